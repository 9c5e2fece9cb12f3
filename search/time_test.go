package search

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"burnside/board"
)

func TestTimeIsNeverOverdrawn(t *testing.T) {
	for _, left := range []time.Duration{time.Millisecond, 15 * time.Millisecond, time.Second, time.Hour} {
		for _, increment := range []time.Duration{0, 10 * time.Millisecond, 10 * time.Second} {
			for _, moves := range []int{0, 1, 2, 40} {
				soft, hard := allocateTime(left, increment, moves, DefaultMoveOverhead, 0)
				assert.Positive(t, soft)
				assert.LessOrEqual(t, soft, hard)
				assert.LessOrEqual(t, hard, max(left-DefaultMoveOverhead, time.Millisecond))
			}
		}
	}
}

// TestTheReserveIsKept plays many moves in a row, with a large increment. Each move takes the
// longest time allowed. The time that is reserved for a pause of the machine must remain.
func TestTheReserveIsKept(t *testing.T) {
	left, increment := 8*time.Second, 80*time.Millisecond
	for range 200 {
		_, hard := allocateTime(left, increment, 0, DefaultMoveOverhead, 0)
		left -= hard
		assert.GreaterOrEqual(t, left, time.Duration(timeReserve)*DefaultMoveOverhead)
		left += increment
	}
}

func TestTheLongestTimesAreUsed(t *testing.T) {
	l := Limits{HasClock: true, Time: [2]time.Duration{MaxTime, MaxTime}, Inc: [2]time.Duration{MaxTime, MaxTime}}
	for _, l.MovesToGo = range []int{0, 1, 40} {
		e := New()
		r := e.prepare(gameAt(t, board.StartFEN), l, nil)
		assert.Greater(t, r.clock.soft, MaxTime/100)
		assert.Greater(t, r.clock.hard, MaxTime/10)
		w := e.workers[0]
		w.start(r, task{choices: unrankedChoices([]board.Move{1, 2}), lines: 1})
		w.rootDepth, w.lastScore = timeScaleDepth, 1000
		assert.Greater(t, scaleTime(r.clock.soft, w), r.clock.soft)
	}
}

// TestClockCountedInNodes uses a clock that counts nodes instead of time. The search must then be
// the same each time.
func TestClockCountedInNodes(t *testing.T) {
	e := New()
	nodes := func(left, increment time.Duration, rate uint64) uint64 {
		e.Clear()
		l := Limits{HasClock: true, NodeRate: rate, Time: [2]time.Duration{left, left}, Inc: [2]time.Duration{increment, increment}}
		return e.Search(gameAt(t, benchFENs[4]), l, nil).Nodes
	}
	first := nodes(time.Second, 0, 100_000)
	assert.Equal(t, first, nodes(time.Second, 0, 100_000))
	for _, rate := range []uint64{20_000, 500_000} {
		for _, left := range []time.Duration{500 * time.Millisecond, time.Second} {
			_, hard := allocateTime(left, 0, 0, DefaultMoveOverhead, 0)
			assert.LessOrEqual(t, NodeTime(nodes(left, 0, rate), rate), hard+NodeTime(pollInterval, rate))
		}
	}
	assert.Greater(t, nodes(time.Second, 0, 1_000_000), 2*first)
	assert.Greater(t, nodes(time.Second, time.Second, 100_000), 2*first)
	assert.Equal(t, 1500*time.Millisecond, NodeTime(3_000, 2_000))
}

func TestTimeByHowTheSearchGoes(t *testing.T) {
	e := New()
	w := e.workers[0]
	w.start(e.prepare(gameAt(t, board.StartFEN), Limits{}, nil), task{choices: unrankedChoices([]board.Move{1, 2}), lines: 1})
	w.rootDepth, w.nodes = timeScaleDepth, 100
	w.rootMoves[0].score, w.lastScore = 10, 10
	usual := scaleTime(time.Second, w)

	other := func(change func()) time.Duration {
		saved, move := w.lastScore, w.rootMoves[0]
		defer func() {
			w.lastScore, w.rootMoves[0] = saved, move
			w.stableFor, w.rootDepth = 0, timeScaleDepth
		}()
		change()
		return scaleTime(time.Second, w)
	}
	assert.Greater(t, other(func() { w.lastScore = 20 }), usual, "the score has fallen")
	assert.Less(t, other(func() { w.lastScore = 0 }), usual, "it has risen")
	assert.Less(t, other(func() { w.rootMoves[0].nodes = 90 }), usual, "most nodes are of the best move")
	assert.Less(t, other(func() { w.stableFor = 2 }), usual, "the best move has stayed")
	assert.Equal(t, time.Second, other(func() { w.rootDepth, w.lastScore = timeScaleDepth-1, 100 }), "too early to tell")
}

// TestATimeForTheMoveCountsFromThePonderHit checks that a fixed time for the move counts from the
// ponder hit. Before the ponder hit, nothing may end the search.
func TestATimeForTheMoveCountsFromThePonderHit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time passes only in waits
		for _, pondered := range []time.Duration{0, time.Minute, time.Hour} {
			e := New()
			r := e.prepare(gameAt(t, board.StartFEN), Limits{Ponder: true, MoveTime: time.Minute, Start: time.Now().Add(-pondered)}, nil)
			w := e.workers[0]
			w.start(r, task{choices: unrankedChoices([]board.Move{1, 2}), lines: 1})
			over := func() [3]bool {
				return [3]bool{r.softLimitReached(), r.hardLimitReached(), r.endsAfterIteration(w)}
			}
			assert.Equal(t, [3]bool{}, over(), pondered)
			e.PonderHit()
			assert.Equal(t, [3]bool{}, over(), pondered)
			r.ponderTime.Add(int64(-time.Minute)) // a minute after the hit
			assert.Equal(t, [3]bool{true, true, true}, over(), pondered)
		}
	})
}
