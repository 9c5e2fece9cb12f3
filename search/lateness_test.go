package search

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// shortGame returns a game in which a number of moves were played. Its position is even.
func shortGame(t *testing.T, moves int) *board.Game {
	t.Helper()
	game := gameAt(t, board.StartFEN)
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6"}[:moves] {
		m, err := game.Position().ParseUCIMove(text)
		require.NoError(t, err)
		game.Push(m)
	}
	return game
}

// onClock returns the limits of a clock with the same time left for both sides.
func onClock(left time.Duration) Limits {
	return Limits{HasClock: true, Time: [2]time.Duration{left, left}, Nodes: 100}
}

// planned returns the time that an engine plans for a move.
func planned(e *Engine, game *board.Game, l Limits) (soft, hard time.Duration) {
	r := e.prepare(game, l, nil)
	return r.clock.soft, r.clock.hard
}

// TestLateAnswersMakeItPlayMoreSafely checks the time that the engine reserves. If the clock shows
// that the last move arrived late, the engine reserves more for the rest of the game. Without such
// a delay, and in another game, it reserves the usual time.
func TestLateAnswersMakeItPlayMoreSafely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time passes only in waits
		const left = 10 * time.Second
		usual, usualHard := planned(New(), shortGame(t, 2), onClock(left))
		for _, c := range []struct {
			name  string
			first Limits
			game  int // the second search comes this many moves later
			late  bool
		}{
			{"late", onClock(left + 500*time.Millisecond), 2, true},
			{"in time", onClock(left), 2, false},
			{"an increment", Limits{HasClock: true, Time: [2]time.Duration{left, left}, Inc: [2]time.Duration{500 * time.Millisecond, 0}, Nodes: 100}, 2, true},
			{"more on the clock", onClock(left / 2), 2, false},
			{"no clock", Limits{Nodes: 100}, 2, false},
			{"the same position again", onClock(left + time.Second), 0, false},
			{"the other side", onClock(left + time.Second), 1, false},
			{"a later move", onClock(left + time.Second), 4, false},
			{"a clock in nodes", Limits{HasClock: true, Time: [2]time.Duration{left + time.Second, left}, NodeRate: 1000, Nodes: 100}, 2, false},
		} {
			e := New()
			e.Search(shortGame(t, 0), c.first, nil)
			soft, hard := planned(e, shortGame(t, c.game), onClock(left))
			if !c.late {
				assert.Equal(t, usual, soft, c.name)
				assert.Equal(t, usualHard, hard, c.name)
				continue
			}
			assert.Less(t, soft, usual, c.name)
			assert.Less(t, hard, usualHard, c.name)
			soft, _ = planned(e, shortGame(t, 4), onClock(left))
			assert.Less(t, soft, usual, "%s: the move after", c.name)
			e.Clear()
			soft, _ = planned(e, shortGame(t, 2), onClock(left))
			assert.Equal(t, usual, soft, "%s: another game", c.name)
		}
	})
}

// TestPonderingIsNotLate checks that the engine never takes the time spent pondering for a delay by
// the machine. Pondering ends by a ponder hit, or by a stop because the opponent played an
// unexpected move.
func TestPonderingIsNotLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // time passes only in waits
		const left = 10 * time.Second
		usual, _ := planned(New(), shortGame(t, 2), onClock(left))
		ponder := onClock(left)
		ponder.Ponder = true
		ponder.Start = time.Now().Add(-time.Minute)
		for _, end := range []func(*Engine){(*Engine).PonderHit, (*Engine).Stop} {
			e := New()
			game := shortGame(t, 0)
			r := e.prepare(game, ponder, nil)
			end(e)
			r.search()
			soft, _ := planned(e, shortGame(t, 2), onClock(left))
			assert.Equal(t, usual, soft)
		}
	})
}

// TestPausesBetweenLooks checks what counts as a pause. A pause is a gap between two looks at the
// clock that is much longer than the other gaps.
func TestPausesBetweenLooks(t *testing.T) {
	const ms = time.Millisecond
	pauseAfter := func(times ...time.Duration) time.Duration {
		var l looks
		for _, at := range times {
			l.look(at)
		}
		return l.pause()
	}
	assert.Zero(t, pauseAfter())
	assert.Zero(t, pauseAfter(1*ms, 2*ms, 3*ms, 5*ms))
	assert.Zero(t, pauseAfter(10*ms, 20*ms, 30*ms), "a slow machine")
	assert.Equal(t, 38*ms, pauseAfter(1*ms, 2*ms, 40*ms, 41*ms))
	assert.Equal(t, 50*ms, pauseAfter(50*ms, 51*ms), "before the first look")

	l, limits := lateness{seen: 38 * ms}, onClock(time.Second)
	l.begin(&limits, shortGame(t, 0).Position())
	assert.Equal(t, 38*ms, l.pause, "in the last search")
	l.begin(&limits, shortGame(t, 0).Position())
	assert.Less(t, l.pause, 38*ms, "older pauses count less")
	assert.Positive(t, l.pause)
}

// TestTimeIsKeptForPauses checks that the engine reserves time for a pause that is longer than the
// move overhead. A shorter pause changes nothing. If the clock is too low for the reserve, the
// engine must use less than the increment, so that its time grows.
func TestTimeIsKeptForPauses(t *testing.T) {
	for _, left := range []time.Duration{50 * time.Millisecond, time.Second, time.Minute} {
		soft, hard := allocateTime(left, 10*time.Millisecond, 0, DefaultMoveOverhead, 0)
		same, sameHard := allocateTime(left, 10*time.Millisecond, 0, DefaultMoveOverhead, DefaultMoveOverhead)
		assert.Equal(t, soft, same)
		assert.Equal(t, hard, sameHard)
	}
	const pause = 40 * time.Millisecond
	_, hard := allocateTime(time.Second, 0, 0, DefaultMoveOverhead, pause)
	assert.LessOrEqual(t, hard, time.Second-time.Duration(timeReserve)*pause)

	const increment = 5 * time.Millisecond
	left := 60 * time.Millisecond
	for range 200 {
		soft, _ := allocateTime(left, increment, 0, DefaultMoveOverhead, pause)
		left += increment - soft - 2*time.Millisecond // lost on the way to the opponent
	}
	assert.Greater(t, left, 200*time.Millisecond)
}
