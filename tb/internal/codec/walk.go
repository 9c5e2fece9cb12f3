package codec

import "burnside/board"

// mode says what a walk does with each decision: encode, decode, or learn from it.
type mode uint8

const (
	decoding mode = iota
	encoding
	training
	collecting
)

// A Workspace holds the buffers for coding blocks. It can be used for any model, but only for one
// block at a time.
type Workspace struct {
	mode      mode
	decoder   decoder
	decisions []decision
	words     []uint16
	plane     plane
	trainer   *trainer
	weights   weights
	greatest  uint8 // greatest symbol so far that was coded by its bits
}

// NewWorkspace returns a workspace.
func NewWorkspace() *Workspace { return new(Workspace) }

// hash returns the hash of a context. Its upper tableBits bits are the number of a cell in a table.
// hash is linear: the hash of a sum is the sum of the hashes.
func hash(context uint32) uint32 { return context * 0x9E3779B1 }

// cell returns the number of the cell that a hash stands for.
func cell(hash uint32) uint32 { return hash >> (32 - tableBits) }

// The function "next" returns what must be added to the hash of a cell to get the hash of a later
// cell of the table. The parameter "cells" says how many cells later. The function is needed
// because the decisions about one symbol use adjacent cells.
func next(cells uint32) uint32 { return cells << (32 - tableBits) }

// decide codes one decision, using one weight from each table. The parameters c0 to c7 are the
// hashes that choose these weights. decide returns the decision's bit. When decide encodes or
// trains, it gets this bit as the parameter "bit". When it decodes, it reads the bit.
func (w *Workspace) decide(bit uint8, c0, c1, c2, c3, c4, c5, c6, c7 uint32) uint8 {
	if w.mode == training {
		return w.trainer.decide([]uint32{c0, c1, c2, c3, c4, c5, c6, c7}, bit)
	}
	c0 = cell(c0)
	c1 = cell(c1)
	c2 = cell(c2)
	c3 = cell(c3)
	c4 = cell(c4)
	c5 = cell(c5)
	c6 = cell(c6)
	c7 = cell(c7)
	t := &w.weights
	p := probabilityOf(int32(t[0][c0]) + int32(t[1][c1]) + int32(t[2][c2]) + int32(t[3][c3]) +
		int32(t[4][c4]) + int32(t[5][c5]) + int32(t[6][c6]) + int32(t[7][c7]) - 8*weightBias)
	if w.mode == encoding {
		w.decisions = append(w.decisions, decision{p, bit})
	} else if bit = w.decoder.bit(p); w.decoder.low() {
		w.decoder.refill()
	}
	delta := correction(bit, p, learningRate)
	t[0][c0] += delta
	t[1][c1] += delta
	t[2][c2] += delta
	t[3][c3] += delta
	t[4][c4] += delta
	t[5][c5] += delta
	t[6][c6] += delta
	t[7][c7] += delta
	return bit
}

// decideShort does the same as decide, but uses only the first four tables. It is for decisions
// where all neighbours have the same symbol, because more tables gain little there.
func (w *Workspace) decideShort(bit uint8, c0, c1, c2, c3 uint32) uint8 {
	if w.mode == training {
		return w.trainer.decide([]uint32{c0, c1, c2, c3}, bit)
	}
	c0 = cell(c0)
	c1 = cell(c1)
	c2 = cell(c2)
	c3 = cell(c3)
	t := &w.weights
	p := probabilityOf(int32(t[0][c0]) + int32(t[1][c1]) + int32(t[2][c2]) + int32(t[3][c3]) - 4*weightBias)
	if w.mode == encoding {
		w.decisions = append(w.decisions, decision{p, bit})
	} else if bit = w.decoder.bit(p); w.decoder.low() {
		w.decoder.refill()
	}
	if delta := correction(bit, p, shortRate); delta != 0 {
		t[0][c0] += delta
		t[1][c1] += delta
		t[2][c2] += delta
		t[3][c3] += delta
	}
	return bit
}

// correction returns the number to add to each weight after a decision.
func correction(bit uint8, probability uint16, rate int32) uint16 {
	return uint16(((int32(bit)<<probabilityBits-int32(probability))*rate + 1<<15) >> 16)
}

// walk goes over the entries of a block in order and codes the symbols of legal placements. The
// parameter "first" is the number of the block's first entry within the first row. Illegal entries
// get a likely symbol; see the type fill.
func (w *Workspace) walk(m *Model, rows []Row, first int, symbols []uint8) {
	w.plane.fill(m.filler)
	last := m.filler
	for i := range rows {
		if len(symbols) == 0 {
			break
		}
		row := &rows[i]
		f := m.ending.features(row)
		n := min(row.Free.Count()-first, len(symbols))
		last = w.walkRow(m, row, &f, first, symbols[:n], last)
		symbols, first = symbols[n:], 0
	}
}

