package tb

import (
	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// Probe returns the result of a position for its side to move. King against king is a draw. The
// halfmove clock is ignored. Probe reports false if the position is unknown. A position is unknown if
// it has castling rights, if the set lacks a table that it needs, or if a block is damaged.
//
// Probe allocates memory only for blocks that are not in the cache.
func (s *Set) Probe(p *board.Position) (result.Result, bool) {
	v, ok := s.probe(p)
	if !ok {
		return result.Result{}, false
	}
	return v.Result(), true
}

// probe is like Probe but returns a value in the form of the tables.
func (s *Set) probe(p *board.Position) (dtm.Value, bool) {
	if !probed(p) {
		return dtm.Draw, false
	}
	return s.value(s.tables.Load(), p, dtm.Illegal)
}

// probed reports whether a position may be in tables.
func probed(p *board.Position) bool {
	return p.CastlingRights() == board.NoCastling && p.Occupied().Count() <= ending.MaxMen
}

// value returns the value of a position without castling rights. The value may be a bound. The
// meaning of limit is explained at deriver.value.
func (s *Set) value(d *directory, p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	w := deriver{set: s, directory: d}
	return w.probe(p, limit)
}

// probe looks up the value of a position without castling rights, or derives it. The meaning of limit
// is explained at the method value. w must be new: only its fields set, directory and ahead may have
// values.
func (w *deriver) probe(p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	l := w.locate(p)
	if l.state == derivable {
		return w.value(p, limit)
	}
	return l.value, l.state == known
}

// A location says where the value of a position is.
type location struct {
	state locationState
	value dtm.Value   // if state is known
	side  *storedSide // if state is stored
	index uint64      // if state is stored
}

// locationState says how to find the value of a position.
type locationState uint8

const (
	unknown   locationState = iota // no table gives the value
	known                          // the value is at hand
	stored                         // the value lies in a block
	derivable                      // the value follows from the position's successors
)

// located returns the location of a value that has been read. The state is unknown if ok is false
// or the value is Illegal.
func located(v dtm.Value, ok bool) location {
	if !ok || v == dtm.Illegal {
		return location{}
	}
	return location{state: known, value: v}
}

// lookUp returns the value of an index of a stored side. It returns false if the block is damaged.
func (s *Set) lookUp(side *storedSide, index uint64) (dtm.Value, bool) {
	number, place := side.split(index)
	b := side.cached(number, place)
	if b == nil {
		return s.decodeFor(side, number, place, place)
	}
	return side.file.Values[b.symbols[place]], true
}

// decodeFor decodes a block up to entry number last and returns the value of entry number place.
func (s *Set) decodeFor(side *storedSide, number, place, last int) (dtm.Value, bool) {
	b, err := side.decode(number, last, &s.cache)
	if err != nil {
		s.fault(side.table, err)
		return dtm.Draw, false
	}
	return side.file.Values[b.symbols[place]], true
}

// fault reports a damaged table. Each table is reported once.
func (s *Set) fault(t *table, err error) {
	if report := s.onFault.Load(); report != nil && !t.reported.Swap(true) {
		(*report)(err)
	}
}
