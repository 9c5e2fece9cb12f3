package dtm

import "slices"

// MaxLeft is the greatest number of plies that can be left until the fifty-move rule draws the
// game. Directly after a capture or pawn move, this number of plies is left.
const MaxLeft = 100

// NeverLeft is greater than MaxLeft. A step with this number in the field Left never applies. A
// staircase has such a step if the mate comes too late even directly after a capture or pawn move.
const NeverLeft = MaxLeft + 1

// A Step is one part of a Staircase. It says that the position is mate in Plies plies if at least
// Left plies are left until the fifty-move rule draws the game. If enough plies are left for the
// next step, the next step applies instead.
type Step struct {
	Left, Plies int
}

// A Staircase says how a position's distance to mate depends on the number of plies that are left
// until the fifty-move rule draws the game. It consists of steps. The more plies are left, the
// shorter the mate. The last step has the distance without the rule. The staircase stores only
// differences from this distance, so positions with different distances can share a staircase.
//
// A Staircase is a list of bytes. It begins with one byte for the last step: Plies minus Left.
// (Left is NeverLeft if the mate comes too late even with the halfmove clock at 0.) The other steps
// follow, from the last but one back to the first. Each takes two bytes, which compare it with the
// step written just before. The first byte says by how much Left is smaller than in that step. The
// second byte is half of the number by which Plies is greater.
type Staircase string

// Plain is the staircase of a position with only one distance to mate. If enough plies are left for
// this mate, the fifty-move rule changes nothing. If not, the position is drawn. The staircase has
// one step, in which Left equals Plies.
const Plain Staircase = "\x00"

// AppendStaircase appends the bytes of a staircase. The steps must be in rising order of Left. From
// step to step, Plies must fall by an even number. No number in the staircase may exceed 255.
func AppendStaircase(dst []byte, steps []Step) []byte {
	last := len(steps) - 1
	dst = append(dst, byte(steps[last].Plies-steps[last].Left))
	for i := last - 1; i >= 0; i-- {
		dst = append(dst, byte(steps[i+1].Left-steps[i].Left), byte((steps[i].Plies-steps[i+1].Plies)/2))
	}
	return dst
}

// At returns the value of a position under the fifty-move rule. The parameter "left" is the number
// of plies left until the rule draws the game. v is the position's value without the rule.
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

// Need returns a number of plies. If at least this number of plies is left until the fifty-move
// rule draws the game, the position is a win or a loss. If fewer are left, it is a draw. v is the
// position's value without the rule, and must be a win or a loss.
func (s Staircase) Need(v Value) int {
	need := v.Plies() - int(s[0])
	for rest := s[1:]; len(rest) >= 2; rest = rest[2:] {
		need -= int(rest[0])
	}
	return need
}

// Steps returns the steps of the staircase s for a position. v is the position's value without the
// fifty-move rule, and must be a win or a loss.
func (s Staircase) Steps(v Value) []Step {
	steps := []Step{{v.Plies() - int(s[0]), v.Plies()}}
	for rest := s[1:]; len(rest) >= 2; rest = rest[2:] {
		last := steps[len(steps)-1]
		steps = append(steps, Step{last.Left - int(rest[0]), last.Plies + 2*int(rest[1])})
	}
	slices.Reverse(steps)
	return steps
}

// Outline returns a staircase with only one step, which begins where the first step of s begins.
// For any number of plies left, both staircases give the same outcome, but the distance may differ.
// v is the position's value without the fifty-move rule, and must be a win or a loss.
func (s Staircase) Outline(v Value) Staircase {
	return Staircase([]byte{byte(v.Plies() - s.Need(v))})
}
