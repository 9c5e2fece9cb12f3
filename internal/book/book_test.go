package book

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// file writes a file and returns its name.
func file(t *testing.T, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "book.epd")
	require.NoError(t, os.WriteFile(name, []byte(content), 0o600))
	return name
}

func TestLoad(t *testing.T) {
	const ending = `8/8/8/8/8/2k5/8/KBN5 w - - id "a";`
	b, err := Load([]string{file(t, "# two\n\n"+board.StartFEN+"\r\n"), file(t, ending)})
	require.NoError(t, err)
	assert.Equal(t, []string{board.StartFEN, ending}, b.Lines())
	assert.Equal(t, 2, b.Size())
	assert.Regexp(t, `^book\.epd \([0-9a-f]{8}\), book\.epd \([0-9a-f]{8}\)$`, b.Names())
	b, err = Load(nil)
	require.NoError(t, err)
	assert.Zero(t, b.Size())
	_, err = Load([]string{file(t, "#\n")})
	assert.ErrorContains(t, err, "book.epd: no positions")
	_, err = Load([]string{file(t, "\ne4 e5\n")})
	assert.ErrorContains(t, err, "book.epd: line 2: ")
	_, err = Load([]string{filepath.Join(t.TempDir(), "none")})
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestOpening(t *testing.T) {
	b, err := Load([]string{file(t, "8/4k3/4p3/8/8/4P3/4K3/8 w - -")})
	require.NoError(t, err)
	men := func(share float64) int {
		asked := 0
		g := b.Opening(rand.New(rand.NewPCG(1, 2)), share, func(*board.Game) bool {
			asked++
			return asked == 2
		})
		assert.Equal(t, 2, asked)
		return g.Position().Occupied().Count()
	}
	assert.LessOrEqual(t, men(1), 4)
	assert.Greater(t, men(0), 20)
}
