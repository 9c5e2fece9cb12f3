package dtm

import "slices"

// MaxLeft is the number of plies that are left until the fifty-move rule draws, right after a
// capture or pawn move.
const MaxLeft = 100

// NeverLeft is more plies than can be left until the fifty-move rule draws. Staircases use this
// number for a mate that comes too late even right after a capture or pawn move.
const NeverLeft = MaxLeft + 1

// A Step is a part of a position's value under the fifty-move rule. It applies if the number of
// plies until the rule draws is at least Left, and less than Left of the next step. Then the mate
// takes the number of plies in Plies.
type Step struct {
	Left, Plies int
}

// A Staircase says how a position's distance to mate depends on the number of plies that are left
// until the fifty-move rule draws. It holds all steps of the position. The last step has the
// distance without the rule. All steps are stored relative to this distance. So positions with
// different distances can share a staircase.
//
// A Staircase is a list of bytes. The first byte is the last step's Plies minus its Left. (Left is
// NeverLeft if the mate comes too late even with the halfmove clock at 0.) Two bytes follow for
// each other step, from the last but one back to the first. They compare the step with the step
// after it. The first of the two bytes says how much smaller Left is. The second byte says how much
// greater Plies is, divided by two.
type Staircase string

// Plain is a staircase with one step, whose Left equals its Plies. With it, the mate takes as long
// as without the rule, or the position is drawn.
const Plain Staircase = "\x00"

// AppendStaircase appends the bytes of a staircase. The steps must be in rising order of Left. From
// step to step, Plies must fall by an even number. All bytes must come out below 256.
func AppendStaircase(dst []byte, steps []Step) []byte {
	last := len(steps) - 1
	dst = append(dst, byte(steps[last].Plies-steps[last].Left))
	for i := last - 1; i >= 0; i-- {
		dst = append(dst, byte(steps[i+1].Left-steps[i].Left), byte((steps[i].Plies-steps[i+1].Plies)/2))
	}
	return dst
}

// At returns the value of a position under the fifty-move rule. The parameter "left" is the number
// of plies until the rule draws. v is the position's value without the rule.
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

// Need returns the least number of plies before the draw by the fifty-move rule with which the
// position is still won or lost. v is the position's value without the rule. It must be a win or a
// loss.
func (s Staircase) Need(v Value) int {
	need := v.Plies() - int(s[0])
	for rest := s[1:]; len(rest) >= 2; rest = rest[2:] {
		need -= int(rest[0])
	}
	return need
}

// Steps returns the steps of a position. v is the position's value without the rule. It must be a
// win or a loss.
func (s Staircase) Steps(v Value) []Step {
	steps := []Step{{v.Plies() - int(s[0]), v.Plies()}}
	for rest := s[1:]; len(rest) >= 2; rest = rest[2:] {
		last := steps[len(steps)-1]
		steps = append(steps, Step{last.Left - int(rest[0]), last.Plies + 2*int(rest[1])})
	}
	slices.Reverse(steps)
	return steps
}

// Outline returns a staircase with one step. The Left of this step is the Left of the first step of
// s. So the outline still gives the outcome for any number of plies left, but no longer the
// distance.
func (s Staircase) Outline(v Value) Staircase {
	return Staircase([]byte{byte(v.Plies() - s.Need(v))})
}
