package seriesmate

import (
	"math/bits"

	"burnside/board"
)

// The second bound. A final picture gives a square to each own man that is needed for mate. From
// these squares the men must cover the enemy king, each square next to him that no enemy man
// blocks, and each own man next to him. The bound is the least number of moves to a final picture.
// It assumes that men move as on an empty board (see steps), and that lines pass through enemy men.
// But own men do not share squares, and block each other's lines. Composers' solvers enumerate
// final pictures too (Popeye's "intelligent mode"). Here only the number of moves matters.
//
// In this bound a man covers squares only from its square in the picture. The first bound is less
// precise: there a man covers squares both from where it stood and from where it goes. But the
// first bound is faster. So the second bound is used only with few men.

// mostPictured is the greatest number of own men for which the second bound is used. The bound's
// search gives up after mostPictureSteps steps. Each step puts one man on a square.
const (
	mostPictured     = 7
	mostPictureSteps = 4000
)

// around is a set of squares: the enemy king's own and those next to it. See bound.around.
type around uint16

// nearSquares is the number of squares that an around can hold.
const nearSquares = 9

// around returns which squares of a set are the enemy king's own or next to it.
func (b *bound) around(set board.Bitboard) around {
	// Move the lowest corner of the king's neighbourhood to a1.
	set &= b.f.field | b.f.enemyKing.Bitboard()
	near := bits.RotateLeft64(uint64(set), 9-int(b.f.enemyKing))
	return around(near&7 | near>>8&7<<3 | near>>16&7<<6)
}

// A place is a square from which a man covers squares next to the enemy king, or the king.
type place struct {
	square board.Square
	piece  board.PieceType // type of the man there, after a promotion perhaps another one
	cost   uint8           // number of moves to the place
}

// places holds the places of a man.
type places struct {
	covering [nearSquares][]place // by square that the man covers on an empty board; sorted by cost
	// within holds the number of places in "covering" that take at most a number of moves.
	within [nearSquares][MaxMoves + 2]uint8
	most   [MaxMoves + 2]uint8 // greatest number of squares that the man can cover, by number of moves
}

// places returns the places of a man that is on square s now.
func (b *bound) places(piece board.PieceType, s board.Square) *places {
	known := &b.placesOf[piece&7][s&63]
	if *known == nil {
		*known = b.findPlaces(piece, s)
	}
	return *known
}

// findPlaces finds the places of a man.
func (b *bound) findPlaces(piece board.PieceType, s board.Square) *places {
	found := &places{}
	b.steps.walk(piece, s, b.moves, func(t board.PieceType, at board.Square, cost int) {
		near := b.around(covers(t, at))
		if at == b.f.enemyKing || near == 0 {
			return
		}
		for set := near; set != 0; set &= set - 1 {
			q := bits.TrailingZeros16(uint16(set))
			found.covering[q] = append(found.covering[q], place{at, t, uint8(cost)})
			found.within[q][cost]++
		}
		found.most[cost] = max(found.most[cost], uint8(bits.OnesCount16(uint16(near))))
	})
	for cost := 1; cost < len(found.most); cost++ {
		found.most[cost] = max(found.most[cost], found.most[cost-1])
		for q := range found.within {
			found.within[q][cost] += found.within[q][cost-1]
		}
	}
	return found
}

// A pictureSearch looks for a final picture of a state. It takes a square that must be covered, and
// tries each man on each place from which the man covers the square. If squares are missing then,
// it goes on with the other men.
type pictureSearch struct {
	b        *bound
	enemy    board.Bitboard // the enemy men who have not been captured so far
	men      [mostPictured]*places
	allow    around // if an own man stands on one of these squares, another own man must cover it
	placed   [mostPictured]place
	n        int // number of men placed so far
	steps    int
	castling int // 1 if castling may save a move, since it is one move of two men; else 0
	// anyChecks says that two men may give check in unusual ways: by castling or en passant.
	anyChecks bool
}

// cheapest returns the second bound of a state. The result is at least "least" and at most left+1.
// It is left+1 if the moves left do not suffice. The parameter "want" holds the squares that own
// men must cover. The parameter "allow" holds squares next to the enemy king. If an own man stands
// on one of them, another own man must cover it.
func (b *bound) cheapest(st *state, least, left int, want, allow around) int {
	p := pictureSearch{b: b, enemy: st.enemy[all], allow: allow, anyChecks: st.castling != 0 || b.f.enPassant != 0}
	n := 0
	for men := st.own[all]; men != 0; men = men.WithoutFirst() {
		s := men.First()
		p.men[n] = b.places(st.own.at(s), s)
		n++
	}
	if st.castling != 0 {
		p.castling = 1
	}
	needed := least
	for needed <= left && !p.succeeds(0, 1<<n-1, want, needed+p.castling) {
		needed++
	}
	return needed
}

