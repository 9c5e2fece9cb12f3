package clock

import "burnside/tb/dtm"

// A value is a dtm.Value in one byte.
type value uint8

const (
	draw    value = 0
	most    value = 250 // greatest value that a position can have
	none    value = 254 // value of a move that does not exist
	illegal value = dtm.NarrowIllegal
)

// wins reports whether the side to move wins.
func (v value) wins() bool { return dtm.Value(v).Win() }

// The table "before" is indexed by the value of a position. It holds the value of a move to this
// position. For an illegal position it holds the constant "none".
var before = func() (b [256]value) {
	for v := range none {
		b[v] = value(dtm.Value(v).Before())
	}
	b[none], b[illegal] = none, none
	return b
}()

// The table "ranks" is indexed by the value of a move. The better the move is for the mover, the
// greater the number in the table. The constant "none" stands for a move that does not exist, so it
// has the least number.
var ranks = func() (r [256]int32) {
	for v := range none {
		r[v] = int32(dtm.Value(v).Rank())
	}
	r[none], r[illegal] = -1<<30, -1<<30
	return r
}()

// ofRank turns a rank from package rows into a value.
func ofRank(rank int32) value { return value(dtm.OfRank(int(rank))) }
