package clock

import "burnside/tb/dtm"

// A value is a dtm.Value in one byte.
type value uint8

const (
	draw    value = 0
	most    value = 250 // the greatest value of a position
	none    value = 254 // of a move: there is no such move
	illegal value = dtm.NarrowIllegal
)

// wins reports whether the side to move wins.
func (v value) wins() bool { return dtm.Value(v).Win() }

// before[v] is the value of a move that leads to a position with value v. For an illegal position
// it is none.
var before = func() (b [256]value) {
	for v := range none {
		b[v] = value(dtm.Value(v).Before())
	}
	b[none], b[illegal] = none, none
	return b
}()

// ranks orders values of moves for the side that moves; none comes last.
var ranks = func() (r [256]int32) {
	for v := range none {
		r[v] = int32(dtm.Value(v).Rank())
	}
	r[none], r[illegal] = -1<<30, -1<<30
	return r
}()

// ofRank returns the value of a rank that rows give.
func ofRank(rank int32) value { return value(dtm.OfRank(int(rank))) }
