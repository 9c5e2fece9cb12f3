package seriesmate

import (
	"math/bits"
	"slices"

	"burnside/board"
)

// This is the second bound. A final picture gives a square to each own man. From these squares the
// men must cover the enemy king, each square next to him that no enemy man blocks, and each own man
// next to him. The bound is the least number of moves to a final picture. It assumes that men move
// and cover squares as on an empty board (see steps), except that own men next to the enemy king
// are in the way. Composers' solvers enumerate final pictures too (Popeye's "intelligent mode").
// Here only the picture with the fewest moves matters.
//
// In this bound a man covers squares only from its square in the picture. The first bound is less
// precise: there a man covers squares both from where it stood and from where it goes. But the
// first bound is faster. So the second bound is used only with few men.

// mostPictured is the greatest number of own men for which the second bound is used. The bound's
// search gives up after mostPictureSteps steps. Each step tries the squares of one man.
const (
	mostPictured     = 7
	mostPictureSteps = 4000
)

// around is a set of squares: the enemy king's own and those next to it. See bound.around.
type around uint16

// A stand is a square that a man may have in the final picture.
type stand struct {
	covers around
	needs  around // the square itself if it is next to the enemy king, since another man must then cover it
	cost   uint8  // number of moves to the stand
	// through holds, for each covered square, the squares near the enemy king that must be free.
	through *[nearSquares]around
}

// dominates reports whether stand s is at least as good as stand u, so that u is not needed.
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

// The method "reaches" returns the squares that a man covers from his place s in the final picture.
// The parameter "occupied" holds the squares of the own men.
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

// pictures holds the stands of a man, by its type and square. A stand is a square on which the man
// may be in the final picture. The stands of a man are found when they are first needed.
type pictures [8][board.NumSquares]*stands

// around returns which squares of a set are the enemy king's own or next to it.
func (b *bound) around(set board.Bitboard) around {
	// Move the lowest corner of the king's neighbourhood to a1.
	set &= b.f.field | b.f.enemyKing.Bitboard()
	near := bits.RotateLeft64(uint64(set), 9-int(b.f.enemyKing))
	return around(near&7 | near>>8&7<<3 | near>>16&7<<6)
}

// stands returns the stands of a man that is on square s now.
func (b *bound) stands(piece board.PieceType, s board.Square) *stands {
	known := &b.pictures[piece&7][s&63]
	if *known == nil {
		*known = newStands(b.findStands(piece, s))
	}
	return *known
}

// newStands returns stands from a list that is sorted by cost.
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

// findStands finds the stands of a man, except those that others dominate.
func (b *bound) findStands(piece board.PieceType, s board.Square) []stand {
	var reached [8]board.Bitboard // squares reached so far, by type
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

// The method "through" returns which squares must be free so that a man can cover squares near the
// enemy king. For each covered square these are the squares between the man and that square. The
// enemy king itself is not in the way. The parameter "from" is the man's square.
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

// addStand adds a stand to a list that is sorted by cost, unless one in the list dominates it.
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

// stands holds the stands of a man.
type stands struct {
	list []stand            // sorted by cost
	cost [nearSquares]uint8 // cost of the cheapest stand that covers each square; farOff if there is none
}

// A pictureSearch looks for the cheapest final picture of a state.
type pictureSearch struct {
	men [mostPictured]*stands
	// cost[i] holds the least cost of covering each square by one of the men from index i on.
	cost   [mostPictured + 1][nearSquares]uint8
	n      int
	allow  around // if an own man stands on one of these squares, another own man must cover it
	best   int    // cost of the best picture so far
	steps  int
	stands [mostPictured]*stand // stands chosen so far
}

// cheapest returns the second bound of a state. It returns left+1 if the moves left do not suffice,
// and 0 if it gives up after mostPictureSteps steps. The parameter "want" holds the squares that
// own men must cover. The parameter "allow" holds squares next to the enemy king. If an own man
// stands on one of them, another own man must cover it.
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

// choose chooses stands for the men from index i on. A stand is a man's square in the final
// picture. The men before i have their stands already. They cover the squares in "covered" and take
// "cost" moves. The parameter "want" holds all squares that must be covered.
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

// covered reports whether the men on their chosen squares cover all squares in "want". It considers
// that own men block each other's lines. Enemy men are not in the way, since they may have been
// captured.
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
