package tune

import (
	"math"
	"math/rand/v2"
)

// Simultaneous perturbation stochastic approximation (SPSA) tries all parameters at once in each
// pair of games. For each parameter, a coin decides which side gets a value a little above the
// current one. The other side gets a value a little below. After the pair, every parameter moves
// towards the value of the side that won (Spall, "Multivariate Stochastic Approximation Using a
// Simultaneous Perturbation Gradient Approximation", 1992). The distance is the difference between
// the current value and the tried values. The step is the change of a parameter after a pair. Both
// become smaller during a run, with the exponents that Spall recommends. The settings give the step
// and the distance at the end of the run, as in the tuners of Stockfish and OpenBench.
const (
	alpha = 0.602 // exponent of the step towards the winner
	gamma = 0.101 // exponent of the distance of the values that are tried
	// stability is the share of all pairs during which the steps stay small.
	stability = 0.1
)

// gains returns two numbers for a pair of games. The parameter "pair" is the number of that pair,
// counted from 0. The result "distance" is the distance from p.Value to the values that the two
// sides try. The result "step" is the change of p.Value if one side wins one game more than the
// other. The parameter "rate" is the ratio of step to distance at the end of the run.
func (p *Parameter) gains(pair, total int, rate float64) (distance, step float64) {
	n, all, a := float64(pair+1), float64(total), stability*float64(total)
	distance = p.Step * math.Pow(all/n, gamma)
	last := rate * p.Step * p.Step
	step = last * math.Pow((a+all)/(a+n), alpha) / distance
	return distance, step
}

// signs returns a random number for each parameter, for use in a pair of games. The number is 1 if
// the first side gets the greater value, and -1 if the second side does.
func signs(seed uint64, pair, n int) []float64 {
	random := rand.New(rand.NewPCG(seed, uint64(pair)))
	all := make([]float64, n)
	for i := range all {
		all[i] = float64(2*random.IntN(2) - 1)
	}
	return all
}

// values returns the values for both sides of a pair.
func (s *State) values(pair int) (first, second []int) {
	for i, sign := range signs(s.Seed, pair, len(s.Parameters)) {
		p := &s.Parameters[i]
		distance, _ := p.gains(pair, s.Pairs, s.Rate)
		first = append(first, p.at(p.Value+sign*distance))
		second = append(second, p.at(p.Value-sign*distance))
	}
	return first, second
}

// learn updates the run after a pair. The parameter "points" is the first side's points, from 0 to
// 2. learn moves the parameters' values, unless the run only measures.
func (s *State) learn(pair int, points float64) {
	won := points - 1
	for i, sign := range signs(s.Seed, pair, len(s.Parameters)) {
		p := &s.Parameters[i]
		p.Gain += sign * won
		if s.Rate > 0 {
			// The number of games won minus the number of games lost is 2·won.
			_, step := p.gains(pair, s.Pairs, s.Rate)
			p.Value = max(float64(p.Min), min(float64(p.Max), p.Value+sign*step*2*won))
		}
	}
	s.Squares += won * won
	s.Done++
}
