package shorten

import (
	"fmt"
	"hash/crc32"
	"unicode/utf8"
)

// FileNameMost is the greatest length of a file name on most file systems, in bytes.
const FileNameMost = 255

// FileName makes room for a suffix after the name of a file. The name is given without its folder,
// and the parameter "suffix" is the suffix's length in bytes. If the suffix fits, FileName returns the
// name. Otherwise it returns a shorter one: the beginning of the name, and a checksum that keeps long
// names distinct.
func FileName(name string, suffix int) string {
	most := FileNameMost - suffix
	if len(name) <= most {
		return name
	}
	sum := fmt.Sprintf("~%08x", crc32.ChecksumIEEE([]byte(name)))
	end := most - len(sum)
	for end > most-len(sum)-utf8.UTFMax && !utf8.RuneStart(name[end]) {
		end--
	}
	return name[:end] + sum
}
