package seriesmate

import (
	"math/bits"
	"slices"

	"burnside/board"
)

// The second bound. In the final picture each own man stands somewhere, and together they cover
// the enemy king, each square of its field that no enemy man blocks, and each own man in the
// field. So the moves that all men need to their squares are at least those of the cheapest
// choice of squares that covers all this. Men reach squares as on an empty board, see
// steps, and cover them so unless own men next to the enemy king are in the way. Composers'
// solvers enumerate final pictures too (Popeye's "intelligent mode"). Here only the cheapest
// matters.
//
// It sees that a man that leaves covers nothing any more, which the first bound does not, but
// takes longer. So it is for few men.

// mostPictured is the greatest number of own men for which pictures are searched, and
// mostPictureSteps the number of choices after which the search is given up.
const (
	mostPictured     = 7
	mostPictureSteps = 4000
)

// around is a set of squares among the enemy king's own and its field; see bound.around.
type around uint16

// A stand is where a man may stand in the final picture.
type stand struct {
	covers around
	needs  around // the square itself if it is in the field: it must be covered by another man
	cost   uint8  // moves to it
	// through holds, by covered square, the squares of the neighbourhood that must be free.
	through *[nearSquares]around
}

// dominates reports whether a man never needs u if it can have s.
func (s *stand) dominates(u *stand) bool {
	if s.cost > u.cost || u.covers&^s.covers != 0 || s.needs&^u.needs != 0 {
		return false
	}
	for set := u.covers; set != 0; set &= set - 1 {
		if q := bits.TrailingZeros16(uint16(set)); s.through[q]&^u.through[q] != 0 {
			return false
		}
	}
	return true
}

// reaches returns what a man at the stand covers if other men stand on some squares.
func (s *stand) reaches(occupied around) around {
	covers := s.covers
	if occupied&^s.needs == 0 {
		return covers
	}
	for set := covers; set != 0; set &= set - 1 {
		if s.through[bits.TrailingZeros16(uint16(set))]&occupied != 0 {
			covers ^= set & -set
		}
	}
	return covers
}

// pictures holds the stands of men by their type and square, sorted by cost. A list is made
// when first needed.
type pictures [8][board.NumSquares]*stands

// around returns the squares of a set that are next to the enemy king, or its own.
func (b *bound) around(set board.Bitboard) around {
	// The square before the king's neighbourhood moves to the corner.
	set &= b.f.field | b.f.enemyKing.Bitboard()
	near := bits.RotateLeft64(uint64(set), 9-int(b.f.enemyKing))
	return around(near&7 | near>>8&7<<3 | near>>16&7<<6)
}

// stands returns where a man on s may stand in the final picture.
func (b *bound) stands(piece board.PieceType, s board.Square) *stands {
	known := &b.pictures[piece&7][s&63]
	if *known == nil {
		*known = newStands(b.findStands(piece, s))
	}
	return *known
}

// newStands returns the stands of a list sorted by cost.
func newStands(list []stand) *stands {
	s := &stands{list: list}
	for q := range s.cost {
		i := slices.IndexFunc(list, func(u stand) bool { return u.covers>>q&1 != 0 })
		s.cost[q] = farOff
		if i >= 0 {
			s.cost[q] = list[i].cost
		}
	}
	return s
}

// findStands finds the stands of a man, without those that others dominate.
func (b *bound) findStands(piece board.PieceType, s board.Square) []stand {
	var reached [8]board.Bitboard // by type
	var fresh [8]board.Bitboard
	fresh[piece&7] = s.Bitboard()
	found := []stand{}
	for cost := 0; cost <= b.moves; cost++ {
		var next [8]board.Bitboard
		for t := board.Pawn; t <= board.King; t++ {
			fresh[t] &^= reached[t]
			reached[t] |= fresh[t]
			for set := fresh[t]; set != 0; set = set.WithoutFirst() {
				from := set.First()
				found = addStand(found, stand{b.around(covers(t, from)), b.around(from.Bitboard()), uint8(cost), b.through(t, from)})
				targets := b.steps.targets(t, from)
				if t == board.Pawn && from >= board.A7 {
					next[board.Queen] |= targets
					next[board.Knight] |= targets
				} else {
					next[t] |= targets
				}
			}
		}
		fresh = next
	}
	return found
}

