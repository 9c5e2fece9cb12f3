package tb

import (
	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// Probe returns the result of a position for the side to move. King against king is a draw. The
// halfmove clock is ignored. Probe reports false if the position is unknown. A position is unknown
// if it has castling rights, if the set lacks a table that the probe needs, or if a block that the
// probe needs is damaged.
//
// Probe allocates memory only to decode blocks that are not in the cache.
func (s *Set) Probe(p *board.Position) (result.Result, bool) {
	v, ok := s.probe(p)
	if !ok {
		return result.Result{}, false
	}
	return v.Result(), true
}

// probe does the same as Probe, but returns a value in the form that tables use.
func (s *Set) probe(p *board.Position) (dtm.Value, bool) {
	if !probed(p) {
		return dtm.Draw, false
	}
	return s.value(s.tables.Load(), p, dtm.Illegal)
}

// probed reports whether tables can hold a position.
func probed(p *board.Position) bool {
	return p.CastlingRights() == board.NoCastling && p.Occupied().Count() <= ending.MaxMen
}

// value returns the value of a position, which must have no castling rights. If the parameter
// "limit" is the constant Illegal, the value is exact. If not, it may be a bound (see
// deriver.value).
func (s *Set) value(d *directory, p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	w := deriver{set: s, directory: d}
	return w.probe(p, limit)
}

// probe looks up or derives the value of a position, which must have no castling rights. If the
// parameter "limit" is not the constant Illegal, the value may be a bound (see deriver.value).
// Before the call, only the fields "set", "directory" and "ahead" of the deriver may be filled.
func (w *deriver) probe(p *board.Position, limit dtm.Value) (dtm.Value, bool) {
	l := w.locate(p)
	if l.state == derivable {
		return w.value(p, limit)
	}
	return l.value, l.state == known
}

// A location is a value, or says where a value can be found.
type location struct {
	state locationState
	value dtm.Value   // set if state == known
	side  *storedSide // set if state == stored
	index uint64      // set if state == stored
}

// locationState says how to find the value of a position.
type locationState uint8

const (
	unknown   locationState = iota // the tables do not give the value
	known                          // the value is at hand
	stored                         // the value is in a block, which may not be decoded yet
	derivable                      // the value follows from the position's successors
)

// located returns the location of a value that has already been read. If "ok" is false or the value
// is Illegal, the location has the state "unknown".
func located(v dtm.Value, ok bool) location {
	if !ok || v == dtm.Illegal {
		return location{}
	}
	return location{state: known, value: v}
}

// lookUp returns the value at an index. The parameter "side" is the part of a table that stores the
// values for one side to move. lookUp returns false if the block is damaged.
func (s *Set) lookUp(side *storedSide, index uint64) (dtm.Value, bool) {
	number, place := side.split(index)
	b := side.cached(number, place)
	if b == nil {
		return s.decodeFor(side, number, place, place)
	}
	return side.file.Values[b.symbols[place]], true
}

// decodeFor decodes a block at least up to the entry with number "last". It returns the value of
// the entry with number "place".
func (s *Set) decodeFor(side *storedSide, number, place, last int) (dtm.Value, bool) {
	b, err := side.decode(number, last, &s.cache)
	if err != nil {
		s.fault(side.table, err)
		return dtm.Draw, false
	}
	return side.file.Values[b.symbols[place]], true
}

// fault reports that a table is damaged, but reports each table only once.
func (s *Set) fault(t *table, err error) {
	if report := s.onFault.Load(); report != nil && !t.reported.Swap(true) {
		(*report)(err)
	}
}
