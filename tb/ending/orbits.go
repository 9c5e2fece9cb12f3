package ending

import "burnside/board"

// This file computes the number of placements of an ending; symmetric placements count once. It
// uses Burnside's lemma: for each symmetry, count the placements that it leaves unchanged; the mean
// of these counts is the answer. In a placement the kings are not adjacent, all men are on distinct
// squares, and pawns are on ranks 2 to 7. Exchanging like men does not make another placement. The
// side to move and checks are ignored.

// A SymmetryCount is the number of placements of an ending that a symmetry leaves unchanged.
type SymmetryCount struct {
	Symmetry Symmetry
	Fixed    uint64
}

// SymmetryCounts computes, for each symmetry of an ending, how many placements the symmetry leaves
// unchanged. It does not go through the placements.
func SymmetryCounts(m Material) []SymmetryCount {
	var counts []SymmetryCount
	for _, s := range m.Symmetries() {
		counts = append(counts, SymmetryCount{s, fixedPlacements(m, s)})
	}
	return counts
}

// Orbits returns the number of placements of an ending; symmetric placements count once. By
// Burnside's lemma, this is the mean of the counts that SymmetryCounts returns.
func Orbits(counts []SymmetryCount) uint64 {
	sum := uint64(0)
	for _, c := range counts {
		sum += c.Fixed
	}
	return sum / uint64(len(counts))
}

// fixedPlacements returns the number of placements that the symmetry s leaves unchanged.
//
// In such a placement, both kings stand on squares that s does not move. Only the identity and the
// mirrors in a diagonal have such squares. All other squares form pairs that s exchanges. If a
// group of like men occupies one square of a pair, it must also occupy the other.
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

// likeMen returns the sizes of the groups of like men, groups of pawns first. The second result is
// the number of groups of pawns.
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

// cycleCounts counts free squares by what a symmetry does with them. The field "pair" counts the
// pairs of squares that the symmetry exchanges. The other fields count the squares that it leaves
// in place: "singlePawn" counts those where a pawn can stand, and "single" counts the rest. In
// endings with pawns, only the identity leaves both kings in place, so there are no pairs.
type cycleCounts struct {
	single, singlePawn, pair int
}

// waysToPlace returns the number of ways to place groups of like men so that the symmetry does not
// change the placement. If the symmetry exchanges two squares, a group must occupy both or
// neither. The slice "groups" holds the sizes of the groups, groups of pawns first. The parameter
// "pawns" is the number of groups of pawns.
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
			// All pawns are placed, so the pieces may take any squares that stay in place.
			after.single -= singles
			ways *= Binomial(left.single+left.singlePawn, singles)
		}
		if ways > 0 {
			sum += ways * after.waysToPlace(groups[1:], max(pawns-1, 0))
		}
	}
	return sum
}
