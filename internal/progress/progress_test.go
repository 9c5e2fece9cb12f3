package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		columns := 12
		l := &Line{out: &out, interval: terminalInterval, columns: func() int { return columns }}
		next := func() string {
			text := out.String()
			out.Reset()
			return text
		}
		l.Clear()
		assert.Empty(t, next(), "nothing to clear")
		l.Show("%d of %d", 10, 20)
		assert.Equal(t, "\r10 of 20", next(), "at once")
		l.Show("too soon")
		assert.Empty(t, next())
		time.Sleep(terminalInterval)
		l.Show("longer than the line")
		assert.Equal(t, "\rlonger than", next())
		time.Sleep(terminalInterval)
		l.Show("½")
		assert.Equal(t, "\r½"+strings.Repeat(" ", 10), next(), "over the old text")
		l.Clear()
		assert.Equal(t, "\r \r", next())
		l.Clear()
		assert.Empty(t, next())
	})
}

func TestElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		l := New(&out)
		for i := range 150 {
			l.Show("after %d s", i)
			time.Sleep(time.Second)
		}
		l.Clear()
		assert.Equal(t, "after 60 s\nafter 120 s\n", out.String())
	})
}
