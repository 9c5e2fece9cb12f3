package analysis

import "time"

// These constants estimate the time of the second pass. A swing is a move that the second pass
// searches again, in several rounds (see Review). The constants were measured on ten games at depth
// 9. Each round has fewer swings than the round before, but it searches deeper.
const (
	// swingCost is the time that the first round takes for a swing, divided by the time that the
	// first pass takes for a position.
	swingCost = 9.0
	// allRounds is the sum of roundCost over all maxRounds rounds.
	allRounds = 10.0
)

// roundCost returns the time of a round, divided by the time of the first round. Rounds are counted
// from 0.
func roundCost(round int) float64 { return 1 + float64(round)/2 }

// leftInFirst estimates, during the first pass, how long the remaining searches of both passes will
// take. The estimate can be wrong by a factor of two, because nobody knows in advance how many
// rounds the marks need to become stable.
func (r *Review) leftInFirst() time.Duration {
	perPosition := float64(r.spent) / float64(r.searched)
	swings := float64(len(r.unsettled())*len(r.positions)) / float64(r.searched)
	return r.atMost(perPosition * (float64(len(r.positions)-r.searched) + swingCost*allRounds*swings))
}

// leftInSecond estimates, during a round of the second pass, how long the remaining searches will
// take. The parameter "done" is the number of swings that this round has searched. The parameter
// "total" is the number of all its swings.
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

// atMost returns a time in nanoseconds, but at most the time of the game that is not spent yet.
func (r *Review) atMost(left float64) time.Duration {
	if limit := r.options.Time; limit > 0 {
		left = min(left, float64(limit-r.spent))
	}
	return max(0, time.Duration(left))
}
