package search

import (
	"time"

	"burnside/board"
)

// lateness records the pauses that the engine noticed in a game: it stood still although it
// had work, because other programs had the processor or the way to the opponent took long.
// A longer pause may follow, so the engine keeps time for one.
type lateness struct {
	pause time.Duration // the longest; older ones count less

	// For the running search: how long the clock had run when the main thread last looked at
	// it; the shortest time between two looks; and the longest, including the time to the
	// first look. Zero means none yet.
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

// pauseFactor separates pauses from ordinary gaps between two looks at the clock: a gap of
// more than pauseFactor times the shortest one is a pause.
const pauseFactor = 5

// pauseFades is the number of moves in which a pause loses two thirds of its weight.
const pauseFades = 100

// begin notes, before a search of p, the pause that the last search or the clocks in the
// limits show.
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

// lost returns the time that the clock has lost besides what the engine took for its last
// move, zero if p is not the engine's next position in that game.
func (a *answeredMove) lost(limits *Limits, p *board.Position) time.Duration {
	us := p.SideToMove()
	if a.move == 0 || us != a.color || p.FullmoveNumber() != a.move+1 {
		return 0
	}
	return max(a.left+a.increment-limits.Time[us]-a.took, 0)
}

// look notes that the main thread looks at the clock; now is the time since it was started.
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

// onClock reports whether the engine plays on a clock that runs in real time.
func (l *Limits) onClock() bool { return l.HasClock && l.NodeRate == 0 }

// lookAtClock notes that the main thread looks at the clock, if its clock runs.
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

// answer searches and notes how much of the clock the move took.
func (e *Engine) answer(game *board.Game) Result {
	result := e.run(game)
	if e.limits.onClock() && !e.pondering.Load() {
		e.lateness.answer(&e.limits, game.Position(), e.ran())
	}
	return result
}
