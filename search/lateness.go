package search

import (
	"time"

	"burnside/board"
)

// lateness is what the engine has seen in a game of pauses in which it stood still though
// it had something to do: other programs had the processor, or the way to the opponent
// took long. A longer one is to be expected, so that time is kept for it.
type lateness struct {
	pause time.Duration // the longest; older ones count less

	// Of the search that runs: how long the clock had run when the main thread last looked
	// at it; the shortest time between two looks; and the longest, that to the first look
	// counted. Zero means none yet.
	looked, shortest, longest time.Duration

	answered answeredMove
}

// answeredMove is the last move that was answered under a clock, if there was one.
type answeredMove struct {
	move            int // its number in the game, 0 for none
	color           board.Color
	left, increment time.Duration
	took            time.Duration // by the engine's own clock
}

// pauseFactor is how much longer than usual the main thread has not looked at the clock
// where it must have stood still.
const pauseFactor = 5

// pauseFades is the number of moves in which a pause loses two thirds of its weight.
const pauseFades = 100

// begin takes in what the last search and the clocks since have shown, before a search of
// a position with the given limits.
func (l *lateness) begin(limits *Limits, p *board.Position) {
	seen := time.Duration(0)
	if l.longest > pauseFactor*l.shortest {
		seen = l.longest
	}
	if limits.onClock() {
		seen = max(seen, l.answered.lost(limits, p))
		l.pause -= l.pause / pauseFades
	}
	*l = lateness{pause: max(l.pause, seen)}
}

// lost returns the time that the clock has lost beside what the engine took for its last
// move, zero if p is not the position that follows it.
func (a *answeredMove) lost(limits *Limits, p *board.Position) time.Duration {
	us := p.SideToMove()
	if a.move == 0 || us != a.color || p.FullmoveNumber() != a.move+1 {
		return 0
	}
	return max(a.left+a.increment-limits.Time[us]-a.took, 0)
}

// look notes that the main thread looks at the clock, which has run for a time.
func (l *lateness) look(now time.Duration) {
	gap := now - l.looked
	l.longest = max(l.longest, gap)
	if l.looked > 0 && (l.shortest == 0 || gap < l.shortest) {
		l.shortest = gap
	}
	l.looked = now
}

// answer notes that a move is answered, and what it took.
func (l *lateness) answer(limits *Limits, p *board.Position, took time.Duration) {
	us := p.SideToMove()
	l.answered = answeredMove{
		move: p.FullmoveNumber(), color: us,
		left: limits.Time[us], increment: limits.Inc[us], took: took,
	}
}

// onClock reports whether the time that passes counts.
func (l *Limits) onClock() bool { return l.HasClock && l.NodeRate == 0 }

// lookAtClock notes for how long the main thread has not looked, if its clock runs.
func (e *Engine) lookAtClock() {
	if !e.limits.onClock() {
		return
	}
	if e.pondering.Load() {
		e.lateness.looked = 0
		return
	}
	e.lateness.look(e.ran())
}

// ran returns how long the clock has run for the move, if the search does not ponder.
func (e *Engine) ran() time.Duration {
	return e.clock.elapsed() - time.Duration(e.ponderTime.Load())
}

// answer searches, and notes what the move takes from the clock.
func (e *Engine) answer(game *board.Game) Result {
	result := e.run(game)
	if e.limits.onClock() && !e.pondering.Load() {
		e.lateness.answer(&e.limits, game.Position(), e.ran())
	}
	return result
}
