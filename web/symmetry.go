package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"burnside/board"
	"burnside/tb/ending"
)

// symmetryAnswer is the answer of /api/symmetry: how a table reduces a position.
type symmetryAnswer struct {
	leftOut
	FEN     string `json:"fen"`
	Ending  string `json:"ending"`
	Flipped bool   `json:"flipped"` // the images have the colours exchanged
	// Images has one image for each symmetry of the ending. The images under rotations come first,
	// then the images under mirrors.
	Images     []imageAnswer `json:"images"`
	Stabiliser []string      `json:"stabiliser"` // symbols of the symmetries that change nothing
	Different  int           `json:"different"`  // number of images that differ
	Index      indexAnswer   `json:"index"`
}

// imageAnswer is the image of a position under a symmetry.
type imageAnswer struct {
	symmetryName
	FEN       string `json:"fen"`
	Fixed     bool   `json:"fixed"`             // the image is the position itself
	SameAs    string `json:"same_as,omitempty"` // symbol of the first symmetry with this image
	Canonical bool   `json:"canonical"`         // the first image that the table holds
}

// indexAnswer shows how the index of a position in its table is computed. The men of the same kind
// and colour form a group, and Groups holds a Number and a Weight for each group. The index is
// First plus the sum of all products of Number and Weight.
type indexAnswer struct {
	Index    uint64        `json:"index"`
	Size     uint64        `json:"size"`
	Twin     *uint64       `json:"twin,omitempty"` // index of the mirror image, if both kings are on the diagonal
	Class    int           `json:"class"`
	Classes  int           `json:"classes"`
	Kings    [2]string     `json:"kings"` // of White and of Black in the class's representative
	First    uint64        `json:"first"`
	Symmetry string        `json:"symmetry"` // symbol of the symmetry that takes the kings to Kings
	Groups   []digitAnswer `json:"groups"`
}

// digitAnswer is the digit of the index for one of these groups.
type digitAnswer struct {
	Piece   string   `json:"piece"` // FEN letter
	Squares []string `json:"squares"`
	Number  uint64   `json:"number"`
	Radix   uint64   `json:"radix"`
	Weight  uint64   `json:"weight"`
}

// symmetry answers with the images of a position and its index.
func (h *Handler) symmetry(_ context.Context, parameters url.Values) (any, *problem) {
	setup, left, p := parseSetup(parameters)
	if p != nil {
		return nil, p
	}
	position, p := eitherSide(setup)
	if p != nil {
		return nil, p
	}
	if position.CastlingRights() != board.NoCastling {
		return nil, &problem{status: http.StatusUnprocessableEntity, Code: "castling",
			Message: "No symmetry keeps castling rights, and the tables have none."}
	}
	if men := position.Occupied().Count(); men > ending.MaxMen {
		return nil, &problem{status: http.StatusUnprocessableEntity, Code: "men",
			Message: fmt.Sprintf("There are %d men on the board; tables are laid out for at most %d.", men, ending.MaxMen)}
	}
	answer := newSymmetryAnswer(&position)
	answer.leftOut = left
	return answer, nil
}

// eitherSide returns the position of a setup with the setup's side to move. If that position is
// illegal, it returns the position with the other side to move.
func eitherSide(setup board.Setup) (board.Position, *problem) {
	position, err := setup.Position()
	if err == nil {
		return position, nil
	}
	other := withSide(setup, setup.SideToMove.Opponent())
	if position, otherErr := other.Position(); otherErr == nil {
		return position, nil
	}
	return board.Position{}, impossible(faultsOf(err))
}

func newSymmetryAnswer(p *board.Position) *symmetryAnswer {
	m, flipped := ending.MaterialOf(p)
	layout := ending.NewLayout(m)
	placement := layout.PlacementOf(p, flipped)
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	answer := &symmetryAnswer{FEN: p.FEN(), Ending: m.String(), Flipped: flipped, Index: newIndexAnswer(layout, &placement)}
	stored := layout.Placement(min(answer.Index.Index, layout.Twin(answer.Index.Index)))
	canonical := text(layout, &stored, side)
	for _, s := range m.Symmetries() {
		answer.addImage(layout, &placement, s, side, canonical)
	}
	return answer
}

// addImage appends the image of a placement under a symmetry.
func (a *symmetryAnswer) addImage(l *ending.Layout, p *ending.Placement, s ending.Symmetry, side board.Color, canonical string) {
	image := s.ApplyPlacement(p)
	next := imageAnswer{symmetryName: newSymmetryName(s), FEN: text(l, &image, side)}
	for i := range a.Images {
		if a.Images[i].FEN == next.FEN {
			next.SameAs = a.Images[i].Symbol
			break
		}
	}
	if next.SameAs == "" {
		a.Different++
		next.Canonical = next.FEN == canonical
	}
	a.Images = append(a.Images, next)
	if last := &a.Images[len(a.Images)-1]; last.FEN == a.Images[0].FEN {
		last.Fixed = true
		a.Stabiliser = append(a.Stabiliser, last.Symbol)
	}
}

// text returns a placement as FEN. The position need not be legal with that side to move.
func text(l *ending.Layout, p *ending.Placement, side board.Color) string {
	setup := l.Setup(p, side)
	return setup.FEN()
}

func newIndexAnswer(l *ending.Layout, p *ending.Placement) indexAnswer {
	parts := l.IndexParts(p)
	index := l.Index(p)
	answer := indexAnswer{Index: index, Size: l.Size(), Class: parts.Class, Classes: l.KingPairs(),
		Kings: [2]string{parts.White.String(), parts.Black.String()}, First: parts.First,
		Symmetry: parts.Symmetry.Symbol(), Groups: []digitAnswer{}}
	if twin := l.Twin(index); twin != index {
		answer.Twin = &twin
	}
	for _, g := range parts.Groups {
		digit := digitAnswer{Piece: string(rune(g.Piece.Letter())), Number: g.Number, Radix: g.Radix, Weight: g.Weight}
		for squares := g.Squares; squares != 0; squares = squares.WithoutFirst() {
			digit.Squares = append(digit.Squares, squares.First().String())
		}
		answer.Groups = append(answer.Groups, digit)
	}
	return answer
}
