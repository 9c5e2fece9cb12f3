// Package crc32c computes CRC-32C, the CRC with Castagnoli's polynomial, which protects our
// files. Processors have an instruction for it.
package crc32c

import (
	"hash"
	"hash/crc32"
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Checksum returns the checksum of data.
func Checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli) }

// Update returns the checksum of some bytes followed by data, from the checksum of the former.
func Update(sum uint32, data []byte) uint32 { return crc32.Update(sum, castagnoli, data) }

// New returns a hash that computes the checksum.
func New() hash.Hash32 { return crc32.New(castagnoli) }
