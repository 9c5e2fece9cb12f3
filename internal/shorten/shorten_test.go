package shorten

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

func TestMiddle(t *testing.T) {
	short := strings.Repeat("x", Most)
	assert.Equal(t, short, Middle(short))
	for _, letter := range []string{"x", "ä", "…", "\U0001F600"} {
		text := Middle("open " + strings.Repeat(letter, Most) + ": no such file")
		assert.LessOrEqual(t, len(text), Most)
		assert.True(t, utf8.ValidString(text))
		assert.Regexp(t, "^open "+letter+".* … .*"+letter+": no such file$", text)
	}
}

func TestQuoted(t *testing.T) {
	assert.Equal(t, `"a \"word\"\x1b"`, Quoted("a \"word\"\x1b"))
	word := strings.Repeat("x", QuotedMost-1)
	assert.Equal(t, `"`+word+`x"`, Quoted(word+"x"))
	assert.Equal(t, `"`+word+`…"`, Quoted(word+"ä"))
}

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "open ä\t\U0001F600: no\nfault": "open ä\t\U0001F600: no\nfault", "\x1b[31mred": `\x1b[31mred`, "a\rb\ab\x00": `a\rb\ab\x00`,
		"\u009b2J\x7f": `\u009b2J\x7f`, "\xff\xe4": `\xff\xe4`, "\uFFFD": "\uFFFD",
	} {
		assert.Equal(t, want, Visible(text))
		assert.Equal(t, want, Middle(text))
	}
}
