package seriesmate

import (
	"fmt"
	"strings"

	"burnside/board"
)

// A Position is a position between two series of a progressive game: the men, the side to
// move, and the squares that pawns passed by double pushes in the last series, on which they
// may be captured en passant. There can be several such squares; chess has at most one. The
// half-move clock is 0, since it has no meaning in progressive chess.
type Position struct {
	men       board.Position // without en-passant square, clock 0
	enPassant board.Bitboard
}

// NewPosition returns the position with p's men, castling rights and side to move. passed
// holds the squares that pawns of the side not to move passed by double pushes in the last
// series; p's own en-passant square is added. The error wraps ErrEnPassant if one of the
// squares is occupied or has no such pawn in front.
func NewPosition(p *board.Position, passed board.Bitboard) (Position, error) {
	if s := p.EnPassant(); s != board.NoSquare {
		passed |= s.Bitboard()
	}
	if wrong := passed &^ possiblyPassed(p); wrong != 0 {
		return Position{}, fmt.Errorf("en-passant square %v: %w", wrong.First(), ErrEnPassant)
	}
	setup := p.Setup()
	setup.EnPassant = board.NoSquare
	setup.HalfmoveClock = 0
	setup.FullmoveNumber = min(setup.FullmoveNumber, board.MaxFullmoveNumber-1)
	men, err := setup.Position()
	if err != nil {
		return Position{}, fmt.Errorf("removing the en-passant square: %w", err)
	}
	return Position{men, passed}, nil
}

// possiblyPassed returns the empty squares that pawns of the side not to move may have passed
// by double pushes.
func possiblyPassed(p *board.Position) board.Bitboard {
	us := p.SideToMove()
	pawns := p.Pieces(us.Opponent(), board.Pawn).Forward(us)
	return pawns & board.Rank6.RelativeTo(us).Bitboard() &^ p.Occupied()
}

// Board returns the men, castling rights and side to move. The en-passant square is never set.
func (p *Position) Board() board.Position { return p.men }

// FEN returns the position as FEN. A FEN has only one en-passant square: of several it is the
// lowest on which a capture is legal. ReadPosition accepts it even if the pawn's origin is
// occupied again, which board does not.
func (p *Position) FEN() string {
	fields := strings.Fields(p.men.FEN())
	for _, m := range p.enPassantMoves() {
		if _, err := p.captureEnPassant(m); err == nil {
			fields[3] = m.To().String()
			break
		}
	}
	return strings.Join(fields, " ")
}
