package codec

// A fill gives likely symbols to cells that have no coded symbol, for example because the square is
// occupied. Later cells that have such a cell as a neighbour use its symbol.
type fill struct {
	base             int
	anchorW, anchorS view
}

// These are the places of two neighbours in the list "offsets". In both, only the anchor stands on
// another square than in the entry: one file to the left, or one rank below. The anchor is the man
// whose square differs from row to row.
var (
	anchorLeft  = offsetNumber(offset{true, -1, 0})
	anchorBelow = offsetNumber(offset{true, 0, -1})
)

// offsetNumber returns the place of an offset in the list "offsets". The list must contain the
// offset.
func offsetNumber(o offset) uint8 {
	for i := range offsets {
		if offsets[i] == o {
			return uint8(i)
		}
	}
	panic("codec: no such offset")
}

// newFill returns the fill for a row; see the type fill. The parameter "anchor" is the square of
// the anchor, the man whose square differs from row to row.
func newFill(p *plane, anchor int) fill {
	return fill{anchor * planeWidth, p.view(anchorLeft, anchor), p.view(anchorBelow, anchor)}
}

// symbol returns the symbol for a square. It looks at three neighbours. If at least two of them
// have the same symbol, it returns this symbol. If all three differ, it returns the symbol of the
// previous square.
func (f *fill) symbol(p *plane, square int) uint8 {
	before := p.cells[f.base+previous(square)]
	below := before
	if square >= 8 {
		below = p.cells[f.base+square-8]
	}
	left := p.cells[f.anchorW.base+int(f.anchorW.table[square])]
	under := p.cells[f.anchorS.base+int(f.anchorS.table[square])]
	switch {
	case below == left, below == under:
		return below
	case left == under:
		return left
	}
	return before
}
