package clocksolver

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// An Answer is the value of a position at its halfmove clock.
type Answer struct {
	Outcome int // 1 if the side to move wins, -1 if it loses, 0 for a draw
	Plies   int // plies to mate; 0 for a draw
}

// A query asks for the value of a position at a halfmove clock. The field "number" is the index of
// the answer in the slice that Answers returns.
type query struct {
	position position
	clock    int
	number   int
}

// Answers solves the endings of the given positions and returns the positions' values, in the order
// of the FENs. A position must be legal, with at most MaxMen men, and without castling rights or an
// en-passant square. If some FENs do not meet these conditions, the error names the first of them.
func (s *Solver) Answers(fens []string) ([]Answer, error) {
	groups := map[string][]query{}
	for i, fen := range fens {
		p, clock, err := parseFEN(fen)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", fen, err)
		}
		p = p.ordered()
		groups[string(p.men)] = append(groups[string(p.men)], query{p, clock, i})
	}
	answers := make([]Answer, len(fens))
	// The loop reaches an ending after the endings to which its captures and promotions lead. So no
	// ending is solved twice.
	for _, men := range slices.SortedFunc(maps.Keys(groups), conversionsFirst) {
		if len(men) == 2 {
			continue // always a draw
		}
		queries := groups[men]
		s.solve([]byte(men), func(c *slice) {
			steps := c.stepsOf(queries)
			for _, q := range queries {
				n := c.ending.number(&q.position) - c.first
				if n >= 0 && n < len(c.now) {
					answers[q.number] = answerAt(steps[uint32(n)], s.Limit-q.clock)
				}
			}
		})
	}
	return answers, nil
}

// stepsOf returns the steps of the positions in a list of queries, by their numbers in the slice.
func (c *slice) stepsOf(queries []query) map[uint32][]Step {
	steps := map[uint32][]Step{}
	for _, q := range queries {
		if n := c.ending.number(&q.position) - c.first; n >= 0 && n < len(c.now) {
			steps[uint32(n)] = nil
		}
	}
	if len(steps) == 0 {
		return nil
	}
	c.eachStep(func(n uint32, s Step) {
		if all, asked := steps[n]; asked {
			steps[n] = append(all, s)
		}
	})
	return steps
}

// conversionsFirst compares two endings, given by their men, for sorting. After sorting, each
// ending stands after the endings to which its captures and promotions lead.
func conversionsFirst(a, b string) int {
	pawns := func(men string) int { return strings.Count(men, "P") + strings.Count(men, "p") }
	return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(pawns(a), pawns(b)), cmp.Compare(a, b))
}

// answerAt returns the value of a position at the given number of plies left until the fifty-move
// rule draws. The parameter "steps" holds the position's values, in the order of plies left (see
// Step).
func answerAt(steps []Step, left int) Answer {
	for _, s := range slices.Backward(steps) {
		switch {
		case int(s.Left) > left:
		case s.Plies%2 == 0:
			return Answer{-1, int(s.Plies)}
		default:
			return Answer{1, int(s.Plies)}
		}
	}
	return Answer{}
}

// ordered returns the same position with its men in the order of endings (see the constant
// "order"). Of two endings that differ only by an exchange of colours, only the one whose men come
// first in the alphabet is solved. If needed, ordered exchanges the colours.
func (p *position) ordered() position {
	men, flip, side := sorted(p.men), square(0), 0
	if other := exchanged(p.men); string(other) < string(men) {
		men, flip, side = other, 56, 1
	}
	q := position{men: men, side: p.side ^ side}
	for i, from := range origins(men, p.men, side) {
		q.squares[i] = p.squares[from] ^ flip
	}
	return q
}

// parseFEN returns the position and the halfmove clock of a FEN.
func parseFEN(fen string) (p position, clock int, err error) {
	fields := strings.Fields(fen)
	if len(fields) < 5 || fields[2] != "-" || fields[3] != "-" || fields[1] != "w" && fields[1] != "b" {
		return p, 0, fmt.Errorf("want a board, w or b, - - and a halfmove clock")
	}
	if clock, err = strconv.Atoi(fields[4]); err != nil || clock < 0 || clock > moments {
		return p, 0, fmt.Errorf("want a halfmove clock of 0 to %d", moments)
	}
	if fields[1] == "b" {
		p.side = black
	}
	if err := p.place(fields[0]); err != nil {
		return p, 0, err
	}
	if !p.legal() || strings.Count(string(p.men), "K") != 1 || strings.Count(string(p.men), "k") != 1 {
		return p, 0, fmt.Errorf("the position is illegal")
	}
	return p, clock, nil
}

// place adds the men from the board field of a FEN.
func (p *position) place(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != 8 {
		return fmt.Errorf("want eight ranks")
	}
	for i, row := range rows {
		file := 0
		for _, letter := range []byte(row) {
			switch {
			case letter >= '1' && letter <= '8':
				file += int(letter - '0')
			case strings.IndexByte(order, letter) < 0 || file > 7:
				return fmt.Errorf("rank %q is no row of men", row)
			case len(p.men) == MaxMen:
				return fmt.Errorf("more than %d men", MaxMen)
			default:
				p.squares[len(p.men)] = square(8*(7-i) + file)
				p.men = append(p.men, letter)
				file++
			}
		}
		if file != 8 {
			return fmt.Errorf("rank %q is no row of men", row)
		}
	}
	for i, man := range p.men {
		if upper(man) == 'P' && (p.squares[i] < 8 || p.squares[i] > 55) {
			return fmt.Errorf("a pawn on the first or last rank")
		}
	}
	return nil
}
