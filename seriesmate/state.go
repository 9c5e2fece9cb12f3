package seriesmate

import "burnside/board"

// A state is a position within a series. The side that makes the series is called own. It always
// plays up the board, like White. If it is Black, the board is mirrored. The enemy's men never
// move; they only disappear.
type state struct {
	own, enemy men
	key        key
	// doublePushed holds the own pawns that made a double push in this series and have not moved
	// since. It leaves out pawns that had no enemy pawn next to them after the push.
	doublePushed board.Bitboard
	castling     uint8 // own rights; bit n stands for CastlingSide n
}

// An ownMove is a move together with the man that makes it.
type ownMove struct {
	move  board.Move
	piece board.PieceType
}

func (st *state) occupied() board.Bitboard { return st.own[all] | st.enemy[all] }

// ownKing returns the own king's square. It is not valid if there is no own king.
func (st *state) ownKing() board.Square { return st.own[board.King].First() }

// inCheck reports whether an enemy man attacks the own king.
func (st *state) inCheck() bool {
	return st.own[board.King] != 0 && st.attackedByEnemy(st.ownKing(), st.occupied())
}

// kingAttacks returns the squares that the own king attacks.
func (st *state) kingAttacks() board.Bitboard {
	if st.own[board.King] == 0 {
		return 0
	}
	return board.KingAttacks(st.ownKing())
}

// toggleOwn puts an own man on a square or removes it. It updates the key.
func (st *state) toggleOwn(t board.PieceType, s board.Square) {
	b := board.Bitboard(1) << (s & 63)
	st.own[t&7] ^= b
	st.own[all] ^= b
	st.key.xor(&ownKeys[t&7][s&63])
}

// toggleEnemy puts an enemy man on a square or removes it. It updates the key.
func (st *state) toggleEnemy(t board.PieceType, s board.Square) {
	b := board.Bitboard(1) << (s & 63)
	st.enemy[t&7] ^= b
	st.enemy[all] ^= b
	st.key.xor(&enemyKeys[t&7][s&63])
}

// attackedByEnemy reports whether an enemy man attacks s. Only the squares in "occupied" block
// lines. Enemy men outside this set attack nothing.
func (st *state) attackedByEnemy(s board.Square, occupied board.Bitboard) bool {
	return st.enemy.attackers(board.Black, s, occupied) != 0
}

// ownAttackers returns the own men that attack s if the squares in "occupied" are taken.
func (st *state) ownAttackers(s board.Square, occupied board.Bitboard) board.Bitboard {
	return st.own.attackers(board.White, s, occupied)
}

// ownAttacks returns the squares that own men attack. Lines pass through the enemy king, because a
// king in check can't step back along the line.
func (st *state) ownAttacks() board.Bitboard {
	occupied := st.occupied() &^ st.enemy[board.King]
	attacked := board.AllPawnAttacks(board.White, st.own[board.Pawn]) | st.kingAttacks()
	return attacked | st.pieceAttacks(occupied)
}

// pieceAttacks returns the squares that the own queens, rooks, bishops and knights attack. Lines
// end at the squares in "occupied".
func (st *state) pieceAttacks(occupied board.Bitboard) board.Bitboard {
	var attacked board.Bitboard
	for b := st.own[board.Knight]; b != 0; b = b.WithoutFirst() {
		attacked |= board.KnightAttacks(b.First())
	}
	for b := st.own[board.Bishop] | st.own[board.Queen]; b != 0; b = b.WithoutFirst() {
		attacked |= board.BishopAttacks(b.First(), occupied)
	}
	for b := st.own[board.Rook] | st.own[board.Queen]; b != 0; b = b.WithoutFirst() {
		attacked |= board.RookAttacks(b.First(), occupied)
	}
	return attacked
}
