package verify

import "burnside/tb/dtm"

// A merit says how good a value is for the side whose move led to it. The greater the merit, the
// better. A merit takes two bytes, and two merits are compared without branches. So the best of
// many values is found fast.
type merit uint16

// These are the merits of illegal positions and of draws.
const (
	noMove    merit = 0 // merit of dtm.Illegal: the move would leave the king in check
	drawMerit merit = 1 << 15
)

// meritOf returns the merit of a value for the side whose move led to it.
func meritOf(v dtm.Value) merit {
	half := merit(v / 2)
	switch {
	case v == dtm.Illegal:
		return noMove
	case v == dtm.Draw:
		return drawMerit
	case v.Loss():
		return 1<<16 - 1 - half // a sooner win is better
	}
	return half
}

// narrowMerits holds the merits of values that take one byte.
var narrowMerits = func() (table [1 << 8]merit) {
	for v := range table[:dtm.NarrowIllegal] {
		table[v] = meritOf(dtm.Value(v))
	}
	return table
}()

// follows reports whether v is the right value of a position. The parameter "best" is the merit of
// the best move. If there is no legal move, v must be the value of a mate or a stalemate.
func follows(v dtm.Value, best merit, inCheck bool) bool {
	switch {
	case best == noMove && inCheck:
		return v == dtm.InPlies(0)
	case best == noMove:
		return v == dtm.Draw
	case v == dtm.Draw:
		return best == drawMerit
	}
	return v.Decided() && v.Plies() > 0 && meritOf(v-1) == best
}

// sideValues holds the values of an ending with one side to move. All values take one byte, or all
// take two bytes. Only the slice for this size is set.
type sideValues struct {
	narrow []uint8
	wide   []uint16
}

// merit returns the merit of the value at an index, for the side whose move led to it.
func (s *sideValues) merit(index uint64) merit {
	if s.narrow != nil {
		return narrowMerits[s.narrow[index]]
	}
	return meritOf(dtm.Value(s.wide[index]))
}
