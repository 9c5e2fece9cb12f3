package clocksolver

import "slices"

// A Solver solves endings and keeps them.
type Solver struct {
	// Limit is a number of plies from 2 to 100. After this many plies in a row without a capture or
	// pawn move, the game is drawn. New sets Limit to 100, as in the fifty-move rule. Some tests
	// set a smaller number, because then the draw comes into play in more positions.
	Limit   int
	endings map[string]*ending // by men
	links   map[string]*link   // by men in any order
	fewer   int                // endings of more men than this are folded
}

// New returns a Solver that has not solved any ending.
func New() *Solver {
	return &Solver{moments, map[string]*ending{}, map[string]*link{}, unfoldedMen}
}

// Solve solves an ending of at most MaxMen men, such as KQvKR, and the endings to which its
// captures and promotions lead. It calls the function "do" once for each placement of the pawns,
// with all positions that have this placement. Each ending may be solved only once. An ending of
// four men without pawns takes some 600 MB while it is solved, and 34 MB afterwards.
//
// Endings of five men are folded: of the positions that differ only by a symmetry of the board or
// by an exchange of like men, "do" gets only one. An ending of five men without pawns takes some 3
// GB while it is solved, and 0.3 GB afterwards.
func (s *Solver) Solve(name string, do func(*Positions)) error {
	men, err := parse(name)
	if err != nil {
		return err
	}
	s.solve(men, func(c *slice) { do(newPositions(c)) })
	return nil
}

// solve does the work of Solve. The ending is given by its men. If the function "do" is nil, only
// values with the clock at 0 are wanted.
func (s *Solver) solve(men []byte, do func(*slice)) {
	for _, smaller := range conversions(men) {
		if len(smaller) > 2 && s.endings[string(smaller)] == nil && s.endings[string(exchanged(smaller))] == nil {
			s.solve(smaller, nil)
		}
	}
	e := newEnding(men, len(men) > s.fewer)
	s.endings[string(men)] = e
	for _, pawns := range e.placements() {
		c := s.solveSlice(e, pawns*e.positions(), do != nil)
		if do != nil {
			do(c)
		}
	}
}

// conversions returns the men of each ending to which a capture or a promotion leads.
func conversions(men []byte) (all [][]byte) {
	for i, man := range men {
		rest := append(append([]byte{}, men[:i]...), men[i+1:]...)
		switch upper(man) {
		case 'K':
			continue
		case 'P':
			for _, kind := range []byte("QRBN") {
				promoted := append(slices.Clone(rest), ofSide(kind, sideOf(man)))
				all = append(all, sorted(promoted))
			}
		}
		all = append(all, sorted(rest))
	}
	// A promotion by a capture adds no ending to the list: a promotion without a capture, followed
	// by a capture, leads to the same ending.
	return all
}

// placements returns the numbers of the placements of an ending's pawns. Pawns stand on ranks 2 to
// 7. Each placement comes after all placements to which its pawn moves lead. A folded ending holds
// only one of several symmetric positions. So its list has only one of several symmetric
// placements.
func (e *ending) placements() []int {
	var all []int
	advance := map[int]int{}
	for n := range 1 << (6 * e.pawns) {
		ok := true
		var set uint64
		var p position
		for i := range e.pawns {
			s := square(n >> (6 * (e.pawns - 1 - i)) & 63)
			p.squares[i] = s
			rank := int(s / 8)
			ok = ok && rank >= 1 && rank <= 6 && !has(set, s)
			set |= 1 << uint(s)
			if sideOf(e.men[i]) == black {
				rank = 7 - rank
			}
			advance[n] += rank
		}
		if ok && (!e.folded || e.pawns == 0 || e.represents(&p)) {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return advance[b] - advance[a] })
	return all
}
