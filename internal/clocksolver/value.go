package clocksolver

// A value is the value of a position or of a move. The value of a draw is 0. The value of a mate is
// the number of plies to mate, plus 1. If this number of plies is odd, the side to move mates. If
// it is even, the side to move is mated.
type value uint8

const (
	draw    value = 0
	mated   value = 1
	most    value = 250 // greatest value of a position that is won or lost
	over    value = 253 // used in place of the value of the best move: the game is over
	none    value = 254 // used in place of the value of the best move: there is no such move
	illegal value = 255 // value of an illegal position
)

// wins reports whether the side to move mates.
func (v value) wins() bool { return v != draw && v%2 == 0 }

// The table "before" gives the value of a move. Its index is the value of the position after the
// move. If that position is illegal, the table gives the constant "none".
var before = func() (b [256]value) {
	for v := range most + 1 {
		b[v] = v + 1
	}
	b[draw] = draw
	b[illegal] = none
	return b
}()

// better returns the better of two values of moves, from the mover's point of view. The constant
// "none" is worse than any value of a move.
func better(a, b value) value {
	if ranks[a] >= ranks[b] {
		return a
	}
	return b
}

// ranks orders the values of moves. A fast mate has the highest rank. A move after which the mover
// is soon mated has the lowest rank of all legal moves. Only the constants "none" and "illegal"
// rank lower.
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
