package ending

import "burnside/board"

// By Burnside's lemma the number of placements that differ under a group of symmetries is
// the mean, over the group, of the number of placements that a symmetry leaves unchanged.
// A placement here has the kings apart, all men on distinct squares and pawns on ranks 2
// to 7. Like men are not distinguished; the side to move and checks are ignored.

// A SymmetryCount is the number of placements of an ending that a symmetry leaves unchanged.
type SymmetryCount struct {
	Symmetry Symmetry
	Fixed    uint64
}

// SymmetryCounts returns, for each symmetry of an ending, the number of placements that it
// leaves unchanged, by formula.
func SymmetryCounts(m Material) []SymmetryCount {
	var counts []SymmetryCount
	for _, s := range m.Symmetries() {
		counts = append(counts, SymmetryCount{s, fixedPlacements(m, s)})
	}
	return counts
}

// Orbits returns the number of different placements: the mean of the counts.
func Orbits(counts []SymmetryCount) uint64 {
	sum := uint64(0)
	for _, c := range counts {
		sum += c.Fixed
	}
	return sum / uint64(len(counts))
}

// fixedPlacements returns the number of placements that s leaves unchanged.
//
// Both kings must stand on fixed squares of s, so s is the identity or a mirror in a
// diagonal. Then all cycles of s are fixed squares or pairs, and a group of like men is left
// unchanged if its set of squares is a union of cycles.
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

// likeMen returns the sizes of the groups of like men, pawns first, and the number of groups
// of pawns.
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

// cycleCounts holds the numbers of free cycles of a symmetry: fixed squares on which no
// pawn can stand, fixed squares on which one can, and pairs of squares. With pawns the only
// symmetry with fixed squares is the identity, which has no pairs.
type cycleCounts struct {
	single, singlePawn, pair int
}

// waysToPlace returns the number of ways to put groups of like men, given by their sizes, on
// whole cycles. The first groups, pawns in number, are pawns.
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
			// All pawns are placed, so both kinds of fixed squares are alike from here on.
			after.single -= singles
			ways *= Binomial(left.single+left.singlePawn, singles)
		}
		if ways > 0 {
			sum += ways * after.waysToPlace(groups[1:], max(pawns-1, 0))
		}
	}
	return sum
}
