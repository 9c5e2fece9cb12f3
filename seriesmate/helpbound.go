package seriesmate

import (
	"slices"

	"burnside/board"
)

// This is the bound of help-series. The side that makes the series is called own. In the final
// position, the enemy's last move has mated or stalemated the own king. Each square next to this
// king is covered by an enemy man or blocked by an own man. Enemy men that did not make the last
// move stand where they stood at the root. They are assumed to cover squares as on an empty board.
// So the square of the own king and the last move determine the squares that own men must block.
//
// The bound is the least number of moves that take the king to its final square and other men to
// the squares that they must block. Each of these squares gets a different man. A man cannot block
// a square if it could capture the checking man from this square. If the last move is a pawn's
// capture, an own man must stand on the target square. If the last move is a pawn's step, the
// squares on its way must be empty. The kings do not stand next to each other.

// A helpBound computes the least number of moves of a help-series. It belongs to one search.
type helpBound struct {
	distances [board.NumSquares]*distances // distances to each square, made when first needed
	// The field "blocks" has a list of final positions for each square of the own king. For each
	// final position, the list says which squares must be blocked by own men. A list is nil if the
	// enemy cannot reach the goal with the own king on this square.
	blocks [board.NumSquares][]blocked
	steps  *steps
}

// newHelpBound returns the bound for the goals mate and stalemate.
func newHelpBound(f *frame, root *state, s *steps) *helpBound {
	h := &helpBound{steps: s}
	lasts := lastStands(f, root)
	for king := range board.Square(board.NumSquares) {
		if king == f.enemyKing {
			continue
		}
		for i := range lasts {
			if final, ok := lasts[i].final(king, f.goal.Kind == Mate); ok {
				h.add(king, final)
			}
		}
	}
	return h
}

// A blocked says what own men must do around their king in a final position.
type blocked struct {
	set board.Bitboard // squares that own men must block
	// checker is the square of the only man that can give check. If other men may give check too,
	// checker is NoSquare.
	checker board.Square
	pins    board.Bitboard // squares on which own men may be pinned
	victim  board.Square   // where the last move captures an own man, NoSquare if it need not
	way     board.Bitboard // squares on which no man but the king may stand before the last move
}

// implies reports whether the final position b never takes more moves to reach than the final
// position "other".
func (b *blocked) implies(other *blocked) bool {
	free := b.checker == board.NoSquare || b.checker == other.checker && other.pins&^b.pins == 0
	spared := b.victim == board.NoSquare || b.victim == other.victim
	return free && spared && b.set&^other.set == 0 && b.way&^other.way == 0
}

// The method "add" adds a final position with the own king on the given square to the list for this
// square. If one of two final positions in the list never takes more moves to reach than the other,
// the method drops the other.
func (h *helpBound) add(king board.Square, final blocked) {
	for i := range h.blocks[king] {
		if h.blocks[king][i].implies(&final) {
			return
		}
	}
	h.blocks[king] = append(slices.DeleteFunc(h.blocks[king], func(b blocked) bool { return final.implies(&b) }), final)
}

// A lastStand says what enemy men can cover after one of their moves that may be the last.
type lastStand struct {
	to      board.Square   // where the man that moved stands
	covered board.Bitboard // squares that all men cover
	direct  board.Bitboard // squares that the man that moved covers
	lines   board.Bitboard // squares that other sliders cover
	pins    board.Bitboard // squares that sliders cover, the man that moved included
	victim  board.Square   // as in blocked
	way     board.Bitboard // as in blocked
	king    board.Square   // square of the enemy king
}

