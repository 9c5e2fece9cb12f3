package ending

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
	fixed := s.fixedSquares()
	sum := uint64(0)
	for white := fixed; white != 0; white = white.WithoutFirst() {
		for black := fixed; black != 0; black = black.WithoutFirst() {
			if !kingsApart(white.First(), black.First()) {
				continue
			}
			kings := white.First().Bitboard() | black.First().Bitboard()
			left := cycleCounts{
				single:     ((fixed &^ kings) &^ PawnSquares).Count(),
				singlePawn: ((fixed &^ kings) & PawnSquares).Count(),
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
		ways := Binomial(left.pair, pairs)
		if pawns > 0 {
			after.singlePawn -= singles
			ways *= Binomial(left.singlePawn, singles)
		} else {
			// Which of the singles a piece takes matters to no later group, since
			// pawns are placed.
			after.single -= singles
			ways *= Binomial(left.single+left.singlePawn, singles)
		}
		if ways > 0 {
			sum += ways * after.waysToPlace(groups[1:], max(pawns-1, 0))
		}
	}
	return sum
}
