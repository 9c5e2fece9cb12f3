package retrograde

import "burnside/board"

// A ray holds the squares from one square to the edge of the board.
type ray struct {
	length  uint8
	squares [7]board.Square
}

// rays holds the rays by square and direction, the diagonals first.
var rays = newRays()

// rayDirections holds the direction of each ray: steps of file and rank.
var rayDirections = [8][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// newRays computes all rays.
func newRays() (rays [board.NumSquares][8]ray) {
	for square := range rays {
		for direction, step := range rayDirections {
			r := &rays[square][direction]
			x, y := square&7+step[0], square>>3+step[1]
			for ; x&^7 == 0 && y&^7 == 0; x, y = x+step[0], y+step[1] {
				r.squares[r.length] = board.Square(y<<3 | x)
				r.length++
			}
		}
	}
	return rays
}

// raysOf returns the rays along which a slider moves.
func raysOf(kind board.PieceType, square board.Square) []ray {
	all := &rays[square&63]
	switch kind {
	case board.Bishop:
		return all[:4]
	case board.Rook:
		return all[4:]
	}
	return all[:]
}

// spread returns the squares that a piece can reach from any of the given free squares by a
// move without a capture.
func spread(kind board.PieceType, from, occupied board.Bitboard) board.Bitboard {
	var reached board.Bitboard
	switch {
	case kind == board.Knight:
		reached = spreadKnight(from)
	case from.Count() <= fewSquares:
		for ; from != 0; from = from.WithoutFirst() {
			reached |= board.Attacks(kind, from.First(), occupied)
		}
	default:
		if kind != board.Bishop {
			reached = spreadStraight(from, ^occupied)
		}
		if kind != board.Rook {
			reached |= spreadDiagonal(from, ^occupied)
		}
	}
	return reached &^ occupied
}

// fewSquares is the number of squares up to which a look-up for each is faster than a fill.
const fewSquares = 6

// spreadKnight returns the squares a knight's move away from any of b.
func spreadKnight(b board.Bitboard) board.Bitboard {
	east, west := b.East(), b.West()
	beside := east | west
	far := east.East() | west.West()
	return beside<<16 | beside>>16 | far<<8 | far>>8
}

// spreadStraight returns the squares that rooks on b attack: the empty squares that they
// reach and the first occupied one in each direction. It uses Kogge-Stone fills (see the
// chess programming wiki).
func spreadStraight(b, empty board.Bitboard) board.Bitboard {
	notA, notH := empty&^board.FileABB, empty&^board.FileHBB
	return fillUp(b, empty, 8)<<8 | fillDown(b, empty, 8)>>8 |
		(fillUp(b, notA, 1)<<1)&^board.FileABB | (fillDown(b, notH, 1)>>1)&^board.FileHBB
}

// spreadDiagonal does the same for bishops.
func spreadDiagonal(b, empty board.Bitboard) board.Bitboard {
	notA, notH := empty&^board.FileABB, empty&^board.FileHBB
	return (fillUp(b, notA, 9)<<9|fillDown(b, notA, 7)>>7)&^board.FileABB |
		(fillUp(b, notH, 7)<<7|fillDown(b, notH, 9)>>9)&^board.FileHBB
}

// fillUp returns b and the squares that steps upwards by the given number reach from it over
// squares of through.
func fillUp(b, through board.Bitboard, step uint) board.Bitboard {
	b |= through & (b << step)
	through &= through << step
	b |= through & (b << (2 * step))
	through &= through << (2 * step)
	return b | through&(b<<(4*step))
}

// fillDown does the same downwards.
func fillDown(b, through board.Bitboard, step uint) board.Bitboard {
	b |= through & (b >> step)
	through &= through >> step
	b |= through & (b >> (2 * step))
	through &= through >> (2 * step)
	return b | through&(b>>(4*step))
}
