// Package shorten makes long texts fit for messages.
package shorten

import "strings"

// Most is the usual length of a message at most, in bytes.
const Most = 1000

// Middle returns a text of at most Most bytes: of a longer one the beginning and the end,
// which of an error are the name that it is about and the fault.
func Middle(text string) string {
	const gap = " … "
	const half = (Most - len(gap)) / 2
	if len(text) <= Most {
		return text
	}
	return strings.ToValidUTF8(text[:half], "") + gap + strings.ToValidUTF8(text[len(text)-half:], "")
}