// through returns the squares between a man and those near the enemy king, by near square. The
// enemy king itself is not in the way.
func (b *bound) through(t board.PieceType, from board.Square) *[nearSquares]around {
	through := new([nearSquares]around)
	if !isSlider(t) {
		return through
	}
	for set := covers(t, from) & (b.f.field | b.f.enemyKing.Bitboard()); set != 0; set = set.WithoutFirst() {
		q := bits.TrailingZeros16(uint16(b.around(set.First().Bitboard())))
		through[q] = b.around(board.Between(from, set.First()) &^ b.f.enemyKing.Bitboard())
	}
	return through
}

// addStand adds a stand to a list sorted by cost, unless one there dominates it.
func addStand(list []stand, s stand) []stand {
	for i := range list {
		if list[i].dominates(&s) {
			return list
		}
	}
	list = slices.DeleteFunc(list, func(u stand) bool { return s.dominates(&u) })
	return append(list, s)
}

// nearSquares is the number of squares that an around can hold.
const nearSquares = 9

// farOff is a cost that no series can pay.
const farOff = MaxMoves + 1

// stands holds where a man may stand.
type stands struct {
	list []stand            // sorted by cost
	cost [nearSquares]uint8 // of the cheapest stand that covers a square; farOff if there is none
}

// A pictureSearch looks for the cheapest final picture of a state.
type pictureSearch struct {
	men [mostPictured]*stands
	// cost[i] holds, for each square, the least cost at which a man from index i on covers it.
	cost   [mostPictured + 1][nearSquares]uint8
	n      int
	allow  around // squares on which own men must be covered
	best   int    // cost of the best picture so far
	steps  int
	stands [mostPictured]*stand // chosen so far
}

// cheapest returns the least number of moves to a final picture that covers want, at most left+1.
// allow holds the squares on which own men must be covered.
func (b *bound) cheapest(st *state, left int, want, allow around) int {
	p := pictureSearch{allow: allow, best: left + 1}
	for men := st.own[all]; men != 0; men = men.WithoutFirst() {
		s := men.First()
		p.men[p.n] = b.stands(st.own.at(s), s)
		p.n++
	}
	for q := range p.cost[p.n] {
		p.cost[p.n][q] = farOff
	}
	for i := p.n - 1; i >= 0; i-- {
		for q := range p.cost[i] {
			p.cost[i][q] = min(p.cost[i+1][q], p.men[i].cost[q])
		}
	}
	p.choose(0, 0, want, 0)
	if p.steps > mostPictureSteps {
		return 0
	}
	return p.best
}

// choose chooses stands for the men from index i on. covered is what the men before cover, want
// what must be covered, and cost their moves.
func (p *pictureSearch) choose(i int, covered, want around, cost int) {
	missing := want &^ covered
	for set := missing; set != 0; set &= set - 1 {
		if cost+int(p.cost[i][bits.TrailingZeros16(uint16(set))]) >= p.best {
			return
		}
	}
	if i == p.n {
		if p.covered(want) {
			p.best = cost
		}
		return
	}
	p.steps++
	list := p.men[i].list
	for k := range list {
		s := &list[k]
		if cost+int(s.cost) >= p.best || p.steps > mostPictureSteps {
			return
		}
		p.stands[i] = s
		p.choose(i+1, covered|s.covers, want|s.needs&p.allow, cost+int(s.cost))
	}
}

// covered reports whether the chosen stands cover all that is wanted although men stand in the way
// of each other. Enemy men are not in the way: they may have been captured.
func (p *pictureSearch) covered(want around) bool {
	var occupied, covered around
	for _, s := range p.stands[:p.n] {
		occupied |= s.needs
	}
	for _, s := range p.stands[:p.n] {
		covered |= s.reaches(occupied)
	}
	return want&^covered == 0
}
