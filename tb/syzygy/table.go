package syzygy

import (
	"burnside/board"
	"burnside/tb/result"
)

// wdlValues is the number of outcomes. WDL files number the outcomes from 0 for a loss to 4 for a
// win.
const wdlValues = 5

// A distanceMap maps the values in a section of a DTZ file to distances, for positions of one
// outcome. entries holds numbers of one or two bytes; width is the number of bytes.
type distanceMap struct {
	width   int
	entries []byte
}

// at returns entry i. It returns false if there is none.
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

// section returns the section that holds a position, the view of the position in that section, and
// the square of the leading pawn, if any. ok is false if the DTZ file does not hold the side to move.
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

// outcome returns the value of a WDL file for a position. It returns false if the file is damaged.
// The value may be too low if a capture is at least as good.
func (t *table) outcome(p *board.Position, m material) (result.Outcome, bool) {
	s, v, lead, _ := t.section(p, m)
	value, ok := s.values.at(s.layout.index(&v, lead))
	return result.Outcome(value) + result.Loss, ok
}

// A distance is the value of a DTZ file for a position.
type distance struct {
	held  bool // the file holds the side to move
	plies int  // to the next zeroing move; 100 is added in cursed wins and blessed losses
	exact bool // if false, the distance may be one ply more
}

// distance returns the value of a DTZ file for a position with outcome o, which must not be a draw.
// It returns false if the file is damaged.
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
		// A table with a distance of 100 does not round its values, so 99 is exact.
		exact = zeroingNext(o)+plies == board.FiftyMovePlies-1
	}
	return distance{held: true, plies: zeroingNext(o) + plies, exact: exact}, true
}

// zeroingNext returns the distance of a position with outcome o if the next move resets the clock.
// o must not be a draw.
func zeroingNext(o result.Outcome) int {
	if o == result.Win || o == result.Loss {
		return 1
	}
	return 1 + board.FiftyMovePlies
}
