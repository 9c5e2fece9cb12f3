package search

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = tb.NewEmbeddedSet()

// newTableEngine returns an engine that probes the tables of the set embeddedSet. Tests with many
// engines share this set, so that each block of a table is decoded only once.
func newTableEngine() *Engine {
	e := New()
	e.SetTables(embeddedSet)
	return e
}

// mateOf returns the number of moves to mate that a score stands for.
func mateOf(t *testing.T, s Score) int {
	t.Helper()
	moves, ok := MateDistance(s)
	require.True(t, ok, "score %d is no mate", s)
	return moves
}

// playLine returns the position after a line of moves, which must be legal.
func playLine(t *testing.T, p board.Position, line []board.Move) board.Position {
	t.Helper()
	for _, m := range line {
		require.True(t, p.IsLegal(m), "%s in %s", p.UCIMove(m), p.FEN())
		p = p.After(m)
	}
	return p
}

func requireMated(t *testing.T, p board.Position) {
	t.Helper()
	var moves board.MoveList
	p.Generate(&moves)
	require.True(t, p.InCheck() && moves.Len() == 0, p.FEN())
}

// TestEndgameAtTheRootWithThreads searches a position that the tables solve. The other threads must
// not vote with what they found in an earlier search.
func TestEndgameAtTheRootWithThreads(t *testing.T) {
	e := New()
	require.NoError(t, e.SetThreads(2))
	limits := Limits{MoveTime: 50 * time.Millisecond}
	e.Search(gameAt(t, "8/8/8/3k4/4q3/8/4p3/KR6 b - - 0 1"), limits, nil)
	g := gameAt(t, "8/8/8/3k4/8/8/8/KR6 b - - 0 1")
	r := e.Search(g, limits, nil)
	require.True(t, g.Position().IsLegal(r.Best), r.Best)
	want, ok := embeddedSet.Probe(g.Position())
	require.True(t, ok)
	assert.Equal(t, -Mate+Score(want.Plies), r.Score)
}

// TestEndgameAtTheRoot checks decided positions. At depth 1 the engine must give the exact mate and
// the whole line to it.
func TestEndgameAtTheRoot(t *testing.T) {
	for _, c := range []struct {
		name, fen string
	}{
		{"bishop and knight", "8/8/8/8/8/2k5/8/K2BN3 w - - 0 1"},
		{"being mated by a rook", "8/8/8/3k4/8/8/8/KR6 b - - 0 1"},
		{"queen against rook", "8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1"},
		{"king and pawn", "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gameAt(t, c.fen)
			want, ok := embeddedSet.Probe(g.Position())
			require.True(t, ok)
			var last Report
			r := New().Search(g, Limits{Depth: 1}, func(report Report) { last = report })
			if want.Outcome == result.Draw {
				assert.Equal(t, Draw, r.Score)
				return
			}
			plies, ok := matePlies(r.Score)
			require.True(t, ok)
			assert.Equal(t, want.Plies, plies)
			assert.Len(t, last.PV, want.Plies)
			assert.Equal(t, r.Score, last.Score)
			assert.NotZero(t, last.TBHits)
			requireMated(t, playLine(t, *g.Position(), last.PV))
		})
	}
}

// TestEndgameAtTheLeaves checks that the tables also give exact mates after a capture. In the
// position of the test, a capture leaves four men.
func TestEndgameAtTheLeaves(t *testing.T) {
	e := New()
	g := gameAt(t, "8/8/8/3k4/8/8/5r2/KQ5R w - - 0 1")
	with := e.Search(g, Limits{Depth: 6}, nil)
	mateOf(t, with.Score)
	e.Clear()
	e.SetTables(nil)
	without := e.Search(g, Limits{Depth: 2}, nil)
	_, mate := MateDistance(without.Score)
	assert.False(t, mate)
}

func TestEndgameRespectsTheFiftyMoveRule(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		mate      bool
	}{
		{"in time by a ply", "8/8/8/8/8/2k5/8/KR6 w - - 68 1", true},
		{"too late", "8/8/8/3k4/8/8/8/KR6 w - - 99 1", false},
		{"the losing side reaches the draw", "8/8/8/3k4/8/8/8/KR6 b - - 99 1", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := New().Search(gameAt(t, c.fen), Limits{Depth: 8}, nil)
			_, mate := MateDistance(r.Score)
			assert.Equal(t, c.mate, mate, "score %d", r.Score)
		})
	}
	// The pawn move resets the clock, so this position is won.
	r := New().Search(gameAt(t, "8/8/4k3/8/8/2K5/4P3/8 w - - 70 1"), Limits{Depth: 8}, nil)
	assert.Positive(t, mateOf(t, r.Score))
}

// TestEndgameAvoidsRepetition checks a position in which one move wins by the tables, but makes a
// position occur for the third time. The engine must choose another winning move.
func TestEndgameAvoidsRepetition(t *testing.T) {
	const fen = "8/8/8/8/8/2k5/8/KR6 w - - 0 1"
	g := gameAt(t, fen)
	first := g.Position().UCIMove(New().Search(g, Limits{Depth: 1}, nil).Best)
	answer := g.Position().UCIMove(board.NoMove)
	after := gameAt(t, fen, first).Position()
	var answers board.MoveList
	after.Generate(&answers)
	for _, m := range answers.Slice() {
		if !m.IsCapture() {
			answer = after.UCIMove(m)
		}
	}
	cycle := []string{first, answer, first[2:] + first[:2], answer[2:] + answer[:2]}
	again := gameAt(t, fen, append(cycle, cycle...)...)
	r := New().Search(again, Limits{Depth: 1}, nil)
	assert.NotEqual(t, first, again.Position().UCIMove(r.Best))
	assert.Positive(t, mateOf(t, r.Score))
}

func TestEndgameDrawKeepsTheDraw(t *testing.T) {
	// Only one king move keeps the opposition.
	g := gameAt(t, "8/8/8/4k3/4P3/4K3/8/8 b - - 0 1")
	var last Report
	r := New().Search(g, Limits{Depth: 10}, func(report Report) { last = report })
	assert.Equal(t, Draw, r.Score)
	assert.Equal(t, Draw, last.Score)
	next := g.Position().After(r.Best)
	after, ok := embeddedSet.Probe(&next)
	require.True(t, ok)
	assert.Equal(t, result.Draw, after.Outcome)
}

func TestEndgameMultiPV(t *testing.T) {
	e := New()
	e.SetMultiPV(4)
	g := gameAt(t, "8/8/8/8/8/2k5/8/KR5Q w - - 0 1")
	scores := map[int]Score{}
	e.Search(g, Limits{Depth: 3}, func(r Report) { scores[r.MultiPV] = r.Score })
	require.Len(t, scores, 4)
	for i := 2; i <= 4; i++ {
		assert.LessOrEqual(t, scores[i], scores[i-1])
		assert.Positive(t, mateOf(t, scores[i]))
	}
}

// TestEndgameWaitsForStop checks that an infinite search of a decided position waits for Stop.
func TestEndgameWaitsForStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newTableEngine()
		wait := e.Begin(gameAt(t, "8/8/8/8/8/2k5/8/KR6 w - - 0 1"), Limits{Infinite: true}, nil)
		done := make(chan Result, 1)
		go func() { done <- wait() }()
		time.Sleep(time.Hour)
		require.Empty(t, done, "returned before it was stopped")
		e.Stop()
		r := <-done
		assert.Positive(t, mateOf(t, r.Score))
	})
}
