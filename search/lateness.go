package search

import (
	"time"

	"burnside/board"
)

// lateness records the pauses that the engine noticed in a game. In a pause the engine stands
// still although it has work, because other programs have the processor, or its move takes long
// to reach the opponent. A longer pause may follow, so the engine keeps time for one.
type lateness struct {
	pause    time.Duration // the longest pause; older ones count less
	seen     time.Duration // the longest pause in the last search, 0 for none
	answered answeredMove
}

// answeredMove is the last move that the engine made under a clock.
type answeredMove struct {
	move            int // the fullmove number; 0 if there is no such move
	color           board.Color
	left, increment time.Duration
	took            time.Duration // measured by the engine
}

// pauseFades is the number of moves in which a pause loses two thirds of its weight.
const pauseFades = 100

// begin notes, before a search of p, the pause that the last search or the clocks of the
// limits show.
func (l *lateness) begin(limits *Limits, p *board.Position) {
	seen := l.seen
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

// looks are the times at which the main worker looked at the clock during a search. Zero
// means that there is no such time yet.
type looks struct {
	last     time.Duration // the clock's time at the last look
	shortest time.Duration // the shortest time between two looks
	longest  time.Duration // the longest time between two looks or before the first one
}

// pauseFactor separates pauses from ordinary gaps between two looks at the clock: a pause
// is more than pauseFactor times the shortest gap.
const pauseFactor = 5

// look notes that the main worker looks at the clock; now is the time since the clock
// started.
func (l *looks) look(now time.Duration) {
	gap := now - l.last
	l.longest = max(l.longest, gap)
	if l.last > 0 && (l.shortest == 0 || gap < l.shortest) {
		l.shortest = gap
	}
	l.last = now
}

// pause returns the longest pause between looks, 0 if there was none.
func (l *looks) pause() time.Duration {
	if l.longest > pauseFactor*l.shortest {
		return l.longest
	}
	return 0
}

// lookAtClock notes that the main worker looks at the clock, if the clock runs.
func (r *run) lookAtClock() {
	if !r.limits.onClock() {
		return
	}
	if r.pondering.Load() {
		r.looks.last = 0
		return
	}
	r.looks.look(r.ran())
}

// ran returns how long the clock has run for this move. It is meaningless while the search
// ponders.
func (r *run) ran() time.Duration {
	return r.clock.elapsed() - time.Duration(r.ponderTime.Load())
}
