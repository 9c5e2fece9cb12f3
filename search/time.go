package search

import (
	"runtime"
	"sync"
	"time"
)

// clock is the time that a search may take.
type clock struct {
	start      time.Time
	soft, hard time.Duration // 0 means none
	exact      bool          // soft and hard are the limits' time for this move
}

// newClock returns the clock of a search by side us. pause is the longest known pause of
// the machine.
func newClock(l *Limits, us int, overhead, pause time.Duration) clock {
	c := clock{start: l.Start}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	if l.MoveTime > 0 {
		c.hard = max(l.MoveTime-overhead, time.Millisecond)
		c.soft, c.exact = c.hard, true
	}
	if !l.HasClock {
		return c
	}
	soft, hard := allocateTime(l.Time[us], l.Inc[us], l.MovesToGo, overhead, pause)
	if !c.exact || hard < c.hard {
		c.soft, c.hard, c.exact = soft, hard, false
	}
	return c
}

// allocateTime returns the time after which no further iteration begins, and the time after
// which the search stops. left and increment are the clock's.
func allocateTime(left, increment time.Duration, movesToGo int, overhead, pause time.Duration) (soft, hard time.Duration) {
	moves := time.Duration(timeMoves)
	if movesToGo > 0 {
		moves = time.Duration(min(timeMovesToGo, movesToGo))
	}
	// The time that the coming moves lose on their way is set aside.
	usable := max(left-overhead, time.Millisecond)
	reserve := max(left+increment*(moves-1)-overhead*(moves+1), time.Millisecond)
	// A pause of the machine may be longer than the time that a move usually loses, so some
	// time is kept for one: at most a share of the clock. If the clock is below the time to
	// keep, the move uses less of the increment, and none of it below half that time, so
	// that the clock recovers. A move that takes longer than planned does not use the kept
	// time either. If the machine has paused longer than the overhead, a larger share is
	// kept, since still longer pauses may follow.
	most := time.Duration(timeReserveMax)
	if pause > overhead {
		most = time.Duration(timePauseMax)
	}
	kept := max(overhead, pause) * time.Duration(timeReserve)
	spare := max(left-kept, left*(1000-most)/1000)
	planned := min(spare, reserve)
	used := increment * time.Duration(timeIncrement) / 1000
	if left < kept {
		used = time.Duration(float64(used) * max(2*left.Seconds()/kept.Seconds()-1, 0))
	}
	soft = planned/moves + used
	limit := usable * time.Duration(timeHardShare) / 1000
	if movesToGo == 1 {
		limit = usable * time.Duration(timeLastShare) / 1000
	}
	hard = min(soft*time.Duration(timeHardFactor)/100, limit, max(spare, soft))
	return max(min(soft, hard), time.Millisecond), max(hard, time.Millisecond)
}

// elapsed returns the time since the search began.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// spent returns the time that the search has used.
func (r *run) spent() time.Duration {
	if r.limits.NodeRate == 0 {
		return r.clock.elapsed()
	}
	return NodeTime(r.nodes(), r.limits.NodeRate)
}

// NodeTime returns the time that nodes take at a rate in nodes per second.
func NodeTime(nodes, rate uint64) time.Duration {
	return time.Duration(float64(nodes) / float64(rate) * float64(time.Second))
}

// softLimitReached reports whether there is a soft time limit and it is over.
func (r *run) softLimitReached() bool { return r.over(r.clock.soft) }

// hardLimitReached reports whether there is a hard time limit and it is over.
func (r *run) hardLimitReached() bool { return r.over(r.clock.hard) }

// over reports whether a time limit is over; 0 means no limit.
func (r *run) over(limit time.Duration) bool {
	if limit == 0 || r.pondering.Load() {
		return false
	}
	return r.spent() >= limit+time.Duration(r.ponderTime.Load())
}

// watchInterval is the time between two looks at the clock if threads share processors.
const watchInterval = 2 * time.Millisecond

// watchClock stops the search at the hard time limit if there are more threads than
// processors: the main worker, which looks at the clock, may then not run for a long time.
// The function that it returns ends the watch; after it has returned, the watch no longer
// reads the search.
func (r *run) watchClock() (end func()) {
	if len(r.engine.searchers()) <= runtime.NumCPU() || r.clock.hard == 0 {
		return func() {}
	}
	ended := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		ticker := time.NewTicker(watchInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ended:
				return
			case <-ticker.C:
				if r.hardLimitReached() {
					r.stop.Store(true)
				}
			}
		}
	})
	return func() {
		close(ended)
		watch.Wait()
	}
}

// nodeLimitReached reports whether there is a node limit and it is reached.
func (r *run) nodeLimitReached() bool {
	return r.limits.Nodes != 0 && r.nodes() >= r.limits.Nodes
}

// endsAfterIteration reports, after an iteration, whether the search may end: there is no
// time for another iteration, or the search has found the mate that the limits ask for.
func (r *run) endsAfterIteration(w *worker) bool {
	if r.limits.Mate > 0 {
		if moves, ok := MateDistance(w.rootMoves[0].score); ok && moves > 0 && moves <= r.limits.Mate {
			return true
		}
	}
	if r.nodeLimitReached() || r.limits.SoftNodes != 0 && w.nodes >= r.limits.SoftNodes {
		return true
	}
	if r.clock.soft == 0 || r.pondering.Load() {
		return false
	}
	if r.clock.exact {
		return r.softLimitReached()
	}
	soft := r.clock.soft
	if len(w.rootMoves) == 1 {
		soft = soft * time.Duration(timeSingleMove) / 1000
	}
	// The time planned for a move includes the time spent pondering it.
	return r.spent() >= min(scaleTime(soft, w), r.clock.hard)
}

// scaleTime adapts the soft limit: it shortens the limit if the best move stays the same
// and takes most of the nodes, and extends it if the score falls.
func scaleTime(soft time.Duration, w *worker) time.Duration {
	if w.rootDepth < timeScaleDepth {
		return soft
	}
	stable := timeStableBase - timeStableStep*min(w.stableFor, timeStableMax)
	share := int(w.rootMoves[0].nodes * 100 / max(w.nodes, 1))
	nodes := timeNodesBase - timeNodesSlope*share/100
	fall := timeScoreSlope * int(w.lastScore-w.rootMoves[0].score)
	score := 100 + max(min(fall, timeScoreMax), -timeScoreMax)
	return time.Duration(float64(soft) * float64(stable*nodes*score) / (100 * 100 * 100))
}