// succeeds reports whether some of the men not yet placed can complete the picture with the moves
// left. It also reports true if it gives up. The parameter "occupied" holds the squares of the men
// placed so far.
func (p *pictureSearch) succeeds(occupied board.Bitboard, unplaced uint8, want around, left int) bool {
	missing := want &^ p.covered(occupied)
	if p.steps++; p.steps > mostPictureSteps {
		return true
	}
	if missing == 0 {
		return (left >= p.castling || p.castled()) && p.checksFit(occupied, unplaced)
	}
	if p.most(unplaced, left) < bits.OnesCount16(uint16(missing)) {
		return false
	}
	q := p.scarcest(unplaced, missing, left)
	for set := unplaced; set != 0; set &= set - 1 {
		i := bits.TrailingZeros8(set)
		for _, place := range p.men[i].covering[q] {
			if int(place.cost) > left {
				break
			}
			at := place.square.Bitboard()
			if occupied&at != 0 {
				continue
			}
			p.placed[p.n] = place
			p.n++
			ok := p.succeeds(occupied|at, unplaced&^(1<<i), want|p.b.around(at)&p.allow, left-int(place.cost))
			p.n--
			if ok {
				return true
			}
		}
	}
	return false
}

// castled reports whether the king and a rook have moved to their places, perhaps by castling.
func (p *pictureSearch) castled() bool {
	var moved [8]bool // by type
	for i := range p.placed[:p.n] {
		if m := &p.placed[i]; m.cost > 0 {
			moved[m.piece&7] = true
		}
	}
	return moved[board.King] && moved[board.Rook]
}

// checksFit reports whether the men placed so far may all give check that do. Only the last move of
// the series gives check. So if two men give check, one of them has moved last and has opened the
// line of the other. Men that are not yet placed may still close lines. A man behind an enemy man
// gives no check, unless the enemy man is captured. So it does not count here.
func (p *pictureSearch) checksFit(occupied board.Bitboard, unplaced uint8) bool {
	if p.anyChecks || unplaced != 0 {
		return true
	}
	var checkers [mostPictured]*place
	n := 0
	for i := range p.placed[:p.n] {
		if m := &p.placed[i]; m.attacks(occupied | p.enemy).Has(p.b.f.enemyKing) {
			checkers[n] = m
			n++
		}
	}
	king := p.b.f.enemyKing
	return n < 2 || n == 2 && (checkers[0].opens(checkers[1], king) || checkers[1].opens(checkers[0], king))
}

// The method "opens" reports whether the last move of man m may have opened the line of a slider to
// the king. Before that move, m stood on the line, but gave no check.
func (m *place) opens(slider *place, king board.Square) bool {
	if !isSlider(slider.piece) {
		return false
	}
	line := board.Between(king, slider.square)
	if m.square.Rank() == board.Rank8 && line != 0 || m.piece == board.Pawn {
		return true // perhaps the last move was a promotion, or another move of a pawn
	}
	diagonal := board.BishopAttacks(king, 0).Has(slider.square)
	switch {
	case m.piece == board.Queen, m.piece == board.Bishop && diagonal, m.piece == board.Rook && !diagonal:
		return false // m gave check before
	}
	return m.attacks(0)&line != 0
}

// attacks returns the squares that a man on its place attacks.
func (m *place) attacks(occupied board.Bitboard) board.Bitboard {
	if m.piece == board.Pawn {
		return board.PawnAttacks(board.White, m.square)
	}
	return board.Attacks(m.piece, m.square, occupied)
}

// covered returns the squares that the men placed so far cover. Only these men block lines.
func (p *pictureSearch) covered(occupied board.Bitboard) around {
	var covered board.Bitboard
	for i := range p.placed[:p.n] {
		covered |= p.placed[i].attacks(occupied)
	}
	return p.b.around(covered)
}

// The method "most" returns a number of squares that the men not yet placed cannot exceed.
func (p *pictureSearch) most(unplaced uint8, left int) int {
	sum := 0
	for set := unplaced; set != 0; set &= set - 1 {
		sum += int(p.men[bits.TrailingZeros8(set)].most[left])
	}
	return sum
}

// scarcest returns the missing square that the men not yet placed can cover from the fewest places,
// within the moves left.
func (p *pictureSearch) scarcest(unplaced uint8, missing around, left int) int {
	best, fewest := 0, -1
	for set := missing; set != 0; set &= set - 1 {
		q, n := bits.TrailingZeros16(uint16(set)), 0
		for men := unplaced; men != 0; men &= men - 1 {
			n += int(p.men[bits.TrailingZeros8(men)].within[q][left])
		}
		if fewest < 0 || n < fewest {
			best, fewest = q, n
		}
	}
	return best
}
