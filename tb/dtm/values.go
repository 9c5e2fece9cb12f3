package dtm

import (
	"slices"

	"burnside/board"
	"burnside/tb/ending"
)

const (
	// NarrowIllegal stands for Illegal if values take one byte. All other values are stored as the
	// same number in one byte as in two.
	NarrowIllegal = 1<<8 - 1
	// MaxNarrowPlies is the greatest number of plies that a value of one byte can hold.
	MaxNarrowPlies = NarrowIllegal - 2
)

// Values holds the values of all indices of an ending, for both sides to move. A value takes one
// byte, or two bytes if some mate may take more than MaxNarrowPlies plies. Several goroutines may
// read values at the same time. They may also set values at the same time, if the indices are
// different.
type Values struct {
	layout *ending.Layout
	narrow [2][]uint8
	wide   [2][]uint16
}

// NewValues returns Values for a layout. At first all values are draws. The parameter "maxPlies" is
// the greatest number of plies that a value must be able to hold, from 0 to MaxPlies.
func NewValues(l *ending.Layout, maxPlies int) *Values {
	v := &Values{layout: l}
	for side := range v.narrow {
		if maxPlies <= MaxNarrowPlies {
			v.narrow[side] = make([]uint8, l.Size())
		} else {
			v.wide[side] = make([]uint16, l.Size())
		}
	}
	return v
}

// Layout returns the layout that numbers the placements.
func (v *Values) Layout() *ending.Layout { return v.layout }

// Material returns the ending.
func (v *Values) Material() ending.Material { return v.layout.Material() }

// At returns the value of an index. The index must be below the layout's size.
func (v *Values) At(side board.Color, index uint64) Value {
	if narrow := v.narrow[side&1]; narrow != nil {
		if narrow[index] == NarrowIllegal {
			return Illegal
		}
		return Value(narrow[index])
	}
	return Value(v.wide[side&1][index])
}

// Set sets the value of an index. The index must be below the layout's size. If values take one
// byte, a win or loss must be within MaxNarrowPlies plies.
func (v *Values) Set(side board.Color, index uint64, value Value) {
	switch {
	case v.narrow[side] == nil:
		v.wide[side][index] = uint16(value)
	case value == Illegal:
		v.narrow[side][index] = NarrowIllegal
	default:
		v.narrow[side][index] = uint8(value)
	}
}

// Narrow returns the values with one side to move, in the order of their indices. NarrowIllegal
// stands for Illegal. If values take two bytes, Narrow returns nil. The slice is not a copy: a
// change to it changes the values.
func (v *Values) Narrow(side board.Color) []uint8 { return v.narrow[side&1] }

// Wide returns the values with one side to move, in the order of their indices. If values take one
// byte, Wide returns nil. The slice is not a copy: a change to it changes the values.
func (v *Values) Wide(side board.Color) []uint16 { return v.wide[side&1] }

// Different returns the values that occur with one side to move, each of them once, from the
// fastest loss to the fastest win. The value Illegal is never among them.
func (v *Values) Different(side board.Color) []Value {
	var seen [1 << 16]bool
	for _, value := range v.Narrow(side) {
		seen[value] = true
	}
	if v.Narrow(side) != nil {
		seen[NarrowIllegal] = false
	}
	for _, value := range v.Wide(side) {
		seen[value] = true
	}
	var values []Value
	for value := range Illegal {
		if seen[value] {
			values = append(values, value)
		}
	}
	slices.SortFunc(values, Value.Compare)
	return values
}

// Widen converts the values from one byte to two bytes each. If they already take two bytes, it
// does nothing. While Widen runs, no other goroutine may use the values.
func (v *Values) Widen() {
	for side, narrow := range v.narrow {
		if narrow == nil {
			continue
		}
		wide := make([]uint16, len(narrow))
		for i, value := range narrow {
			wide[i] = uint16(value)
			if value == NarrowIllegal {
				wide[i] = uint16(Illegal)
			}
		}
		v.narrow[side], v.wide[side] = nil, wide
	}
}
