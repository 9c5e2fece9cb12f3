package syzygy

import (
	"burnside/board"
	"burnside/tb/result"
)

// wdlValues is the number of outcomes. In WDL files the outcomes are numbers, from 0 for a loss to
// 4 for a win.
const wdlValues = 5

// A distanceMap maps the values stored in a section of a DTZ file to distances. Each outcome has a
// map of its own. The field "entries" holds the distances. Each distance takes "width" bytes, 1 or
// 2.
type distanceMap struct {
	width   int
	entries []byte
}

// at returns the distance for the value i. It returns false if the map has none.
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

// mapOf returns the index of the map for an outcome. The outcome must not be a draw.
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

// section returns the section that holds a position, and a view of the position. If the section
// stores the position with the colours exchanged, the view exchanges them. In an ending with pawns,
// section also returns the square of the leading pawn in this view. The result "ok" is false if the
// table is a DTZ file that holds only positions with the other side to move.
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

// outcome returns the value that a WDL file holds for a position. It returns false if the file is
// damaged. If a capture is at least as good as all other moves, the value may be lower than the
// true outcome.
func (t *table) outcome(p *board.Position, m material) (result.Outcome, bool) {
	s, v, lead, _ := t.section(p, m)
	value, ok := s.values.at(s.layout.index(&v, lead))
	return result.Outcome(value) + result.Loss, ok
}

// A distance is what a DTZ file holds for a position.
type distance struct {
	held  bool // false if the file does not hold the positions where this side is to move
	plies int  // plies to the next capture or pawn move of the winner; in cursed wins and blessed losses, 100 more
	exact bool // if false, the true distance may be one ply more
}

// distance returns what a DTZ file holds for a position with outcome o. The outcome must not be a
// draw. distance returns false if the file is damaged.
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
		// A table that rounds never holds a distance of 100. So a distance of 99 was not rounded
		// down from 100, and is exact.
		exact = zeroingNext(o)+plies == board.FiftyMovePlies-1
	}
	return distance{held: true, plies: zeroingNext(o) + plies, exact: exact}, true
}

// zeroingNext returns the field Plies of a result if the next move resets the halfmove clock. The
// parameter o is the outcome, which must not be a draw.
func zeroingNext(o result.Outcome) int {
	if o == result.Win || o == result.Loss {
		return 1
	}
	return 1 + board.FiftyMovePlies
}
