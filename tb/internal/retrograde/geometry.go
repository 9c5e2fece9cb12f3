package retrograde

import (
	"math/bits"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
)

// geometry describes the rows of an ending: the squares of the men in each row, and the rows
// that kings' moves lead to.
type geometry struct {
	layout *ending.Layout
	men    []rowMan      // all men but the kings, in the order of the layout
	movers [2][]int      // by side, the places of its men in men, without the last man
	bit    *rowMan       // the last of men, whose squares are the bits of a row
	rows   int           // number of rows of a king pair
	row    []rowSquares  // by row
	pairs  []kingPair    // by class of king pairs
	images []rowOfImages // by symmetry

	// groupShift is the binary logarithm of the rows of a group: a king pair has at most 64
	// groups, a bit of a word for each.
	groupShift int
}

// A rowMan is a man other than the kings. Its part of the row number is the distance of its
// square from the first square on which it can stand, times the stride.
type rowMan struct {
	color  board.Color
	kind   board.PieceType
	first  board.Square
	count  int // number of squares from first on
	stride int
}

// newRowMan returns a man without its stride.
func newRowMan(piece board.Piece) rowMan {
	m := rowMan{color: piece.Color(), kind: piece.Type(), count: board.NumSquares}
	if m.kind == board.Pawn {
		m.first, m.count = board.A2, ending.PawnSquares.Count()
	}
	return m
}

// offset returns the man's part of a row's number for a square.
func (m *rowMan) offset(square board.Square) int { return int(square-m.first) * m.stride }

// rowSquares holds the squares of a row's men, without the last man.
type rowSquares struct {
	squares  [ending.MaxMen]board.Square
	occupied board.Bitboard
	apart    bool // the men are on distinct squares
}

// rowOfImages holds, by man and square, the man's part of the row number for the image of the
// square.
type rowOfImages [][board.NumSquares]int32

// A kingPair is a class of king pairs.
type kingPair struct {
	kings    [2]board.Square
	occupied board.Bitboard
	moves    [2][]kingMove // by side
}

// A kingMove is a move of a king to a square that the other king does not attack.
type kingMove struct {
	to   board.Square
	pair int // class of king pairs after the move
	// image maps the position after the move to the class's representative; inverse maps it
	// back.
	image, inverse ending.Symmetry
}

// newGeometry returns the geometry of a layout with more men than the kings.
func newGeometry(layout *ending.Layout) *geometry {
	g := &geometry{layout: layout, rows: 1}
	for _, piece := range layout.Men()[2:] {
		g.men = append(g.men, newRowMan(piece))
	}
	last := len(g.men) - 1
	g.bit = &g.men[last]
	for i := last - 1; i >= 0; i-- {
		g.men[i].stride = g.rows
		g.rows *= g.men[i].count
	}
	for i := range last {
		color := g.men[i].color
		g.movers[color] = append(g.movers[color], i)
	}
	g.groupShift = max(bits.Len(uint(g.rows-1))-6, 0)
	g.addRows()
	g.addImages()
	g.addPairs()
	return g
}

// addRows computes the squares of each row.
func (g *geometry) addRows() {
	g.row = make([]rowSquares, g.rows)
	for number := range g.row {
		r := &g.row[number]
		rest := number
		for i := range g.men[:len(g.men)-1] {
			m := &g.men[i]
			r.squares[i] = m.first + board.Square(rest/m.stride)
			r.occupied |= r.squares[i].Bitboard()
			rest %= m.stride
		}
		r.apart = r.occupied.Count() == len(g.men)-1
	}
}

// addImages computes the parts of row numbers under each symmetry.
func (g *geometry) addImages() {
	g.images = make([]rowOfImages, ending.NumSymmetries)
	for _, s := range g.layout.Material().Symmetries() {
		parts := make(rowOfImages, len(g.men)-1)
		for i := range parts {
			m := &g.men[i]
			for square := range m.count {
				parts[i][m.first+board.Square(square)] = int32(m.offset(s.Apply(m.first + board.Square(square))))
			}
		}
		g.images[s] = parts
	}
}

