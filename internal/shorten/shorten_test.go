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
