package tb

import (
	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/result"
)

// Probe returns what the tables say of a position for its side to move, and
// whether they say anything: they do not know positions with castling rights,
// endings that the set lacks and what lies in damaged blocks. King against king
// is a draw. The halfmove clock is not looked at.
//
// It does not allocate, but for blocks that are not in the cache.
func (s *Set) Probe(p *board.Position) (result.Result, bool) {
	v, ok := s.probe(p)
	if !ok {
		return result.Result{}, false
	}
	return v.Result(), true
}

// probe is like Probe, but returns a value as tables hold it.
func (s *Set) probe(p *board.Position) (dtm.Value, bool) {
	if p.CastlingRights() != board.NoCastling || p.Occupied().Count() > ending.MaxMen {
		return dtm.Draw, false
	}
	return s.value(s.tables.Load(), p, dtm.Illegal)
}

// value looks up a position without castling rights, or works it out as far as
// limit asks; see workOut.value.
func (s *Set) value(d *directory, p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	w := workOut{set: s, directory: d}
	l := w.locate(p)
	if l.state == derivable {
		return w.value(p, limit)
	}
	return l.value, l.state == known
}

// A location is where the value of a position is found.
type location struct {
	state locationState
	value dtm.Value // if it is known
}

// locationState says what is known of a position.
type locationState uint8

const (
	unknown   locationState = iota // the tables do not know it
	known                          // its value
	derivable                      // its value can be worked out from its successors
)

// located returns the location of a value, if it is there and that of a legal
// position.
func located(v dtm.Value, ok bool) location {
	if !ok || v == dtm.Illegal {
		return location{}
	}
	return location{known, v}
}

// lookUp returns the value of an index of a stored side.
func (s *Set) lookUp(stored *storedSide, index uint64) (dtm.Value, bool) {
	b, err := stored.block(int(index>>stored.file.Shift), &s.cache)
	if err != nil {
		s.fault(stored.table, err)
		return dtm.Draw, false
	}
	return stored.file.Values[b.symbols[index&(1<<stored.file.Shift-1)]], true
}

// fault reports that a table is damaged, once.
func (s *Set) fault(t *table, err error) {
	if report := s.onFault.Load(); report != nil && !t.reported.Swap(true) {
		(*report)(err)
	}
}
