// Package shorten prepares texts, such as names of files, for messages: it makes them short, and
// makes control characters visible. It also shortens long names of files so that there is room for
// a suffix.
package shorten

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Most is the greatest length of a shortened text, in bytes.
const Most = 1000

// Middle returns the text in visible form (see Visible). If this form is longer than Most bytes,
// Middle cuts out its middle. So an error message keeps the name of the file at its beginning, and
// the fault at its end.
func Middle(text string) string {
	text = Visible(text)
	const gap = " … "
	const half = (Most - len(gap)) / 2
	if len(text) <= Most {
		return text
	}
	return strings.ToValidUTF8(text[:half], "") + gap + strings.ToValidUTF8(text[len(text)-half:], "")
}

// QuotedMost is the greatest length in bytes of the text that Quoted quotes.
const QuotedMost = 100

// Quoted returns a word of the input in quotes, for a message. If the word is longer than
// QuotedMost, Quoted cuts it and adds "…".
func Quoted(text string) string {
	if len(text) > QuotedMost {
		text = strings.ToValidUTF8(text[:QuotedMost], "") + "…"
	}
	return strconv.Quote(text)
}

// Visible replaces control characters by escapes such as \x1b, because a file name could otherwise
// send commands to the terminal. It also replaces bytes that are not UTF-8. Line ends and tabs
// stay.
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

// hidden reports whether a character may need an escape.
func hidden(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) && r != '\n' && r != '\t'
}
