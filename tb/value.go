package tb

import (
	"fmt"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// A Value is what a table says of a position: illegal, a draw, or decided in a
// number of plies with best play of both sides, the fifty-move rule left out of
// account. An even number of plies means that the side to move loses, since the
// other makes the last move, and an odd number that it wins; mated is a loss in
// 0 plies.
//
// Draw is 0, a decided position is its number of plies plus 1, Illegal is the
// greatest value.
type Value uint16

// The values that are not decided.
const (
	Draw Value = 0
	// Illegal stands for placements in which the side not to move is in check.
	Illegal Value = 1<<16 - 1
)

// MaxPlies is the greatest number of plies that a Value can hold.
const MaxPlies = int(Illegal) - 2

// ValueInPlies returns the value of a position that is decided in that many
// plies, 0 to MaxPlies.
func ValueInPlies(plies int) Value { return Value(plies + 1) }

// Decided reports whether the value is a win or a loss.
func (v Value) Decided() bool { return v != Draw && v != Illegal }

// Win reports whether the side to move wins.
func (v Value) Win() bool { return v&1 == 0 && v != Draw }

// Loss reports whether the side to move loses.
func (v Value) Loss() bool { return v&1 != 0 && v != Illegal }

// Plies returns the number of plies to mate; the value must be decided.
func (v Value) Plies() int { return int(v) - 1 }

// Before returns the value of a position for its side to move whose best move
// leads to a position of value v for the other side: one ply more of the
// opposite outcome. A draw stays one; v must not be Illegal.
func (v Value) Before() Value {
	if v == Draw {
		return Draw
	}
	return v + 1
}

// Better reports whether the side to move prefers v to other: wins before
// draws before losses, fast wins and slow losses. Neither may be Illegal.
func (v Value) Better(other Value) bool { return v.rank() > other.rank() }

// rank orders values from the fastest loss to the fastest win.
func (v Value) rank() int {
	switch {
	case v == Draw:
		return 0
	case v.Win():
		return int(Illegal) - int(v)
	}
	return int(v) - int(Illegal)
}

// String returns the value in words, such as "win in 65 plies".
func (v Value) String() string {
	switch {
	case v == Illegal:
		return "illegal"
	case v == Draw:
		return "draw"
	case v.Win():
		return fmt.Sprintf("win in %d plies", v.Plies())
	}
	return fmt.Sprintf("loss in %d plies", v.Plies())
}

// Result returns v, which must not be Illegal, as a result.
func (v Value) Result() result.Result {
	switch {
	case v == Draw:
		return result.Result{}
	case v.Win():
		return result.Result{Outcome: result.Win, Metric: result.ToMate, Exact: true, Plies: v.Plies()}
	}
	return result.Result{Outcome: result.Loss, Metric: result.ToMate, Exact: true, Plies: v.Plies()}
}

// narrowIllegal is Illegal in an array of bytes, which holds all other values as
// they are, to maxNarrowPlies.
const (
	narrowIllegal  = 1<<8 - 1
	maxNarrowPlies = narrowIllegal - 2
)

// Values holds the values of all indices of an ending for both sides to move:
// as bytes if they fit, with 255 for Illegal, else in two bytes.
type Values struct {
	layout *ending.Layout
	narrow [2][]uint8
	wide   [2][]uint16
}

// NewValues returns values for a layout, all of them draws, that can hold
// distances to that many plies.
func NewValues(l *ending.Layout, maxPlies int) *Values {
	v := &Values{layout: l}
	for side := range v.narrow {
		if maxPlies <= maxNarrowPlies {
			v.narrow[side] = make([]uint8, l.Size())
		} else {
			v.wide[side] = make([]uint16, l.Size())
		}
	}
	return v
}

// Layout returns the layout that gives the indices.
func (v *Values) Layout() *ending.Layout { return v.layout }

// Material returns the ending.
func (v *Values) Material() ending.Material { return v.layout.Material() }

// At returns the value of an index with the given side to move.
func (v *Values) At(side board.Color, index uint64) Value {
	if narrow := v.narrow[side&1]; narrow != nil {
		if narrow[index] == narrowIllegal {
			return Illegal
		}
		return Value(narrow[index])
	}
	return Value(v.wide[side&1][index])
}

// Narrow returns the values of one side to move as bytes, in which 255 stands
// for Illegal, or nil if they do not fit. Changes to it change the values.
func (v *Values) Narrow(side board.Color) []uint8 { return v.narrow[side&1] }

// Wide returns the values of one side to move in two bytes each, or nil if they
// are held as bytes. Changes to it change the values.
func (v *Values) Wide(side board.Color) []uint16 { return v.wide[side&1] }

// widen changes the values to two bytes each.
func (v *Values) widen() {
	for side, narrow := range v.narrow {
		wide := make([]uint16, len(narrow))
		for i, value := range narrow {
			wide[i] = uint16(value)
			if value == narrowIllegal {
				wide[i] = uint16(Illegal)
			}
		}
		v.narrow[side], v.wide[side] = nil, wide
	}
}
