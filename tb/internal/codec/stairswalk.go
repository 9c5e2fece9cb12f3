package codec

import "burnside/board"

// walk goes over the entries of a block in order. It codes the staircases of entries that are won
// or lost. Other entries get a likely symbol, which later entries see as the symbol of a neighbour.
func (w *StairsWorkspace) walk(m *StairsModel, b *StairsBlock) {
	w.model, w.block, w.escapes = m, b, 0
	w.symbols.fill(0)
	w.values.fill(m.draw)
	clear(w.recent[:])
	clear(w.escapeAt[:]) // an entry without a coded staircase may have the symbol Escape too
	symbols, values, first := b.Symbols, b.Values, b.First
	last := [2]uint8{0, m.draw}
	for i := range b.Rows {
		if len(symbols) == 0 {
			break
		}
		row := &b.Rows[i]
		n := min(row.Free.Count()-first, len(symbols))
		last = w.row(row, first, symbols[:n], values[:n], last)
		symbols, values, first = symbols[n:], values[n:], 0
	}
}

// The method "row" walks one row, beginning with the entry number "first". The parameter "last"
// holds the symbol and the value of the last entry before the row. The method returns the symbol
// and the value of the row's last square.
func (w *StairsWorkspace) row(row *Row, first int, symbols, values []uint8, last [2]uint8) [2]uint8 {
	m := w.model
	f := m.ending.features(row)
	e := stairsEntry{anchor: int(row.Squares[m.ending.Anchor]), kings: uint32(row.Squares[m.ending.Side])}
	for i := range e.views {
		e.views[i] = w.symbols.view(m.neighbors[i], e.anchor)
	}
	likelySymbol, likelyValue := newFill(&w.symbols, e.anchor), newFill(&w.values, e.anchor)
	cells := w.symbols.cells[e.anchor*planeWidth:][:planeWidth]
	known := w.values.cells[e.anchor*planeWidth:][:planeWidth]
	cells[lastCell], known[lastCell] = last[0], last[1]
	next := 0
	for square := 0; square < 64 && next < len(symbols); square++ {
		free := row.Free>>square&1 != 0
		if free && first > 0 {
			first--
			free = false
		} else if free {
			next++
		}
		legal := free && f.legal>>square&1 != 0
		if !legal {
			known[square] = likelyValue.symbol(&w.values, square)
		} else {
			known[square] = values[next-1]
		}
		if !legal || values[next-1] == m.draw {
			cells[square] = likelySymbol.symbol(&w.symbols, square)
			if free && w.mode == decoding {
				symbols[next-1] = 0
			}
			continue
		}
		e.square, e.features, e.value = square, f.at(board.Square(square)), uint32(values[next-1])
		if w.mode == collecting {
			w.trainer.collect(&w.symbols, e.anchor, square, symbols[next-1])
		} else {
			symbols[next-1] = w.entry(&e, symbols[next-1])
		}
		cells[square] = symbols[next-1]
		w.recent[e.value] = symbols[next-1]
		if symbols[next-1] == Escape && w.mode != collecting {
			w.escapeAt[e.anchor*planeWidth+square] = uint16(w.escapes - 1)
			w.recentEscape[e.value] = uint16(w.escapes - 1)
		}
	}
	w.symbols.present |= 1 << e.anchor
	w.values.present |= 1 << e.anchor
	return [2]uint8{cells[63], known[63]}
}

// A stairsEntry is an entry to code.
type stairsEntry struct {
	views    [numNeighbors]view
	anchor   int
	square   int // square of the runner
	kings    uint32
	features uint32
	value    uint32
}

// These tags keep contexts of different kinds of decisions apart.
const (
	tagBits   = 0x51ED2700
	tagEscape = 0xA3C59B00
)

// mix computes a number of 32 bits from the parts of a context.
func mix(a, b, c, d uint32) uint32 {
	h := a + b*0x85EBCA6B + c*0xC2B2AE35 + d*0x27D4EB2F
	h ^= h >> 15
	return h * 0x9E3779B1
}