// lastStands returns what the enemy men cover after each of their moves that may be the last.
func lastStands(f *frame, root *state) (lasts []lastStand) {
	reply, enemy := f.reply(root)
	reply.field, reply.enemyKing = 0, board.NoSquare // the own king may be anywhere
	reach := newSteps(&reply, &enemy)
	reach.captures = ^board.Bitboard(0)
	for men := enemy.own[all]; men != 0; men = men.WithoutFirst() {
		from := men.First()
		piece := enemy.own.at(from)
		covered, lines := coveredBy(&enemy.own, enemy.own[all]&^from.Bitboard())
		if piece == board.King && enemy.castling != 0 { // castling moves the rook too
			rooks := covers(board.Rook, rookTargets[board.Kingside]) | covers(board.Rook, rookTargets[board.Queenside])
			covered, lines = covered|rooks, lines|rooks
		}
		becomes := []board.PieceType{piece}
		if piece == board.Pawn && from >= board.A7 {
			becomes = []board.PieceType{board.Queen, board.Knight}
		}
		for targets := reach.targets(piece, from); targets != 0; targets = targets.WithoutFirst() {
			to := targets.First()
			for _, t := range becomes {
				moved := covers(t, to)
				last := lastStand{to: to.FlipRank(), covered: (covered | moved).FlipRanks(), direct: moved.FlipRanks(),
					lines: lines.FlipRanks(), pins: lines.FlipRanks(), victim: board.NoSquare, king: f.enemyKing}
				switch {
				case isSlider(t):
					last.pins |= last.direct
				case t == board.King:
					last.king, last.direct = last.to, 0 // a king gives no check
				}
				if piece == board.Pawn {
					last.needs(from, to)
				}
				lasts = append(lasts, last)
			}
		}
	}
	return lasts
}

// needs notes what a pawn's last move needs. Captures en passant need no man on their target.
func (l *lastStand) needs(from, to board.Square) {
	switch {
	case from.File() == to.File():
		l.way = (board.Between(from, to) | to.Bitboard()).FlipRanks()
	case from.Rank() != board.Rank5:
		l.victim = l.to
	}
}

// coveredBy returns the squares that the men on the squares in "some" would cover on an empty
// board. The result "lines" holds the squares that the sliders among them would cover. The
// parameter "m" holds all men of the side.
func coveredBy(m *men, some board.Bitboard) (covered, lines board.Bitboard) {
	for ; some != 0; some = some.WithoutFirst() {
		s := some.First()
		t := m.at(s)
		covered |= covers(t, s)
		if isSlider(t) {
			lines |= covers(t, s)
		}
	}
	return covered, lines
}

func isSlider(t board.PieceType) bool { return t >= board.Bishop && t <= board.Queen }

// The method "final" returns what own men must do in a final position with the own king on the
// given square. ok is false if there is no such position. The parameter "check" says whether the
// king must be in check.
func (l *lastStand) final(king board.Square, check bool) (b blocked, ok bool) {
	field := board.KingAttacks(king)
	if l.to == king || field.Has(l.king) || check && !(l.direct|l.lines).Has(king) || field.Has(l.to) && !l.covered.Has(l.to) {
		return b, false
	}
	b = blocked{set: field &^ l.covered, checker: board.NoSquare, victim: l.victim, way: l.way}
	if field.Has(l.to) {
		b.set &^= l.to.Bitboard()
	}
	if b.way&(b.set|king.Bitboard()) != 0 {
		return b, false
	}
	b.way |= king.Bitboard()
	if check && !l.lines.Has(king) {
		b.checker, b.pins = l.to, l.pins
	}
	return b, true
}

// allows reports whether a man may block the square s in the final position. A man that could
// capture the checking man from s may not block s. A pawn may always do so, because it may promote
// first, to a piece that can't capture the checking man.
func (b *blocked) allows(piece board.PieceType, s board.Square) bool {
	return b.checker == board.NoSquare || piece == board.Pawn || b.pins.Has(s) ||
		!board.Attacks(piece, s, 0).Has(b.checker) || board.Between(s, b.checker) != 0
}

