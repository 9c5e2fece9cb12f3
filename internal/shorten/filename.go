package shorten

import (
	"fmt"
	"hash/crc32"
	"unicode/utf8"
)

// FileNameMost is the greatest length of a file name on most file systems, in bytes.
const FileNameMost = 255

// FileName shortens the name of a file if that is necessary to add a suffix. The name is given
// without its folder. The parameter "suffix" is the length of the suffix in bytes. If there is room
// for the suffix, FileName returns the name unchanged. If not, it returns the beginning of the name
// and a checksum, which keeps long names distinct.
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
