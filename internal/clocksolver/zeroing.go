package clocksolver

import "slices"

// zeroing returns the value of the best capture or pawn move in a legal position. If there is no
// such move, it returns the constant "none". Captures and pawn moves set the clock to 0, so their
// values do not depend on the clock before the move.
func (s *Solver) zeroing(p *position) value {
	best := none
	p.eachZeroing(func(next *position, passed square) {
		best = better(best, before[s.after(next, passed)])
	})
	return best
}

// eachZeroing calls the function "do" with the position after each legal capture or pawn move. If
// the move is a double push, the argument "passed" is the square that the pawn has skipped. For any
// other move, this argument is -1.
func (p *position) eachZeroing(do func(next *position, passed square)) {
	occupied := p.occupied()
	for i, man := range p.men {
		if sideOf(man) != p.side {
			continue
		}
		if upper(man) == 'P' {
			p.eachPawnMove(i, occupied, do)
			continue
		}
		for _, path := range paths[upper(man)][p.squares[i]] {
			for _, to := range path {
				if has(occupied, to) {
					p.capture(i, to, man, do)
					break
				}
			}
		}
	}
}

// eachPawnMove does the work of eachZeroing for the moves of one pawn.
func (p *position) eachPawnMove(pawn int, occupied uint64, do func(*position, square)) {
	from, ahead := p.squares[pawn], forward(p.side)
	one, _ := shifted(from, 0, ahead)
	if !has(occupied, one) {
		for _, kind := range arrivals(one) {
			p.play(pawn, one, ofSide(kind, p.side), -1, do)
		}
		if two, inside := shifted(one, 0, ahead); inside && int(from/8) == 1+5*p.side && !has(occupied, two) {
			p.play(pawn, two, p.men[pawn], one, do)
		}
	}
	for _, files := range []int{-1, 1} {
		to, inside := shifted(from, files, ahead)
		if !inside || !has(occupied, to) {
			continue
		}
		for _, kind := range arrivals(to) {
			p.capture(pawn, to, ofSide(kind, p.side), do)
		}
	}
}

// arrivals returns what a pawn can become when it moves to the given square. On the last rank this
// is one of four pieces. On any other rank it stays a pawn. The result has the FEN letters of
// White's men.
func arrivals(s square) []byte {
	if s/8 == 0 || s/8 == 7 {
		return []byte("QRBN")
	}
	return []byte("P")
}

// capture calls the function "do" with the position after a man captures on an occupied square. The
// parameter "becomes" is the man after the capture. If the man on the square is a king or has the
// same side, capture does nothing.
func (p *position) capture(man int, to square, becomes byte, do func(*position, square)) {
	victim := p.at(to)
	if sideOf(p.men[victim]) == p.side || upper(p.men[victim]) == 'K' {
		return
	}
	q := p.without(victim)
	if victim < man {
		man--
	}
	q.play(man, to, becomes, -1, do)
}

// play calls the function "do" with the position after a man moves to a square, if this position is
// legal. The parameter "becomes" is the man after the move.
func (p *position) play(man int, to square, becomes byte, passed square, do func(*position, square)) {
	q := position{men: p.men, squares: p.squares, side: 1 - p.side}
	q.squares[man] = to
	if q.men[man] != becomes {
		q.men = append([]byte{}, q.men...)
		q.men[man] = becomes
	}
	if !q.attacked(p.side) {
		do(&q, passed)
	}
}

// The method "after" returns the value of a position after a capture or pawn move, with the clock
// at 0. After a double push, the parameter "passed" is the square that the pawn has skipped. On
// this square, the side to move may capture en passant. After any other move, the parameter is -1.
func (s *Solver) after(p *position, passed square) value {
	v := s.atZero(p)
	if passed < 0 {
		return v
	}
	best := none
	for i, man := range p.men {
		if man == ofSide('P', p.side) && attacks(man, p.squares[i], passed, 0) {
			behind, _ := shifted(passed, 0, -forward(p.side))
			victim := p.at(behind)
			q := p.without(victim)
			if victim < i {
				i--
			}
			q.play(i, passed, man, -1, func(next *position, _ square) {
				best = better(best, before[s.atZero(next)])
			})
		}
	}
	if best != none && !p.hasMove() {
		return best
	}
	return better(v, best)
}

// hasMove reports whether a position has a legal move that is not a capture en passant.
func (p *position) hasMove() bool {
	found := false
	p.eachZeroing(func(*position, square) { found = true })
	for i, man := range p.men {
		if sideOf(man) == p.side && upper(man) != 'P' {
			p.eachQuiet(i, func(to square) {
				p.play(i, to, man, -1, func(*position, square) { found = true })
			})
		}
	}
	return found
}

// eachQuiet calls the function "do" with each empty square to which the given piece can move.
func (p *position) eachQuiet(piece int, do func(to square)) {
	occupied := p.occupied()
	for _, path := range paths[upper(p.men[piece])][p.squares[piece]] {
		for _, to := range path {
			if has(occupied, to) {
				break
			}
			do(to)
		}
	}
}

// atZero returns the value of a legal position with the clock at 0. The position's ending must have
// been solved.
func (s *Solver) atZero(p *position) value {
	if len(p.men) == 2 {
		return draw
	}
	l := s.link(p.men)
	q := position{men: l.ending.men, side: p.side ^ l.side}
	for i, man := range l.from {
		q.squares[i] = p.squares[man] ^ l.flip
	}
	return l.ending.values[l.ending.number(&q)]
}

// A link says where the values of positions with the given men are stored. The given men may have
// any order. The ending that is stored may have the colours exchanged.
type link struct {
	ending *ending
	from   []int  // for each man of the ending, its number among the given men
	side   int    // 1 if the colours are exchanged
	flip   square // 56 if the colours are exchanged
}

// link returns the link for the given men. The men's ending must have been solved.
func (s *Solver) link(men []byte) *link {
	if l := s.links[string(men)]; l != nil {
		return l
	}
	l := &link{ending: s.endings[string(sorted(men))]}
	if l.ending == nil {
		l.ending, l.side, l.flip = s.endings[string(exchanged(men))], 1, 56
	}
	l.from = origins(l.ending.men, men, l.side)
	s.links[string(men)] = l
	return l
}

// origins returns, for each man in the parameter "men", the index of the corresponding man in the
// parameter "given". If the parameter "side" is 0, the corresponding man is the same man. If it is
// 1, the corresponding man is of the same type and the other colour.
func origins(men, given []byte, side int) []int {
	var from []int
	for _, man := range men {
		for i := range given {
			if given[i] == man^byte(side*0x20) && !slices.Contains(from, i) {
				from = append(from, i)
				break
			}
		}
	}
	return from
}
