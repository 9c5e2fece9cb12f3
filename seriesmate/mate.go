package seriesmate

import "burnside/board"

// A verdict says whether the goal is reached, for example whether a side in check is mated.
type verdict uint8

const (
	notMated    verdict = iota
	mated               // no legal move, or another goal is reached
	matedByRule         // every legal move gives check, which the Italian rule forbids
)

// judgeStalemate returns whether the enemy, who is to move, is stalemated. Castling need not be
// tried: if it is legal, a step of the king towards the rook is legal too.
func (f *frame) judgeStalemate(st *state) verdict {
	e := escapes{f: f, st: st, occupied: st.occupied()}
	if st.ownAttackers(f.enemyKing, e.occupied) != 0 || e.byKing() || e.byAnyMan() || e.byEnPassant() {
		return notMated
	}
	return e.verdict()
}

// judgeMate returns whether the enemy, who is to move, is mated.
func (f *frame) judgeMate(st *state) verdict {
	e := escapes{f: f, st: st, occupied: st.occupied()}
	checkers := st.ownAttackers(f.enemyKing, e.occupied)
	if checkers == 0 || e.byKing() {
		return notMated
	}
	if !checkers.Several() && e.byOthers(checkers) {
		return notMated
	}
	if e.byEnPassant() {
		return notMated
	}
	return e.verdict()
}

// escapes finds enemy moves that leave check.
type escapes struct {
	f        *frame
	st       *state
	occupied board.Bitboard
	checking bool // whether some escape does not count because it gives check
}

// verdict returns the verdict if no escape counts.
func (e *escapes) verdict() verdict {
	if e.checking {
		return matedByRule
	}
	return mated
}

// The method "counts" reports whether a legal move out of mate counts as an escape. The parameter
// "next" is the state after the move. Under the Italian rule, a move that gives check does not
// count. For such a move the method also sets the field "checking".
func (e *escapes) counts(next *state) bool {
	if e.f.rule == Italian && next.inCheck() {
		e.checking = true
		return false
	}
	return true
}

// byKing reports whether the king can go to a safe square.
func (e *escapes) byKing() bool {
	occupied := e.occupied &^ e.f.enemyKing.Bitboard()
	for b := e.f.field &^ e.st.enemy[all]; b != 0; b = b.WithoutFirst() {
		to := b.First()
		if e.st.ownAttackers(to, occupied&^to.Bitboard()) == 0 && e.reaches(board.King, e.f.enemyKing, to) {
			return true
		}
	}
	return false
}

// The method "reaches" reports whether an enemy move counts as an escape, provided that it is
// legal.
func (e *escapes) reaches(piece board.PieceType, from, to board.Square) bool {
	if e.f.rule != Italian {
		return true
	}
	next := *e.st
	e.move(&next, piece, piece, from, to)
	return e.counts(&next)
}

// move makes an enemy move in st, but updates only what matters for checks.
func (e *escapes) move(st *state, piece, becomes board.PieceType, from, to board.Square) {
	if st.own[all].Has(to) {
		st.toggleOwn(st.own.at(to), to)
	}
	st.toggleEnemy(piece, from)
	st.toggleEnemy(becomes, to)
}

// byOthers reports whether a man other than the king can capture the only checker, or step between
// the checker and the king.
func (e *escapes) byOthers(checker board.Bitboard) bool {
	st, king := e.st, e.f.enemyKing
	between := board.Between(king, checker.First())
	pinned := st.enemy.pinned(king, &st.own) // a pinned man can't answer another man's check
	for b := between | checker; b != 0; b = b.WithoutFirst() {
		to := b.First()
		for men := e.piecesTo(to) &^ pinned; men != 0; men = men.WithoutFirst() {
			if e.reaches(st.enemy.at(men.First()), men.First(), to) {
				return true
			}
		}
		for pawns := e.pawnsTo(to) &^ pinned; pawns != 0; pawns = pawns.WithoutFirst() {
			if e.byPawn(pawns.First(), to) {
				return true
			}
		}
	}
	return false
}

// byAnyMan reports whether a man other than the king can move. The king is not in check.
func (e *escapes) byAnyMan() bool {
	st, king := e.st, e.f.enemyKing
	pinned := st.enemy.pinned(king, &st.own)
	for men := st.enemy[all] &^ st.enemy[board.King]; men != 0; men = men.WithoutFirst() {
		from := men.First()
		piece := st.enemy.at(from)
		targets := e.targets(piece, from)
		if pinned.Has(from) {
			targets &= board.Line(king, from)
		}
		for ; targets != 0; targets = targets.WithoutFirst() {
			if piece == board.Pawn && e.byPawn(from, targets.First()) ||
				piece != board.Pawn && e.reaches(piece, from, targets.First()) {
				return true
			}
		}
	}
	return false
}

// The method "targets" returns the squares to which an enemy man other than the king can go. It
// ignores pins and captures en passant.
func (e *escapes) targets(piece board.PieceType, from board.Square) board.Bitboard {
	if piece != board.Pawn {
		return board.Attacks(piece, from, e.occupied) &^ e.st.enemy[all]
	}
	single := from.Bitboard() >> 8 &^ e.occupied
	double := (single & board.Rank6BB) >> 8 &^ e.occupied
	return single | double | board.PawnAttacks(board.Black, from)&e.st.own[all]
}

// piecesTo returns the enemy queens, rooks, bishops and knights that can go to s.
func (e *escapes) piecesTo(s board.Square) board.Bitboard {
	st := e.st
	return board.KnightAttacks(s)&st.enemy[board.Knight] | st.enemy.sliders(s, e.occupied)
}

// pawnsTo returns the enemy pawns that can move to s. If an own man stands on s, they capture it.
// If s is empty, they step to it.
func (e *escapes) pawnsTo(s board.Square) board.Bitboard {
	pawns := e.st.enemy[board.Pawn]
	if e.st.own[all].Has(s) {
		return board.PawnAttacks(board.White, s) & pawns
	}
	single := s.Bitboard() << 8
	reached := single & pawns
	if s.Rank() == board.Rank5 && single&e.occupied == 0 {
		reached |= single << 8 & pawns
	}
	return reached
}

// byPawn reports whether a legal pawn move counts as an escape. A promotion counts if one of the
// possible new pieces gives no check.
func (e *escapes) byPawn(from, to board.Square) bool {
	if to.Rank() != board.Rank1 {
		return e.reaches(board.Pawn, from, to)
	}
	for t := board.Knight; t <= board.Queen; t++ {
		next := *e.st
		e.move(&next, board.Pawn, t, from, to)
		if e.counts(&next) {
			return true
		}
	}
	return false
}

// byEnPassant reports whether a capture en passant is a legal escape that counts.
func (e *escapes) byEnPassant() bool {
	for b := e.st.doublePushed; b != 0; b = b.WithoutFirst() {
		taken, to := b.First(), b.First()-8
		if e.occupied.Has(to) {
			continue
		}
		for pawns := board.PawnAttacks(board.White, to) & e.st.enemy[board.Pawn]; pawns != 0; pawns = pawns.WithoutFirst() {
			next := *e.st
			next.toggleOwn(board.Pawn, taken)
			e.move(&next, board.Pawn, board.Pawn, pawns.First(), to)
			if next.ownAttackers(e.f.enemyKing, next.occupied()) == 0 && e.counts(&next) {
				return true
			}
		}
	}
	return false
}
