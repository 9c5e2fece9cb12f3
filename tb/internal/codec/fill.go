package codec

// A fill gives likely symbols to cells without a coded symbol, such as squares that the runner can't
// take. Later cells see these symbols as their neighbours.
type fill struct {
	base             int
	anchorW, anchorS view
}

// These are the offsets that fill uses.
var (
	anchorLeft  = offsetNumber(offset{true, -1, 0})
	anchorBelow = offsetNumber(offset{true, 0, -1})
)

// offsetNumber returns the place of an offset in offsets. It must be there.
func offsetNumber(o offset) uint8 {
	for i := range offsets {
		if offsets[i] == o {
			return uint8(i)
		}
	}
	panic("codec: no such offset")
}

// newFill returns the fill for a row.
func newFill(p *plane, anchor int) fill {
	return fill{anchor * planeWidth, p.view(anchorLeft, anchor), p.view(anchorBelow, anchor)}
}

// symbol returns the symbol for a square. If two of three neighbours share a symbol, it is that one.
// Otherwise it is the symbol of the square before.
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
