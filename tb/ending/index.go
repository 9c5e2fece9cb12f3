package ending

import (
	"sort"

	"burnside/board"
)

// A Placement holds the squares of the men of an ending. Element i is the square of the man
// Layout.Men()[i]. Men of the same kind may be in any order. Elements after the last man are
// ignored.
type Placement [MaxMen]board.Square

// Index returns the index of a placement. The kings must not be adjacent, the men must be on
// distinct squares, and pawns must be on ranks 2 to 7. Symmetric placements have the same index, or
// their indices are twins (see Twin).
func (l *Layout) Index(p *Placement) uint64 {
	white, black := p[0]&63, p[1]&63
	class := l.kings.class[white][black]
	image := &images[class.symmetry&7]
	taken := image[white].Bitboard() | image[black].Bitboard()
	index := l.offsets[class.number]
	weights := l.Weights(int(class.number))
	for i := range l.groups {
		g := &l.groups[i]
		var digit uint64
		var squares board.Bitboard
		if g.Count == 1 {
			square := image[p[g.First&(MaxMen-1)]&63]
			squares = square.Bitboard()
			digit = uint64(RankAmong(g.Squares&^taken, square))
		} else {
			for _, square := range p[g.First : g.First+g.Count] {
				squares |= image[square&63].Bitboard()
			}
			digit = Combination(g.Squares&^taken, squares)
		}
		taken |= squares
		index += digit * weights[i&(MaxMen-1)]
	}
	return index
}

// IndexOf returns the index of a position of the ending. If "flipped" is true, it first exchanges
// the sides (see MaterialOf).
func (l *Layout) IndexOf(p *board.Position, flipped bool) uint64 {
	placement := l.PlacementOf(p, flipped)
	return l.Index(&placement)
}

// PlacementOf returns the squares of the men in a position of the ending. If "flipped" is true, it
// first exchanges the sides (see MaterialOf).
func (l *Layout) PlacementOf(p *board.Position, flipped bool) (placement Placement) {
	side, turn := board.White, board.Square(0)
	if flipped {
		side, turn = board.Black, 56
	}
	placement[0] = p.King(side) ^ turn
	placement[1] = p.King(side.Opponent()) ^ turn
	for i := range l.groups {
		g := &l.groups[i]
		men := p.Pieces(g.Piece.Color()^side, g.Piece.Type())
		for j := g.First; men != 0 && j < MaxMen; j++ {
			placement[j] = men.First() ^ turn
			men = men.WithoutFirst()
		}
	}
	return placement
}

// Placement returns a placement with the given index, which must be less than Size. Several
// placements have this index. Placement returns the one whose kings represent their class (see
// Kings). Men of the same kind are in rising order of squares.
func (l *Layout) Placement(index uint64) (p Placement) {
	class := l.classOf(index)
	p[0], p[1] = l.Kings(class)
	taken := p[0].Bitboard() | p[1].Bitboard()
	rest := index - l.offsets[class]
	shape := &l.shapes[l.shapeOf[class]]
	for i := range l.groups {
		g := &l.groups[i]
		digit := rest / shape.weights[i] % shape.radices[i]
		men := p[g.First : g.First+g.Count]
		placeCombination(g.Squares&^taken, digit, men)
		for _, square := range men {
			taken |= square.Bitboard()
		}
	}
	return p
}

// classOf returns the class of king pairs to which an index belongs.
func (l *Layout) classOf(index uint64) int {
	if !l.material.HasPawns() {
		return int(index / l.shapes[0].size)
	}
	return sort.Search(len(l.kings.squares), func(class int) bool { return l.offsets[class+1] > index })
}

// Position returns the position that has the given placement and side to move. If the position is
// not legal, the error says why.
func (l *Layout) Position(p *Placement, side board.Color) (board.Position, error) {
	setup := l.Setup(p, side)
	return setup.Position()
}

// Setup returns the setup that has the given placement and side to move. The caller must validate
// the setup. It is illegal if the side that has just moved is in check.
func (l *Layout) Setup(p *Placement, side board.Color) board.Setup {
	setup := board.NewSetup()
	for i, man := range l.men {
		setup.Board[p[i]&63] = man
	}
	setup.SideToMove = side
	return setup
}
