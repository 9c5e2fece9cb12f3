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

// Choice returns which of the moves that win an ending he knows the player makes: 0 for the
// fastest, and now and then one of the slower ones, of which there are others.
func (p *Player) Choice(position *board.Position, others int) int {
	bits := p.draw(position.Key(), forSlip)
	if others == 0 || position.HalfmoveClock() > slipClock || fraction(bits) >= p.slips() {
		return 0
	}
	return 1 + int(bits%uint64(others))
}

// slips returns the share of moves in which the player takes a detour.
func (p *Player) slips() float64 {
	return slipShare * float64(max(searchTablesElo-p.sight.elo, 0)) / (searchTablesElo - Least)
}
