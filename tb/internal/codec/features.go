package codec

import "burnside/board"

// MaxMen is the greatest number of men of an ending.
const MaxMen = 8

// An Ending says whose values are coded: the men in the order in which rows give
// their squares, kings first, white and black, and the side to move.
type Ending struct {
	Men    []board.Piece
	Side   board.Color
	Runner int // man that stands on another square in each entry of a row
	Anchor int // man by whose square rows are neighbours
}

// A Row is a run of entries that differ in the square of the runner only. The
// runner takes the squares of Free in rising order; its square in Squares does
// not matter.
type Row struct {
	Squares [MaxMen]board.Square
	Free    board.Bitboard
}

// features are what a row's placements are told apart by, as sets of squares of
// the runner.
type features struct {
	legal     board.Bitboard // the side not to move is not in check
	check     board.Bitboard // the side to move is in check
	hanging   board.Bitboard // it can take a fixed man, with a piece or an unprotected one
	runner    board.Bitboard // the same for the runner, or its own runner is attacked
	loose     board.Bitboard // a fixed man of the side to move is attacked and not protected
	attacked  board.Bitboard // a man of the side to move is attacked by another than the king
	occupied  board.Bitboard // by the fixed men
	ownKing   board.Square
	otherKing board.Square
}

const everywhere = ^board.Bitboard(0)

// attacks returns the squares that a piece attacks.
func attacks(p board.Piece, from board.Square, occupied board.Bitboard) board.Bitboard {
	if p.Type() == board.Pawn {
		return board.PawnAttacks(p.Color(), from)
	}
	return board.Attacks(p.Type(), from, occupied)
}

// origins returns the squares from which a piece attacks a square.
func origins(p board.Piece, to board.Square, occupied board.Bitboard) board.Bitboard {
	if p.Type() == board.Pawn {
		return board.PawnAttacks(p.Color().Opponent(), to)
	}
	return board.Attacks(p.Type(), to, occupied)
}

// attackedBy returns the squares of the runner for which the side c attacks
// target, a square on which the runner is not: with kings or without.
func (e *Ending) attackedBy(c board.Color, target board.Square, row *Row, occupied board.Bitboard, withKing bool) board.Bitboard {
	var where board.Bitboard
	for i, man := range e.Men {
		if man.Color() != c || man.Type() == board.King && !withKing {
			continue
		}
		if i == e.Runner {
			where |= origins(man, target, occupied)
			continue
		}
		if attacks(man, row.Squares[i], occupied).Has(target) {
			where |= everywhere &^ board.Between(row.Squares[i], target)
		}
	}
	return where
}

// reach returns the squares that the fixed men of c attack.
func (e *Ending) reach(c board.Color, row *Row, occupied board.Bitboard, withKing bool) board.Bitboard {
	var where board.Bitboard
	for i, man := range e.Men {
		if i != e.Runner && man.Color() == c && (withKing || man.Type() != board.King) {
			where |= attacks(man, row.Squares[i], occupied)
		}
	}
	return where
}

// Legal returns the squares of the runner for which the side not to move is not
// in check.
func (e *Ending) Legal(row *Row) board.Bitboard {
	var occupied board.Bitboard
	for i := range e.Men {
		if i != e.Runner {
			occupied |= row.Squares[i].Bitboard()
		}
	}
	return ^e.attackedBy(e.Side, row.Squares[e.Side.Opponent()], row, occupied, false)
}

// features works out the features of a row.
func (e *Ending) features(row *Row) features {
	us, them := e.Side, e.Side.Opponent()
	f := features{ownKing: row.Squares[us], otherKing: row.Squares[them]}
	for i := range e.Men {
		if i != e.Runner {
			f.occupied |= row.Squares[i].Bitboard()
		}
	}
	withoutKing := f.occupied &^ f.ownKing.Bitboard()
	f.legal = ^e.attackedBy(us, f.otherKing, row, f.occupied, false)
	f.check = e.attackedBy(them, f.ownKing, row, f.occupied, false)
	nearKing := board.KingAttacks(f.ownKing)
	for i, man := range e.Men {
		if i == e.Runner || man.Type() == board.King {
			continue
		}
		square := row.Squares[i]
		if man.Color() == them {
			f.hanging |= e.attackedBy(us, square, row, f.occupied, false)
			if nearKing.Has(square) {
				f.hanging |= ^e.attackedBy(them, square, row, withoutKing, true)
			}
			continue
		}
		byPiece := e.attackedBy(them, square, row, f.occupied, false)
		f.attacked |= byPiece
		if board.KingAttacks(f.otherKing).Has(square) {
			byPiece = everywhere
		}
		f.loose |= byPiece &^ e.attackedBy(us, square, row, f.occupied, true)
	}
	if e.Men[e.Runner].Color() == them {
		f.runner = e.reach(us, row, f.occupied, false) | nearKing&^e.reach(them, row, withoutKing, true)
	} else {
		byPiece := e.reach(them, row, f.occupied, false)
		f.attacked |= byPiece
		f.runner = (byPiece | board.KingAttacks(f.otherKing)) &^ e.reach(us, row, f.occupied, true)
	}
	return f
}

// at returns the features of one placement as a number below 32.
func (f *features) at(square board.Square) uint32 {
	return uint32(f.check>>square&1 | f.hanging>>square&1<<1 | f.runner>>square&1<<2 |
		f.loose>>square&1<<3 | f.attacked>>square&1<<4)
}
