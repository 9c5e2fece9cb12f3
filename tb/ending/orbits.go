package ending

import "burnside/board"

// Burnside's lemma counts the placements that differ under a group of symmetries. Each symmetry
// leaves a number of placements unchanged. The mean of these numbers over the group is the result. In
// a placement the kings are not adjacent, all men are on distinct squares, and pawns on ranks 2 to 7.
// Like men are not distinguished. The side to move and checks are ignored.

// A SymmetryCount is the number of placements of an ending that a symmetry leaves unchanged.
type SymmetryCount struct {
	Symmetry Symmetry
	Fixed    uint64
}

// SymmetryCounts returns, for each symmetry of an ending, the number of placements that it leaves
// unchanged. It computes these numbers by a formula.
func SymmetryCounts(m Material) []SymmetryCount {
	var counts []SymmetryCount
	for _, s := range m.Symmetries() {
		counts = append(counts, SymmetryCount{s, fixedPlacements(m, s)})
	}
	return counts
}

// Orbits returns the number of different placements, which is the mean of the counts.
func Orbits(counts []SymmetryCount) uint64 {
	sum := uint64(0)
	for _, c := range counts {
		sum += c.Fixed
	}
	return sum / uint64(len(counts))
}

// fixedPlacements returns the number of placements that s leaves unchanged.
//
// Both kings must stand on squares that s leaves in place. So s is the identity or a mirror in a
// diagonal. Each other square then stays in place or changes places with one other square. A group of
// like men is left unchanged if it occupies both squares of such a pair or neither.
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

// likeMen returns the sizes of the groups of like men, pawns first, and how many of these groups are
// groups of pawns.
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

// cycleCounts counts the free cycles of a symmetry. A cycle is a square that stays in place, or a
// pair of squares that change places. Fixed squares where a pawn can stand are counted apart from
// others. If there are pawns, only the identity has fixed squares, and it has no pairs.
type cycleCounts struct {
	single, singlePawn, pair int
}

// waysToPlace returns the number of ways to put groups of like men on whole cycles. The slice groups
// holds the sizes of the groups, groups of pawns first. The parameter "pawns" is the number of groups
// of pawns.
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
			// All pawns are placed, so from here on pieces may use both kinds of fixed squares.
			after.single -= singles
			ways *= Binomial(left.single+left.singlePawn, singles)
		}
		if ways > 0 {
			sum += ways * after.waysToPlace(groups[1:], max(pawns-1, 0))
		}
	}
	return sum
}
