// Package shorten makes texts of any kind, such as names of files, fit for messages.
package shorten

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Most is the greatest length of a shortened text, in bytes.
const Most = 1000

// Middle returns a visible text of at most Most bytes: a longer text loses its middle. The
// beginning and the end of an error are the name and the fault.
func Middle(text string) string {
	text = Visible(text)
	const gap = " … "
	const half = (Most - len(gap)) / 2
	if len(text) <= Most {
		return text
	}
	return strings.ToValidUTF8(text[:half], "") + gap + strings.ToValidUTF8(text[len(text)-half:], "")
}

// Visible returns a text with control characters, except line ends and tabs, and bytes that
// are no UTF-8 as escapes, such as \x1b: a name of a file must not control the terminal.
func Visible(text string) string {
	if strings.IndexFunc(text, hidden) < 0 {
		return text
	}
	var sb strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		part := text[:size]
		if hidden(r) && part != string(utf8.RuneError) {
			quoted := strconv.QuoteToASCII(part)
			part = quoted[1 : len(quoted)-1]
		}
		sb.WriteString(part)
		text = text[size:]
	}
	return sb.String()
}

// hidden reports whether a character may have to be escaped.
func hidden(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) && r != '\n' && r != '\t'
}
