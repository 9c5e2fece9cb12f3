package search

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// reportsOf searches a position and returns the result and the reported lines.
func reportsOf(t *testing.T, e *Engine, fen string, l Limits) (Result, []Report) {
	var lines []Report
	r := e.Search(gameAt(t, fen), l, func(r Report) {
		if r.Kind == ReportPV {
			lines = append(lines, r)
		}
	})
	require.NotEmpty(t, lines)
	return r, lines
}

// TestAnUnfinishedIterationClaimsNothing cuts an iteration short. Two things must not be reported
// then. One is that the position is lost because the first move loses: another move might save it.
// The other is the old score of a move that was not searched.
func TestAnUnfinishedIterationClaimsNothing(t *testing.T) {
	const fen = "2R5/8/8/8/7p/1k2q3/6P1/5Q1K b - - 0 1"
	_, lines := reportsOf(t, New(), fen, Limits{Nodes: 30_000})
	last := lines[len(lines)-1]
	_, mate := MateDistance(last.Score)
	assert.False(t, mate, "score %d", last.Score)

	for nodes := uint64(2_000); nodes < 60_000; nodes += 3_571 {
		r, lines := reportsOf(t, New(), fen, Limits{Nodes: nodes})
		last := lines[len(lines)-1]
		assert.Equal(t, r.Best, last.PV[0])
		if last.Depth == r.Depth {
			assert.Equal(t, r.DepthScore, last.Score, "%d nodes", nodes)
			assert.Equal(t, r.DepthBest, r.Best, "%d nodes", nodes)
		}
		assert.False(t, isLoss(last.Score) && last.Depth > r.Depth, "%d nodes: score %d", nodes, last.Score)
	}
}

// TestLinesOfAStoppedIteration checks the lines that are reported after a stop. Lines of the
// stopped iteration must come first. One of these lines may have failed high. Lines of the previous
// iteration must follow, and they must be exact.
func TestLinesOfAStoppedIteration(t *testing.T) {
	const lines = 4
	for nodes := uint64(1_000); nodes < 20_000; nodes += 977 {
		e := New()
		e.SetMultiPV(lines)
		r, reports := reportsOf(t, e, benchFENs[4], Limits{Nodes: nodes})
		last := reports[len(reports)-lines:]
		moves := map[board.Move]bool{}
		for i, line := range last {
			assert.Equal(t, i+1, line.MultiPV)
			assert.Equal(t, r.Nodes, line.Nodes)
			assert.GreaterOrEqual(t, line.Depth, r.Depth)
			assert.LessOrEqual(t, line.Depth, r.Depth+1)
			assert.NotEqual(t, Upper, line.Bound)
			if line.Depth == r.Depth {
				assert.Equal(t, Exact, line.Bound)
			}
			assert.False(t, moves[line.PV[0]], "%d nodes: a move twice", nodes)
			moves[line.PV[0]] = true
		}
		assert.Equal(t, r.Best, last[0].PV[0])
	}
}

func TestTheLastReportHasTheFinalCounts(t *testing.T) {
	for _, threads := range []int{1, 2} {
		e := New()
		require.NoError(t, e.SetThreads(threads))
		for _, l := range []Limits{{Nodes: 20_000}, {Nodes: 100_000}, {Depth: 6}} {
			r, lines := reportsOf(t, e, benchFENs[3], l)
			last := lines[len(lines)-1]
			assert.Equal(t, r.Nodes, last.Nodes, fmt.Sprint(threads, l))
			assert.LessOrEqual(t, last.Depth, r.Depth+1)
			if threads == 1 && l.Depth > 0 {
				assert.Len(t, lines, l.Depth, "nothing is reported twice")
			}
		}
	}
}

// TestLongSearchesReportMore checks that root moves and failed windows are reported only in long
// searches. The last report must have an exact score. On the fake clock of synctest a search takes
// no time. So the test makes a search long by setting its start in the past.
func TestLongSearchesReportMore(t *testing.T) {
	for _, begun := range []time.Duration{0, currMoveDelay, currMoveDelay + 1} {
		synctest.Test(t, func(t *testing.T) {
			currMoves, bounds := 0, map[Bound]int{}
			var last Report
			New().Search(gameAt(t, benchFENs[1]), Limits{Depth: 10, Start: time.Now().Add(-begun)}, func(r Report) {
				if last = r; r.Kind == ReportCurrMove {
					currMoves++
					assert.True(t, gameAt(t, benchFENs[1]).Position().IsLegal(r.CurrMove))
					assert.Positive(t, r.CurrMoveNumber)
					return
				}
				bounds[r.Bound]++
			})
			isLong := begun > currMoveDelay
			assert.Equal(t, isLong, currMoves > 0, begun)
			assert.Equal(t, isLong, bounds[Lower]+bounds[Upper] > 0, bounds)
			assert.Equal(t, ReportPV, last.Kind)
			assert.Equal(t, Exact, last.Bound)
		})
	}
}

