package search

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// tableMates are positions with mates that the tables know. Some positions are in the tables. From
// others, one capture leads into the tables, or the search must find the way there. In some
// positions it is the side to move that gets mated.
var tableMates = []string{
	"8/8/8/8/8/2k5/8/K2BN3 w - - 0 1",
	"2n5/8/7r/8/8/6K1/8/5k2 b - - 0 1",
	"8/8/8/3k4/8/8/8/KR6 b - - 0 1",
	"8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
	"8/8/8/3k4/8/8/5r2/KQ5R w - - 0 1",
	"8/6k1/8/QK6/8/8/2p5/8 b - - 0 1",
	"3N4/3R4/8/8/3K1k2/5q2/8/8 b - - 0 1",
}

// requireWhole requires that the line of a reported mate leads to the mate.
func requireWhole(t *testing.T, g *board.Game, r *Report) {
	t.Helper()
	if plies, mate := matePlies(r.Score); mate {
		require.Len(t, r.PV, plies, "score %d in %s", r.Score, g.Position().FEN())
		requireMated(t, playLine(t, *g.Position(), r.PV))
	}
}

// TestReportedMatesAreWhole checks that the line of a reported mate always leads to the mate. This
// must hold for any time limit, however the search ends, and for any number of lines and threads.
func TestReportedMatesAreWhole(t *testing.T) {
	past := time.Now().Add(-time.Minute)
	second := [2]time.Duration{time.Second, time.Second}
	for name, limits := range map[string]Limits{
		"a time for the move":         {MoveTime: 15 * time.Millisecond},
		"a time that is over":         {MoveTime: 15 * time.Millisecond, Start: past},
		"a clock":                     {HasClock: true, Time: second},
		"a clock that has run out":    {HasClock: true, Time: second, Start: past},
		"nodes":                       {Nodes: 3000},
		"a time and nodes, over both": {Nodes: 1, MoveTime: time.Millisecond, Start: past},
	} {
		for _, lines := range []int{1, 3} {
			for _, threads := range []int{1, 2} {
				e := newTableEngine()
				require.NoError(t, e.SetThreads(threads))
				e.SetMultiPV(lines)
				for _, fen := range tableMates {
					g := gameAt(t, fen)
					e.Search(g, limits, func(r Report) {
						t.Logf("%s, %d lines, %d threads", name, lines, threads)
						requireWhole(t, g, &r)
					})
				}
			}
		}
	}
}

// TestReportedMatesAreWholeAfterStop checks that a stop at any time does not shorten the line of a
// mate.
func TestReportedMatesAreWholeAfterStop(t *testing.T) {
	for _, fen := range tableMates {
		for _, wait := range []time.Duration{0, 3 * time.Millisecond} {
			e := newTableEngine()
			g := gameAt(t, fen)
			ended := e.Begin(g, Limits{Infinite: true}, func(r Report) { requireWhole(t, g, &r) })
			time.Sleep(wait)
			e.Stop()
			ended()
		}
	}
}

// TestLastWholeLineStays lets the time run out after the engine has reported a complete line of the
// best move. The last report must keep the mate.
func TestLastWholeLineStays(t *testing.T) {
	for _, threads := range []int{1, 2} {
		for _, fen := range tableMates {
			e := newTableEngine()
			require.NoError(t, e.SetThreads(threads))
			g := gameAt(t, fen)
			whole := map[board.Move]bool{}
			var last Report
			r := e.Search(g, Limits{MoveTime: 40 * time.Millisecond}, func(r Report) {
				if r.Kind != ReportPV {
					return
				}
				if _, mate := MateDistance(r.Score); mate {
					whole[r.PV[0]] = true
					time.Sleep(5 * time.Millisecond)
				}
				last = r
			})
			require.Equal(t, r.Best, last.PV[0])
			_, mate := MateDistance(last.Score)
			_, found := MateDistance(r.Score)
			assert.Equal(t, found && whole[r.Best], mate, "%s: %v", fen, last)
			if len(last.PV) > 1 {
				assert.Equal(t, last.PV[1], r.Ponder)
			}
		}
	}
}

