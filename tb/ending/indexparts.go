package ending

import "burnside/board"

// IndexParts shows how the index of a placement is composed (see Layout). The index is a sum. The
// first term is the field First. For each group of like men, the product of the fields Number and
// Weight is added.
type IndexParts struct {
	Symmetry     Symmetry     // maps the placement to the image whose squares are in White, Black and Groups
	Class        int          // number of the class of king pairs
	White, Black board.Square // squares of the king pair that represents the class
	First        uint64       // first index that belongs to the class
	Groups       []IndexDigit
}

// An IndexDigit is the part of an index that belongs to one group of like men.
type IndexDigit struct {
	Piece   board.Piece
	Squares board.Bitboard // squares of the group's men in the image
	Number  uint64         // number of the set Squares among all sets of as many free squares
	Radix   uint64         // how many such sets there are
	Weight  uint64         // how much the index grows if Number grows by one
}

// IndexParts returns the parts of the index of a placement. The placement must satisfy the
// conditions of Index.
func (l *Layout) IndexParts(p *Placement) IndexParts {
	class := l.kings.class[p[0]&63][p[1]&63]
	parts := IndexParts{Symmetry: class.symmetry, Class: int(class.number), First: l.offsets[class.number]}
	parts.White, parts.Black = class.symmetry.Apply(p[0]), class.symmetry.Apply(p[1])
	taken := parts.White.Bitboard() | parts.Black.Bitboard()
	shape := &l.shapes[l.shapeOf[class.number]]
	for i, g := range l.groups {
		var squares board.Bitboard
		for _, square := range p[g.First : g.First+g.Count] {
			squares |= class.symmetry.Apply(square).Bitboard()
		}
		number := Combination(g.Squares&^taken, squares)
		parts.Groups = append(parts.Groups, IndexDigit{g.Piece, squares, number, shape.radices[i], shape.weights[i]})
		taken |= squares
	}
	return parts
}
