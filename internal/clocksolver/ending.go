package clocksolver

import (
	"fmt"
	"strings"
)

// MaxMen is the greatest number of men in an ending, including the kings.
const MaxMen = 5

// order is the order of the men in an ending. The number of a position is built from the squares of
// the men in this order. The pawns come first and give the highest digits. So positions with the
// same pawns have neighbouring numbers.
const order = "PpKkQqRrBbNn"

// sorted returns the men in the order of endings.
func sorted(men []byte) []byte {
	var all []byte
	for _, letter := range []byte(order) {
		for _, man := range men {
			if man == letter {
				all = append(all, man)
			}
		}
	}
	return all
}

// exchanged returns the men with their colours exchanged, in the order of endings.
func exchanged(men []byte) []byte {
	other := make([]byte, len(men))
	for i, man := range men {
		other[i] = man ^ 0x20
	}
	return sorted(other)
}

// parse returns the men of the ending with the given name, such as KQvKR.
func parse(name string) ([]byte, error) {
	first, second, both := strings.Cut(name, "v")
	fault := fmt.Errorf("%q is not an ending of at most %d men, such as KQvKR", name, MaxMen)
	if !both || len(first)+len(second) > MaxMen {
		return nil, fault
	}
	for _, side := range []string{first, second} {
		if !strings.HasPrefix(side, "K") || strings.Trim(side[1:], "QRBNP") != "" {
			return nil, fault
		}
	}
	return sorted([]byte(first + strings.ToLower(second))), nil
}

// An ending holds the values of positions with the clock at 0. The number of a position is its
// index in "values". It has these digits, the highest first: the squares of the pawns, the white
// king's square (as its index in "kings"), the side to move, and the squares of the other pieces.
type ending struct {
	men    []byte // in the order of endings
	pawns  int    // number of pawns, which are the first men; the white king comes next
	values []value
	paths  []*[64][][]square // by man; nil for pawns

	kings  []square // squares of the white king; all squares, unless the ending is folded
	place  [64]int  // place of a square in the list kings
	folded bool
	like   bool // a folded ending has like men
}

// newEnding returns the ending with the given men. If the parameter "folded" is set, it is folded.
func newEnding(men []byte, folded bool) *ending {
	e := &ending{men: men}
	for _, man := range men {
		if upper(man) == 'P' {
			e.pawns++
		}
		e.paths = append(e.paths, paths[upper(man)])
	}
	for s := range square(64) {
		e.kings, e.place[s] = append(e.kings, s), int(s)
	}
	if folded {
		e.fold()
	}
	e.values = make([]value, e.positions()<<(6*e.pawns))
	return e
}

// sideShift returns the number of bits below the side to move in the number of a position.
func (e *ending) sideShift() uint { return uint(6 * (len(e.men) - e.pawns - 1)) }

// positions returns the number of positions whose pawns stand on the same squares.
func (e *ending) positions() int { return len(e.kings) * 2 << e.sideShift() }

// number returns the number of a position. In a folded ending, positions that differ only by a
// symmetry of the board or by an exchange of like men have the same number.
func (e *ending) number(p *position) int {
	squares := p.squares
	if e.folded {
		e.representative(&squares)
	}
	n := 0
	for _, s := range squares[:e.pawns] {
		n = n<<6 | int(s)
	}
	return n*e.positions() + e.numberOfPieces(&squares, p.side)
}

// numberOfPieces returns a position's number without the digits of the pawns. The digits are the
// white king's place in "kings", the side to move, and the squares of the other pieces.
func (e *ending) numberOfPieces(squares *[MaxMen]square, side int) int {
	n := e.place[squares[e.pawns]]<<1 | side
	for _, s := range squares[e.pawns+1 : len(e.men)] {
		n = n<<6 | int(s)
	}
	return n
}

// position returns the position with the number n.
func (e *ending) position(n int) position {
	p := position{men: e.men}
	pawns, pieces := n/e.positions(), n%e.positions()
	p.side = e.pieces(&p.squares, uint32(pieces))
	for i := e.pawns - 1; i >= 0; i-- {
		p.squares[i] = square(pawns & 63)
		pawns >>= 6
	}
	return p
}

// pieces is the inverse of numberOfPieces. It stores the squares of the pieces in the array
// "squares" and returns the side to move.
func (e *ending) pieces(squares *[MaxMen]square, n uint32) (side int) {
	for i := len(e.men) - 1; i > e.pawns; i-- {
		squares[i] = square(n & 63)
		n >>= 6
	}
	squares[e.pawns] = e.kings[n>>1]
	return int(n & 1)
}
