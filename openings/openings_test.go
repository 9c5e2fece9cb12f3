package openings

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// play returns the game in which the given moves are played. The moves are in algebraic notation.
func play(t *testing.T, moves ...string) *board.Game {
	t.Helper()
	g := board.NewGame(board.StartPosition())
	for _, text := range moves {
		m, err := g.Position().ParseSAN(text)
		require.NoError(t, err)
		g.Push(m)
	}
	return g
}

func TestLast(t *testing.T) {
	for _, test := range []struct {
		opening string
		moves   []string
	}{
		{"", nil},
		{"B00 King's Pawn Game", []string{"e4"}},
		{"C60 Ruy Lopez", []string{"e4", "e5", "Nf3", "Nc6", "Bb5"}},
		{"C60 Ruy Lopez", []string{"Nf3", "Nc6", "e4", "e5", "Bb5"}}, // a transposition
		{"B90 Sicilian Defense: Najdorf Variation", []string{"e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6", "Nc3", "a6"}},
		{"C41 Philidor Defense", []string{"e4", "e5", "Nf3", "d6", "d4", "Bg4", "dxe5", "Bxf3", "Qxf3", "dxe5", "Bc4", "Nf6", "Qb3"}},
	} {
		o, ok := Last(play(t, test.moves...).History())
		assert.Equal(t, test.opening != "", ok, test.moves)
		if ok {
			assert.Equal(t, test.opening, o.String(), test.moves)
		}
	}
}

// TestTable compares the table with the list, which has 3,807 lines. The table must contain every
// position on these lines.
func TestTable(t *testing.T) {
	named := 0
	for _, o := range table() {
		if o.Name != "" {
			named++
			assert.Regexp(t, `^[A-E]\d\d$`, o.ECO)
		}
	}
	assert.Equal(t, 3807, named)
	assert.Len(t, table(), 7851)
}

func TestIsBook(t *testing.T) {
	assert.False(t, IsBook(play(t).Position().Key()))
	onTheWay := play(t, "e4", "e6", "d4", "d5", "Nc3", "Bb4", "e5", "c5", "a3", "Bxc3+", "bxc3", "Ne7", "Qg4", "Qc7")
	assert.True(t, IsBook(onTheWay.Position().Key()))
	assert.False(t, IsBook(play(t, "a4", "a5", "h4", "h5", "Ra3").Position().Key()))
}

func TestDamagedTable(t *testing.T) {
	_, err := read(compressed[:len(compressed)/2])
	require.Error(t, err)
	_, err = read([]byte("no table"))
	require.Error(t, err)
}
