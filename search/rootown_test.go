package search

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
)

// searchLines searches a position for a number of lines. It returns the result and the last report
// of each line.
func searchLines(t *testing.T, e *Engine, lines int, fen string) (Result, []Report) {
	t.Helper()
	e.SetMultiPV(lines)
	g := gameAt(t, fen)
	last := make([]Report, min(lines, g.Position().CountLegal()))
	r := e.Search(g, Limits{Depth: 8}, func(r Report) {
		if r.Kind == ReportPV {
			last[r.MultiPV-1] = r
		}
	})
	require.Equal(t, r.Best, last[0].PV[0])
	return r, last
}

// TestOwnTablesWithoutTheRule checks wins in our own tables that come too late for the fifty-move
// rule. Without the rule they must be wins, for any number of lines, even if the halfmove clock has
// already run out.
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
			want, known := embeddedSet.Probe(p)
			require.True(t, known)
			r, last := searchLines(t, e, lines, fen)
			plies, mate := matePlies(r.Score)
			assert.True(t, mate, fen)
			assert.Equal(t, want.Plies, plies, fen)
			for _, line := range last {
				assert.False(t, line.Drawn && want.Outcome == result.Win && isDecisive(line.Score), fen)
				requireWhole(t, gameAt(t, fen), &line)
			}
			e.SetFiftyMoveRule(true)
			r, _ = searchLines(t, e, lines, fen)
			assert.False(t, isDecisive(r.Score), fen)
		}
	}
}

// TestTreeWithoutTheRule probes our own tables at a node. The mate in the tables comes too late for
// the fifty-move rule. The score must be a draw if the rule applies to the tables, and a win if
// not.
func TestTreeWithoutTheRule(t *testing.T) {
	p := board.MustFEN("8/8/8/3k4/8/8/8/KR6 w - - 90 1")
	for _, on := range []bool{true, false} {
		e := New()
		e.SetFiftyMoveRule(on)
		w := e.workers[0]
		w.start(e.prepare(board.NewGame(p), Limits{}, nil), task{choices: unrankedChoices([]board.Move{board.NoMove}), lines: 1})
		score, decided := w.probeTB(0, -infinite, infinite)
		assert.True(t, decided)
		assert.Equal(t, on, score == Draw)
		assert.Equal(t, !on, isDecisive(score))
	}
}

// TestLongTableMates checks that the longest mates of five men have mate scores wherever the search
// finds them.
func TestLongTableMates(t *testing.T) {
	for _, s := range []Score{mateIn(MaxPly + 254), matedIn(MaxPly + 254)} {
		plies, mate := matePlies(s)
		assert.True(t, mate)
		assert.Equal(t, MaxPly+254, plies)
	}
}

// TestFirstLineIsTheSame checks positions that tables and the halfmove clock decide. The first line
// must be the same for any number of lines, and all lines must be reported.
func TestFirstLineIsTheSame(t *testing.T) {
	for _, fen := range []string{
		"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 14", // one move wins, but too late
		"8/8/8/8/8/2k5/8/K2BN3 w - - 0 1",
		"8/8/5K2/8/8/4k3/6P1/8 b - - 0 1", // one move draws
		"8/3P3K/8/8/4n3/4k3/8/8 w - - 92 120",
		"4N2k/2K5/4R3/8/8/8/8/8 w - - 94 100", // our tables do not show what the clock decides
		"8/8/8/7n/K7/8/1k6/3r4 w - - 89 100",
		"4k3/8/8/4q3/7N/8/8/6K1 w - - 77 100",
		"7r/1R6/8/5k2/8/8/5K2/8 w - - 85 1", // several moves draw
		"8/8/2k5/8/3n4/8/8/1RK5 w - - 70 1",
		"1N6/8/5k2/K7/8/5P2/8/8 w - - 73 1", // several moves win
	} {
		want, _ := searchLines(t, newTableEngine(), 1, fen)
		for _, lines := range []int{2, 3, 5} {
			r, last := searchLines(t, newTableEngine(), lines, fen)
			assert.Equal(t, want.Best, r.Best, "%d lines from %s", lines, fen)
			seen := map[board.Move]bool{}
			for _, line := range last {
				require.NotEmpty(t, line.PV, "%d lines from %s", lines, fen)
				seen[line.PV[0]] = true
			}
			assert.Len(t, seen, len(last))
		}
	}
}

