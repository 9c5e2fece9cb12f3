package rows

import (
	"fmt"
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A Link leads to the smaller table with the positions after one kind of capture or promotion.
type Link struct {
	table *Smaller // nil for king against king, which is a draw
	// slots says where each man goes in a placement of the smaller ending. The men are in the order
	// of the larger ending's placements. A captured man goes to the last element, which no ending
	// uses.
	slots [ending.MaxMen]uint8
	turn  board.Square // XORed with each square: 56 if the sides are exchanged, else 0
	swap  board.Color  // XORed with the side to move: 1 if the sides are exchanged, else 0
}

// Links holds the links from an ending to smaller tables; see Link. Each slice is indexed by the
// places of men in Geometry.Men. A promotion has one link for each piece to which the pawn can
// promote. A capture without promotion has one link.
type Links struct {
	capture          [][]Link   // indexed by captured man
	promotion        [][]Link   // indexed by pawn
	capturePromotion [][][]Link // indexed by pawn and captured man
}

// promotionTypes lists the pieces to which pawns promote.
var promotionTypes = [4]board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight}

// CollectSmaller collects the tables of all endings to which an ending's captures and promotions
// lead. It calls the function "smaller" to get each table.
func CollectSmaller(m ending.Material, smaller func(ending.Material) (*Smaller, error)) (map[ending.Material]*Smaller, error) {
	tables := map[ending.Material]*Smaller{{}: nil}
	for _, s := range ending.Smaller(m) {
		table, err := smaller(s)
		if err != nil {
			return nil, fmt.Errorf("looking for %s: %w", s, err)
		}
		if table.Layout.Material() != s {
			return nil, fmt.Errorf("looking for %s: no such table given", s)
		}
		tables[s] = table
	}
	return tables, nil
}

// A Smaller is a table to which captures and promotions lead.
type Smaller struct {
	Layout *ending.Layout
	Values *dtm.Values // nil if LookUp returns single values
	LookUp func(side board.Color, index uint64) dtm.Value
}

// Whole returns a Smaller that has all the values v.
func Whole(v *dtm.Values) *Smaller { return &Smaller{Layout: v.Layout(), Values: v} }

// at returns the value of the given index with the given side to move.
func (s *Smaller) at(side board.Color, index uint64) dtm.Value {
	if s.Values != nil {
		return s.Values.At(side, index)
	}
	return s.LookUp(side, index)
}

// NewLinks makes the links of an ending to smaller tables. The tables are the result of
// CollectSmaller.
func NewLinks(g *Geometry, tables map[ending.Material]*Smaller) *Links {
	n := len(g.Men)
	l := &Links{make([][]Link, n), make([][]Link, n), make([][][]Link, n)}
	for j := range n {
		l.capture[j] = []Link{newLink(g, tables, noMan, board.NoPieceType, j)}
	}
	for i, m := range g.Men {
		if m.Kind == board.Pawn {
			l.addPromotions(g, tables, i)
		}
	}
	return l
}

// addPromotions makes the links for the promotions of pawn i.
func (l *Links) addPromotions(g *Geometry, tables map[ending.Material]*Smaller, i int) {
	l.capturePromotion[i] = make([][]Link, len(g.Men))
	for _, kind := range promotionTypes {
		l.promotion[i] = append(l.promotion[i], newLink(g, tables, i, kind, noMan))
		for j, m := range g.Men {
			if m.Color != g.Men[i].Color && m.Kind != board.Pawn {
				captures := &l.capturePromotion[i][j]
				*captures = append(*captures, newLink(g, tables, i, kind, j))
			}
		}
	}
}

// noMan is for parameters of newLink. It means that the move has no such man.
const noMan = -1

// newLink returns the link for one kind of move. The parameter "promoted" is the number of the pawn
// that promotes, and "captured" is the number of the captured man. The constant noMan means that
// there is no such man.
func newLink(g *Geometry, tables map[ending.Material]*Smaller, promoted int, kind board.PieceType, captured int) Link {
	left := slices.Clone(g.Layout.Men())
	for i := range g.Men {
		if i == promoted {
			left[2+i] = board.NewPiece(g.Men[i].Color, kind)
		}
		if i == captured {
			left[2+i] = board.NoPiece
		}
	}
	m, flipped := ending.MaterialOfMen(left)
	l := Link{table: tables[m]}
	if flipped {
		l.turn, l.swap = 56, 1
	}
	men := ending.NewLayout(m).Men()
	used := make([]bool, len(men))
	for i, piece := range left {
		l.slots[i] = ending.MaxMen - 1
		for slot, other := range men {
			if piece != board.NoPiece && !used[slot] && other == piece^board.Piece(l.swap) {
				used[slot] = true
				l.slots[i] = uint8(slot)
				break
			}
		}
	}
	return l
}
