package board

import "sync"

// The greatest values that the counters of a Setup may have.
const (
	MaxHalfmoveClock  = 1<<16 - 1
	MaxFullmoveNumber = 1<<16 - 1
)

// Setup is the unchecked description of a position: what a text or a program
// asks for. Setup.Position turns it into a Position if it is legal. The zero
// value describes nothing sensible; NewSetup returns an empty board.
type Setup struct {
	// Board holds the men by square.
	Board [NumSquares]Piece

	SideToMove Color

	// CastlingRooks holds the squares of the rooks with which castling is still
	// allowed, in the order white kingside, white queenside, black kingside,
	// black queenside; NoSquare stands for the lack of the right.
	CastlingRooks [4]Square

	// EnPassant is the square that a pawn has just passed by a double push,
	// NoSquare if there is none.
	EnPassant Square

	// HalfmoveClock counts the plies since the last capture or pawn move, from
	// 0 to MaxHalfmoveClock.
	HalfmoveClock int

	// FullmoveNumber is the number of the move, from 1 to MaxFullmoveNumber.
	FullmoveNumber int

	// Chess960 asks for moves to be written in Chess960 form. A Position has it
	// in any case if its castling rights are not those of standard chess.
	Chess960 bool
}

// NewSetup returns the empty board, White to move, without castling rights and
// en-passant square, at the start of move 1.
func NewSetup() Setup {
	return Setup{
		CastlingRooks:  [4]Square{NoSquare, NoSquare, NoSquare, NoSquare},
		EnPassant:      NoSquare,
		FullmoveNumber: 1,
	}
}

// Position validates the set-up and returns the position it describes. If the
// set-up is not legal the error is a *SetupError that lists every fault.
//
// Legal is a position with one king a side, at most 16 men and 8 pawns a side,
// pawns on ranks 2 to 7, kings apart and the side not to move not in check,
// whose castling rights and en-passant square fit the men and whose counters
// are in range. Whether a game can reach it does not matter. An en-passant
// square on which no capture is legal is dropped.
func (s *Setup) Position() (Position, error) {
	p := s.place()
	if err := s.validate(&p); err != nil {
		return Position{}, err
	}
	for i, rook := range s.CastlingRooks {
		p.castlingRooks[i] = rook
		if rook != NoSquare {
			p.castling |= 1 << i
		}
	}
	p.halfmove = uint16(s.HalfmoveClock)
	p.fullmove = uint16(s.FullmoveNumber)
	p.chess960 = s.Chess960 || !p.StandardCastling()
	p.checkers = p.computeCheckers()
	if s.EnPassant != NoSquare && p.enPassantLegal(s.EnPassant) {
		p.enPassant = s.EnPassant
	}
	p.refreshKeys()
	return p, nil
}

// DropUnfit takes away castling rights and an en-passant square that do not fit the men,
// as many programs write them, and returns what was wrong with them, each fault once. If it
// takes away the last right, nothing asks for the Chess960 form any more.
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

// place returns a position that holds the men and the side to move of s and
// nothing else. Values of the board that are no pieces are left out.
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

// Setup returns the description of the position, from which Setup.Position
// makes it again.
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

// startPosition is worked out on first use, when all tables are ready.
var startPosition = sync.OnceValue(func() Position { return MustFEN(StartFEN) })
