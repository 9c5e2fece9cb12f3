// Package crc32c computes CRC-32C, which is the CRC with Castagnoli's polynomial. All files of
// Burnside use this checksum, because processors have an instruction for it.
package crc32c

import (
	"hash"
	"hash/crc32"
)

// castagnoli returns the table of the polynomial, which is made when it is first wanted.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// Checksum returns the checksum of data.
func Checksum(data []byte) uint32 { return crc32.Checksum(data, castagnoli()) }

// Update returns the checksum of old data followed by new data. The parameter "sum" is the checksum
// of the old data, and the parameter "data" is the new data.
func Update(sum uint32, data []byte) uint32 { return crc32.Update(sum, castagnoli(), data) }

// New returns a hash that computes the checksum.
func New() hash.Hash32 { return crc32.New(castagnoli()) }
