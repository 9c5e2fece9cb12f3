package syzygy

import (
	"burnside/board"
	"burnside/tb/result"
)

// wdlValues is the number of outcomes, which WDL files number from a loss on.
const wdlValues = 5

// A distanceMap turns the values of a section of a DTZ file for positions of one
// outcome into distances: a list of bytes, or of words of two bytes.
type distanceMap struct {
	width   int
	entries []byte
}

// at returns an entry, and false if there is none.
func (m *distanceMap) at(i uint16) (int, bool) {
	switch at := int(i) * m.width; {
	case at+m.width > len(m.entries):
		return 0, false
	case m.width == 2:
		return int(m.entries[at]) | int(m.entries[at+1])<<8, true
	default:
		return int(m.entries[at]), true
	}
}

// mapOf returns the place of the map for an outcome, which is not a draw.
func mapOf(o result.Outcome) int {
	switch o {
	case result.Win:
		return 0
	case result.Loss:
		return 1
	case result.CursedWin:
		return 2
	}
	return 3
}

// section returns the section that holds a position, of the side that it is for,
// with how that section looks at the position and the square of the leading pawn,
// if there is one. A DTZ file may not hold the side, for which ok is false.
func (t *table) section(p *board.Position, m material) (s *section, v view, lead board.Square, ok bool) {
	stm := p.SideToMove()
	swapped := m != t.material
	if t.material == t.material.swapped() {
		swapped = stm == board.Black
	}
	if swapped {
		stm = stm.Opponent()
	}
	v = viewOf(p, swapped)
	at := 0
	first := &t.sections[0].layout.groups[0]
	if first.kind == leadPawns {
		lead = v.leadPawn(first.man)
		at = int(lead.File())
	}
	at *= t.sides
	if t.sides == 2 {
		at += int(stm)
	}
	s = &t.sections[at]
	if t.kind == wdlFile {
		return s, v, lead, true
	}
	held := board.Color(s.flags & flagBlack)
	return s, v, lead, stm == held || first.kind != leadPawns && t.material == t.material.swapped()
}

// outcome returns what a WDL file says of a position, and false if the file is
// damaged. Where a capture does at least as well, the file may say less.
func (t *table) outcome(p *board.Position, m material) (result.Outcome, bool) {
	s, v, lead, _ := t.section(p, m)
	value, ok := s.values.at(s.layout.index(&v, lead))
	return result.Outcome(value) + result.Loss, ok
}

// A distance is what a DTZ file says of a position.
type distance struct {
	held  bool // the file holds the side to move
	plies int  // to zeroing; in cursed wins and blessed losses 100 more
	exact bool // the distance is not one ply more
}

// distance returns what a DTZ file says of a position of the given outcome, which
// is not a draw, and false if the file is damaged.
func (t *table) distance(p *board.Position, m material, o result.Outcome) (distance, bool) {
	s, v, lead, held := t.section(p, m)
	if !held {
		return distance{}, true
	}
	value, ok := s.values.at(s.layout.index(&v, lead))
	if !ok {
		return distance{}, false
	}
	plies := int(value)
	if s.flags&flagMapped != 0 {
		if plies, ok = s.maps[mapOf(o)].at(value); !ok {
			return distance{}, false
		}
	}
	exact := o == result.Win && s.flags&flagExactWin != 0 || o == result.Loss && s.flags&flagExactLoss != 0
	if !exact {
		plies *= 2
		// Values are not rounded where there are distances of 100.
		exact = zeroingNext(o)+plies == fiftyMoves-1
	}
	return distance{held: true, plies: zeroingNext(o) + plies, exact: exact}, true
}

// fiftyMoves is the greatest distance of wins and losses in plies. It is added to
// the distances of cursed wins and blessed losses.
const fiftyMoves = 100

// zeroingNext returns the distance in a position of the given outcome, which is
// not a draw, if the next move zeroes the clock.
func zeroingNext(o result.Outcome) int {
	if o == result.Win || o == result.Loss {
		return 1
	}
	return 1 + fiftyMoves
}
