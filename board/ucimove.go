package board

import (
	"errors"
	"fmt"
	"strings"
)

// coordinates is a move in coordinate notation.
type coordinates struct {
	from, to  Square
	promotion PieceType
}

// ParseUCIMove reads a legal move of p in UCI notation, such as "e2e4" or "e7e8q". It accepts
// capitals, which some programs write. It accepts castling as the king capturing its own rook. It
// also accepts castling as a king move to the king's castling target, if no other king move goes
// there. The error wraps ErrMoveSyntax, ErrNoPiece or ErrIllegalMove.
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
	if text = strings.ToLower(text); len(text) < 4 { // some characters have fewer bytes in lower case
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

// find returns the legal move with the given coordinates. The error is ErrNoPiece or
// ErrIllegalMove.
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

// UCIMove returns a move of p in UCI notation, or "0000" for NoMove. It writes castling as the king
// moving two squares. But if p.Chess960() is true, or the king is not on its square of standard
// chess, it writes castling as the king capturing its own rook.
func (p *Position) UCIMove(m Move) string {
	if m.IsCastling() && !p.chess960 && m.From().File() == FileE {
		m = NewMove(m.From(), m.CastlingSide().KingTarget(p.sideToMove), Quiet)
	}
	return m.String()
}

// These are the possible faults of a move in text form. The errors of ParseUCIMove and ParseSAN wrap
// one of them.
var (
	ErrMoveSyntax    = errors.New("not in move notation")
	ErrNoPiece       = errors.New("no man of the side to move there")
	ErrIllegalMove   = errors.New("not legal here")
	ErrAmbiguousMove = errors.New("several legal moves fit")
)

// moveError adds the text of a move to an error.
func moveError(text string, err error) error {
	return fmt.Errorf("move %q: %w", clip(text), err)
}