// addPairs computes the king pairs and their moves.
func (g *geometry) addPairs() {
	for number := range g.layout.KingPairs() {
		var squares [2]board.Square
		squares[board.White], squares[board.Black] = g.layout.Kings(number)
		p := kingPair{kings: squares, occupied: squares[0].Bitboard() | squares[1].Bitboard()}
		for side := range p.moves {
			for targets := board.KingAttacks(squares[side]); targets != 0; targets = targets.WithoutFirst() {
				after := squares
				after[side] = targets.First()
				if class, s, ok := g.layout.KingClass(after[board.White], after[board.Black]); ok {
					p.moves[side] = append(p.moves[side], kingMove{after[side], class, s, s.Inverse()})
				}
			}
		}
		g.pairs = append(g.pairs, p)
	}
}

// groupRows returns the rows of a group: from and all before to.
func (g *geometry) groupRows(group int) (from, to int) {
	return group << g.groupShift, min((group+1)<<g.groupShift, g.rows)
}

// image returns the row to which a symmetry maps a row's men.
func (g *geometry) image(s ending.Symmetry, row int) int {
	squares := &g.row[row].squares
	image := int32(0)
	for i := range g.images[s] {
		image += g.images[s][i][squares[i]&63]
	}
	return int(image)
}

// possible reports whether a row's men are on distinct squares other than those of the
// current kings.
func (w *worker) possible(row int) bool {
	r := &w.geometry.row[row]
	return r.apart && r.occupied&w.at.occupied == 0
}

// occupied returns the squares of kings and men of a row.
func (w *worker) occupied(row int) board.Bitboard {
	return w.geometry.row[row].occupied | w.at.occupied
}

// free returns the squares on which a row's last man can stand, where occupied holds those of
// all other men.
func (w *worker) free(occupied board.Bitboard) board.Bitboard {
	if w.geometry.bit.kind == board.Pawn {
		return ending.PawnSquares &^ occupied
	}
	return ^occupied
}

// store enters the value of positions of a row.
func (w *worker) store(row int, side board.Color, positions board.Bitboard, value dtm.Value) {
	if positions == 0 {
		return
	}
	base, free, positions := w.indices(row, positions)
	groups := w.geometry.layout.Groups()
	last := len(groups) - 1
	count, weight := groups[last].Count, w.geometry.layout.Weights(w.pair)[last]
	if value != dtm.Illegal {
		w.stored += uint64(positions.Count())
	}
	narrow, wide := w.generator.values.Narrow(side), w.generator.values.Wide(side)
	for ; positions != 0; positions = positions.WithoutFirst() {
		index := base + ending.Binomial(ending.RankAmong(free, positions.First()), count)*weight
		if narrow != nil {
			narrow[index] = uint8(value)
		} else {
			wide[index] = uint16(value)
		}
	}
}

// indices returns what gives the indices of a row's positions: the part that they share, the
// free squares among which that of the last man is counted, and those of the positions with
// like men in rising order. The other positions have the indices of another row.
func (w *worker) indices(row int, positions board.Bitboard) (base uint64, free, ordered board.Bitboard) {
	squares := w.geometry.row[row].squares[:len(w.geometry.men)-1]
	taken := w.at.occupied
	base, _ = w.geometry.layout.Run(w.pair)
	weights := w.geometry.layout.Weights(w.pair)
	groups := w.geometry.layout.Groups()
	for i := range groups {
		g := &groups[i]
		free = g.Squares &^ taken
		first := g.First - 2
		for j := first; j < min(first+g.Count, len(squares)); j++ {
			square := squares[j]
			if j > first && square < squares[j-1] {
				return 0, 0, 0
			}
			base += ending.Binomial(ending.RankAmong(free, square), j-first+1) * weights[i]
			taken |= square.Bitboard()
		}
		if first+g.Count > len(squares) && g.Count > 1 {
			positions &= ^board.Bitboard(0) << squares[len(squares)-1]
		}
	}
	return base, free, positions
}