// TestShownWithoutTime checks what show returns if there is no time for a complete line. It must
// return the last complete line. If there is none, it must return the score of a win of unknown
// distance.
func TestShownWithoutTime(t *testing.T) {
	e := newTableEngine()
	w := e.workers[0]
	g := gameAt(t, "8/8/8/3k4/8/8/5r2/KQ5R w - - 0 1")
	search := e.prepare(g, Limits{}, nil)
	e.Stop()
	m, err := g.Position().ParseUCIMove("b1f5")
	require.NoError(t, err)
	w.start(search, task{choices: unrankedChoices([]board.Move{m}), lines: 1})
	r := &w.rootMoves[0]
	r.pv = append(r.pv, m)
	for _, s := range []Score{mateIn(15), matedIn(16)} {
		r.score, r.bound = s, Exact
		line := w.show(r, time.Time{})
		assert.False(t, line.score >= MateBound || line.score <= -MateBound, line.score)
		assert.Equal(t, isLoss(s), isLoss(line.score))
		assert.True(t, isDecisive(line.score))
	}
	kept := shownLine{score: mateIn(17), bound: Exact, pv: []board.Move{m, m}}
	search.keepMate(m, kept)
	r.score = mateIn(15)
	assert.Equal(t, kept, w.show(r, time.Time{}))
	r.score = matedIn(16)
	assert.NotEqual(t, kept, w.show(r, time.Time{}))
}

// repetitions holds games. After each game, best play by the tables would lead to positions that
// have already occurred twice.
var repetitions = [][]string{
	{"8/8/8/8/8/1K1k4/8/1R6 w - - 0 3", "b3b2", "d3d4", "b2a1", "d4d5", "a1b2", "d5d4", "b2b3", "d4d3", "b3b2", "d3d4", "b2a1", "d4d5"},
	{"8/8/8/8/2R5/1K6/4k3/8 w - - 0 6", "c4e4", "e2d3", "e4e1", "d3d2", "e1e4", "d2d3", "e4c4", "d3e2", "c4e4", "e2d3", "e4e1", "d3d2"},
	{"8/8/8/8/8/1K6/3k4/4R3 w - - 0 4", "e1b1", "d2d3", "b3b2", "d3d4", "b2b3", "d4d3", "b1e1", "d3d2", "e1b1", "d2d3", "b3b2", "d3d4"},
	{"8/8/8/8/8/R4K2/8/7k w - - 0 14", "f3e2", "h1g1", "e2e3", "g1g2", "e3e2", "g2g1", "e2f3", "g1h1", "f3e2", "h1g1", "e2e3", "g1g2"},
}

// requireEnds requires that a line ends where the game is drawn.
func requireEnds(t *testing.T, g *board.Game, line []board.Move) {
	t.Helper()
	var history board.KeyHistory
	history.CopyFrom(g.History())
	p := *g.Position()
	for i, m := range line {
		p = p.After(m)
		history.Push(p.Key())
		if history.Occurrences(&p) > 2 || p.IsFiftyMoveDraw() || p.InsufficientMaterial() {
			require.Equal(t, len(line), i+1, "the line goes on after the draw")
		}
	}
}

// TestLinesEndWithTheGame checks that lines end where the game does. A mate does not count if a
// position before the mate would occur for the third time.
func TestLinesEndWithTheGame(t *testing.T) {
	for _, game := range repetitions {
		for _, lines := range []int{1, 4} {
			g := gameAt(t, game[0], game[1:]...)
			e := newTableEngine()
			e.SetMultiPV(lines)
			e.Search(g, Limits{Depth: 6}, func(r Report) {
				requireEnds(t, g, r.PV)
				requireWhole(t, g, &r)
			})
		}
	}
	e := newTableEngine()
	e.SetTables(nil)
	g := gameAt(t, "8/8/8/3k4/8/8/8/KR6 w - - 97 1")
	e.Search(g, Limits{Depth: 6}, func(r Report) { requireEnds(t, g, r.PV) })
}

// TestRepetitionByTheOtherSide checks that a move does not win if the other side can then make a
// position occur for the third time.
func TestRepetitionByTheOtherSide(t *testing.T) {
	for _, game := range repetitions {
		g := gameAt(t, game[0], game[1:]...)
		g.Push(New().Search(g, Limits{Depth: 1}, nil).Best)
		p := g.Position()
		var replies board.MoveList
		p.Generate(&replies)
		for _, m := range replies.Slice() {
			var history board.KeyHistory
			history.CopyFrom(g.History())
			next := p.After(m)
			history.Push(next.Key())
			assert.Less(t, history.Occurrences(&next), 3, "%s in %s", p.UCIMove(m), p.FEN())
		}
	}
}
