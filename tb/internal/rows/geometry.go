package rows

import (
	"math/bits"

	"burnside/board"
	"burnside/tb/ending"
)

// A Geometry describes the rows of an ending. It gives the squares of the men in each row, and the
// rows to which moves of the kings lead.
type Geometry struct {
	Layout *ending.Layout
	Men    []Man         // all men but the kings, in the order of the layout
	Movers [2][]int      // places in Men of each side's men, without the last man
	Bit    *Man          // last of Men, whose squares are the bits of a row's word
	Rows   int           // number of rows of a king pair
	Row    []Row         // by row
	Pairs  []KingPair    // by class of king pairs
	images []rowOfImages // by symmetry

	// groupShift is the binary logarithm of the number of rows in a group. A king pair has at most
	// 64 groups, so a word has a bit for each group.
	groupShift int
}

// A Man is any man except the kings. The number of a row is a sum with one term for each Man except
// the last. A man's term is the field Stride times the number of the man's square. Squares are
// counted from the first one on which the man can stand.
type Man struct {
	Color  board.Color
	Kind   board.PieceType
	Stride int // change of the row number from one square to the next
	first  board.Square
	count  int // number of squares from the first to the last square on which the man can stand
}

// newMan returns a man. Its stride must still be set.
func newMan(piece board.Piece) Man {
	m := Man{Color: piece.Color(), Kind: piece.Type(), count: board.NumSquares}
	if m.Kind == board.Pawn {
		m.first, m.count = board.A2, ending.PawnSquares.Count()
	}
	return m
}

// offset returns the man's part of a row's number, if the man stands on the given square.
func (m *Man) offset(square board.Square) int { return int(square-m.first) * m.Stride }

// A Row holds the squares of all men in a row except the kings and the last man.
type Row struct {
	Squares  [ending.MaxMen]board.Square
	Occupied board.Bitboard
	apart    bool // all these men stand on different squares
}

// A rowOfImages serves to find the row to which a symmetry maps a row. The number of the new row is
// a sum with one term for each man (see Man). rowOfImages holds these terms. It is indexed by the
// man and the man's square before the symmetry.
type rowOfImages [][board.NumSquares]int32

// A KingPair is a class of king pairs.
type KingPair struct {
	Kings    [2]board.Square
	Occupied board.Bitboard
	Moves    [2][]KingMove // by side
}

// A KingMove is a move of a king to a square that the other king does not attack.
type KingMove struct {
	To   board.Square
	Pair int // class of the king pair after the move
	// King pairs that symmetries map to each other form a class. Only one pair of each class has
	// rows. After this KingMove, the kings may be another pair of the class. The symmetry Image
	// maps the position after the move to one whose king pair has rows. Inverse maps it back.
	Image, Inverse ending.Symmetry
}

// New returns the geometry of a layout. Besides the kings, there must be at least one man.
func New(layout *ending.Layout) *Geometry {
	g := &Geometry{Layout: layout, Rows: 1}
	for _, piece := range layout.Men()[2:] {
		g.Men = append(g.Men, newMan(piece))
	}
	last := len(g.Men) - 1
	g.Bit = &g.Men[last]
	for i := last - 1; i >= 0; i-- {
		g.Men[i].Stride = g.Rows
		g.Rows *= g.Men[i].count
	}
	for i := range last {
		color := g.Men[i].Color
		g.Movers[color] = append(g.Movers[color], i)
	}
	g.groupShift = max(bits.Len(uint(g.Rows-1))-6, 0)
	g.addRows()
	g.addImages()
	g.addPairs()
	return g
}

// addRows computes the squares of each row.
func (g *Geometry) addRows() {
	g.Row = make([]Row, g.Rows)
	for number := range g.Row {
		r := &g.Row[number]
		rest := number
		for i := range g.Men[:len(g.Men)-1] {
			m := &g.Men[i]
			r.Squares[i] = m.first + board.Square(rest/m.Stride)
			r.Occupied |= r.Squares[i].Bitboard()
			rest %= m.Stride
		}
		r.apart = r.Occupied.Count() == len(g.Men)-1
	}
}

// addImages computes a rowOfImages for each symmetry.
func (g *Geometry) addImages() {
	g.images = make([]rowOfImages, ending.NumSymmetries)
	for _, s := range g.Layout.Material().Symmetries() {
		parts := make(rowOfImages, len(g.Men)-1)
		for i := range parts {
			m := &g.Men[i]
			for square := range m.count {
				parts[i][m.first+board.Square(square)] = int32(m.offset(s.Apply(m.first + board.Square(square))))
			}
		}
		g.images[s] = parts
	}
}

// addPairs computes the king pairs and their moves.
func (g *Geometry) addPairs() {
	for number := range g.Layout.KingPairs() {
		var squares [2]board.Square
		squares[board.White], squares[board.Black] = g.Layout.Kings(number)
		p := KingPair{Kings: squares, Occupied: squares[0].Bitboard() | squares[1].Bitboard()}
		for side := range p.Moves {
			for targets := board.KingAttacks(squares[side]); targets != 0; targets = targets.WithoutFirst() {
				after := squares
				after[side] = targets.First()
				if class, s, ok := g.Layout.KingClass(after[board.White], after[board.Black]); ok {
					p.Moves[side] = append(p.Moves[side], KingMove{after[side], class, s, s.Inverse()})
				}
			}
		}
		g.Pairs = append(g.Pairs, p)
	}
}

// GroupBit returns a word with one bit set, which is the bit of the row's group.
func (g *Geometry) GroupBit(row int) uint64 { return 1 << (row >> g.groupShift) }

// GroupRows returns the first row of a group and the row after its last row.
func (g *Geometry) GroupRows(group int) (from, to int) {
	return group << g.groupShift, min((group+1)<<g.groupShift, g.Rows)
}

// Image returns the row that results if a symmetry moves the men of the given row.
func (g *Geometry) Image(s ending.Symmetry, row int) int {
	squares := &g.Row[row].Squares
	image := int32(0)
	for i := range g.images[s] {
		image += g.images[s][i][squares[i]&63]
	}
	return int(image)
}

// Step returns how the number of the row changes when the man moves.
func (m *Man) Step(from, to board.Square) int { return (int(to) - int(from)) * m.Stride }

// Up returns how the number of the square changes when the pawn makes a single push.
func (m *Man) Up() int { return 8 - 16*int(m.Color) }

// DoubleRank returns the rank on which a double push of the pawn ends.
func (m *Man) DoubleRank() board.Bitboard { return board.Rank4.RelativeTo(m.Color).Bitboard() }

// Rows returns the number of rows of all king pairs of an ending. The time to generate the ending
// is about proportional to this number.
func Rows(m ending.Material) uint64 {
	layout := ending.NewLayout(m)
	rows := uint64(layout.KingPairs())
	for _, piece := range layout.Men()[2 : m.Men()-1] {
		rows *= uint64(newMan(piece).count)
	}
	return rows
}

// HasEnPassant reports whether a pawn can be captured en passant in an ending.
func HasEnPassant(m ending.Material) bool {
	return m.Count(board.White, board.Pawn) > 0 && m.Count(board.Black, board.Pawn) > 0
}
