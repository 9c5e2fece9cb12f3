package clocksolver

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Sample returns n random legal positions of an ending with a name such as KQvKR. Each position is
// a FEN with a random halfmove clock from 0 to 99. All legal positions on the whole board, with
// White or Black to move, are equally likely. If the name is not an ending of at most MaxMen men,
// Sample returns an error.
func Sample(name string, n int, random *rand.Rand) ([]string, error) {
	men, err := parse(name)
	if err != nil {
		return nil, err
	}
	p := position{men: men}
	var fens []string
	for len(fens) < n {
		for i, man := range men {
			p.squares[i] = square(random.IntN(64))
			if upper(man) == 'P' {
				p.squares[i] = square(8 + random.IntN(48))
			}
		}
		p.side = random.IntN(2)
		if p.legal() {
			fens = append(fens, p.fen(random.IntN(moments)))
		}
	}
	return fens, nil
}

// fen returns the position as FEN.
func (p *position) fen(clock int) string {
	var rows []string
	for rank := square(7); rank >= 0; rank-- {
		row, empty := "", 0
		for file := range square(8) {
			man := p.at(8*rank + file)
			if man < 0 {
				empty++
				continue
			}
			row += digit(empty) + string(p.men[man])
			empty = 0
		}
		rows = append(rows, row+digit(empty))
	}
	return fmt.Sprintf("%s %c - - %d 1", strings.Join(rows, "/"), "wb"[p.side], clock)
}

// digit returns a number of empty squares in the form of a FEN. For 0 it returns an empty string.
func digit(empty int) string {
	if empty == 0 {
		return ""
	}
	return strconv.Itoa(empty)
}
