package eval

import "burnside/board"

// sheet is the scratch paper of one evaluation: the position with everything
// that several terms need.
type sheet struct {
	p        *board.Position
	record   *record
	occupied board.Bitboard
	pawns    [2]board.Bitboard
	kings    [2]board.Square

	// attacks holds the squares that a side attacks, by piece type; entry
	// NoPieceType is those of all types, twice those attacked by two men.
	attacks [2][8]board.Bitboard
	twice   [2]board.Bitboard

	// mobility is the squares that count for a side's mobility.
	mobility [2]board.Bitboard

	// ring surrounds the king of a side; danger and attackers tell how its
	// enemies aim at it.
	ring      [2]board.Bitboard
	danger    [2]int
	attackers [2]int
}

// prepare starts the evaluation of p.
func (sh *sheet) prepare(p *board.Position) {
	sh.p = p
	sh.occupied = p.Occupied()
	for c := board.White; c <= board.Black; c++ {
		sh.pawns[c] = p.Pieces(c, board.Pawn)
		sh.kings[c] = p.King(c)
	}
}

// attackMaps fills in the attacks of pawns and kings, which the terms of the
// other men rest on.
func (sh *sheet) attackMaps() {
	for us := board.White; us <= board.Black; us++ {
		own := sh.pawns[us]
		west, east := own.West().Forward(us), own.East().Forward(us)
		king := board.KingAttacks(sh.kings[us])
		sh.attacks[us][board.Pawn] = west | east
		sh.attacks[us][board.King] = king
		sh.attacks[us][board.NoPieceType] = west | east | king
		sh.twice[us] = west&east | (west|east)&king
		sh.ring[us] = ring[sh.kings[us]&63] &^ (west & east)
	}
	for us := board.White; us <= board.Black; us++ {
		them := us.Opponent()
		stuck := sh.pawns[us] & (sh.occupied.Forward(them) | board.Rank2.RelativeTo(us).Bitboard() | board.Rank3.RelativeTo(us).Bitboard())
		excluded := stuck | sh.p.Pieces(us, board.King) | sh.p.Pieces(us, board.Queen) | sh.attacks[them][board.Pawn]
		sh.mobility[us] = ^excluded
	}
}

// attack enters the squares that a piece of us attacks, and what it does to the
// enemy king.
func attack[M mode](sh *sheet, us board.Color, t board.PieceType, squares board.Bitboard) {
	them := us.Opponent()
	all := &sh.attacks[us&1]
	sh.twice[us&1] |= all[board.NoPieceType] & squares
	all[t&7] |= squares
	all[board.NoPieceType] |= squares
	if hits := squares & sh.ring[them&1]; hits != 0 {
		sh.attackers[them&1]++
		sh.danger[them&1] += addDanger[M](sh, them, &weights.KingAttacker[t], 1) +
			addDanger[M](sh, them, &weights.RingAttack, hits.Count())
	}
}