// needed returns a lower bound for the number of moves to a final position, but at least 1. The
// parameter "left" is the number of moves that the series may still have. If the bound is greater,
// needed returns left+1.
func (h *helpBound) needed(st *state, left int) int {
	a := assignment{h: h, best: left + 1}
	for men := st.own[all] &^ st.own[board.King]; men != 0; men = men.WithoutFirst() {
		s := men.First()
		a.men[a.n&15] = ownMan{st.own.at(s), s}
		a.n++
	}
	// Castling is one move of two men.
	castling := 0
	if st.castling != 0 {
		castling = 1
	}
	own := st.ownKing()
	for king := range h.blocks {
		if len(h.blocks[king]) == 0 {
			continue
		}
		walk := int(h.to(board.Square(king))[board.King][own&63]) - castling
		if walk >= a.best {
			continue
		}
		for i := range h.blocks[king] {
			if final := &h.blocks[king][i]; final.set.Count() <= a.n && walk+a.least(final.set) < a.best {
				a.capture(final, walk)
			}
		}
	}
	return max(a.best, 1)
}

// An ownMan is a man other than the king.
type ownMan struct {
	piece  board.PieceType
	square board.Square
}

// An assignment looks for the cheapest choice of men that block the squares of a set.
type assignment struct {
	h     *helpBound
	men   [16]ownMan
	n     int
	rows  [board.NumSquares]blockers
	known board.Bitboard // squares whose row is known
	best  int            // least number of moves so far
}

// blockers holds how many moves each man needs to block a square.
type blockers struct {
	least uint8
	costs [16]uint8 // indexed by man
}

// row returns how many moves each man needs to block a square.
func (a *assignment) row(s board.Square) *blockers {
	row := &a.rows[s&63]
	if a.known.Has(s) {
		return row
	}
	a.known |= s.Bitboard()
	to := a.h.to(s)
	row.least = farOff
	for i, m := range a.men[:a.n&15] {
		row.costs[i&15] = to[m.piece&7][m.square&63]
		row.least = min(row.least, row.costs[i&15])
	}
	return row
}

// least returns a lower bound for the number of moves that it takes to block the squares of a set.
func (a *assignment) least(set board.Bitboard) (moves int) {
	for ; set != 0; set = set.WithoutFirst() {
		moves += int(a.row(set.First()).least)
	}
	return moves
}

// capture chooses the man that the last move captures, if any, and then the others.
func (a *assignment) capture(final *blocked, walk int) {
	if final.victim == board.NoSquare {
		a.assign(final, final.set, 0, walk)
		return
	}
	row, others := a.row(final.victim), a.least(final.set)
	for i := range a.n {
		if cost := walk + int(row.costs[i&15]); cost+others < a.best {
			a.assign(final, final.set, 1<<i, cost)
		}
	}
}

// assign finds the cheapest choice of men that block the squares in "set". Each man blocks at most
// one square. The parameter "used" is the set of the men chosen so far. The parameter "cost" is the
// number of moves that they and the king make.
func (a *assignment) assign(final *blocked, set board.Bitboard, used uint16, cost int) {
	if set == 0 {
		for i, m := range a.men[:a.n&15] { // men that are not chosen must at least leave
			if used>>i&1 == 0 && (final.way.Has(m.square) || !final.allows(m.piece, m.square)) {
				cost++
			}
		}
		a.best = min(a.best, cost)
		return
	}
	s, rest := set.First(), set.WithoutFirst()
	row, others := a.row(s), a.least(rest)
	for i := range a.n {
		more := cost + int(row.costs[i&15])
		if used>>i&1 == 0 && more+others < a.best && final.allows(a.men[i&15].piece, s) {
			a.assign(final, rest, used|1<<i, more)
		}
	}
}

// The method "to" returns the distances to a square.
func (h *helpBound) to(s board.Square) *distances {
	known := &h.distances[s&63]
	if *known == nil {
		*known = h.steps.distancesTo(s)
	}
	return *known
}
