package search

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// With Syzygy tables alone, the engine wins and holds positions in which the distance is just what
// the clock leaves, or one ply more, against a defence that delays captures and pawn moves longest.
func TestSyzygyAtTheEdge(t *testing.T) {
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA is not set")
	}
	tables, err := syzygy.Open(filepath.Join(data, "syzygy"))
	require.NoError(t, err)
	defer tables.Close()
	e := newSyzygyEngine(t)
	e.syzygy.Tables = tables
	for fen, won := range map[string]bool{
		"2r5/8/2K5/5k2/8/6Q1/8/8 w - - 57 1": true,
		"2r5/8/2K5/5k2/8/6Q1/8/8 w - - 58 1": false,
		"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 1": true,
		"5R2/8/3n4/8/3K4/8/6k1/8 b - - 78 1": true,
		"5R2/8/3n4/8/3K4/8/6k1/8 b - - 79 1": false,
		"8/8/8/8/8/2k5/8/KBN5 w - - 41 1":    true,
		"8/8/8/8/8/2k5/8/KBN5 b - - 41 1":    false,
	} {
		g := gameAt(t, fen)
		for g.Outcome() == board.Ongoing && g.Position().HalfmoveClock() > 0 {
			p := g.Position()
			moves, err := tables.Root(p)
			require.NoError(t, err)
			require.False(t, moves[0].Open, p.FEN())
			o := moves[0].Outcome
			require.Equal(t, won, o == result.Win || o == result.Loss, p.FEN())
			if winner := o > result.Draw; winner == won {
				g.Push(e.Search(g, Limits{Nodes: 1000}, nil).Best)
			} else {
				g.Push(moves[0].Move)
			}
		}
		over := g.Outcome()
		assert.Equal(t, won, over == board.Checkmate || over == board.Ongoing, "%s: %s", fen, over)
	}
}

// Cursed wins rank by their distance, and an outcome that rounding leaves open between the two.
func TestSyzygyRanksAtTheEdge(t *testing.T) {
	e := newSyzygyEngine(t)
	const fen = "8/8/8/3k4/8/8/8/KR6 w - - 90 1"
	root, ok := e.prepare(gameAt(t, fen), Limits{}, nil).probeSyzygyRoot(legalMoves(t, fen))
	require.True(t, ok)
	moves, err := e.syzygy.Tables.Root(gameAt(t, fen).Position())
	require.NoError(t, err)
	require.Equal(t, result.CursedWin, moves[0].Outcome)
	for i, c := range bestChoices(root.choices) {
		assert.Equal(t, moves[0].Result.Plies, moves[i].Result.Plies)
		assert.True(t, c.draws())
	}

	c := rootChoice{rank: rankOf(result.CursedWin)}
	c.tbMin, c.tbMax = e.bounds(result.CursedWin, 1)
	c.open(result.CursedWin)
	assert.Greater(t, c.rank, rankOf(result.CursedWin))
	assert.Less(t, c.rank, rankOf(result.Win)-board.FiftyMovePlies)
	assert.False(t, c.draws() || c.mates())
	c = rootChoice{rank: rankOf(result.Loss)}
	c.tbMin, c.tbMax = e.bounds(result.Loss, 1)
	c.open(result.Loss)
	assert.Greater(t, c.rank, rankOf(result.Loss))
	assert.Less(t, c.rank, rankOf(result.BlessedLoss))
	assert.False(t, c.draws() || c.mates())
}
