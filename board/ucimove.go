package board

import (
	"errors"
	"fmt"
	"strings"
)

// coordinates is a move as coordinate notation gives it.
type coordinates struct {
	from, to  Square
	promotion PieceType
}

// ParseUCIMove reads a legal move of p in UCI notation, such as "e2e4" or
// "e7e8q", also in capitals, as some programs write it. Castling is accepted as the king
// taking its own rook and, where it can't be taken for another king move, as the king going
// to the square where castling ends. The error wraps ErrMoveSyntax, ErrNoPiece or ErrIllegalMove.
func (p *Position) ParseUCIMove(text string) (Move, error) {
	c, ok := parseCoordinates(text)
	if !ok {
		return NoMove, moveError(text, ErrMoveSyntax)
	}
	m, err := p.find(c)
	if err != nil {
		return NoMove, moveError(text, err)
	}
	return m, nil
}

// parseCoordinates reads coordinate notation.
func parseCoordinates(text string) (c coordinates, ok bool) {
	if len(text) > 5 {
		return c, false
	}
	if text = strings.ToLower(text); len(text) < 4 { // which shortens some letters
		return c, false
	}
	var fromOK, toOK bool
	c.from, fromOK = ParseSquare(text[:2])
	c.to, toOK = ParseSquare(text[2:4])
	ok = fromOK && toOK
	if len(text) == 5 {
		switch text[4] {
		case 'n':
			c.promotion = Knight
		case 'b':
			c.promotion = Bishop
		case 'r':
			c.promotion = Rook
		case 'q':
			c.promotion = Queen
		default:
			ok = false
		}
	}
	return c, ok
}

// find returns the legal move with the given coordinates. The error is
// ErrNoPiece or ErrIllegalMove.
func (p *Position) find(c coordinates) (Move, error) {
	if !p.byColor[p.sideToMove&1].Has(c.from) {
		return NoMove, ErrNoPiece
	}
	var l MoveList
	p.Generate(&l)
	castling := NoMove
	for _, m := range l.Slice() {
		if m.From() != c.from || m.Promotion() != c.promotion {
			continue
		}
		if m.To() == c.to {
			return m, nil
		}
		if m.IsCastling() && m.CastlingSide().KingTarget(p.sideToMove) == c.to {
			castling = m
		}
	}
	if castling == NoMove {
		return NoMove, ErrIllegalMove
	}
	return castling, nil
}

// UCIMove returns a move of p in UCI notation, "0000" for NoMove. Castling is
// written as the king going two squares, or as the king taking its own rook if
// p.Chess960() or if the king is not where it stands in standard chess.
func (p *Position) UCIMove(m Move) string {
	if m.IsCastling() && !p.chess960 && m.From().File() == FileE {
		m = NewMove(m.From(), m.CastlingSide().KingTarget(p.sideToMove), Quiet)
	}
	return m.String()
}

// What can be wrong with the text of a move. The errors that ParseUCIMove and
// ParseSAN return wrap one of them.
var (
	ErrMoveSyntax    = errors.New("not in move notation")
	ErrNoPiece       = errors.New("no man of the side to move there")
	ErrIllegalMove   = errors.New("not legal here")
	ErrAmbiguousMove = errors.New("several legal moves fit")
)

// moveError says which text an error is about.
func moveError(text string, err error) error {
	return fmt.Errorf("move %q: %w", clip(text), err)
}
