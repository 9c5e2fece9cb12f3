package seriesmate

import (
	"fmt"
	"slices"
	"strings"

	"burnside/board"
)

// A Position is a position between two series of a progressive game. It holds the men, the side to
// move, and the squares for captures en passant. The other side's pawns passed these squares by
// double pushes in the last series. Unlike in chess, there may be several such squares. The
// halfmove clock is 0, since it has no meaning in progressive chess.
type Position struct {
	men       board.Position // without en-passant square, with clock 0
	enPassant board.Bitboard
	// kingless is set if the side to move has no king, as in some composed problems. Then the field
	// "men" has a king on the square "ghost", only because a board.Position needs one.
	kingless bool
	ghost    board.Square
}

// NewPosition returns the position with p's men, castling rights and side to move. The parameter
// "passed" holds the squares that the other side's pawns jumped over by double pushes in the last
// series. If p has an en-passant square, NewPosition adds it to them. The error wraps ErrEnPassant
// if one of the squares is occupied, or if it is not directly behind a pawn that can have jumped
// over it.
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
	return Position{men: men, enPassant: passed}, nil
}

// possiblyPassed returns the empty squares that the other side's pawns may have passed by double
// pushes in the last series.
func possiblyPassed(p *board.Position) board.Bitboard {
	us := p.SideToMove()
	pawns := p.Pieces(us.Opponent(), board.Pawn).Forward(us)
	return pawns & board.Rank6.RelativeTo(us).Bitboard() &^ p.Occupied()
}

// withoutKing returns the position of a setup if its only fault is that the side to move has no
// king. Otherwise it returns the error of board.Setup.Position.
func withoutKing(s board.Setup, passed board.Bitboard) (Position, error) {
	king := board.NewPiece(s.SideToMove, board.King)
	enemy := board.NewPiece(s.SideToMove.Opponent(), board.King)
	near := board.Bitboard(0)
	for sq, piece := range s.Board {
		if piece == enemy {
			near |= board.KingAttacks(board.Square(sq))
		}
	}
	for ghost := range board.Square(board.NumSquares) {
		if s.Board[ghost] != board.NoPiece || near.Has(ghost) {
			continue
		}
		with := s
		with.Board[ghost] = king
		men, err := with.Position()
		if err != nil {
			return Position{}, err
		}
		p, err := NewPosition(&men, passed)
		if err != nil {
			return Position{}, err
		}
		p.kingless, p.ghost = true, ghost
		if f, st := newFrame(&p, &Options{}); st.ownAttackers(f.enemyKing, st.occupied()) != 0 {
			return Position{}, &board.SetupError{Faults: []board.Fault{board.FaultOpponentInCheck}}
		}
		return p, nil
	}
	return Position{}, &board.SetupError{Faults: []board.Fault{board.FaultNoWhiteKing + board.Fault(s.SideToMove)}}
}

// occupied returns the squares with men.
func (p *Position) occupied() board.Bitboard {
	if p.kingless {
		return p.men.Occupied() &^ p.ghost.Bitboard()
	}
	return p.men.Occupied()
}

// SideToMove returns the side that makes the series.
func (p *Position) SideToMove() board.Color { return p.men.SideToMove() }

// Setup returns the description of the position, without an en-passant square.
func (p *Position) Setup() board.Setup {
	s := p.men.Setup()
	if p.kingless {
		s.Board[p.ghost] = board.NoPiece
	}
	return s
}

// Board returns the men, castling rights and side to move. The en-passant square is never set. If
// the side to move has no king (see ReadComposed), the result has one nevertheless.
func (p *Position) Board() board.Position { return p.men }

// FEN returns the position as FEN. The en-passant field names all squares on which a capture is
// legal, separated by commas. In the FEN of a chess position there is at most one. ReadPosition
// reads this form. Unlike package board, it accepts an en-passant square even if the square from
// which the pawn came is occupied.
func (p *Position) FEN() string {
	fields := strings.Fields(p.men.FEN())
	if p.kingless {
		setup := p.Setup()
		fields[0] = board.FENBoard(&setup.Board)
	}
	var squares []string
	for _, m := range p.enPassantMoves() {
		if _, err := p.captureEnPassant(m); (err == nil || p.kingless) && !slices.Contains(squares, m.To().String()) {
			squares = append(squares, m.To().String())
		}
	}
	if squares != nil {
		fields[3] = strings.Join(squares, ",")
	}
	return strings.Join(fields, " ")
}
