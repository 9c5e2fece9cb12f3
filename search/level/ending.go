package level

import (
	"burnside/board"
	"burnside/tb/ending"
)

// SearchesTables reports whether the player's search asks the endgame tables.
func (p *Player) SearchesTables() bool { return p.sight.elo >= searchTablesElo }

// Knows reports whether the player knows how to play an ending that is on the board, which
// is what the tables say.
func (p *Player) Knows(position *board.Position) bool {
	m, _ := ending.MaterialOf(position)
	least, listed := knownFrom[m.String()]
	if !listed {
		least = searchTablesElo
	}
	return p.sight.elo >= least
}

// Choice returns which of the moves that win an ending he knows the player makes, the
// fastest first: 0 for that, and now and then the index of a slower one. He gives no man
// away, though the rest might win too.
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

// slips returns the share of moves in which the player takes a detour.
func (p *Player) slips() float64 {
	return slipShare * float64(max(searchTablesElo-p.sight.elo, 0)) / (searchTablesElo - Least)
}
