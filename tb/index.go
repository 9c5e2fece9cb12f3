package tb

import (
	"math/bits"
	"sort"

	"burnside/board"
)

// A Placement says where the men of an ending stand: Placement[i] is the square
// of man i of Layout.Men. Like men may be in any order. Squares behind the last
// man are not looked at.
type Placement [MaxMen]board.Square

// A Layout numbers the placements of an ending's men, for either side to move.
//
// The kings come first. Without pawns there are 462 pairs of them that are
// different under the eight symmetries, with pawns 1806 under the exchange of
// the wings. Each pair has a run of indices of its own; within it each group of
// like men is one digit, which numbers the sets of squares that the group can
// take among those that the kings and the groups before it leave free (the
// combinatorial number system). White's pawns are the first group, Black's
// pawns the second, since they have fewer squares to stand on; how many depends
// on whether the kings stand on ranks 2 to 7, so with pawns the runs differ in
// length. Pieces follow. Later groups vary faster.
//
// So with pawns the index is exactly dense: each index is one placement, up to
// the exchange of the wings. Without pawns there is one exception: if both
// kings are on the diagonal a1–h8 then a placement and its mirror image in it
// both have an index. The lower of the two is canonical, and tables hold the
// same value for both.
type Layout struct {
	material Material
	men      []board.Piece
	groups   []group
	kings    *kingPairs
	shapes   [3]shape // by the number of kings on ranks 2 to 7; without pawns all alike
	offsets  []uint64 // first index of each class of king pairs, and the size behind the last
	shapeOf  []uint8  // number of the shape of each class
}

// A group is a set of like men.
type group struct {
	piece   board.Piece
	first   int // of its men in Layout.men
	count   int
	squares board.Bitboard // that the men can stand on
}

// A shape says how the digits of the groups make an index.
type shape struct {
	radices [MaxMen]uint64 // number of values of each group's digit
	weights [MaxMen]uint64 // what a step of each group's digit adds to the index
	size    uint64         // number of indices of a king pair
}

// pawnSquares holds ranks 2 to 7.
const pawnSquares = ^(board.Rank1BB | board.Rank8BB)

// NewLayout returns the layout of an ending, which must not have more than
// MaxMen men.
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

// addGroup enters count men as a group if there are any.
func (l *Layout) addGroup(p board.Piece, count int) {
	if count == 0 {
		return
	}
	squares := ^board.Bitboard(0)
	if p.Type() == board.Pawn {
		squares = pawnSquares
	}
	l.groups = append(l.groups, group{p, len(l.men), count, squares})
	for range count {
		l.men = append(l.men, p)
	}
}

// newShape works out radices and weights of the digits when the kings take that
// many of the squares on which pawns can stand.
func (l *Layout) newShape(taken int) shape {
	s := shape{size: 1}
	squares, pawns := board.NumSquares-2, pawnSquares.Count()-taken
	for i, g := range l.groups {
		if g.piece.Type() == board.Pawn {
			s.radices[i] = binomial(pawns, g.count)
			pawns -= g.count
		} else {
			s.radices[i] = binomial(squares, g.count)
		}
		squares -= g.count
	}
	for i := len(l.groups) - 1; i >= 0; i-- {
		s.weights[i] = s.size
		s.size *= s.radices[i]
	}
	return s
}

