package dtm

import "slices"

// MaxLeft is the number of plies left until the fifty-move rule draws, right after a capture
// or pawn move.
const MaxLeft = 100

// NeverLeft is more than the number of plies that can be left. A staircase has it for a mate that
// is too late even right after a capture or pawn move.
const NeverLeft = MaxLeft + 1

// A Step is a part of a position's value under the fifty-move rule. If at least Left plies are left
// until the rule draws, but fewer than at the next step, the position is won or lost in Plies
// plies.
type Step struct {
	Left, Plies int
}

// A Staircase says how the distance to mate of a position depends on the plies left until the
// fifty-move rule draws. It holds all steps of the position. The last step is the distance without
// the rule, and the others are stored relative to it. So positions with many different distances
// share one staircase.
//
// It is a list of bytes. The first is the distance minus the number of plies that must be left for
// it. That number is NeverLeft if this mate is too late even with the clock at 0. Two bytes follow
// for each slower mate, beginning with the fastest: how many fewer plies must be left than for the
// next faster mate, and half of the plies that the mate takes more.
type Staircase string

// Plain is the staircase with one step: the mate is the same as without the rule, or too late.
const Plain Staircase = "\x00"

// AppendStaircase appends the bytes of a staircase. The steps must have rising values of Left and
// falling values of Plies. The values of Plies must differ by even numbers, and all differences
// must be below 256.
func AppendStaircase(dst []byte, steps []Step) []byte {
	last := len(steps) - 1
	dst = append(dst, byte(steps[last].Plies-steps[last].Left))
	for i := last - 1; i >= 0; i-- {
		dst = append(dst, byte(steps[i+1].Left-steps[i].Left), byte((steps[i].Plies-steps[i+1].Plies)/2))
	}
	return dst
}

// At returns the value of a position with the given number of plies left until the fifty-move rule
// draws. v is its value without the rule.
func (s Staircase) At(v Value, left int) Value {
	if !v.Decided() {
		return v
	}
	plies := v.Plies()
	need := plies - int(s[0])
	for rest := s[1:]; left < need; rest = rest[2:] {
		if len(rest) < 2 {
			return Draw
		}
		need -= int(rest[0])
		plies += 2 * int(rest[1])
	}
	return InPlies(plies)
}

// Need returns how many plies must be left until the fifty-move rule draws, so that the position is
// still won or lost. v is the position's value without the rule, which must be a win or a loss.
func (s Staircase) Need(v Value) int {
	need := v.Plies() - int(s[0])
	for rest := s[1:]; len(rest) >= 2; rest = rest[2:] {
		need -= int(rest[0])
	}
	return need
}

// Steps returns the steps of a position. v is the position's value without the rule, which must be
// a win or a loss.
func (s Staircase) Steps(v Value) []Step {
	steps := []Step{{v.Plies() - int(s[0]), v.Plies()}}
	for rest := s[1:]; len(rest) >= 2; rest = rest[2:] {
		last := steps[len(steps)-1]
		steps = append(steps, Step{last.Left - int(rest[0]), last.Plies + 2*int(rest[1])})
	}
	slices.Reverse(steps)
	return steps
}

// Outline returns a staircase with one step, which begins at the same number of plies left as the
// first step of s. It gives the outcome for any number of plies left, but not the distance.
func (s Staircase) Outline(v Value) Staircase {
	return Staircase([]byte{byte(v.Plies() - s.Need(v))})
}
