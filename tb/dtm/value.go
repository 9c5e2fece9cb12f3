package dtm

import "burnside/tb/result"

// A Value is the value of a position in a table: illegal, a draw, a win or a loss. A win or loss
// includes the number of plies to mate with best play, without the fifty-move rule. The winner
// makes the last move. So the side to move wins in an odd number of plies, and loses in an even
// number. If the side to move is already mated, it has lost in 0 plies.
//
// Values are numbers. A draw is 0, and a win or loss is its plies plus 1. An illegal position has
// the greatest number.
type Value uint16

// These values are neither a win nor a loss.
const (
	Draw Value = 0
	// Illegal is the value of a placement in which the side that has just moved is in check.
	Illegal Value = 1<<16 - 1
)

// MaxPlies is the greatest number of plies that a Value can hold.
const MaxPlies = int(Illegal) - 2

// InPlies returns the value of a win or loss in the given number of plies, from 0 to MaxPlies. If
// the number is odd, the value is a win. If it is even, the value is a loss.
func InPlies(plies int) Value { return Value(plies + 1) }

// Of turns a result into a value. A win or loss must have an exact distance to mate.
func Of(r result.Result) Value {
	if r.Outcome == result.Draw {
		return Draw
	}
	return InPlies(r.Plies)
}

// Decided reports whether the value is a win or a loss.
func (v Value) Decided() bool { return v != Draw && v != Illegal }

// Win reports whether the side to move wins.
func (v Value) Win() bool { return v&1 == 0 && v != Draw }

// Loss reports whether the side to move loses.
func (v Value) Loss() bool { return v&1 != 0 && v != Illegal }

// Plies returns the number of plies to mate. The value must be a win or a loss.
func (v Value) Plies() int { return int(v) - 1 }

// Before returns the value of a position whose best move leads to a position with value v. The
// outcome is the opposite, and the mate takes one ply more. A draw stays a draw. v must not be
// Illegal.
func (v Value) Before() Value {
	if v == Draw {
		return Draw
	}
	return v + 1
}

// Better reports whether v is better for the side to move than another value. Wins are better than
// draws, and draws are better than losses. Fast wins are better than slow wins, and slow losses are
// better than fast losses. Neither value may be Illegal.
func (v Value) Better(other Value) bool { return v.Compare(other) > 0 }

// Compare returns a positive number if v is better for the side to move than the other value. If v
// is worse, it returns a negative number. For equal values it returns 0. Neither value may be
// Illegal.
func (v Value) Compare(other Value) int { return v.Rank() - other.Rank() }

// Rank returns a number: the better v is for the side to move, the greater the number. It is
// negative for losses, 0 for a draw and positive for wins. v must not be Illegal.
func (v Value) Rank() int {
	switch {
	case v == Draw:
		return 0
	case v.Win():
		return int(Illegal) - int(v)
	}
	return int(v) - int(Illegal)
}

// OfRank returns the value whose Rank is the given number.
func OfRank(rank int) Value {
	switch {
	case rank == 0:
		return Draw
	case rank > 0:
		return Illegal - Value(rank)
	}
	return Value(int(Illegal) + rank)
}

// Worse returns the next worse value: the best of all values that are worse than v for the side to
// move. For a loss in 0 plies, the worst value, it returns Illegal. v must not be Illegal.
func (v Value) Worse() Value {
	switch {
	case v == Draw:
		return Illegal - 2 // the longest loss
	case v.Win():
		return v + 2
	case v.Plies() == 0:
		return Illegal
	}
	return v - 2
}

// String returns the value in words, such as "win in 65 plies", "draw" or "illegal".
func (v Value) String() string {
	if v == Illegal {
		return "illegal"
	}
	return v.Result().String()
}

// Result returns v as an exact result. v must not be Illegal.
func (v Value) Result() result.Result {
	switch {
	case v == Draw:
		return result.Result{}
	case v.Win():
		return result.Result{Outcome: result.Win, Metric: result.ToMate, Exact: true, Plies: v.Plies()}
	}
	return result.Result{Outcome: result.Loss, Metric: result.ToMate, Exact: true, Plies: v.Plies()}
}
