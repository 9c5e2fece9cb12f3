package seriesmate

import "burnside/board"

// farOff is a cost that no series can pay.
const farOff = MaxMoves + 1

// distances holds the number of moves in which a man can reach a goal square, by the man's type and
// present square. Men are assumed to move as the type "steps" describes. farOff means that the man
// can't reach the goal square.
type distances [8][board.NumSquares]uint8

// distancesTo returns the distances to a square.
func (s *steps) distancesTo(goal board.Square) *distances {
	d := &distances{}
	for t := range d {
		for sq := range d[t] {
			d[t][sq] = farOff
		}
		d[t][goal&63] = 0
	}
	for changed := true; changed; {
		changed = false
		for t := board.Pawn; t <= board.King; t++ {
			for sq := range board.Square(board.NumSquares) {
				if near := d.next(s, t, sq); near+1 < d[t][sq] {
					d[t][sq], changed = near+1, true
				}
			}
		}
	}
	return d
}

// next returns the least distance that a man has after one move.
func (d *distances) next(s *steps, t board.PieceType, from board.Square) uint8 {
	least := uint8(farOff)
	for set := s.targets(t, from); set != 0; set = set.WithoutFirst() {
		to := set.First() & 63
		if t == board.Pawn && from >= board.A7 {
			least = min(least, d[board.Queen][to], d[board.Knight][to])
		} else {
			least = min(least, d[t&7][to])
		}
	}
	return least
}

// least returns the least number of moves, at least 1, with which a man can reach the goal's
// square. A man that is already there must leave and come back.
func (d *distances) least(st *state, goal board.Square) int {
	least := uint8(farOff)
	for men := st.own[all]; men != 0; men = men.WithoutFirst() {
		s := men.First()
		if s == goal {
			least = min(least, 2)
		} else {
			least = min(least, d[st.own.at(s)&7][s&63])
		}
	}
	return int(least)
}
