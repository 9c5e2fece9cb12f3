package analysis

import "time"

// These are the costs of the second pass. They were measured on ten games at depth 9. Each round
// has fewer swings than the round before, but its searches are deeper.
const (
	// swingCost is the time of a swing in the first round, divided by the time of a position in the
	// first pass.
	swingCost = 9.0
	// allRounds is the time of maxRounds rounds, divided by the time of the first round. See
	// roundCost.
	allRounds = 10.0
)

// roundCost returns the time of a round, divided by the time of the first round. The first round
// has the number 0.
func roundCost(round int) float64 { return 1 + float64(round)/2 }

// leftInFirst estimates, during the first pass, how long the remaining searches of both passes will
// take. The estimate can be wrong by a factor of two, since nobody knows how soon marks are stable.
func (r *Review) leftInFirst() time.Duration {
	perPosition := float64(r.spent) / float64(r.searched)
	swings := float64(len(r.unsettled())*len(r.positions)) / float64(r.searched)
	return r.atMost(perPosition * (float64(len(r.positions)-r.searched) + swingCost*allRounds*swings))
}

// leftInSecond estimates, during a round of the second pass, how long the remaining searches will
// take. done and total count the swings of this round.
func (r *Review) leftInSecond(done, total int) time.Duration {
	finished := roundCost(r.round) * float64(done) / float64(total)
	for round := range r.round {
		finished += roundCost(round)
	}
	if done == total && len(r.unsettled()) == 0 {
		return 0
	}
	return r.atMost(float64(r.spent-r.firstSpent) * (allRounds - finished) / finished)
}

// atMost returns a time in nanoseconds, but not more than the rest of the time for the game.
func (r *Review) atMost(left float64) time.Duration {
	if limit := r.options.Time; limit > 0 {
		left = min(left, float64(limit-r.spent))
	}
	return max(0, time.Duration(left))
}
