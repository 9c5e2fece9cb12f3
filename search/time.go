package search

import (
	"runtime"
	"sync"
	"time"
)

// clock holds the time that a search may take.
type clock struct {
	start      time.Time
	soft, hard time.Duration // limits; 0 means none
	exact      bool          // soft and hard come from Limits.MoveTime
}

// newClock returns the clock for a search by the side "us". The parameter "pause" is the machine's
// longest known pause.
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

// allocateTime returns two times. After the time "soft", no new iteration begins. After the time
// "hard", the search stops. The parameter "left" is the time on the clock of the side to move, and
// "increment" is its increment for each move.
func allocateTime(left, increment time.Duration, movesToGo int, overhead, pause time.Duration) (soft, hard time.Duration) {
	moves := time.Duration(timeMoves)
	if movesToGo > 0 {
		moves = time.Duration(min(timeMovesToGo, movesToGo))
	}
	// Set aside the overhead of this move and of later moves. The overhead of a move is the time
	// that it loses on its way to the opponent.
	usable := max(left-overhead, time.Millisecond)
	reserve := max(left+increment*(moves-1)-overhead*(moves+1), time.Millisecond)
	// Reserve time for a pause of the machine, because a pause may be longer than the overhead. The
	// reserve is at most a share of the clock. This share is larger if the machine has already
	// paused for longer than the overhead, because longer pauses may follow. If the clock has less
	// time than the reserve, give the move less of the increment. If the clock has less than half
	// the reserve, give it none. So the clock recovers.
	//
	// A move that takes longer than planned must not use the reserve either.
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

// elapsed returns the time since the clock was started.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// spent returns the time that the search has used, by the clock or in nodes.
func (r *run) spent() time.Duration {
	if r.limits.NodeRate == 0 {
		return r.clock.elapsed()
	}
	return NodeTime(r.nodes(), r.limits.NodeRate)
}

// NodeTime returns how long it takes to search a number of nodes at a rate in nodes per second.
func NodeTime(nodes, rate uint64) time.Duration {
	return time.Duration(float64(nodes) / float64(rate) * float64(time.Second))
}

// softLimitReached reports whether the search has a soft time limit and has reached it.
func (r *run) softLimitReached() bool { return r.over(r.clock.soft) }

// hardLimitReached reports whether the search has a hard time limit and has reached it.
func (r *run) hardLimitReached() bool { return r.over(r.clock.hard) }

// The method "over" reports whether a time limit is reached. 0 means no limit.
func (r *run) over(limit time.Duration) bool {
	if limit == 0 || r.pondering.Load() {
		return false
	}
	return r.spent() >= limit+time.Duration(r.ponderTime.Load())
}

// watchInterval is the time between two looks at the clock by watchClock.
const watchInterval = 2 * time.Millisecond

// watchClock stops the search at the hard time limit if there are more threads than processors. In
// that case the main worker, which looks at the clock, may have no processor for a long time. The
// returned function ends the watch. Once this function has returned, the watch no longer uses the
// search.
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

// nodeLimitReached reports whether the search has a node limit and has reached it.
func (r *run) nodeLimitReached() bool {
	return r.limits.Nodes != 0 && r.nodes() >= r.limits.Nodes
}

// endsAfterIteration reports, after an iteration, whether the search may end. It returns true if
// there is no time for another iteration, or if the search has found the mate that the limits ask
// for.
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
	// The planned time includes the time spent pondering this move.
	return r.spent() >= min(scaleTime(soft, w), r.clock.hard)
}

// scaleTime adapts the soft limit. The limit shrinks if the best move stays the same and takes most
// of the nodes. It grows if the score falls.
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
