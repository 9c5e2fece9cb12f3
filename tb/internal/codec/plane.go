package codec

// A plane holds the symbols of a block. Within a row of entries, only the square of the runner
// differs. From row to row, the square of the anchor differs. These two squares give the cell of an
// entry, so the cell of a neighbour is found without a search. Each row has spare cells after its
// 64 squares. The first spare cell holds the last symbol before the row.
type plane struct {
	cells   [planeRows * planeWidth]uint8
	present uint64 // set of rows that have been walked
}

// fill gives all cells a symbol and marks all rows as not walked.
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
	lastCell   = 64 // place in a row of the last symbol before the row
)

// An offset says where a neighbour of an entry is. The neighbour is the same placement with one man
// moved by dx files and dy ranks. If the field "anchor" is true, this man is the anchor, whose
// square differs from row to row. If not, this man is the runner. The entries of a row differ only
// in the runner's square.
type offset struct {
	anchor bool
	dx, dy int
}

// maxOffset is the greatest distance between a man's square in an entry and the same man's square
// in a neighbour. The distance is the number of files plus the number of ranks.
const maxOffset = 3

// offsets lists the possible neighbours: all offsets within maxOffset that lead to a square with a
// lower number.
var offsets = newOffsets()

// newOffsets makes the list "offsets". Offsets of the runner come first.
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

// The table "before" is indexed by offset and square. It holds the square to which the offset leads
// from this square. If the offset leads off the board, the table holds previous(square).
var before = newBefore()

// newBefore computes the table "before".
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

// previous returns the number of the square to the left of a square. For a square on the a-file it
// returns the square below. For a1 it returns lastCell, the cell of the last symbol before the row.
func previous(square int) int {
	switch {
	case square&7 > 0:
		return square - 1
	case square > 0:
		return square - 8
	}
	return lastCell
}

// A view serves to look up one neighbour of each entry of a row. The entries of a row differ only
// in the square of one man, the runner. If the runner stands on square s, the neighbour's symbol is
// in the plane's cell number base + table[s].
type view struct {
	base  int
	table *[64]uint8
}

// here maps each square to itself. It is the table for offsets of the anchor.
var here = func() (table [64]uint8) {
	for i := range table {
		table[i] = uint8(i)
	}
	return table
}()

// previousCell holds the result of previous for each square.
var previousCell = func() (table [64]uint8) {
	for i := range table {
		table[i] = uint8(previous(i))
	}
	return table
}()

// view returns the view of a neighbour for the entries of one row; see the type view. The parameter
// "anchor" is the square of the anchor (see Ending) in this row.
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

// at returns the symbol in the cell that a view gives for a square.
func (p *plane) at(v *view, square int) neighborhood {
	return neighborhood(p.cells[v.base+int(v.table[square])])
}
