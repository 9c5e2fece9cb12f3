package tb

import "burnside/board"

// By Burnside's lemma the number of placements of an ending's men that are
// different under a group of symmetries is the mean, over the group, of the
// number of placements that each symmetry leaves as they are. Placements have
// the kings apart, men on distinct squares, like men not told apart, and pawns
// on ranks 2 to 7; the side to move and checks are not looked at.

// A SymmetryCount says how many placements of an ending a symmetry leaves fixed.
type SymmetryCount struct {
	Symmetry Symmetry
	Fixed    uint64
}

// SymmetryCounts returns the numbers of placements of an ending that its
// symmetries leave fixed, by formula.
func SymmetryCounts(m Material) []SymmetryCount {
	var counts []SymmetryCount
	for _, s := range m.Symmetries() {
		counts = append(counts, SymmetryCount{s, fixedPlacements(m, s)})
	}
	return counts
}

// Orbits returns the mean of the counts, which is the number of different
// placements.
func Orbits(counts []SymmetryCount) uint64 {
	sum := uint64(0)
	for _, c := range counts {
		sum += c.Fixed
	}
	return sum / uint64(len(counts))
}

// fixedPlacements returns the number of placements that s leaves fixed.
//
// Both kings must stand on squares that s leaves in place. A group of like men
// is left fixed if it is a union of cycles of s: of fixed squares and, since
// only the identity and mirrors leave any square in place, of pairs.
func fixedPlacements(m Material, s Symmetry) uint64 {
	fixed := s.FixedSquares()
	sum := uint64(0)
	for white := fixed; white != 0; white = white.WithoutFirst() {
		for black := fixed; black != 0; black = black.WithoutFirst() {
			if !kingsApart(white.First(), black.First()) {
				continue
			}
			kings := white.First().Bitboard() | black.First().Bitboard()
			left := cycleCounts{
				single:     ((fixed &^ kings) &^ pawnSquares).Count(),
				singlePawn: ((fixed &^ kings) & pawnSquares).Count(),
				pair:       (^fixed).Count() / 2,
			}
			sum += left.waysToPlace(likeMen(m))
		}
	}
	return sum
}

// likeMen returns the numbers of like men, those of pawns first, and how many of
// the numbers are those of pawns.
func likeMen(m Material) (counts []int, pawns int) {
	for i := len(pieceTypes) - 1; i >= 0; i-- {
		for c := board.White; c <= board.Black; c++ {
			if n := m.Count(c, pieceTypes[i]); n > 0 {
				counts = append(counts, n)
				if pieceTypes[i] == board.Pawn {
					pawns++
				}
			}
		}
	}
	return counts, pawns
}

// cycleCounts are the numbers of cycles of a symmetry that no man stands on:
// fixed squares on which no pawn can stand, on which one can, and pairs of
// squares. With pawns the only symmetry that leaves squares in place is the
// identity, which has no pairs.
type cycleCounts struct {
	single, singlePawn, pair int
}

// waysToPlace returns the number of ways to put groups of like men, the first
// of them pawns, on whole cycles.
func (left cycleCounts) waysToPlace(groups []int, pawns int) uint64 {
	if len(groups) == 0 {
		return 1
	}
	sum := uint64(0)
	for pairs := 0; 2*pairs <= groups[0]; pairs++ {
		singles := groups[0] - 2*pairs
		after := left
		after.pair -= pairs
		ways := binomial(left.pair, pairs)
		if pawns > 0 {
			after.singlePawn -= singles
			ways *= binomial(left.singlePawn, singles)
		} else {
			// Which of the singles a piece takes matters to no later group, since
			// pawns are placed.
			after.single -= singles
			ways *= binomial(left.single+left.singlePawn, singles)
		}
		if ways > 0 {
			sum += ways * after.waysToPlace(groups[1:], max(pawns-1, 0))
		}
	}
	return sum
}

// EnumerateSymmetries returns what SymmetryCounts does, and the number of
// different placements, by going through all placements: it counts those that
// each symmetry leaves as they are, and those that are least among their images.
func EnumerateSymmetries(m Material) (counts []SymmetryCount, orbits uint64) {
	e := enumeration{layout: NewLayout(m), group: m.Symmetries()}
	e.fixed = make([]uint64, len(e.group))
	for white := board.A1; white < board.NoSquare; white++ {
		for black := board.A1; black < board.NoSquare; black++ {
			if kingsApart(white, black) {
				e.sets = append(e.sets[:0], white.Bitboard(), black.Bitboard())
				e.placeGroups(0, e.sets[0]|e.sets[1])
			}
		}
	}
	for i, s := range e.group {
		counts = append(counts, SymmetryCount{s, e.fixed[i]})
	}
	return counts, e.orbits
}

// An enumeration goes through the placements of an ending.
type enumeration struct {
	layout *Layout
	group  []Symmetry
	sets   []board.Bitboard // squares of the kings and of each group of like men
	fixed  []uint64         // by place in group
	orbits uint64
}

// placeGroups goes through the placements of the groups from number i on.
func (e *enumeration) placeGroups(i int, taken board.Bitboard) {
	if i == len(e.layout.groups) {
		e.count()
		return
	}
	g := &e.layout.groups[i]
	e.placeMen(i, g.count, 0, g.squares&^taken, taken)
}

// placeMen goes through the placements of left more men of group i, added to
// men, on squares of free.
func (e *enumeration) placeMen(i, left int, men, free, taken board.Bitboard) {
	if left == 0 {
		e.sets = append(e.sets, men)
		e.placeGroups(i+1, taken|men)
		e.sets = e.sets[:len(e.sets)-1]
		return
	}
	for ; free != 0; free = free.WithoutFirst() {
		e.placeMen(i, left-1, men|free&-free, free.WithoutFirst(), taken)
	}
}

// count looks at the images of one placement.
func (e *enumeration) count() {
	least := true
	for i, s := range e.group {
		switch e.compareImage(s) {
		case 0:
			e.fixed[i]++
		case -1:
			least = false
		}
	}
	if least {
		e.orbits++
	}
}

// compareImage compares the placement's image with the placement.
func (e *enumeration) compareImage(s Symmetry) int {
	for _, set := range e.sets {
		if image := s.ApplyBitboard(set); image < set {
			return -1
		} else if image > set {
			return 1
		}
	}
	return 0
}
