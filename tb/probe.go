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
	if !probed(p) {
		return dtm.Draw, false
	}
	return s.value(s.tables.Load(), p, dtm.Illegal)
}

// probed reports whether tables may have a position.
func probed(p *board.Position) bool {
	return p.CastlingRights() == board.NoCastling && p.Occupied().Count() <= ending.MaxMen
}

// value is workOut.probe for a position by itself.
func (s *Set) value(d *directory, p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	w := workOut{set: s, directory: d}
	return w.probe(p, limit)
}

// probe looks up a position without castling rights, or works it out as far as limit
// asks; see value. w is of a set and its directory, and new.
func (w *workOut) probe(p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	l := w.locate(p)
	if l.state == derivable {
		return w.value(p, limit)
	}
	return l.value, l.state == known
}

// A location is where the value of a position is found.
type location struct {
	state locationState
	value dtm.Value   // if it is known
	side  *storedSide // if it is stored: where
	index uint64
}

// locationState says what is known of a position.
type locationState uint8

const (
	unknown   locationState = iota // the tables do not know it
	known                          // its value
	stored                         // its value lies in a block
	derivable                      // its value can be worked out from its successors
)

// located returns the location of a value, if it is there and that of a legal
// position.
func located(v dtm.Value, ok bool) location {
	if !ok || v == dtm.Illegal {
		return location{}
	}
	return location{state: known, value: v}
}

// lookUp returns the value of an index of a stored side.
func (s *Set) lookUp(side *storedSide, index uint64) (dtm.Value, bool) {
	number, place := side.split(index)
	b := side.cached(number, place)
	if b == nil {
		return s.decodeFor(side, number, place, place)
	}
	return side.file.Values[b.symbols[place]], true
}

// decodeFor decodes a block up to the entry at last and returns the value of that at
// place.
func (s *Set) decodeFor(side *storedSide, number, place, last int) (dtm.Value, bool) {
	b, err := side.decode(number, last, &s.cache)
	if err != nil {
		s.fault(side.table, err)
		return dtm.Draw, false
	}
	return side.file.Values[b.symbols[place]], true
}

// fault reports that a table is damaged, once.
func (s *Set) fault(t *table, err error) {
	if report := s.onFault.Load(); report != nil && !t.reported.Swap(true) {
		(*report)(err)
	}
}
