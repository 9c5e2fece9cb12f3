package seriesmate

import "burnside/board"

// A frame holds what does not change during a search: the enemy king's square, the castling rooks,
// and the pawns that the first move may capture en passant. If the solving side is Black, all
// squares are mirrored, so that own pawns always move up the board.
type frame struct {
	rule          Rule
	goal          Goal
	goalSquare    board.Square // square of the goal, turned like the states
	help          bool         // whether the enemy reaches the goal with a move after the series
	enemyKing     board.Square
	field         board.Bitboard  // squares next to the enemy king
	rooks         [2]board.Square // by CastlingSide; rooks with a castling right at the root
	enPassant     board.Bitboard  // squares onto which the first move may capture en passant
	enemyRooks    [2]board.Square // the enemy's castling rooks, for its reply in a help-series
	enemyCastling uint8           // the enemy's castling rights
	turned        bool            // whether the solving side is Black
}

// kingTargets and rookTargets hold the squares after castling, by CastlingSide.
var (
	kingTargets = [2]board.Square{board.G1, board.C1}
	rookTargets = [2]board.Square{board.F1, board.D1}
)

// make plays m in st.
func (f *frame) make(st *state, m ownMove) {
	from, to, kind := m.move.From(), m.move.To(), m.move.Kind()
	if st.castling != 0 {
		f.dropCastling(st, from, to, m.piece)
	}
	switch {
	case m.move.IsCastling():
		side := kind - board.CastleKingside
		st.toggleOwn(board.King, from)
		st.toggleOwn(board.Rook, to)
		st.toggleOwn(board.King, kingTargets[side&1])
		st.toggleOwn(board.Rook, rookTargets[side&1])
		return
	case kind == board.EnPassant:
		st.toggleEnemy(board.Pawn, to-8)
	case m.move.IsCapture():
		st.toggleEnemy(st.enemy.at(to), to)
	}
	st.toggleOwn(m.piece, from)
	if promotion := m.move.Promotion(); promotion != board.NoPieceType {
		st.toggleOwn(promotion, to)
	} else {
		st.toggleOwn(m.piece, to)
	}
	switch {
	case f.rule == Series:
		st.setDoublePushed(to, kind)
	case m.piece == board.Pawn:
		st.updateDoublePushed(from, to, kind)
	}
}

// setDoublePushed records whether the move just made is a double push. Under the rule Series, only
// the last move can be answered by a capture en passant. If the series goes on, the record has no
// effect. So the record is not part of the key.
func (st *state) setDoublePushed(to board.Square, kind board.MoveKind) {
	st.doublePushed = 0
	if kind == board.DoublePush {
		st.doublePushed = to.Bitboard()
	}
}

// updateDoublePushed updates st.doublePushed after a pawn move.
func (st *state) updateDoublePushed(from, to board.Square, kind board.MoveKind) {
	if st.doublePushed.Has(from) {
		st.doublePushed ^= from.Bitboard()
		st.key.xor(&doublePushedKeys[from&7])
	}
	landing := to.Bitboard()
	if kind == board.DoublePush && (landing.East()|landing.West())&st.enemy[board.Pawn] != 0 {
		st.doublePushed |= landing
		st.key.xor(&doublePushedKeys[to&7])
	}
}

// dropCastling removes the castling rights that an own move ends.
func (f *frame) dropCastling(st *state, from, to board.Square, piece board.PieceType) {
	castling := st.castling
	if piece == board.King {
		castling = 0
	}
	for side, rook := range f.rooks {
		if from == rook {
			castling &^= 1 << side
		}
	}
	if castling != st.castling {
		st.key.xor(&castlingKeys[st.castling&3])
		st.key.xor(&castlingKeys[castling&3])
		st.castling = castling
	}
}
