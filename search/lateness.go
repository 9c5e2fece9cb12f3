package search

import (
	"time"

	"burnside/board"
)

// lateness records the pauses that the engine noticed in a game. In one kind of pause, the engine
// stands still because other programs use the processor. In the other kind, a move takes long to
// reach the opponent. A longer pause may follow, so the engine reserves time for it.
type lateness struct {
	pause    time.Duration // the longest pause; older pauses count less
	seen     time.Duration // the longest pause in the last search, 0 for none
	answered answeredMove
}

// answeredMove is the last move that the engine made with a clock running.
type answeredMove struct {
	move            int // the fullmove number; 0 if there is no such move
	color           board.Color
	left, increment time.Duration
	took            time.Duration // measured by the engine
}

// pauseFades is the number of moves after which a pause counts for only a third of its length.
const pauseFades = 100

// The method "begin" updates the longest pause when a search begins. The parameter "p" is the root.
// The method considers the pauses that the last search noticed. From the clock times in the limits
// it also finds out whether the last move arrived late.
func (l *lateness) begin(limits *Limits, p *board.Position) {
	seen := l.seen
	if limits.onClock() {
		seen = max(seen, l.answered.lost(limits, p))
		l.pause -= l.pause / pauseFades
	}
	*l = lateness{pause: max(l.pause, seen)}
}

// The method "lost" returns how much more time the engine's last move took on the clock than the
// engine measured. The parameter "p" is the root of the new search. If the new search is not for
// the next move of the same side, lost returns 0.
func (a *answeredMove) lost(limits *Limits, p *board.Position) time.Duration {
	us := p.SideToMove()
	if a.move == 0 || us != a.color || p.FullmoveNumber() != a.move+1 {
		return 0
	}
	return max(a.left+a.increment-limits.Time[us]-a.took, 0)
}

// answer records that the engine has made a move, and how long this took.
func (l *lateness) answer(limits *Limits, p *board.Position, took time.Duration) {
	us := p.SideToMove()
	l.answered = answeredMove{
		move: p.FullmoveNumber(), color: us,
		left: limits.Time[us], increment: limits.Inc[us], took: took,
	}
}

// onClock reports whether the search has a clock that runs in real time.
func (l *Limits) onClock() bool { return l.HasClock && l.NodeRate == 0 }

// looks holds the times at which the main worker looked at the clock during a search. Zero means
// that there is no such time yet.
type looks struct {
	last     time.Duration // time of the last look, since the clock started
	shortest time.Duration // shortest time between two looks
	longest  time.Duration // longest time between two looks, or before the first
}

// pauseFactor tells pauses from ordinary gaps between two looks at the clock. A gap is a pause if
// it is more than pauseFactor times as long as the shortest gap.
const pauseFactor = 5

// look records a look at the clock by the main worker. now is the time since the clock started.
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

// lookAtClock records a look at the clock by the main worker, if the search has a clock that runs
// in real time.
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

// The method "ran" returns for how long the engine's clock has been running on this move. While the
// search ponders, the result has no meaning.
func (r *run) ran() time.Duration {
	return r.clock.elapsed() - time.Duration(r.ponderTime.Load())
}
