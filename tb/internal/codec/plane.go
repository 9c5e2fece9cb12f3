package codec

// plane holds the symbols of a block by the squares of anchor and runner, so
// that neighbours are found without searching. A row has spare cells behind the
// 64 squares: the first holds the symbol that came last before the row.
type plane struct {
	cells   [planeRows * planeWidth]uint8
	present uint64 // rows that have been walked
}

// fill gives all cells a symbol, as before the first row.
func (p *plane) fill(symbol uint8) {
	p.cells[0] = symbol
	for n := 1; n < len(p.cells); n *= 2 {
		copy(p.cells[n:], p.cells[:n])
	}
	p.present = 0
}

const (
	planeRows  = 64
	planeWidth = 72
	lastCell   = 64 // of a row
)

// An offset is where a neighbour lies: dx files and dy ranks from the runner's
// square, or from the anchor's with the runner where it is.
type offset struct {
	anchor bool
	dx, dy int
}

// maxOffset is the greatest distance of a neighbour in files and ranks together.
const maxOffset = 3

// offsets lists the possible neighbours: all squares near enough that come
// before a square, of the runner and of the anchor.
var offsets = newOffsets()

// newOffsets lists offsets, the runner's first.
func newOffsets() []offset {
	var all []offset
	for _, anchor := range [2]bool{false, true} {
		for dy := 0; dy <= maxOffset; dy++ {
			for dx := -maxOffset; dx <= maxOffset; dx++ {
				near := max(dx, -dx)+dy <= maxOffset
				if near && (dy > 0 || dx < 0) {
					all = append(all, offset{anchor, dx, -dy})
				}
			}
		}
	}
	return all
}

// before holds for each offset and square the square that lies there, or the
// one before on the board if it would be off the board. The one before the
// first is lastCell.
var before = newBefore()

// newBefore works the squares out.
func newBefore() [][64]uint8 {
	table := make([][64]uint8, len(offsets))
	for i, o := range offsets {
		for square := range 64 {
			file, rank := square&7+o.dx, square>>3+o.dy
			table[i][square] = uint8(previous(square))
			if file >= 0 && file < 8 && rank >= 0 {
				table[i][square] = uint8(rank*8 + file)
			}
		}
	}
	return table
}

// previous returns the nearest square that comes before a square: on its rank,
// below it on the a-file, or lastCell.
func previous(square int) int {
	switch {
	case square&7 > 0:
		return square - 1
	case square > 0:
		return square - 8
	}
	return lastCell
}

// A view is where one neighbour's symbols lie while a row is walked: the cell
// for square s is base + table[s].
type view struct {
	base  int
	table *[64]uint8
}

// here holds each square itself, for neighbours of the anchor.
var here = func() (table [64]uint8) {
	for i := range table {
		table[i] = uint8(i)
	}
	return table
}()

// previousCell holds previous for each square.
var previousCell = func() (table [64]uint8) {
	for i := range table {
		table[i] = uint8(previous(i))
	}
	return table
}()

// view returns where to look for a neighbour in the row of an anchor's square.
func (p *plane) view(neighbor uint8, anchor int) view {
	o := offsets[neighbor]
	if !o.anchor {
		return view{anchor * planeWidth, &before[neighbor]}
	}
	file, rank := anchor&7+o.dx, anchor>>3+o.dy
	if file < 0 || file > 7 || rank < 0 {
		return view{anchor * planeWidth, &previousCell}
	}
	row := rank*8 + file
	if p.present>>row&1 == 0 {
		return view{anchor * planeWidth, &previousCell}
	}
	return view{row * planeWidth, &here}
}

// at returns the symbol of a neighbour of the cell for a square.
func (p *plane) at(v *view, square int) neighborhood {
	return neighborhood(p.cells[v.base+int(v.table[square])])
}
