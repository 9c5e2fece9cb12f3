package level

import (
	"burnside/board"
	"burnside/tb/ending"
)

// SearchesTables reports whether the player's search probes the endgame tables at nodes after the
// root.
func (p *Player) SearchesTables() bool { return p.sight.elo >= searchTablesElo }

// Knows reports whether the player knows the ending on the board. If so, he plays it by the tables.
func (p *Player) Knows(position *board.Position) bool {
	m, _ := ending.MaterialOf(position)
	least, listed := knownFrom[m.String()]
	if !listed {
		least = searchTablesElo
	}
	return p.sight.elo >= least
}

// Choice returns the move that the player makes in an ending that he knows. The parameter "winning"
// holds the winning moves, the fastest first. The result is an index in that list. Usually he makes
// the fastest move, and sometimes a slower one. He never makes a move that gives a man away.
func (p *Player) Choice(position *board.Position, winning []board.Move) int {
	bits := p.draw(position.Key(), forSlip)
	if position.HalfmoveClock() > slipClock || fraction(bits) >= p.slips() {
		return 0
	}
	var slower []int
	for i, m := range winning[1:] {
		if costOf(position, m).most < careLoss {
			slower = append(slower, i+1)
		}
	}
	if len(slower) == 0 {
		return 0
	}
	return slower[bits%uint64(len(slower))]
}

// slips returns the share of moves in which the player makes a detour.
func (p *Player) slips() float64 {
	return slipShare * float64(max(searchTablesElo-p.sight.elo, 0)) / (searchTablesElo - Least)
}
