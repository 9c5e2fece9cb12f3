package verify

import (
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A Source returns all values of an ending.
type Source func(m ending.Material) (*dtm.Values, error)

// A kind describes moves: which man they capture, which pawn they promote, and to which piece. The
// numbers of the men are their places in the ending's layout.
type kind struct {
	taken    int // the constant none if nothing is captured
	promoted int
	becomes  board.PieceType // NoPieceType if no pawn is promoted
}

// none is the number of a man that does not exist.
const none = -1

// quiet is the kind of moves after which the men are the same as before.
var quiet = kind{taken: none}

// A lead finds the values of positions after moves of one kind.
type lead struct {
	drawn  bool // only the kings are left, so no table is needed
	layout *ending.Layout
	values [2]sideValues        // values after the move, by the side that makes the move
	turn   board.Square         // 56 if the sides are exchanged in the layout, else 0
	place  [ending.MaxMen]uint8 // place of each man in placements of the layout
	left   []int                // men on the board after the move

	// The positions of a row have adjacent indices. inRow says whether the positions after the
	// moves have adjacent indices too. This is so if the runner (the man that differs within a row)
	// is the first man of the last group of like men in this layout.
	inRow bool
}

// newLead returns the lead for moves of kind k. (A lead finds the values of the positions after
// such moves.) The parameter "men" lists the men before the move. The positions of a row differ
// only in the square of one man. The parameter "runner" is the number of this man.
func newLead(men []board.Piece, runner int, k kind, source Source) (*lead, error) {
	after := slices.Clone(men)
	if k.becomes != board.NoPieceType {
		after[k.promoted] = board.NewPiece(men[k.promoted].Color(), k.becomes)
	}
	if k.taken != none {
		after[k.taken] = board.NoPiece
	}
	m, flipped := ending.MaterialOfMen(after)
	if m == (ending.Material{}) {
		return &lead{drawn: true}, nil
	}
	values, err := source(m)
	if err != nil {
		return nil, err
	}
	l := &lead{layout: values.Layout()}
	for side := board.White; side <= board.Black; side++ {
		toMove := side.Opponent()
		if flipped {
			toMove = side
		}
		l.values[side] = sideValues{values.Narrow(toMove), values.Wide(toMove)}
	}
	if flipped {
		l.turn = 56
		for i, man := range after {
			if man != board.NoPiece {
				after[i] = board.NewPiece(man.Color().Opponent(), man.Type())
			}
		}
	}
	l.assign(after, runner)
	return l, nil
}

// assign finds the place of each man in the layout. The runner (the man that differs within a row)
// gets the first place among like men.
func (l *lead) assign(men []board.Piece, runner int) {
	order := []int{runner}
	for i := range men {
		if i != runner {
			order = append(order, i)
		}
	}
	free := slices.Clone(l.layout.Men())
	for _, i := range order {
		if men[i] == board.NoPiece {
			continue
		}
		place := slices.Index(free, men[i])
		free[place] = board.NoPiece
		l.place[i] = uint8(place)
		l.left = append(l.left, i)
	}
	groups := l.layout.Groups()
	l.inRow = men[runner] != board.NoPiece && int(l.place[runner]) == groups[len(groups)-1].First
}

// placement converts a placement of the men after the move. In the given placement, the men have
// the numbers from before the move. In the returned placement, they have their places in the layout
// of the ending after the move.
func (l *lead) placement(squares *ending.Placement) (p ending.Placement) {
	for _, i := range l.left {
		p[l.place[i]&(ending.MaxMen-1)] = squares[i&(ending.MaxMen-1)] ^ l.turn
	}
	return p
}

// merit returns the merit of a position, for the side that moved. (A merit says how good a value
// is.) The parameter "squares" says where the men stand.
func (l *lead) merit(side board.Color, squares *ending.Placement) merit {
	if l.drawn {
		return drawMerit
	}
	p := l.placement(squares)
	return l.values[side].merit(l.layout.Index(&p))
}

// merits updates the array "best". For each square of the runner (the man that differs within the
// row), this array holds the greatest merit found so far. (A merit says how good a value is, here
// for the side that moved.) merits looks at the positions in which the runner stands on a square of
// the set "where". The parameter "squares" holds the squares of the other men.
func (l *lead) merits(side board.Color, squares *ending.Placement, runner int, where board.Bitboard, best *[64]merit) {
	if l.drawn || !l.inRow {
		moved := *squares
		for ; where != 0; where = where.WithoutFirst() {
			moved[runner] = where.First()
			best[moved[runner]] = max(best[moved[runner]], l.merit(side, &moved))
		}
		return
	}
	r := l.row(squares)
	values := &l.values[side]
	for ; where != 0; where = where.WithoutFirst() {
		s := where.First() & 63
		best[s] = max(best[s], values.merit(r.index(s)))
	}
}

// A leadRow computes an index for each square on which the runner can stand. The other men stand
// still. The runner must be in the last group of like men of the layout.
type leadRow struct {
	first  uint64
	free   board.Bitboard                  // squares that the last group may take
	others board.Bitboard                  // squares of the other men of the last group
	image  *[board.NumSquares]board.Square // square in the layout, by the square of the runner
	below  *[board.NumSquares]board.Bitboard
}

// row returns the leadRow for men on the given squares.
func (l *lead) row(squares *ending.Placement) leadRow {
	p := l.placement(squares)
	class, symmetry, _ := l.layout.KingClass(p[0], p[1])
	taken := symmetry.Apply(p[0]).Bitboard() | symmetry.Apply(p[1]).Bitboard()
	var r leadRow
	r.first, _ = l.layout.Run(class)
	weights := l.layout.Weights(class)
	groups := l.layout.Groups()
	last := len(groups) - 1
	for i, g := range groups[:last] {
		var set board.Bitboard
		for _, square := range p[g.First : g.First+g.Count] {
			set |= symmetry.Apply(square).Bitboard()
		}
		r.first += ending.Combination(g.Squares&^taken, set) * weights[i]
		taken |= set
	}
	g := &groups[last]
	for _, square := range p[g.First+1 : g.First+g.Count] {
		r.others |= symmetry.Apply(square).Bitboard()
	}
	r.free = g.Squares &^ taken
	turned := &turnedImages[l.turn/56][symmetry]
	r.image, r.below = &turned.image, &turned.below
	return r
}

// index returns the index of the position with the runner on square s.
func (r *leadRow) index(s board.Square) uint64 {
	if r.others == 0 {
		return r.first + uint64((r.free & r.below[s&63]).Count())
	}
	return r.first + ending.Combination(r.free, r.others|r.image[s&63].Bitboard())
}

// An image says where a symmetry moves each square.
type image struct {
	image [board.NumSquares]board.Square
	below [board.NumSquares]board.Bitboard // squares with a lower number than the image
}

// turnedImages gives the square to which a symmetry moves a square. The first index says whether
// the ranks of the board are mirrored before that: 1 if they are, 0 if not. The second index is the
// number of the symmetry.
var turnedImages = func() (images [2][ending.NumSymmetries]image) {
	for turned := range images {
		for symmetry := range images[turned] {
			i := &images[turned][symmetry]
			for s := board.A1; s < board.NoSquare; s++ {
				i.image[s] = ending.Symmetry(symmetry).Apply(s ^ board.Square(56*turned))
				i.below[s] = i.image[s].Bitboard() - 1
			}
		}
	}
	return images
}()
