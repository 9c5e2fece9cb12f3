package ending

import "burnside/board"

// EnumerateSymmetries computes the same numbers as SymmetryCounts and Orbits. It uses brute force:
// it goes through all placements. The result "counts" says for each symmetry how many placements
// the symmetry leaves unchanged. The result "orbits" is the number of placements; symmetric
// placements count once.
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
	fixed  []uint64         // for each symmetry in group, number of placements that it leaves unchanged
	orbits uint64
}

// placeGroups goes through all placements of group i and the later groups of like men. The squares
// in "taken" are already occupied.
func (e *enumeration) placeGroups(i int, taken board.Bitboard) {
	if i == len(e.layout.groups) {
		e.count()
		return
	}
	g := &e.layout.groups[i]
	e.placeMen(i, g.Count, 0, g.Squares&^taken, taken)
}

// placeMen goes through all placements of the remaining men of group i. The parameter "left" is the
// number of these men, and "free" is the set of squares for them. The set "men" holds the squares
// of the group's men that are already placed.
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

// count counts the current placement, by comparing it with its images.
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

// compareImage compares the current placement with its image under the symmetry s, as lists of sets
// of squares. It returns −1 if the image is less, 1 if it is greater, and 0 if they are equal.
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
