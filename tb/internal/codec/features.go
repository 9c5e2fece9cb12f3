package codec

import "burnside/board"

// MaxMen is the greatest number of men of an ending.
const MaxMen = 8

// An Ending holds the men of an ending, and the side to move for which values are coded. Men has
// the same order as the squares of a row: the white king, the black king, then the others.
type Ending struct {
	Men    []board.Piece
	Side   board.Color
	Runner int // place in Men of the man whose square changes from entry to entry of a row
	Anchor int // place in Men of the man whose square differs from row to row
}

// A Row is a run of entries that differ only in the square of one man, the runner. From entry to
// entry, the runner goes through the squares in Free, in rising order. Squares holds the squares of
// the other men; its element for the runner is ignored.
type Row struct {
	Squares [MaxMen]board.Square
	Free    board.Bitboard
}

// features holds properties of the placements of a row. The placements differ only in the square of
// one man, the runner. So each property is a set of squares: the placements with the runner on
// these squares have the property. All other men are called fixed. Own men are those of the side to
// move. A man is unprotected if no man of its side attacks its square. An enemy man hangs if an own
// man other than the king attacks it, or if it is unprotected and the own king attacks it.
type features struct {
	legal     board.Bitboard // the side that has just moved is not in check
	check     board.Bitboard // the side to move is in check
	hanging   board.Bitboard // a fixed enemy man hangs
	runner    board.Bitboard // an enemy runner hangs; an own runner is attacked and unprotected
	loose     board.Bitboard // a fixed man of the side to move is attacked and unprotected
	attacked  board.Bitboard // a man of the side to move is attacked by an enemy man other than the king
	occupied  board.Bitboard // squares of the fixed men
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

// attackedBy looks at the positions of a row, which differ only in the square of one man, the
// runner. It returns a set of squares: with the runner on one of them, side c attacks the square
// "target". The parameter "withKing" says whether attacks by the king count. The runner is not on
// "target".
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

// reach returns the squares that men of side c attack. The positions of a row differ only in the
// square of one man, the runner. Attacks by the runner do not count. The parameter "withKing" says
// whether attacks by the king count.
func (e *Ending) reach(c board.Color, row *Row, occupied board.Bitboard, withKing bool) board.Bitboard {
	var where board.Bitboard
	for i, man := range e.Men {
		if i != e.Runner && man.Color() == c && (withKing || man.Type() != board.King) {
			where |= attacks(man, row.Squares[i], occupied)
		}
	}
	return where
}

// Legal returns a set of squares. If the runner stands on one of them, the position is legal: the
// side that has just moved is not in check. The positions of a row differ only in the square of one
// man, the runner.
func (e *Ending) Legal(row *Row) board.Bitboard {
	var occupied board.Bitboard
	for i := range e.Men {
		if i != e.Runner {
			occupied |= row.Squares[i].Bitboard()
		}
	}
	return ^e.attackedBy(e.Side, row.Squares[e.Side.Opponent()], row, occupied, false)
}

// features returns the features of a row.
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

// at returns five features as five bits, for the position in which the runner stands on the given
// square. The positions of a row differ only in the square of one man, the runner.
func (f *features) at(square board.Square) uint32 {
	return uint32(f.check>>square&1 | f.hanging>>square&1<<1 | f.runner>>square&1<<2 |
		f.loose>>square&1<<3 | f.attacked>>square&1<<4)
}
