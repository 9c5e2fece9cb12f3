package seriesmate

import "burnside/board"

// A state is a position within a series. The side that makes the series is
// "own" and is turned round, if need be, to play up the board like White; the
// enemy's men stand still and only disappear.
type state struct {
	// own and enemy hold the men by type, and all men of the side at index all.
	own, enemy [8]board.Bitboard
	key        key
	// doubled holds the own pawns that made a double step in this series, have
	// not moved since, and had an enemy pawn beside them when they arrived.
	doubled  board.Bitboard
	castling uint8 // own rights; bit n stands for CastlingSide n
}

// all is the index of the set of all men of a side.
const all = board.NoPieceType

// An ownMove is a move together with the man that makes it.
type ownMove struct {
	move  board.Move
	piece board.PieceType
}

func (st *state) occupied() board.Bitboard { return st.own[all] | st.enemy[all] }

func (st *state) ownKing() board.Square { return st.own[board.King].First() }

// toggleOwn puts an own man on a square or takes it off, key included.
func (st *state) toggleOwn(t board.PieceType, s board.Square) {
	b := board.Bitboard(1) << (s & 63)
	st.own[t&7] ^= b
	st.own[all] ^= b
	st.key.xor(&ownKeys[t&7][s&63])
}

// toggleEnemy does the same for an enemy man.
func (st *state) toggleEnemy(t board.PieceType, s board.Square) {
	b := board.Bitboard(1) << (s & 63)
	st.enemy[t&7] ^= b
	st.enemy[all] ^= b
	st.key.xor(&enemyKeys[t&7][s&63])
}

// enemyAt returns the type of the enemy man on a square that holds one.
func (st *state) enemyAt(s board.Square) board.PieceType {
	for t := board.Pawn; t < board.King; t++ {
		if st.enemy[t&7].Has(s) {
			return t
		}
	}
	return board.King
}

// ownAt returns the type of the own man on a square that holds one.
func (st *state) ownAt(s board.Square) board.PieceType {
	for t := board.Pawn; t < board.King; t++ {
		if st.own[t&7].Has(s) {
			return t
		}
	}
	return board.King
}

// attackedByEnemy reports whether an enemy man attacks s when the squares of
// occupied are taken. Enemy men outside occupied do not count.
func (st *state) attackedByEnemy(s board.Square, occupied board.Bitboard) bool {
	straight := st.enemy[board.Rook] | st.enemy[board.Queen]
	slanted := st.enemy[board.Bishop] | st.enemy[board.Queen]
	return (board.PawnAttacks(board.White, s)&st.enemy[board.Pawn]|
		board.KnightAttacks(s)&st.enemy[board.Knight]|
		board.KingAttacks(s)&st.enemy[board.King]|
		board.BishopAttacks(s, occupied)&slanted|
		board.RookAttacks(s, occupied)&straight)&occupied != 0
}

// ownAttackers returns the own men that attack s when the squares of occupied
// are taken.
func (st *state) ownAttackers(s board.Square, occupied board.Bitboard) board.Bitboard {
	straight := st.own[board.Rook] | st.own[board.Queen]
	slanted := st.own[board.Bishop] | st.own[board.Queen]
	return (board.PawnAttacks(board.Black, s)&st.own[board.Pawn] |
		board.KnightAttacks(s)&st.own[board.Knight] |
		board.KingAttacks(s)&st.own[board.King] |
		board.BishopAttacks(s, occupied)&slanted |
		board.RookAttacks(s, occupied)&straight) & occupied
}

// ownAttacks returns the squares that own men attack, with the enemy king
// taken off the board: it finds no shelter behind itself.
func (st *state) ownAttacks() board.Bitboard {
	occupied := st.occupied() &^ st.enemy[board.King]
	attacked := board.AllPawnAttacks(board.White, st.own[board.Pawn]) | board.KingAttacks(st.ownKing())
	return attacked | st.officerAttacks(occupied)
}

// officerAttacks returns the squares that own queens, rooks, bishops and
// knights attack when the squares of occupied are taken.
func (st *state) officerAttacks(occupied board.Bitboard) board.Bitboard {
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

// pinned returns the own men that stand alone between their king and an enemy
// slider.
func (st *state) pinned(king board.Square) board.Bitboard {
	snipers := board.RookAttacks(king, st.enemy[all])&(st.enemy[board.Rook]|st.enemy[board.Queen]) |
		board.BishopAttacks(king, st.enemy[all])&(st.enemy[board.Bishop]|st.enemy[board.Queen])
	var pinned board.Bitboard
	for ; snipers != 0; snipers = snipers.WithoutFirst() {
		// Only own men can stand between: the enemy's stop the sniper's line.
		if blockers := board.Between(king, snipers.First()) & st.own[all]; !blockers.Several() {
			pinned |= blockers
		}
	}
	return pinned
}
