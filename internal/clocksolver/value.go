package clocksolver

// A value is what a position is worth: 0 for a draw, else the plies to mate plus 1. With an
// odd number of plies the side to move mates, with an even number it is mated.
type value uint8

const (
	draw    value = 0
	mated   value = 1
	most    value = 250 // the greatest value of a decided position
	over    value = 253 // of a move: there is none, the game is over
	none    value = 254 // of a move: there is no such move
	illegal value = 255 // of a position; of the move to it too
)

// wins reports whether the side to move mates.
func (v value) wins() bool { return v != draw && v%2 == 0 }

// before holds, by the value of a position, the value of a move that leads to it: none for an
// illegal one.
var before = func() (b [256]value) {
	for v := range most + 1 {
		b[v] = v + 1
	}
	b[draw] = draw
	b[illegal] = none
	return b
}()

// better returns the better of two values of moves for the side that moves; none is the worst.
func better(a, b value) value {
	if ranks[a] >= ranks[b] {
		return a
	}
	return b
}

// ranks orders values of moves: a fast mate is the best, being mated soon the worst, but better
// than no move or an illegal one.
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
