package retrograde

import (
	"burnside/board"
)

// spread returns the squares that pieces on the squares "from" can reach by a move without a
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

// fewSquares is the greatest number of pieces for which the function "spread" looks up the attacks
// of each piece. For more pieces, a flood fill is faster.
const fewSquares = 6

// spreadKnight returns the squares that are a knight's move away from any square of b.
func spreadKnight(b board.Bitboard) board.Bitboard {
	east, west := b.East(), b.West()
	beside := east | west
	far := east.East() | west.West()
	return beside<<16 | beside>>16 | far<<8 | far>>8
}

// spreadStraight returns the squares that rooks on the squares of b attack. In each direction, a
// rook attacks the empty squares up to the first occupied square, and this square too. The function
// uses Kogge-Stone fills (see the chess programming wiki).
func spreadStraight(b, empty board.Bitboard) board.Bitboard {
	notA, notH := empty&^board.FileABB, empty&^board.FileHBB
	return fillUp(b, empty, 8)<<8 | fillDown(b, empty, 8)>>8 |
		(fillUp(b, notA, 1)<<1)&^board.FileABB | (fillDown(b, notH, 1)>>1)&^board.FileHBB
}

// spreadDiagonal returns the squares that bishops on the squares of b attack.
func spreadDiagonal(b, empty board.Bitboard) board.Bitboard {
	notA, notH := empty&^board.FileABB, empty&^board.FileHBB
	return (fillUp(b, notA, 9)<<9|fillDown(b, notA, 7)>>7)&^board.FileABB |
		(fillUp(b, notH, 7)<<7|fillDown(b, notH, 9)>>9)&^board.FileHBB
}

// fillUp moves upwards from all squares of b, step by step, within the set "through". It returns b
// together with all squares that it reaches. The parameter "step" is the difference between the
// numbers of two successive squares.
func fillUp(b, through board.Bitboard, step uint) board.Bitboard {
	b |= through & (b << step)
	through &= through << step
	b |= through & (b << (2 * step))
	through &= through << (2 * step)
	return b | through&(b<<(4*step))
}

// fillDown does the same as fillUp, but goes downwards.
func fillDown(b, through board.Bitboard, step uint) board.Bitboard {
	b |= through & (b >> step)
	through &= through >> step
	b |= through & (b >> (2 * step))
	through &= through >> (2 * step)
	return b | through&(b>>(4*step))
}
