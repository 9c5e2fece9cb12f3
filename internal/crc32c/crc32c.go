// Package crc32c computes CRC-32C, the CRC with Castagnoli's polynomial. It is the checksum in all
// files of Burnside, because processors have an instruction for it.
package crc32c

import (
	"hash"
	"hash/crc32"
)

// castagnoli returns the table of the polynomial, which is made when it is first wanted.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// Checksum returns the checksum of data.
func Checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli()) }

// Update returns the checksum of earlier data followed by more data. The parameter "sum" is the
// checksum of the earlier data.
func Update(sum uint32, data []byte) uint32 { return crc32.Update(sum, castagnoli(), data) }

// New returns a hash that computes the checksum.
func New() hash.Hash32 { return crc32.New(castagnoli()) }
