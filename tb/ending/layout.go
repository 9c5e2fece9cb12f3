package ending

import "burnside/board"

// A Layout numbers the placements of an ending's men. Both sides to move use the same
// numbers.
//
// The first digit of an index is the class of the pair of kings: 462 classes under the
// eight symmetries without pawns, 1806 under the exchange of the wings with pawns. Each
// class has a run of indices of its own. Within a run each group of like men is one digit:
// the number of its set of squares among those that the kings and the earlier groups leave
// free (the combinatorial number system). White's pawns are the first group and Black's
// the second, since pawns have the fewest squares. Their number depends on the kings on
// ranks 2 to 7, so with pawns the runs differ in length. Pieces follow. Later groups vary
// faster.
//
// With pawns the index is exactly dense: each index is one placement, up to the exchange of
// the wings. Without pawns there is one redundancy: if both kings are on the diagonal
// a1–h8, a placement and its mirror image in it have an index each. The lower one is
// canonical; tables hold the same value for both.
type Layout struct {
	material Material
	men      []board.Piece
	groups   []Group
	kings    *kingPairs
	shapes   [3]shape // by the number of kings on ranks 2 to 7; without pawns all alike
	offsets  []uint64 // first index of each class of king pairs; last, the number of indices
	shapeOf  []uint8  // by class, the place of its shape in shapes
}

// A Group is a set of like men.
type Group struct {
	Piece   board.Piece
	First   int // place of the first man in Layout.Men
	Count   int
	Squares board.Bitboard // that the men can stand on
}

// A shape says how the groups' digits are composed to an index.
type shape struct {
	radices [MaxMen]uint64 // number of values of each group's digit
	weights [MaxMen]uint64 // what a step of each group's digit adds to the index
	size    uint64         // number of indices of a king pair
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

// addGroup adds a group of count men, if count is not 0.
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

// newShape returns the radices and weights of the digits for king pairs of which taken kings stand
// on squares where pawns can stand.
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

// addOffsets lays the runs of the classes of king pairs end to end.
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

// Men returns the men in the order of placements: the white king, the black
// king, then the groups of like men in the order of the index's digits. The
// caller must not change it.
func (l *Layout) Men() []board.Piece { return l.men }

// Groups returns the groups of like men in the order of the index's digits. The
// caller must not change it.
func (l *Layout) Groups() []Group { return l.groups }

// Size returns the number of indices for one side to move.
func (l *Layout) Size() uint64 { return l.offsets[len(l.offsets)-1] }

// KingPairs returns the number of classes of king pairs: 462 or 1806.
func (l *Layout) KingPairs() int { return len(l.kings.squares) }

// Kings returns the squares of the white and the black king of a class.
func (l *Layout) Kings(class int) (white, black board.Square) {
	kings := l.kings.squares[class]
	return kings[0], kings[1]
}

// KingClass returns the class of a pair of kings and the symmetry that maps them to its
// representative. It reports false if the kings are not apart.
func (l *Layout) KingClass(white, black board.Square) (class int, s Symmetry, ok bool) {
	c := l.kings.class[white&63][black&63]
	return int(c.number), c.symmetry, c.number != noKingClass
}

// Weights returns the weight of each group's digit: the index grows by it when the digit grows by
// one and the kings stay in their class. The caller must not change the weights.
func (l *Layout) Weights(class int) *[MaxMen]uint64 {
	return &l.shapes[l.shapeOf[class]].weights
}

// Run returns the first index of a class of king pairs and the number of its
// indices.
func (l *Layout) Run(class int) (first, size uint64) {
	return l.offsets[class], l.offsets[class+1] - l.offsets[class]
}
