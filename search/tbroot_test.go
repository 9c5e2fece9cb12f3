package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// searchLines searches a position for some lines and returns the result and the last report
// of each line, the first in front.
func searchLines(t *testing.T, e *Engine, lines int, fen string) (Result, []Report) {
	t.Helper()
	e.SetMultiPV(lines)
	g := gameAt(t, fen)
	last := make([]Report, min(lines, g.Position().CountLegal()))
	r := e.Search(g, Limits{Depth: 8}, func(r Report) { last[r.MultiPV-1] = r })
	require.Equal(t, r.Best, last[0].PV[0])
	return r, last
}

// Without the fifty-move rule, wins by the engine's own tables are wins however late they
// come, with any number of lines, and also where the clock has run out on the board.
func TestOwnTablesWithoutTheRule(t *testing.T) {
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KR6 w - - 90 1",
		"8/8/8/3k4/8/8/8/KR6 b - - 99 1",
		"8/8/8/8/8/2k5/8/KBN5 w - - 60 1",
		"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 95 14",
		"8/8/8/3k4/8/8/8/KR6 w - - 100 80",
	} {
		for _, lines := range []int{1, 3} {
			e := New()
			e.SetFiftyMoveRule(false)
			p := gameAt(t, fen).Position()
			want, known := tb.Embedded().Probe(p)
			require.True(t, known)
			r, last := searchLines(t, e, lines, fen)
			plies, mate := matePlies(r.Score)
			assert.True(t, mate, fen)
			assert.Equal(t, want.Plies, plies, fen)
			for _, line := range last {
				assert.Equal(t, want.Outcome == result.Win, line.Score > Draw, fen)
			}
			e.SetFiftyMoveRule(true)
			r, _ = searchLines(t, e, lines, fen)
			assert.False(t, isDecisive(r.Score), fen)
		}
	}
}

// In the search too, wins are wins without the rule that come too late with it.
func TestTreeWithoutTheRule(t *testing.T) {
	p := board.MustFEN("8/8/8/3k4/8/8/8/KR6 w - - 90 1")
	for _, on := range []bool{true, false} {
		e := New()
		e.SetFiftyMoveRule(on)
		w := e.workers[0]
		w.start(board.NewGame(p), appendUnranked(nil, []board.Move{board.NoMove}))
		score, decided := w.probeTB(0, -infinite, infinite)
		assert.True(t, decided)
		assert.Equal(t, on, score == Draw)
		assert.Equal(t, !on, isDecisive(score))
	}
}

// The longest mates of five men are mates wherever in the tree they are met.
func TestLongTableMates(t *testing.T) {
	for _, s := range []Score{mateIn(MaxPly + 254), matedIn(MaxPly + 254)} {
		plies, mate := matePlies(s)
		assert.True(t, mate)
		assert.Equal(t, MaxPly+254, plies)
	}
}