// walkRow walks one row, beginning with entry number "first". The parameter "last" is the symbol of
// the last entry before the row. walkRow returns the symbol of the row's last square.
func (w *Workspace) walkRow(m *Model, row *Row, f *features, first int, symbols []uint8, last uint8) uint8 {
	anchor := int(row.Squares[m.ending.Anchor])
	cells := w.plane.cells[anchor*planeWidth:][:planeWidth]
	var views [numNeighbors]view
	for i := range views {
		views[i] = w.plane.view(m.neighbors[i], anchor)
	}
	fill := newFill(&w.plane, anchor)
	place := newPlaceContext(m, row, anchor)
	cells[lastCell] = last
	next := 0
	for square := 0; square < 64 && next < len(symbols); square++ {
		free := row.Free>>square&1 != 0
		if free && first > 0 {
			first--
			free = false
		} else if free {
			next++
		}
		if !free || f.legal>>square&1 == 0 {
			cells[square] = fill.symbol(&w.plane, square)
			if free {
				symbols[next-1] = cells[square]
			}
			continue
		}
		// The look-ups are unrolled: a loop would take more than twice as long.
		near := w.plane.at(&views[0], square) | w.plane.at(&views[1], square)<<8 | w.plane.at(&views[2], square)<<16 |
			w.plane.at(&views[3], square)<<24 | w.plane.at(&views[4], square)<<32 | w.plane.at(&views[5], square)<<40
		place.runner = uint32(square)
		place.features = f.at(board.Square(square))
		if w.mode == collecting {
			w.trainer.collect(&w.plane, anchor, square, symbols[next-1])
		} else {
			symbols[next-1] = w.symbol(m, near, &place, symbols[next-1])
		}
		cells[square] = symbols[next-1]
	}
	w.plane.present |= 1 << anchor
	return cells[63]
}

// placeContext holds the squares and features of an entry that are parts of contexts.
type placeContext struct {
	kings, anchor, runner, features uint32
}

// newPlaceContext returns the squares of the context that are the same for a whole row.
func newPlaceContext(m *Model, row *Row, anchor int) placeContext {
	return placeContext{kings: uint32(row.Squares[0]), anchor: uint32(anchor)}
}

// These tags are parts of contexts. They keep different kinds of decisions apart, because all
// kinds use the same tables. whenAlike marks the guess that is made when all neighbours have the
// same symbol. whenMissed marks the bits that follow when all guesses were wrong. Other guesses
// have no tag.
const (
	whenAlike  = 1 << 30
	whenMissed = 1 << 31
)

// symbol codes the symbol of one entry: first the guesses from its neighbours, then the bits.
func (w *Workspace) symbol(m *Model, near neighborhood, place *placeContext, symbol uint8) uint8 {
	if near.alike() {
		guess := near.at(0)
		if w.decideShort(boolBit(symbol == uint8(guess)),
			hash(whenAlike|guess<<8|place.features),
			hash(whenAlike|guess<<8|place.runner),
			hash(whenAlike|guess<<8|place.anchor),
			hash(whenAlike|guess<<8|place.kings)) == 1 {
			return uint8(guess)
		}
		return w.bits(m, near, place, symbol)
	}
	pattern, step := near.pattern(), uint32(0)
	runner, anchor, features := hash(place.runner), hash(place.anchor), hash(place.features)
	squares := hash(place.runner<<8) + anchor
	after0 := hash(near.at(0)<<8) + features
	after1 := hash(near.at(1)<<8) + features
	alike := hash(pattern&0xFF<<8) + features
	for i := 0; i < numNeighbors && step < next(numGuesses); i++ {
		if !isFirst(pattern, i) {
			continue
		}
		guess := near.at(i)
		guess8, guess16 := hash(guess<<8)+step, hash(guess<<16)+step
		if w.decide(boolBit(symbol == uint8(guess)),
			hash(pattern<<4|uint32(m.class[guess]))+step,
			guess8+runner,
			guess8+anchor,
			squares+step,
			guess16+after0,
			guess16+after1,
			guess16+alike,
			step) == 1 {
			return uint8(guess)
		}
		step += next(1)
	}
	return w.bits(m, near, place, symbol)
}

// The method "bits" codes a symbol by its bits, beginning with the highest. The bits coded so far
// limit the symbol to an interval. The next bit says in which half of this interval the symbol
// lies.
func (w *Workspace) bits(m *Model, near neighborhood, place *placeContext, symbol uint8) uint8 {
	near0 := hash(whenMissed | near.at(0))
	near1 := hash(whenMissed | near.at(1))
	near2 := hash(whenMissed | near.at(2))
	features := hash(whenMissed | place.features)
	runner := hash(whenMissed | place.runner)
	anchor := hash(whenMissed | place.anchor)
	node, least, half := uint32(1), uint32(0), uint32(1)<<m.bits>>1
	for i := m.bits - 1; i >= 0; i-- {
		middle := least + half
		from0 := (middle - near.at(0)) & 0x1FF
		from1 := (middle - near.at(1)) & 0x1FF
		at := next(node)
		bit := w.decide(symbol>>i&1,
			near0+at, near1+at, near2+at, features+at, runner+at, anchor+at,
			hash(whenMissed|from0<<12|from1<<3|uint32(i)),
			next(numGuesses)+at)
		node = node<<1 | uint32(bit)
		least += half & -uint32(bit)
		half >>= 1
	}
	symbol = uint8(least)
	w.greatest = max(w.greatest, symbol)
	return symbol
}

// boolBit returns 1 for true and 0 for false.
func boolBit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