// TestLinesInTheOrderOfTheTables checks that moves with a better outcome by the tables come first,
// whatever the search finds.
func TestLinesInTheOrderOfTheTables(t *testing.T) {
	e := New()
	for _, fen := range []string{"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 14", "8/8/8/4k3/8/8/4P3/4K3 w - - 95 1"} {
		g := gameAt(t, fen)
		_, last := searchLines(t, e, MaxMultiPV, fen)
		rank := result.Win + 1
		for _, line := range last {
			next := g.Position().After(line.PV[0])
			known, ok := embeddedSet.Probe(&next)
			require.True(t, ok)
			assert.LessOrEqual(t, -known.Outcome, rank, fen)
			rank = -known.Outcome
		}
	}
}

// TestKnownDraws checks that the engine reports a draw for moves that draw by the tables. There are
// three kinds of roots. At some roots the tables make a search unnecessary. At others they know the
// root, but a search must choose the move. At the remaining roots they know only positions after
// captures.
func TestKnownDraws(t *testing.T) {
	for _, fen := range []string{
		"2QK4/6k1/q7/8/8/8/8/8 w - - 0 1",
		"8/3P3K/8/8/4n3/4k3/8/8 w - - 92 120",
		"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 14",
		"8/8/8/4k3/4P3/4K3/8/8 b - - 0 1",
		"4k3/8/8/8/8/8/3r1n2/R3K3 w - - 0 1",
	} {
		e := New()
		p := gameAt(t, fen).Position()
		_, last := searchLines(t, e, MaxMultiPV, fen)
		draws := 0
		for _, line := range last {
			next := p.After(line.PV[0])
			known, ok := embeddedSet.Probe(&next)
			if ok && known.Outcome == result.Draw {
				draws++
				assert.True(t, line.Drawn, "%s in %s", p.UCIMove(line.PV[0]), fen)
				assert.Equal(t, Draw, line.Score)
			}
			assert.False(t, line.Drawn && isDecisive(line.Score), fen)
		}
		assert.Positive(t, draws, fen)
	}
}

// TestBothKindsOfTables gives the engine our own tables and Syzygy tables together. If the engine
// knows the outcome of a move with one kind alone, it must also know this outcome with both kinds.
func TestBothKindsOfTables(t *testing.T) {
	for _, fen := range []string{
		"8/3P4/8/8/8/4k3/8/7K w - - 92 1",
		"8/8/8/8/4k3/8/3P4/7K w - - 60 1",
		"8/8/8/4k3/8/8/4P3/4K3 w - - 95 1",
		"8/8/8/3k4/8/8/8/KR6 w - - 90 1",
	} {
		_, own := searchLines(t, New(), MaxMultiPV, fen)
		alone := newSyzygyEngine(t)
		_, syzygy := searchLines(t, alone, MaxMultiPV, fen)
		alone.SetTables(embeddedSet)
		alone.Clear()
		_, both := searchLines(t, alone, MaxMultiPV, fen)
		knows := func(lines []Report) map[board.Move]bool {
			known := map[board.Move]bool{}
			for _, r := range lines {
				known[r.PV[0]] = r.Drawn || isDecisive(r.Score)
			}
			return known
		}
		together := knows(both)
		for _, lines := range [][]Report{own, syzygy} {
			for m, known := range knows(lines) {
				assert.True(t, !known || together[m], "%v in %s", m, fen)
			}
		}
		assert.Equal(t, isDecisive(own[0].Score) || isDecisive(syzygy[0].Score), isDecisive(both[0].Score), fen)
	}
}
