package shorten

import (
	"fmt"
	"hash/crc32"
	"unicode/utf8"
)

// FileNameMost is the greatest length of a file name on most file systems, in bytes.
const FileNameMost = 255

// FileName returns name, the name of a file without its folder, if a suffix of that many bytes fits
// after it. Else it returns a shorter name: the beginning of name, and a checksum of name that keeps
// long names distinct.
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
