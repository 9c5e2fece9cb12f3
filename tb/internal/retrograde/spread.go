package retrograde

import (
	"burnside/board"
)

// spread returns the squares that pieces on the given free squares can reach by a move without a
// capture.
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

// fewSquares is the greatest number of squares for which one look-up each is faster than a fill.
const fewSquares = 6

// spreadKnight returns the squares that are a knight's move away from any square of b.
func spreadKnight(b board.Bitboard) board.Bitboard {
	east, west := b.East(), b.West()
	beside := east | west
	far := east.East() | west.West()
	return beside<<16 | beside>>16 | far<<8 | far>>8
}

// spreadStraight returns the squares that rooks on b attack. In each direction these are the empty
// squares and the first occupied one. It uses Kogge-Stone fills (see the chess programming wiki).
func spreadStraight(b, empty board.Bitboard) board.Bitboard {
	notA, notH := empty&^board.FileABB, empty&^board.FileHBB
	return fillUp(b, empty, 8)<<8 | fillDown(b, empty, 8)>>8 |
		(fillUp(b, notA, 1)<<1)&^board.FileABB | (fillDown(b, notH, 1)>>1)&^board.FileHBB
}

// spreadDiagonal returns the squares that bishops on b attack.
func spreadDiagonal(b, empty board.Bitboard) board.Bitboard {
	notA, notH := empty&^board.FileABB, empty&^board.FileHBB
	return (fillUp(b, notA, 9)<<9|fillDown(b, notA, 7)>>7)&^board.FileABB |
		(fillUp(b, notH, 7)<<7|fillDown(b, notH, 9)>>9)&^board.FileHBB
}

// fillUp returns b and all squares that repeated steps upwards reach from b. A step may enter only
// squares of the set through. It adds the parameter "step" to the square's number.
func fillUp(b, through board.Bitboard, step uint) board.Bitboard {
	b |= through & (b << step)
	through &= through << step
	b |= through & (b << (2 * step))
	through &= through << (2 * step)
	return b | through&(b<<(4*step))
}

// fillDown is like fillUp with steps downwards.
func fillDown(b, through board.Bitboard, step uint) board.Bitboard {
	b |= through & (b >> step)
	through &= through >> step
	b |= through & (b >> (2 * step))
	through &= through >> (2 * step)
	return b | through&(b>>(4*step))
}