// addOffsets lays the runs of the king pairs end to end.
func (l *Layout) addOffsets() {
	next := uint64(0)
	for _, kings := range l.kings.squares {
		taken := uint8((pawnSquares & (kings[0].Bitboard() | kings[1].Bitboard())).Count())
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

// Size returns the number of indices for one side to move.
func (l *Layout) Size() uint64 { return l.offsets[len(l.offsets)-1] }

// KingPairs returns the number of classes of king pairs: 462 or 1806.
func (l *Layout) KingPairs() int { return len(l.kings.squares) }

// Kings returns the squares of the white and the black king of a class.
func (l *Layout) Kings(class int) (white, black board.Square) {
	kings := l.kings.squares[class]
	return kings[0], kings[1]
}

// Run returns the first index of a class of king pairs and the number of its
// indices.
func (l *Layout) Run(class int) (first, size uint64) {
	return l.offsets[class], l.offsets[class+1] - l.offsets[class]
}

// Index returns the index of a placement, which must have the kings apart, the
// men on distinct squares and pawns on ranks 2 to 7. Placements that a symmetry
// of the ending takes into each other have the same index, except for mirror
// images with both kings on a diagonal.
func (l *Layout) Index(p *Placement) uint64 {
	white, black := p[0]&63, p[1]&63
	class := l.kings.class[white][black]
	image := &images[class.symmetry&7]
	taken := image[white].Bitboard() | image[black].Bitboard()
	index := l.offsets[class.number]
	weights := &l.shapes[l.shapeOf[class.number]].weights
	for i := range l.groups {
		g := &l.groups[i]
		var digit uint64
		var squares board.Bitboard
		if g.count == 1 {
			square := image[p[g.first&(MaxMen-1)]&63]
			squares = square.Bitboard()
			digit = uint64(rankAmong(g.squares&^taken, square))
		} else {
			for _, square := range p[g.first : g.first+g.count] {
				squares |= image[square&63].Bitboard()
			}
			digit = combination(g.squares&^taken, squares)
		}
		taken |= squares
		index += digit * weights[i&(MaxMen-1)]
	}
	return index
}

// IndexOf returns the index of a position of the ending: p's own men, or if
// flipped those of the position with the sides exchanged (see MaterialOf).
func (l *Layout) IndexOf(p *board.Position, flipped bool) uint64 {
	placement := l.PlacementOf(p, flipped)
	return l.Index(&placement)
}

// PlacementOf returns the placement of the men of a position of the ending, or
// if flipped of the position with the sides exchanged.
func (l *Layout) PlacementOf(p *board.Position, flipped bool) (placement Placement) {
	side, turn := board.White, board.Square(0)
	if flipped {
		side, turn = board.Black, 56
	}
	placement[0] = p.King(side) ^ turn
	placement[1] = p.King(side.Opponent()) ^ turn
	for i := range l.groups {
		g := &l.groups[i]
		men := p.Pieces(g.piece.Color()^side, g.piece.Type())
		for j := g.first; men != 0 && j < MaxMen; j++ {
			placement[j] = men.First() ^ turn
			men = men.WithoutFirst()
		}
	}
	return placement
}

// rankAmong returns how many squares of free are below the square.
func rankAmong(free board.Bitboard, square board.Square) int {
	return (free & (square.Bitboard() - 1)).Count()
}

// combination returns the number of a set of squares among the sets of equal
// size in free: the sum of r over i for the rank r of its i-th square.
func combination(free, squares board.Bitboard) uint64 {
	var number uint64
	for i := 1; squares != 0; squares = squares.WithoutFirst() {
		number += binomials[rankAmong(free, squares.First())&63][i]
		i++
	}
	return number
}

// Placement returns the placement of an index, which must be less than Size.
// The kings are the representative of their class, and like men are in rising
// order of squares. It is the inverse of Index.
func (l *Layout) Placement(index uint64) (p Placement) {
	class := l.classOf(index)
	p[0], p[1] = l.Kings(class)
	taken := p[0].Bitboard() | p[1].Bitboard()
	rest := index - l.offsets[class]
	shape := &l.shapes[l.shapeOf[class]]
	for i := range l.groups {
		g := &l.groups[i]
		digit := rest / shape.weights[i] % shape.radices[i]
		men := p[g.first : g.first+g.count]
		placeCombination(g.squares&^taken, digit, men)
		for _, square := range men {
			taken |= square.Bitboard()
		}
	}
	return p
}

// classOf returns the class of king pairs in whose run an index lies.
func (l *Layout) classOf(index uint64) int {
	if !l.material.HasPawns() {
		return int(index / l.shapes[0].size)
	}
	return sort.Search(len(l.kings.squares), func(class int) bool { return l.offsets[class+1] > index })
}

// placeCombination puts men on the set of free squares that has the given
// number; see combination.
func placeCombination(free board.Bitboard, number uint64, men []board.Square) {
	below := free.Count()
	for i := len(men); i > 0; i-- {
		// The highest rank whose binomial is not above what is left.
		for below--; binomials[below][i] > number; below-- {
		}
		number -= binomials[below][i]
		men[i-1] = nth(free, below)
	}
}

// nth returns the square of b that has n squares of b below it.
func nth(b board.Bitboard, n int) board.Square {
	// Skip whole ranks first.
	shift := 0
	for {
		inRank := bits.OnesCount8(uint8(b >> shift))
		if n < inRank {
			break
		}
		n -= inRank
		shift += 8
	}
	b &= ^board.Bitboard(0) << shift
	for ; n > 0; n-- {
		b = b.WithoutFirst()
	}
	return b.First()
}

// Twin returns the other index of the placement's mirror image if both kings
// are on the diagonal a1–h8 and the ending has no pawns, else the index itself.
// Tables hold the same value for both.
func (l *Layout) Twin(index uint64) uint64 {
	if l.material.HasPawns() {
		return index
	}
	white, black := l.Kings(l.classOf(index))
	if !diagonal.Has(white) || !diagonal.Has(black) {
		return index
	}
	p := l.Placement(index)
	for i := range l.men {
		p[i] = MirrorDiagonal.Apply(p[i])
	}
	return l.Index(&p)
}

// Canonical reports whether an index is the only one of its placements or the
// lower one of two.
func (l *Layout) Canonical(index uint64) bool { return index <= l.Twin(index) }

// Multiplicity returns the number of placements on the whole board that a
// canonical index stands for: the order of the ending's group of symmetries
// divided by that of the placement's stabiliser. For an index that is not
// canonical it is 0, so that sums over all indices count each placement once.
func (l *Layout) Multiplicity(index uint64) int {
	if l.material.HasPawns() {
		return numPawnSymmetries
	}
	white, black := l.Kings(l.classOf(index))
	if !diagonal.Has(white) || !diagonal.Has(black) {
		return NumSymmetries
	}
	switch twin := l.Twin(index); {
	case twin < index:
		return 0
	case twin == index:
		return NumSymmetries / 2
	}
	return NumSymmetries
}

// Stabiliser returns the symmetries of the ending that leave a placement as it
// is, like men not told apart: the identity, and at most one mirror.
func (l *Layout) Stabiliser(p *Placement) []Symmetry {
	var stabiliser []Symmetry
	for _, s := range l.material.Symmetries() {
		if l.apply(s, p) == l.sorted(p) {
			stabiliser = append(stabiliser, s)
		}
	}
	return stabiliser
}

// CanonicalForm returns the representative of all placements that the ending's
// symmetries take p to: the one whose men, in order, are on the lowest squares.
// It is independent of the index.
func (l *Layout) CanonicalForm(p *Placement) Placement {
	least := l.sorted(p)
	for _, s := range l.material.Symmetries() {
		if image := l.apply(s, p); l.less(&image, &least) {
			least = image
		}
	}
	return least
}

// apply returns the image of a placement with like men in rising order.
func (l *Layout) apply(s Symmetry, p *Placement) Placement {
	var image Placement
	for i := range l.men {
		image[i] = s.Apply(p[i])
	}
	return l.sorted(&image)
}

// sorted returns p with like men in rising order and nothing behind the last.
func (l *Layout) sorted(p *Placement) Placement {
	var ordered Placement
	copy(ordered[:], p[:len(l.men)])
	for _, g := range l.groups {
		men := ordered[g.first : g.first+g.count]
		sort.Slice(men, func(i, j int) bool { return men[i] < men[j] })
	}
	return ordered
}

// less compares placements man by man.
func (l *Layout) less(a, b *Placement) bool {
	for i := range l.men {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// Setup returns the position of a placement with the given side to move, to be
// validated: most indices have placements in which the side not to move is in
// check for one of the sides.
func (l *Layout) Setup(p *Placement, side board.Color) board.Setup {
	setup := board.NewSetup()
	for i, man := range l.men {
		setup.Board[p[i]&63] = man
	}
	setup.SideToMove = side
	return setup
}
