package seriesmate

import (
	"slices"

	"burnside/board"
)

// The bound of help-series. In the final position the own king stands somewhere, and each square
// next to it is covered by an enemy man or blocked by an own one. All enemy men but the one that
// makes the last move stand where they stood at the root. So for each square of the king, and
// each last move, it is known which squares own men must block, if men cover as on an empty
// board. The king must walk there, and to each of these squares a man must go, from which it can't
// take the man that gives check.

// A helpBound gives the least number of moves of a help-series. It belongs to one search.
type helpBound struct {
	distances [board.NumSquares]*distances // to each square, made when first needed
	// blocks holds, by square of the own king, what must be blocked; nil if there is no final
	// position.
	blocks [board.NumSquares][]blocked
	steps  *steps
}

// newHelpBound returns the bound for a goal of mate or stalemate.
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

// A blocked is what own men must do around their king in a final position.
type blocked struct {
	set board.Bitboard // squares that they must block
	// checker is the square of the only man that can give check, NoSquare if there may be another.
	checker board.Square
	pins    board.Bitboard // squares on which own men may be pinned
}

// implies reports whether b is the final position of no more moves than other.
func (b *blocked) implies(other *blocked) bool {
	free := b.checker == board.NoSquare || b.checker == other.checker && other.pins&^b.pins == 0
	return free && b.set&^other.set == 0
}

// add adds a final position with the own king on a square, unless another makes it superfluous.
func (h *helpBound) add(king board.Square, final blocked) {
	for i := range h.blocks[king] {
		if h.blocks[king][i].implies(&final) {
			return
		}
	}
	h.blocks[king] = append(slices.DeleteFunc(h.blocks[king], func(b blocked) bool { return final.implies(&b) }), final)
}

// A lastStand says what enemy men can cover after a last move.
type lastStand struct {
	to      board.Square   // where the man that moved stands
	covered board.Bitboard // by all men
	direct  board.Bitboard // by the man that moved
	lines   board.Bitboard // by other sliders
	pins    board.Bitboard // by sliders, the moved man included
}

// lastStands returns what the enemy's men cover after each move that it may make last.
func lastStands(f *frame, root *state) (lasts []lastStand) {
	reply, enemy := f.reply(root)
	reply.field, reply.enemyKing = 0, board.NoSquare // the own king may be anywhere
	reach := newSteps(&reply, &enemy)
	reach.captures = ^board.Bitboard(0)
	for men := enemy.own[all]; men != 0; men = men.WithoutFirst() {
		from := men.First()
		piece := enemy.own.at(from)
		covered, lines := coveredBy(&enemy.own, enemy.own[all]&^from.Bitboard())
		if piece == board.King && enemy.castling != 0 { // the rook moves too
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
				last := lastStand{to.FlipRank(), (covered | moved).FlipRanks(), moved.FlipRanks(), lines.FlipRanks(), lines.FlipRanks()}
				if isSlider(t) {
					last.pins |= last.direct
				}
				lasts = append(lasts, last)
			}
		}
	}
	return lasts
}

// coveredBy returns the squares that some of a side's men cover on an empty board, and those among
// them on lines of sliders.
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

// final returns what own men must do if the own king stands on a square. It reports false if that
// can be no final position.
func (l *lastStand) final(king board.Square, check bool) (b blocked, ok bool) {
	field := board.KingAttacks(king)
	if l.to == king || check && !(l.direct|l.lines).Has(king) || field.Has(l.to) && !l.covered.Has(l.to) {
		return b, false
	}
	b = blocked{set: field &^ l.covered, checker: board.NoSquare}
	if field.Has(l.to) {
		b.set &^= l.to.Bitboard()
	}
	if check && !l.lines.Has(king) {
		b.checker, b.pins = l.to, l.pins
	}
	return b, true
}

// allows reports whether a man may block a square in the final position: it must not be able to
// take the man that gives check. A pawn may promote on its way.
func (b *blocked) allows(piece board.PieceType, s board.Square) bool {
	return b.checker == board.NoSquare || piece == board.Pawn || b.pins.Has(s) ||
		!board.Attacks(piece, s, 0).Has(b.checker) || board.Between(s, b.checker) != 0
}

// needed returns the least number of moves, at least 1, or left+1 if more than left are needed.
func (h *helpBound) needed(st *state, left int) int {
	a := assignment{h: h, best: left + 1}
	for men := st.own[all] &^ st.own[board.King]; men != 0; men = men.WithoutFirst() {
		s := men.First()
		a.men[a.n&15] = ownMan{st.own.at(s), s}
		a.n++
	}
	// Castling moves two men at once.
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
				a.assign(final, final.set, 0, walk)
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

// An assignment looks for the cheapest choice of men that block squares.
type assignment struct {
	h     *helpBound
	men   [16]ownMan
	n     int
	rows  [board.NumSquares]blockers
	known board.Bitboard // squares with a row
	best  int            // least number of moves so far
}

// blockers holds what it costs the men to block a square.
type blockers struct {
	least uint8
	costs [16]uint8 // by index of the man
}

// row returns what it costs to block a square.
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

// least returns a number of moves without which the squares can't be blocked.
func (a *assignment) least(set board.Bitboard) (moves int) {
	for ; set != 0; set = set.WithoutFirst() {
		moves += int(a.row(set.First()).least)
	}
	return moves
}

// assign finds the cheapest choice of men for a set of squares of a final position, each for one
// at most. cost is that of the moves so far, used the set of the men chosen.
func (a *assignment) assign(final *blocked, set board.Bitboard, used uint16, cost int) {
	if set == 0 {
		for i, m := range a.men[:a.n&15] { // the others must at least leave
			if used>>i&1 == 0 && !final.allows(m.piece, m.square) {
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

// to returns the distances to a square.
func (h *helpBound) to(s board.Square) *distances {
	known := &h.distances[s&63]
	if *known == nil {
		*known = h.steps.distancesTo(s)
	}
	return *known
}
