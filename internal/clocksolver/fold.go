package clocksolver

import "slices"

// Endings of many men are folded. Several positions may differ only by a symmetry of the board, or
// by an exchange of like men. Of these positions, a folded ending holds only the one with the least
// number. It is called the representative. A symmetry turns or mirrors the board. In endings with
// pawns, the only symmetry is the exchange of left and right.

// unfoldedMen is the greatest number of men of an ending that is not folded.
const unfoldedMen = 4

// A symmetry gives for each square the square to which it goes.
type symmetry [64]square

// symmetries holds the symmetries of the board. The first leaves each square in its place. The
// second exchanges left and right.
var symmetries = func() (all [8]symmetry) {
	for i := range all {
		for s := range square(64) {
			file, rank := s%8, s/8
			if i&1 != 0 {
				file = 7 - file
			}
			if i&2 != 0 {
				rank = 7 - rank
			}
			if i&4 != 0 {
				file, rank = rank, file
			}
			all[i][s] = 8*rank + file
		}
	}
	return all
}()

// For each square, toFirst holds the symmetries that move it to a square with the lowest possible
// number. Squares on the two long diagonals have two such symmetries, other squares have one.
var toFirst = func() (all [64][]*symmetry) {
	for s := range all {
		least := slices.MinFunc(symmetries[:], func(a, b symmetry) int { return int(a[s]) - int(b[s]) })[s]
		for i := range symmetries {
			if symmetries[i][s] == least {
				all[s] = append(all[s], &symmetries[i])
			}
		}
	}
	return all
}()

// fold makes an ending a folded one. It must be called before the ending gets its values.
func (e *ending) fold() {
	e.folded = true
	for i := 1; i < len(e.men); i++ {
		if e.men[i] == e.men[i-1] {
			e.like = true
		}
	}
	if e.pawns > 0 {
		return
	}
	e.kings = e.kings[:0]
	for s := range square(64) {
		if slices.Contains(toFirst[s], &symmetries[0]) {
			e.place[s] = len(e.kings)
			e.kings = append(e.kings, s)
		}
	}
}

// representative turns the squares of a position into those of its representative.
func (e *ending) representative(squares *[MaxMen]square) {
	if e.pawns > 0 {
		e.sortLike(squares)
		image := e.image(squares, &symmetries[1])
		if slices.Compare(image[:e.pawns], squares[:e.pawns]) < 0 {
			*squares = image
		}
		return
	}
	all := toFirst[squares[0]]
	best := e.image(squares, all[0])
	for _, s := range all[1:] {
		if image := e.image(squares, s); slices.Compare(image[:], best[:]) < 0 {
			best = image
		}
	}
	*squares = best
}

// image returns the image of some squares under a symmetry, with like men in order.
func (e *ending) image(squares *[MaxMen]square, s *symmetry) (image [MaxMen]square) {
	for i := range e.men {
		image[i] = s[squares[i]]
	}
	e.sortLike(&image)
	return image
}

// sortLike puts the squares of like men in ascending order.
func (e *ending) sortLike(squares *[MaxMen]square) {
	if !e.like {
		return
	}
	for i := 1; i < len(e.men); i++ {
		for j := i; j > 0 && e.men[j] == e.men[j-1] && squares[j] < squares[j-1]; j-- {
			squares[j], squares[j-1] = squares[j-1], squares[j]
		}
	}
}

// represents reports whether a position is a representative.
func (e *ending) represents(p *position) bool {
	squares := p.squares
	e.representative(&squares)
	return squares == p.squares
}

// foldKing returns the number of the representative of a position after a move of the white king to
// the square "to". The ending must have no pawns. The parameter n is the position's own number,
// without the white king's digit.
func (c *slice) foldKing(n uint32, to square) uint32 {
	e := c.ending
	var squares [MaxMen]square
	e.pieces(&squares, n)
	squares[e.pawns] = to
	e.representative(&squares)
	return uint32(e.numberOfPieces(&squares, c.sideOf(n)))
}

// These bits of a number are the files and the ranks of its lowest four squares.
const (
	fileBits = 0o07070707
	rankBits = 0o70707070
)

// foldPiece returns the number of the representative of a position after a move of any piece except
// the white king. The parameter n is the position's own number after the move. If the white king
// stands on the long diagonal, the mirror image with files and ranks exchanged may be the
// representative.
func (c *slice) foldPiece(n uint32, onDiagonal bool) uint32 {
	e := c.ending
	sorted := e.sortDigits(n)
	if onDiagonal {
		low := uint32(1)<<e.sideShift() - 1
		return min(sorted, e.sortDigits(n&^low|(n&fileBits<<3|n&rankBits>>3)&low))
	}
	return sorted
}

// sortDigits puts the digits of like pieces in ascending order.
func (e *ending) sortDigits(n uint32) uint32 {
	if !e.like {
		return n
	}
	for i := e.pawns + 2; i < len(e.men); i++ {
		shift := uint(6 * (len(e.men) - 1 - i))
		for j := i; j > e.pawns+1 && e.men[j] == e.men[j-1]; j-- {
			now, previous := n>>shift&63, n>>(shift+6)&63
			if now >= previous {
				break
			}
			n ^= (now ^ previous) * (1<<shift | 1<<(shift+6))
			shift += 6
		}
	}
	return n
}
