package board

import "sync"

// These are the greatest values of the counters of a Setup.
const (
	MaxHalfmoveClock  = 1<<16 - 1
	MaxFullmoveNumber = 1<<16 - 1
)

// Setup is the unchecked description of a position that a text or a program gives. Setup.Position
// turns a legal Setup into a Position. Start from NewSetup, which returns the empty board, because
// the zero value is not a useful description.
type Setup struct {
	// Board holds the men by square.
	Board [NumSquares]Piece

	SideToMove Color

	// CastlingRooks holds the squares of the rooks that may still castle: white kingside, white
	// queenside, black kingside, black queenside. NoSquare means that the right is missing.
	CastlingRooks [4]Square

	// EnPassant is the square that a pawn has just passed by a double push, or NoSquare if there is
	// none.
	EnPassant Square

	// HalfmoveClock counts the plies since the last capture or pawn move, from
	// 0 to MaxHalfmoveClock.
	HalfmoveClock int

	// FullmoveNumber is the number of the move, from 1 to MaxFullmoveNumber.
	FullmoveNumber int

	// Chess960 asks for castling moves in Chess960 form. If a castling right does not exist in
	// standard chess, the Position uses this form in any case.
	Chess960 bool
}

// NewSetup returns the empty board at the start of move 1. White is to move, and there are no
// castling rights and no en-passant square.
func NewSetup() Setup {
	return Setup{
		CastlingRooks:  [4]Square{NoSquare, NoSquare, NoSquare, NoSquare},
		EnPassant:      NoSquare,
		FullmoveNumber: 1,
	}
}

// Position validates the setup and returns the position that it describes. If the setup is not
// legal, the error is a *SetupError that lists every fault.
//
// In a legal position each side has one king, at most 16 men and at most 8 pawns. Pawns are on
// ranks 2 to 7, the kings are not adjacent, and the side that has just moved is not in check.
// Castling rights and en-passant square fit the men, and the counters are in range. The position
// need not be reachable in a game. An en-passant square is dropped if no capture onto it is legal.
func (s *Setup) Position() (Position, error) {
	p := s.place()
	if err := s.validate(&p); err != nil {
		return Position{}, err
	}
	p.addState(s)
	p.chess960 = s.Chess960 || !p.StandardCastling()
	p.checkers = p.computeCheckers()
	if p.enPassant != NoSquare && !p.enPassantLegal(p.enPassant) {
		p.enPassant = NoSquare
	}
	p.refreshKeys()
	return p, nil
}

// addState adds the castling rights, the en-passant square and the counters of s. A counter out of
// range becomes the nearest value within its range.
func (p *Position) addState(s *Setup) {
	for i, rook := range s.CastlingRooks {
		p.castlingRooks[i] = rook
		if rook != NoSquare {
			p.castling |= 1 << i
		}
	}
	p.enPassant = s.EnPassant
	p.halfmove = uint16(min(max(s.HalfmoveClock, 0), MaxHalfmoveClock))
	p.fullmove = uint16(min(max(s.FullmoveNumber, 1), MaxFullmoveNumber))
}

// DropUnfit removes castling rights and an en-passant square that do not fit the men. Many programs
// write such rights and squares. DropUnfit returns the faults that it has removed, without
// repeating a fault. If it removes the last castling right, it also clears the field Chess960.
func (s *Setup) DropUnfit() []Fault {
	p := s.place()
	var all faultSet
	for _, c := range [2]Color{White, Black} {
		for _, side := range [2]CastlingSide{Kingside, Queenside} {
			rook := &s.CastlingRooks[castlingIndex(c, side)]
			var faults faultSet
			if faults.addCastlingFaults(&p, c, side, *rook); faults != 0 {
				*rook = NoSquare
				all |= faults
			}
		}
	}
	if all != 0 && s.CastlingRooks == NewSetup().CastlingRooks {
		s.Chess960 = false
	}
	var faults faultSet
	if faults.addEnPassantFaults(&p, s.EnPassant); faults != 0 {
		s.EnPassant = NoSquare
		all |= faults
	}
	return all.list()
}

// place returns a position that has only the men and the side to move of s. Values in s.Board that
// are not pieces are left out.
func (s *Setup) place() Position {
	p := Position{
		sideToMove:    s.SideToMove & 1,
		castlingRooks: [4]Square{NoSquare, NoSquare, NoSquare, NoSquare},
		enPassant:     NoSquare,
	}
	for i, piece := range s.Board {
		if isPiece(piece) {
			p.put(piece, Square(i))
		}
	}
	return p
}

// isPiece reports whether piece is one of the twelve men.
func isPiece(piece Piece) bool { return piece >= WhitePawn && piece <= BlackKing }

// Setup returns the description of the position. Setup.Position turns it back into the position.
func (p *Position) Setup() Setup {
	return Setup{
		Board:          p.mailbox,
		SideToMove:     p.sideToMove,
		CastlingRooks:  p.castlingRooks,
		EnPassant:      p.enPassant,
		HalfmoveClock:  int(p.halfmove),
		FullmoveNumber: int(p.fullmove),
		Chess960:       p.chess960,
	}
}

// StartPosition returns the initial position of standard chess.
func StartPosition() Position { return startPosition() }

// startPosition computes the position at its first use, when all tables are ready.
var startPosition = sync.OnceValue(func() Position { return MustFEN(StartFEN) })
