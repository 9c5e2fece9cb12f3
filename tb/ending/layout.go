package ending

import "burnside/board"

// A Layout numbers the placements of an ending's men. The number does not depend on the side to
// move.
//
// The number is called an index. Like a decimal number, it consists of digits. The first digit is
// the class of the king pair: king pairs that symmetries map to each other form a class. An ending
// without pawns has eight symmetries and 462 classes. An ending with pawns has two symmetries and
// 1806 classes. The indices with the same first digit are called the run of the class.
//
// Then each group of like men has one digit. The kings and the earlier groups leave some squares
// free. The digit is the number of the group's set of squares among all sets of free squares
// (combinatorial number system). White's pawns come first, then Black's pawns, then the pieces.
// Pawns come before pieces because they have fewer squares. In an ending with pawns, the runs
// differ in length, because kings on ranks 2 to 7 take squares from the pawns.
//
// Symmetric placements have the same index. There is one exception, in endings without pawns: if
// both kings are on the diagonal a1–h8, a placement and its mirror image in this diagonal have
// different indices. The lower of these two is called canonical. Tables hold the same value for
// both.
type Layout struct {
	material Material
	men      []board.Piece
	groups   []Group
	kings    *kingPairs
	shapes   [3]shape // indexed by the number of kings on ranks 2 to 7; without pawns all three are equal
	offsets  []uint64 // first index of each class of king pairs, and after these the number of all indices
	shapeOf  []uint8  // for each class, the place of its shape in shapes
}

// A Group is a set of like men.
type Group struct {
	Piece   board.Piece
	First   int // place of the group's first man in Layout.Men
	Count   int
	Squares board.Bitboard // squares on which the men can stand
}

// A shape says how an index is composed from the digits of the groups.
type shape struct {
	radices [MaxMen]uint64 // for each group, how many values its digit can have
	weights [MaxMen]uint64 // for each group, how much the index grows if its digit grows by one
	size    uint64         // number of indices of one class of king pairs
}

// PawnSquares is the set of squares on ranks 2 to 7, on which pawns can stand.
const PawnSquares = ^(board.Rank1BB | board.Rank8BB)

// NewLayout returns the layout of an ending of at most MaxMen men.
func NewLayout(m Material) *Layout {
	l := &Layout{material: m, men: []board.Piece{board.WhiteKing, board.BlackKing}}
	for _, t := range [5]board.PieceType{board.Pawn, board.Queen, board.Rook, board.Bishop, board.Knight} {
		for c := board.White; c <= board.Black; c++ {
			l.addGroup(board.NewPiece(c, t), m.Count(c, t))
		}
	}
	l.kings = squareKingPairs
	if m.HasPawns() {
		l.kings = pawnKingPairs
	}
	for taken := range l.shapes {
		l.shapes[taken] = l.newShape(taken)
	}
	l.addOffsets()
	return l
}

// addGroup adds a group of like men, unless "count" is 0.
func (l *Layout) addGroup(p board.Piece, count int) {
	if count == 0 {
		return
	}
	squares := ^board.Bitboard(0)
	if p.Type() == board.Pawn {
		squares = PawnSquares
	}
	l.groups = append(l.groups, Group{p, len(l.men), count, squares})
	for range count {
		l.men = append(l.men, p)
	}
}

// newShape returns the radices and weights of an index's digits; see Layout. The parameter "taken"
// is the number of kings on ranks 2 to 7, which take squares from the pawns.
func (l *Layout) newShape(taken int) shape {
	s := shape{size: 1}
	squares, pawns := board.NumSquares-2, PawnSquares.Count()-taken
	for i, g := range l.groups {
		if g.Piece.Type() == board.Pawn {
			s.radices[i] = Binomial(pawns, g.Count)
			pawns -= g.Count
		} else {
			s.radices[i] = Binomial(squares, g.Count)
		}
		squares -= g.Count
	}
	for i := len(l.groups) - 1; i >= 0; i-- {
		s.weights[i] = s.size
		s.size *= s.radices[i]
	}
	return s
}

// addOffsets computes the first index of each class of king pairs.
func (l *Layout) addOffsets() {
	next := uint64(0)
	for _, kings := range l.kings.squares {
		taken := uint8((PawnSquares & (kings[0].Bitboard() | kings[1].Bitboard())).Count())
		l.offsets = append(l.offsets, next)
		l.shapeOf = append(l.shapeOf, taken)
		next += l.shapes[taken].size
	}
	l.offsets = append(l.offsets, next)
}

// Material returns the ending.
func (l *Layout) Material() Material { return l.material }

// Men returns the men in the order that a Placement has: the white king, the black king, then the
// groups of like men in the order of the index's digits. The caller must not change the slice.
func (l *Layout) Men() []board.Piece { return l.men }

// Groups returns the groups of like men in the order of the index's digits. The caller must not
// change the slice.
func (l *Layout) Groups() []Group { return l.groups }

// Size returns the number of indices for one side to move.
func (l *Layout) Size() uint64 { return l.offsets[len(l.offsets)-1] }

// KingPairs returns the number of classes of king pairs: 462 without pawns, 1806 with them.
func (l *Layout) KingPairs() int { return len(l.kings.squares) }

// Kings returns the squares of the king pair that represents a class.
func (l *Layout) Kings(class int) (white, black board.Square) {
	kings := l.kings.squares[class]
	return kings[0], kings[1]
}

// KingClass returns the class of a king pair (see Layout), and a symmetry. The symmetry maps the
// pair to the pair that represents the class. "ok" is false if the kings are adjacent or on the
// same square.
func (l *Layout) KingClass(white, black board.Square) (class int, s Symmetry, ok bool) {
	c := l.kings.class[white&63][black&63]
	return int(c.number), c.symmetry, c.number != noKingClass
}

// Weights returns the weights of the index's digits, one for each group of like men. If a digit
// grows by one, the index grows by the weight of this digit. The weights depend on the class of
// the king pair. The caller must not change them.
func (l *Layout) Weights(class int) *[MaxMen]uint64 {
	return &l.shapes[l.shapeOf[class]].weights
}

// Run returns the first index of a class of king pairs, and how many indices the class has.
func (l *Layout) Run(class int) (first, size uint64) {
	return l.offsets[class], l.offsets[class+1] - l.offsets[class]
}
