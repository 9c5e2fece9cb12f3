package syzygy

// readCodes reads, for each section, how its values are encoded.
func (t *table) readCodes(h *header) error {
	for i := range t.sections {
		s := &t.sections[i]
		s.flags = h.byte()
		if s.flags&flagConstant != 0 {
			s.values = pairs{constant: true, value: uint16(h.byte())}
		} else if err := s.readCode(h); err != nil {
			return err
		}
		if t.kind == wdlFile && !s.values.below(wdlValues) {
			return damaged("a value that is not an outcome")
		}
		h.align(2)
	}
	return nil
}

// readCode reads a section's Huffman code and symbols. It also sets how many index entries, block
// lengths and blocks the section has.
func (s *section) readCode(h *header) error {
	c := &s.values
	c.blockBits, c.spanBits = uint(h.byte()), uint(h.byte())
	spare := int64(h.byte())
	blocks := int64(h.uint32())
	if h.short || c.blockBits < minBlockBits || c.blockBits > maxBlockBits || c.spanBits < 1 || c.spanBits > maxSpanBits || blocks == 0 {
		return damaged("block sizes that no table has")
	}
	entries := (s.layout.size + 1<<c.spanBits - 1) >> c.spanBits
	limit := uint64(len(h.data))
	if uint64(blocks)<<c.blockBits > limit || entries*entryBytes > limit {
		return damaged("%d bytes long, but its header says otherwise", len(h.data)+checksumBytes)
	}
	c.count, s.entries, s.lengths = int(blocks), int(entries), int(blocks+spare)
	return c.readSymbols(h)
}

// readSymbols reads the Huffman code and the symbols.
func (c *pairs) readSymbols(h *header) error {
	longest, shortest := int(h.byte()), int(h.byte())
	if h.short || shortest < minCodeBits || longest < shortest || longest > maxCodeBits {
		return damaged("code lengths that no table has")
	}
	c.code.shortest = uint(shortest)
	for range longest - shortest + 1 {
		c.code.symbol = append(c.code.symbol, h.uint16())
	}
	triples := h.take(symbolBytes * int(h.uint16()))
	if h.short {
		return damaged("ends in its header")
	}
	if !c.code.complete() || !c.setSymbols(triples) {
		return damaged("a code or symbols that do not fit together")
	}
	return nil
}

// complete computes the smallest code of each length from the numbers of the symbols with these
// codes. It begins with the greatest length, whose smallest code is 0. It reports whether the
// result is a valid code.
func (c *huffman) complete() bool {
	last := len(c.symbol) - 1
	c.first = make([]uint64, len(c.symbol))
	for i := last - 1; i >= 0; i-- {
		if c.symbol[i] < c.symbol[i+1] {
			return false
		}
		c.first[i] = (c.first[i+1] + uint64(c.symbol[i]-c.symbol[i+1])) / 2
	}
	for i := range c.first {
		bits := c.shortest + uint(i)
		if c.first[i]>>bits != 0 {
			return false
		}
		c.first[i] <<= 64 - bits
	}
	return true
}

// setSymbols decodes the symbols. Each symbol takes three bytes, which hold two numbers of twelve
// bits. setSymbols reports whether all symbols are valid. A valid symbol stands for a finite
// sequence of values.
func (c *pairs) setSymbols(triples []byte) bool {
	c.symbols = make([]symbol, len(triples)/symbolBytes)
	for i := range c.symbols {
		b := triples[symbolBytes*i:]
		c.symbols[i].left = uint16(b[0]) | uint16(b[1]&15)<<8
		c.symbols[i].right = uint16(b[1]>>4) | uint16(b[2])<<4
	}
	known := make([]bool, len(c.symbols))
	for i := range c.symbols {
		if !c.measure(uint16(i), known) {
			return false
		}
	}
	return true
}

// measure counts the values that the symbol s stands for. If s is a pair, it first measures the two
// symbols of the pair. The slice "known" says which symbols were measured before. measure reports
// whether s is valid.
func (c *pairs) measure(s uint16, known []bool) bool {
	current := &c.symbols[s]
	switch {
	case known[s]:
		return current.more != measuring
	case current.right == leafMark:
		known[s] = true
		return true
	case int(max(current.left, current.right)) >= len(c.symbols):
		return false
	}
	known[s], current.more = true, measuring
	if !c.measure(current.left, known) || !c.measure(current.right, known) {
		return false
	}
	current.more = c.symbols[current.left].more + c.symbols[current.right].more + 1
	return current.more <= maxMore
}

// below reports whether all values are less than limit.
func (c *pairs) below(limit uint16) bool {
	if c.constant {
		return c.value < limit
	}
	for _, s := range c.symbols {
		if s.more == 0 && s.left >= limit {
			return false
		}
	}
	return true
}
