package clocksolver

// A value is the value of a position or of a move. It is 0 for a draw, otherwise the plies to mate
// plus 1. With an odd number of plies the side to move mates. With an even number it is mated.
type value uint8

const (
	draw    value = 0
	mated   value = 1
	most    value = 250 // the greatest value of a decided position
	over    value = 253 // in place of the best move: the game is over
	none    value = 254 // in place of the best move: no such move exists
	illegal value = 255 // an illegal position
)

// wins reports whether the side to move mates.
func (v value) wins() bool { return v != draw && v%2 == 0 }

// before is indexed by the value of a position. It holds the value of a move that leads to the
// position. A move to an illegal position has the value none.
var before = func() (b [256]value) {
	for v := range most + 1 {
		b[v] = v + 1
	}
	b[draw] = draw
	b[illegal] = none
	return b
}()

// better returns the better of two moves' values from the point of view of the side that moves.
// none is the worst value.
func better(a, b value) value {
	if ranks[a] >= ranks[b] {
		return a
	}
	return b
}

// ranks orders the values of moves. A fast mate is best. Being mated soon is worse than all other
// legal results. Only none and illegal rank below it.
var ranks = func() (r [256]int16) {
	for v := range most + 2 {
		switch {
		case v == draw:
			r[v] = 256
		case v.wins():
			r[v] = 512 - int16(v)
		default:
			r[v] = int16(v)
		}
	}
	return r
}()
