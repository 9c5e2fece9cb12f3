package board

import "strings"

// Fault is one reason why a Setup is not a legal position. A Fault is an error. For example,
// errors.Is(err, FaultKingsAdjacent) reports whether the error of Setup.Position contains that
// fault.
type Fault uint8

// These are the faults, in the order in which they are reported.
const (
	FaultInvalidPiece         Fault = iota // a square holds a value that is not a piece
	FaultInvalidSide                       // the side to move is neither White nor Black
	FaultNoWhiteKing                       // White has no king
	FaultNoBlackKing                       // Black has no king
	FaultSeveralWhiteKings                 // White has two kings or more
	FaultSeveralBlackKings                 // Black has two kings or more
	FaultTooManyWhiteMen                   // White has more than 16 men
	FaultTooManyBlackMen                   // Black has more than 16 men
	FaultTooManyWhitePawns                 // White has more than 8 pawns
	FaultTooManyBlackPawns                 // Black has more than 8 pawns
	FaultPawnOnBackRank                    // a pawn stands on rank 1 or 8
	FaultKingsAdjacent                     // the kings are on adjacent squares
	FaultOpponentInCheck                   // the side not to move is in check
	FaultCastlingWithoutKing               // there is a castling right, but no king on files b to g of the back rank
	FaultCastlingWithoutRook               // there is a castling right, but no own rook on its square of the back rank
	FaultCastlingWrongSide                 // the castling rook is on the wrong side of its king
	FaultEnPassantRank                     // the en-passant square is on a rank that no double push passes
	FaultEnPassantOccupied                 // the en-passant square or the square that the pawn left is occupied
	FaultEnPassantWithoutPawn              // no pawn has passed the en-passant square
	FaultHalfmoveClock                     // the halfmove clock is out of range
	FaultFullmoveNumber                    // the move number is out of range

	numFaults
)

var faultTexts = [numFaults]string{
	FaultInvalidPiece:         "invalid piece",
	FaultInvalidSide:          "invalid side to move",
	FaultNoWhiteKing:          "no white king",
	FaultNoBlackKing:          "no black king",
	FaultSeveralWhiteKings:    "several white kings",
	FaultSeveralBlackKings:    "several black kings",
	FaultTooManyWhiteMen:      "more than 16 white men",
	FaultTooManyBlackMen:      "more than 16 black men",
	FaultTooManyWhitePawns:    "more than 8 white pawns",
	FaultTooManyBlackPawns:    "more than 8 black pawns",
	FaultPawnOnBackRank:       "pawn on rank 1 or 8",
	FaultKingsAdjacent:        "kings adjacent",
	FaultOpponentInCheck:      "side not to move in check",
	FaultCastlingWithoutKing:  "castling right without the king on files b to g of its back rank",
	FaultCastlingWithoutRook:  "castling right without a rook on its square",
	FaultCastlingWrongSide:    "castling rook on the wrong side of the king",
	FaultEnPassantRank:        "en-passant square on a rank that no double push of the opponent passes",
	FaultEnPassantOccupied:    "en-passant square or the square behind it occupied",
	FaultEnPassantWithoutPawn: "no pawn that passed the en-passant square",
	FaultHalfmoveClock:        "half-move clock out of range",
	FaultFullmoveNumber:       "move number out of range",
}

// String returns the fault in words.
func (f Fault) String() string {
	if f >= numFaults {
		return "unknown fault"
	}
	return faultTexts[f]
}

// Error returns the fault in words.
func (f Fault) Error() string { return f.String() }

// SetupError lists the faults of a Setup.
type SetupError struct {
	// Faults holds each fault once, in the order of the constants. It is not empty.
	Faults []Fault
}

// Error returns all faults on one line.
func (e *SetupError) Error() string {
	texts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		texts[i] = f.String()
	}
	return "illegal position: " + strings.Join(texts, "; ")
}

// Unwrap returns the faults, for errors.Is and errors.As.
func (e *SetupError) Unwrap() []error {
	errs := make([]error, len(e.Faults))
	for i, f := range e.Faults {
		errs[i] = f
	}
	return errs
}

// faultSet is a set of faults; bit n stands for Fault n.
type faultSet uint32

// add puts f into the set if the condition holds.
func (set *faultSet) add(f Fault, condition bool) {
	if condition {
		*set |= 1 << f
	}
}

// err returns the set as an error, or nil if the set is empty.
func (set faultSet) err() error {
	if set == 0 {
		return nil
	}
	return &SetupError{Faults: set.list()}
}

