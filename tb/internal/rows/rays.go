package rows

import (
	"burnside/board"
)

// A Ray holds the squares from a square to the edge of the board in one direction.
type Ray struct {
	Length  uint8
	Squares [7]board.Square
}

// rays holds the rays by square and direction. Diagonal rays come first.
var rays = newRays()

// rayDirections holds the direction of each ray: how many files and ranks one step goes.
var rayDirections = [8][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// newRays computes all rays.
func newRays() (rays [board.NumSquares][8]Ray) {
	for square := range rays {
		for direction, step := range rayDirections {
			r := &rays[square][direction]
			x, y := square&7+step[0], square>>3+step[1]
			for ; x&^7 == 0 && y&^7 == 0; x, y = x+step[0], y+step[1] {
				r.Squares[r.Length] = board.Square(y<<3 | x)
				r.Length++
			}
		}
	}
	return rays
}

// RaysOf returns the rays along which a slider moves from a square.
func RaysOf(kind board.PieceType, square board.Square) []Ray {
	all := &rays[square&63]
	switch kind {
	case board.Bishop:
		return all[:4]
	case board.Rook:
		return all[4:]
	}
	return all[:]
}
