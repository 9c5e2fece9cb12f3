package book

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
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
	assert.Equal(t, []string{board.StartFEN, "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"}, fensOf(b))
	assert.Empty(t, b.Notes())
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

// fensOf returns the positions of a book.
func fensOf(b *Book) (fens []string) {
	for _, game := range b.Games() {
		fens = append(fens, game.Position().FEN())
	}
	return fens
}

// TestLineTexts checks that the positions in the lines are read like all other positions. Moves may
// follow a position.
func TestLineTexts(t *testing.T) {
	for _, c := range positiontexts.Texts {
		b, err := Load([]string{file(t, "\n"+c.Text+"\n")})
		if c.FEN == "" {
			assert.ErrorContains(t, err, "book.epd: line 2: ", c.Text)
			continue
		}
		require.NoError(t, err, c.Text)
		assert.Equal(t, []string{c.FEN}, fensOf(b), c.Text)
		if c.LeftOut == "" {
			assert.Empty(t, b.Notes(), c.Text)
			continue
		}
		require.Len(t, b.Notes(), 1, c.Text)
		assert.Regexp(t, `book\.epd: line 2: left out of the FEN: `, b.Notes()[0])
		assert.Contains(t, b.Notes()[0], c.LeftOut)
	}
}

func TestLinesWithMoves(t *testing.T) {
	const promoting = "8/P7/8/8/8/k7/8/K7 w - -"
	b, err := Load([]string{file(t, "\ufeff# a book\r\nsetoption name UCI_Chess960 value true\r\n"+
		promoting+" hmvc 3; fmvn 9; moves a7a8Q a3b3\r\n"+board.StartFEN+" moves g1f3 g8f6 f3g1 f6g8\r\n")})
	require.NoError(t, err)
	assert.Equal(t, []string{"Q7/8/8/8/8/1k6/8/K7 w - - 1 10", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3"}, fensOf(b))
	game := b.Games()[1]
	assert.Equal(t, 2, game.History().Occurrences(game.Position()), "the history is kept")
	require.Len(t, b.Notes(), 1)
	assert.Contains(t, b.Notes()[0], "line 2: an option is skipped")
	random := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		p := b.Choose(random)
		assert.Contains(t, fensOf(b), p.FEN())
	}
	_, err = Load([]string{file(t, board.StartFEN+" moves e2e4 e2e4\n")})
	assert.ErrorContains(t, err, "book.epd: line 1: ply 2: ")
}

// TestNotes checks that only the first notes are kept if something is left out of many lines.
func TestNotes(t *testing.T) {
	b, err := Load([]string{file(t, strings.Repeat("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1\n", 9))})
	require.NoError(t, err)
	notes := b.Notes()
	require.Len(t, notes, maxNotes+1)
	assert.Equal(t, "more left out on 4 more lines", notes[maxNotes])
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
