package dtm

import "burnside/tb/result"

// A Value is the value of a position in a table: illegal, a draw, or a win or loss in a number of
// plies with best play, without the fifty-move rule. The winner makes the last move. So the side to
// move wins in an odd number of plies and loses in an even number. A mated side has lost in 0 plies.
//
// A draw is stored as 0, and a win or loss as its number of plies plus 1. Illegal is the greatest
// value.
type Value uint16

// These are the values that are not decided.
const (
	Draw Value = 0
	// Illegal is the value of placements in which the side that has just moved is in check.
	Illegal Value = 1<<16 - 1
)

// MaxPlies is the greatest number of plies that a Value can hold.
const MaxPlies = int(Illegal) - 2

// InPlies returns the value of a win or loss in the given number of plies, from 0 to MaxPlies. The
// value is a win if the number is odd, otherwise a loss.
func InPlies(plies int) Value { return Value(plies + 1) }

// Of returns the value of a result. Unless the result is a draw, it must be exact and have a distance
// to mate.
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

// Plies returns the number of plies to mate; the value must be decided.
func (v Value) Plies() int { return int(v) - 1 }

// Before returns the value of a position whose best move leads to a position with value v. It is the
// opposite outcome, one ply later. A draw stays a draw. v must not be Illegal.
func (v Value) Before() Value {
	if v == Draw {
		return Draw
	}
	return v + 1
}

// Better reports whether the side to move prefers v to another value. It prefers wins to draws, and
// draws to losses. It prefers fast wins to slow ones, and slow losses to fast ones. Neither value may
// be Illegal.
func (v Value) Better(other Value) bool { return v.Compare(other) > 0 }

// Compare returns a positive number if the side to move prefers v to the other value, a negative
// number if it prefers the other value, and 0 if they are equal. Neither value may be Illegal.
func (v Value) Compare(other Value) int { return v.Rank() - other.Rank() }

// Rank returns a number that grows with the worth of v for the side to move. It is negative for
// losses, 0 for a draw and positive for wins. v must not be Illegal.
func (v Value) Rank() int {
	switch {
	case v == Draw:
		return 0
	case v.Win():
		return int(Illegal) - int(v)
	}
	return int(v) - int(Illegal)
}

// OfRank is the inverse of Rank.
func OfRank(rank int) Value {
	switch {
	case rank == 0:
		return Draw
	case rank > 0:
		return Illegal - Value(rank)
	}
	return Value(int(Illegal) + rank)
}

// Worse returns the best value that is worse than v for the side to move. If v is the worst value,
// mated, it returns Illegal. v must not be Illegal.
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
