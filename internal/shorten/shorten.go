// Package shorten shortens long texts for messages.
package shorten

import "strings"

// Most is the greatest length of a shortened text, in bytes.
const Most = 1000

// Middle returns a text of at most Most bytes: a longer text loses its middle. The beginning
// and the end of an error are the name and the fault.
func Middle(text string) string {
	const gap = " … "
	const half = (Most - len(gap)) / 2
	if len(text) <= Most {
		return text
	}
	return strings.ToValidUTF8(text[:half], "") + gap + strings.ToValidUTF8(text[len(text)-half:], "")
}