// list returns the faults of the set in their order.
func (set faultSet) list() (faults []Fault) {
	for f := range numFaults {
		if set>>f&1 != 0 {
			faults = append(faults, f)
		}
	}
	return faults
}

// validate returns all faults of s as an error. p holds the men and the side to move of s.
func (s *Setup) validate(p *Position) error {
	var faults faultSet
	for _, piece := range s.Board {
		faults.add(FaultInvalidPiece, piece != NoPiece && !isPiece(piece))
	}
	faults.add(FaultInvalidSide, s.SideToMove > Black)
	faults.addMenFaults(p)
	faults.addKingFaults(p)
	for _, c := range [2]Color{White, Black} {
		for _, side := range [2]CastlingSide{Kingside, Queenside} {
			faults.addCastlingFaults(p, c, side, s.CastlingRooks[castlingIndex(c, side)])
		}
	}
	faults.addEnPassantFaults(p, s.EnPassant)
	faults.add(FaultHalfmoveClock, s.HalfmoveClock < 0 || s.HalfmoveClock > MaxHalfmoveClock)
	faults.add(FaultFullmoveNumber, s.FullmoveNumber < 1 || s.FullmoveNumber > MaxFullmoveNumber)
	return faults.err()
}

// addMenFaults checks the numbers of men and the ranks of pawns.
func (set *faultSet) addMenFaults(p *Position) {
	for _, c := range [2]Color{White, Black} {
		// In the order of the constants, each fault of Black follows the same fault of White.
		kings := p.Pieces(c, King).Count()
		set.add(FaultNoWhiteKing+Fault(c), kings == 0)
		set.add(FaultSeveralWhiteKings+Fault(c), kings > 1)
		set.add(FaultTooManyWhiteMen+Fault(c), p.ByColor(c).Count() > 16)
		set.add(FaultTooManyWhitePawns+Fault(c), p.Pieces(c, Pawn).Count() > 8)
	}
	set.add(FaultPawnOnBackRank, p.ByType(Pawn)&(Rank1BB|Rank8BB) != 0)
}

// addKingFaults checks that the kings are not adjacent. It also checks that the side that has just
// moved is not in check. If a side has several kings, it checks each of them.
func (set *faultSet) addKingFaults(p *Position) {
	us, them := p.sideToMove, p.sideToMove.Opponent()
	for kings := p.Pieces(them, King); kings != 0; kings = kings.WithoutFirst() {
		king := kings.First()
		set.add(FaultKingsAdjacent, KingAttacks(king)&p.Pieces(us, King) != 0)
		attackers := p.AttackersTo(king, p.Occupied()) & p.ByColor(us) &^ p.ByType(King)
		set.add(FaultOpponentInCheck, attackers != 0)
	}
}

// addCastlingFaults checks one castling right of colour c. The parameter "rook" is the square of
// the castling rook. NoSquare means that the right is missing. A value
// that is no square is a fault too.
func (set *faultSet) addCastlingFaults(p *Position, c Color, side CastlingSide, rook Square) {
	if rook == NoSquare {
		return
	}
	backRank := Rank1.RelativeTo(c).Bitboard()
	rookFits := rook.Valid() && (p.Pieces(c, Rook) & backRank).Has(rook)
	set.add(FaultCastlingWithoutRook, !rookFits)

	// In Chess960 too the king starts between its rooks, so never in a corner.
	king := p.Pieces(c, King) & backRank &^ (FileABB | FileHBB)
	set.add(FaultCastlingWithoutKing, king == 0)
	if rookFits && king.Count() == 1 {
		set.add(FaultCastlingWrongSide, (rook > king.First()) != (side == Kingside))
	}
}

// addEnPassantFaults checks the en-passant square s. NoSquare means that there is no such square.
// A value that is no square is a fault too.
func (set *faultSet) addEnPassantFaults(p *Position, s Square) {
	if s == NoSquare {
		return
	}
	us, them := p.sideToMove, p.sideToMove.Opponent()
	if !s.Valid() || s.Rank() != Rank6.RelativeTo(us) {
		set.add(FaultEnPassantRank, true)
		return
	}
	origin := s.Bitboard().Forward(us)
	pawn := s.Bitboard().Forward(them)
	set.add(FaultEnPassantOccupied, p.Occupied()&(s.Bitboard()|origin) != 0)
	set.add(FaultEnPassantWithoutPawn, p.Pieces(them, Pawn)&pawn == 0)
}
