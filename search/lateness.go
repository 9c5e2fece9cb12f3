package search

import (
	"time"

	"burnside/board"
)

// lateness records the pauses of a game that the engine noticed: it stood still although it
// had work, because other programs had the processor or the way to the opponent took long.
// A longer pause may follow, so the engine keeps time for one.
type lateness struct {
	pause time.Duration // the longest pause; older ones count less

	// For the running search: the clock's time when the main worker last looked at it, and
	// the shortest and the longest time between two looks. The longest includes the time
	// before the first look. Zero means none yet.
	looked, shortest, longest time.Duration

	answered answeredMove
}

// answeredMove is the last move that the engine made under a clock.
type answeredMove struct {
	move            int // the fullmove number; 0 if there is no such move
	color           board.Color
	left, increment time.Duration
	took            time.Duration // measured by the engine
}

// pauseFactor separates pauses from ordinary gaps between two looks at the clock: a pause
// is more than pauseFactor times the shortest gap.
const pauseFactor = 5

// pauseFades is the number of moves in which a pause loses two thirds of its weight.
const pauseFades = 100

// begin notes, before a search of p, the pause that the last search or the clocks of the
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

// lost returns the time that the clock lost besides the time that the engine took for its
// last move. It is zero if p is not the engine's next position in that game.
func (a *answeredMove) lost(limits *Limits, p *board.Position) time.Duration {
	us := p.SideToMove()
	if a.move == 0 || us != a.color || p.FullmoveNumber() != a.move+1 {
		return 0
	}
	return max(a.left+a.increment-limits.Time[us]-a.took, 0)
}

// look notes that the main worker looks at the clock; now is the time since the clock
// started.
func (l *lateness) look(now time.Duration) {
	gap := now - l.looked
	l.longest = max(l.longest, gap)
	if l.looked > 0 && (l.shortest == 0 || gap < l.shortest) {
		l.shortest = gap
	}
	l.looked = now
}

// answer notes that the engine has made a move, and how long it took.
func (l *lateness) answer(limits *Limits, p *board.Position, took time.Duration) {
	us := p.SideToMove()
	l.answered = answeredMove{
		move: p.FullmoveNumber(), color: us,
		left: limits.Time[us], increment: limits.Inc[us], took: took,
	}
}

// onClock reports whether the search has a clock that runs in real time.
func (l *Limits) onClock() bool { return l.HasClock && l.NodeRate == 0 }

// lookAtClock notes that the main worker looks at the clock, if the clock runs.
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

// ran returns how long the clock has run for this move; the search does not ponder.
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