// entry codes the symbol of an entry. If the staircase has no number, entry also codes the bytes.
func (w *StairsWorkspace) entry(e *stairsEntry, symbol uint8) uint8 {
	symbol = w.choose(e, symbol)
	if symbol == Escape {
		w.escape(e)
	}
	return symbol
}

// choose codes the symbol of an entry. The first decisions are guesses: the symbol of the previous
// entry with the same value, and the symbols of the neighbours. If no guess is right, the bits of
// the symbol follow.
func (w *StairsWorkspace) choose(e *stairsEntry, symbol uint8) uint8 {
	var near, rise [numNeighbors + 1]uint32
	near[0], rise[0] = uint32(w.recent[e.value]), 4
	for i := range e.views {
		at := e.views[i].base + int(e.views[i].table[e.square])
		near[i+1] = uint32(w.symbols.cells[at])
		rise[i+1] = uint32(min(max(int(e.value)-int(w.values.cells[at])+4, 0), 8))
	}
	steps := uint32(0)
	for i, guess := range near {
		alike, tried := uint32(0), false
		for j, other := range near {
			if other == guess {
				alike |= 1 << j
				tried = tried || j < i
			}
		}
		if tried || steps == numGuesses {
			continue
		}
		where := steps<<4 | uint32(i)
		if w.decide(boolBit(symbol == uint8(guess)), &[stairsTables]uint32{
			mix(guess, e.value, steps, 1),
			mix(guess, rise[i], where, 2),
			mix(guess, e.features, rise[i], alike),
			mix(guess, e.value, e.features, 4),
			mix(guess, uint32(e.square), uint32(e.anchor), steps),
			mix(guess, e.kings, rise[i], 6),
			mix(near[0]<<8|near[1], guess<<8|near[2], e.value, steps),
			mix(alike, rise[1]<<4|rise[2], steps, 8),
		}) == 1 {
			return uint8(guess)
		}
		steps++
	}
	return w.number(symbol, 0, [stairsTables - 1]uint32{
		e.value | tagBits,
		mix(e.value, near[1], 1, tagBits),
		mix(e.value, e.features, 2, tagBits),
		mix(near[0], near[1], 3, tagBits),
		mix(uint32(e.square), e.value, 4, tagBits),
		mix(uint32(e.anchor), e.value, 5, tagBits),
		mix(e.kings, e.features, 6, tagBits),
	})
}

// The method "number" codes a byte, beginning with its highest bit. The parameter "kind" says what
// the byte means. The kind is a part of each context, so bytes of different kinds have different
// weights.
func (w *StairsWorkspace) number(n uint8, kind uint32, contexts [stairsTables - 1]uint32) uint8 {
	node := uint32(1)
	for i := 7; i >= 0; i-- {
		var c [stairsTables]uint32
		for j, context := range contexts {
			c[j] = mix(context, node, uint32(j), kind)
		}
		c[stairsTables-1] = mix(node, kind, 99, tagBits)
		node = node<<1 | uint32(w.decide(n>>i&1, &c))
	}
	return uint8(node)
}

// These are the kinds of bytes in the coded form of a staircase without a number.
const (
	kindSteps = iota + 1
	kindFirst
	kindLeft
	kindPlies
)

// maxStairs is the greatest number of bytes of a staircase.
const maxStairs = 201

