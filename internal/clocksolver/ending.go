package clocksolver

import (
	"fmt"
	"strings"
)

// MaxMen is the greatest number of men in an ending, including the kings.
const MaxMen = 4

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

// An ending holds the values of positions with the clock at 0.
type ending struct {
	men    []byte // in the order of endings
	pawns  int    // number of pawns, which are the first men
	values []value
	paths  []*[64][][]square // by man; nil for pawns
}

func newEnding(men []byte) *ending {
	e := &ending{men: men}
	for _, man := range men {
		if upper(man) == 'P' {
			e.pawns++
		}
		e.paths = append(e.paths, paths[upper(man)])
	}
	e.values = make([]value, e.positions()<<(6*e.pawns))
	return e
}

// positions returns the number of positions whose pawns stand on the same squares.
func (e *ending) positions() int { return 2 << (6 * (len(e.men) - e.pawns)) }

// number returns the number of a position.
func (e *ending) number(p *position) int {
	n := 0
	for _, s := range p.squares[:e.pawns] {
		n = n<<6 | int(s)
	}
	n = n<<1 | p.side
	for _, s := range p.squares[e.pawns:len(e.men)] {
		n = n<<6 | int(s)
	}
	return n
}

// position returns the position with the number n.
func (e *ending) position(n int) position {
	p := position{men: e.men}
	for i := len(e.men) - 1; i >= e.pawns; i-- {
		p.squares[i] = square(n & 63)
		n >>= 6
	}
	p.side = n & 1
	n >>= 1
	for i := e.pawns - 1; i >= 0; i-- {
		p.squares[i] = square(n & 63)
		n >>= 6
	}
	return p
}
