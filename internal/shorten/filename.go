package shorten

import (
	"fmt"
	"hash/crc32"
	"unicode/utf8"
)

// FileNameMost is the greatest length of a file's name in bytes on most file systems.
const FileNameMost = 255

// FileName returns the name of a file, without its folder, or a shorter one so that a suffix of
// that many bytes still fits after it. The shorter name is the beginning and a checksum, which
// tells long names apart.
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