// TestASearchOfOneNode checks that a search of one node ends after the first iteration.
func TestASearchOfOneNode(t *testing.T) {
	r, lines := reportsOf(t, New(), board.StartFEN, Limits{Nodes: 1})
	assert.Equal(t, 1, r.Depth)
	assert.LessOrEqual(t, r.Nodes, uint64(60))
	assert.Equal(t, r.Nodes, lines[len(lines)-1].Nodes)
}

// TestDrawsAreReportedAsDraws checks that draws by rule and by the tables are reported as draws, in
// all lines.
func TestDrawsAreReportedAsDraws(t *testing.T) {
	for _, fen := range []string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",    // stalemate
		"8/8/8/3k4/1R6/8/2K5/5r2 w - - 0 1", // rook against rook
		"8/8/8/3k4/8/8/2K5/8 w - - 0 1",     // two bare kings
		// The mate comes after the fifty moves, and nothing resets the clock.
		"8/8/8/8/8/2k5/8/KBN5 w - - 95 90",
		"8/8/8/3k4/8/8/8/KR6 b - - 99 90",
	} {
		for _, multiPV := range []int{1, 2} {
			e := New()
			e.SetMultiPV(multiPV)
			_, lines := reportsOf(t, e, fen, Limits{Depth: 5})
			for _, line := range lines {
				assert.True(t, line.Drawn, fen)
				assert.Equal(t, Draw, line.Score, fen)
			}
		}
	}
	// A capture resets the clock.
	_, lines := reportsOf(t, New(), "8/7p/8/8/8/2k5/8/KQ6 w - - 99 90", Limits{Depth: 5})
	assert.False(t, lines[0].Drawn)
}

func TestThreadsThatShareProcessorsPollMoreOften(t *testing.T) {
	for _, c := range []struct {
		threads, processors int
		want                uint64
	}{{1, 1, 1024}, {1, 8, 1024}, {8, 8, 1024}, {4, 2, 512}, {1024, 1, 16}} {
		assert.Equal(t, c.want, pollIntervalOf(c.threads, c.processors))
	}
}

// TestWatchClock checks that, with more threads than processors, a separate goroutine watches the
// clock.
func TestWatchClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := New()
		require.NoError(t, e.SetThreads(runtime.NumCPU()+1))
		r := e.prepare(gameAt(t, board.StartFEN), Limits{MoveTime: time.Second}, nil)
		defer r.watchClock()()
		time.Sleep(r.clock.hard - watchInterval)
		assert.False(t, r.stop.Load())
		time.Sleep(2 * watchInterval)
		assert.True(t, r.stop.Load())
	})
}

// TestSearchesInARow starts a second search right after the first, with more threads than
// processors. The race detector shows whether the first search still reads what the second writes.
func TestSearchesInARow(t *testing.T) {
	e := New()
	require.NoError(t, e.SetHash(1))
	require.NoError(t, e.SetThreads(runtime.NumCPU()+1))
	game := gameAt(t, board.StartFEN)
	clock := Limits{HasClock: true, Time: [2]time.Duration{100 * time.Millisecond, 100 * time.Millisecond}}
	ponder := clock
	ponder.Ponder = true
	for round := range 30 {
		e.Search(game, clock, nil)
		wait := e.Begin(game, ponder, nil)
		time.Sleep(3 * time.Millisecond)
		if round%2 == 0 {
			e.PonderHit()
		} else {
			e.Stop()
		}
		wait()
	}
}

// TestALowClockFillsUp checks a clock that has little time left. A pause of the machine could then
// lose the game on time. So the engine must move at once until the clock has recovered.
func TestALowClockFillsUp(t *testing.T) {
	const increment = 2 * time.Millisecond
	left := 20 * time.Millisecond
	for range 200 {
		_, hard := allocateTime(left, increment, 0, DefaultMoveOverhead, 0)
		left += increment - hard - time.Millisecond/2 // lost on the way to the opponent
	}
	assert.Greater(t, left, 60*time.Millisecond)
}