// escape codes a staircase that has no number of its own. It codes the number of steps before the
// last step, and then the bytes of the staircase. (A staircase gives a position's distance to mate
// for each number of plies left until the fifty-move rule draws the game.) The contexts of a byte
// use the bytes at the same place in two other staircases: the staircase of the first neighbour,
// and the staircase of the last entry with the same value.
func (w *StairsWorkspace) escape(e *stairsEntry) {
	at := e.views[0].base + int(e.views[0].table[e.square])
	near := w.bytesOf(w.symbols.cells[at], w.escapeAt[at])
	recent := w.bytesOf(w.recent[e.value], w.recentEscape[e.value])
	var bytes []byte
	if w.mode != decoding {
		bytes = w.block.Escaped[w.escapes]
	}
	w.escapes++
	steps := w.number(uint8(max(len(bytes)-1, 0)/2), kindSteps, [stairsTables - 1]uint32{
		mix(e.value, 0, 1, tagEscape),
		mix(uint32(len(near)), uint32(len(recent)), 2, tagEscape),
		mix(uint32(len(near)), e.features, 3, tagEscape),
		mix(uint32(len(recent)), e.value, 4, tagEscape),
		mix(e.features, e.value, 5, tagEscape),
		mix(uint32(e.square), uint32(e.anchor), 6, tagEscape),
		mix(uint32(len(near)), e.value, 7, tagEscape),
	})
	n := 1 + 2*int(steps)
	if n > maxStairs {
		w.fault = true
		n = 1
	}
	if w.mode == decoding {
		bytes = make([]byte, n)
	}
	before, last := uint32(steps), uint32(0)
	for i := range bytes {
		kind := uint32(kindFirst)
		if i > 0 {
			kind = kindPlies - uint32(i&1)
		}
		beside, same := byteAt(near, i), byteAt(recent, i)
		bytes[i] = w.number(bytes[i], kind, [stairsTables - 1]uint32{
			mix(e.value, before, uint32(i), tagEscape+1),
			mix(before, last, uint32(steps), tagEscape+2),
			mix(beside, same, before, tagEscape+3),
			mix(beside, uint32(i), before, tagEscape+4),
			mix(same, uint32(i), before, tagEscape+5),
			mix(e.features, uint32(i), beside, tagEscape+6),
			mix(e.value, uint32(len(bytes)-i), same, tagEscape+7),
		})
		before, last = uint32(bytes[i]), before
	}
	if w.mode == decoding {
		w.block.Escaped = append(w.block.Escaped, bytes)
	}
}

// bytesOf returns the bytes of a staircase that was coded earlier. The parameter "symbol" is its
// symbol. If this is Escape, the bytes are in the list w.block.Escaped, at the place "escaped".
func (w *StairsWorkspace) bytesOf(symbol uint8, escaped uint16) []byte {
	switch {
	case symbol == Escape && int(escaped) < len(w.block.Escaped):
		return w.block.Escaped[escaped]
	case int(symbol) < len(w.model.list):
		return w.model.list[symbol]
	}
	return nil
}

// byteAt returns a byte of a staircase. Beyond the end of the staircase it returns 256, which is no
// byte.
func byteAt(bytes []byte, i int) uint32 {
	if i >= len(bytes) {
		return 1 << 8
	}
	return uint32(bytes[i])
}

// decide codes one decision, using one weight from each table. It returns the decision's bit. When
// decide encodes or trains, it gets this bit as the parameter "bit". When it decodes, it reads the
// bit.
func (w *StairsWorkspace) decide(bit uint8, contexts *[stairsTables]uint32) uint8 {
	if w.mode == training {
		return w.trainer.decide(contexts, bit)
	}
	var cells [stairsTables]*int16
	sum := int32(0)
	for i := range contexts {
		cells[i] = &w.weights[i][contexts[i]>>(32-stairsBits)]
		sum += int32(*cells[i])
	}
	p := probabilityOf(sum)
	if w.mode == encoding {
		w.decisions = append(w.decisions, decision{p, bit})
	} else if bit = w.decoder.bit(p); w.decoder.low() {
		w.decoder.refill()
	}
	delta := int16(correction(bit, p, stairsRate))
	for _, c := range cells {
		*c += delta
	}
	return bit
}

// stairsRate is the learning rate in a block, in the units of learningRate.
const stairsRate = 200
