package seriesmate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
)

// maxLine is the greatest length of a line with a problem, in bytes.
const maxLine = 1024

// Problem is a position in which the side to move must mate in a number of moves.
type Problem struct {
	ID       string // "" if the line has none
	Position Position
	LeftOut  []string // in words, what was left out of the text of the position
	Moves    int
}

// ParseProblem reads a line with a position and a number of moves. ReadComposed describes the forms
// of the position. Spaces or tabs separate the fields. The line may begin with an id and a tab. The
// id may contain spaces. The error describes the fault; it wraps ErrSyntax, ErrMoves, a
// *board.SyntaxError or a *board.SetupError.
func ParseProblem(line string) (Problem, error) {
	if len(line) > maxLine {
		return Problem{}, fmt.Errorf("line of %d bytes, want at most %d", len(line), maxLine)
	}
	var problem Problem
	line = strings.TrimPrefix(line, "\ufeff")
	if id, rest, found := strings.Cut(strings.Trim(line, " \r\n"), "\t"); found && startsWithBoard(rest) {
		problem.ID, line = strings.TrimSpace(id), rest
	}
	text, number, ok := cutNumber(board.Spaced(line))
	if !ok {
		return Problem{}, ErrSyntax
	}
	moves, err := strconv.Atoi(number)
	if err != nil {
		return Problem{}, fmt.Errorf("number of moves %s: %w", shorten.Quoted(number), ErrSyntax)
	}
	if err := checkMoves(moves); err != nil {
		return Problem{}, err
	}
	problem.Moves = moves
	problem.Position, problem.LeftOut, err = ReadComposed(text)
	return problem, err
}

// cutNumber cuts the number of moves off the end of a line. It returns false if the last field may
// have another meaning. For example, the last of six fields is the move number of a FEN.
func cutNumber(line string) (text, number string, ok bool) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return "", "", false
	}
	last := len(fields) - 1
	text, number = strings.Join(fields[:last], " "), fields[last]
	switch len(fields) {
	case 2, 3, 5, 7: // after a board, board and side, or a FEN without or with counters
		return text, number, true
	}
	return text, number, strings.HasSuffix(text, ";") // after EPD operations
}

// startsWithBoard reports whether the first field looks like the board of a FEN, which has slashes.
// It also returns true if this field is "startpos".
func startsWithBoard(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && (strings.Contains(fields[0], "/") || fields[0] == "startpos")
}

// ReadPosition reads a position in one of two forms. The first is the form of board.ReadFEN. The
// second is usual in publications: only the board, or the board and the side to move. In the second
// form, kings and rooks on their home squares may castle.
//
// In both forms the board may be "startpos", and the letter S may stand for a knight. The
// en-passant field may name several squares, as in "e3,c3". En-passant squares follow the rules of
// progressive chess. The result "leftOut" names the ignored parts. It is nil if nothing was
// ignored.
func ReadPosition(text string) (p Position, leftOut []string, err error) {
	return readPosition(text, false)
}

// ReadComposed does the same as ReadPosition, but for composed problems: the side to move need not
// have a king.
func ReadComposed(text string) (p Position, leftOut []string, err error) {
	return readPosition(text, true)
}

// readPosition reads a position. kingless says whether the side to move need not have a king.
func readPosition(text string, kingless bool) (p Position, leftOut []string, err error) {
	text, squares := standardForm(text)
	setup, leftOut, err := board.ReadSetup(text)
	if err != nil {
		return Position{}, nil, err
	}
	if len(strings.Fields(text)) <= 2 {
		allowHomeCastling(&setup)
	}
	// Progressive chess has captures en passant that chess does not have.
	if setup.EnPassant != board.NoSquare {
		squares = append(squares, setup.EnPassant)
	}
	setup.EnPassant = board.NoSquare
	for _, fault := range setup.DropUnfit() {
		leftOut = append(leftOut, fault.String())
	}
	passed, unfit := fitting(&setup, squares)
	leftOut = append(leftOut, unfit...)
	if kingless && !slices.Contains(setup.Board[:], board.NewPiece(setup.SideToMove&1, board.King)) {
		p, err = withoutKing(setup, passed)
		return p, leftOut, err
	}
	men, err := setup.Position()
	if err != nil {
		return Position{}, nil, err
	}
	p, err = NewPosition(&men, passed)
	return p, leftOut, err
}

// standardForm returns a text in the form that package board reads. It replaces the word "startpos"
// by the board of the start position, and the letter S by N. If the text names several en-passant
// squares, standardForm removes them from the text, and returns them as the result "squares".
func standardForm(text string) (standard string, squares []board.Square) {
	fields := strings.Fields(board.Spaced(text))
	if len(fields) == 0 {
		return text, nil
	}
	if fields[0] == "startpos" {
		start := board.StartPosition()
		if len(fields) == 1 {
			return start.FEN(), nil
		}
		fields[0] = strings.Fields(start.FEN())[0]
	}
	fields[0] = strings.NewReplacer("S", "N", "s", "n").Replace(fields[0])
	if len(fields) > 3 && strings.Contains(fields[3], ",") {
		names := strings.Split(fields[3], ",")
		for i, name := range names {
			s, ok := board.ParseSquare(name)
			if !ok { // board will describe the fault
				fields[3] = names[i]
				return strings.Join(fields, " "), nil
			}
			squares = append(squares, s)
		}
		fields[3] = "-"
	}
	return strings.Join(fields, " "), squares
}

// fitting returns the squares that a pawn may have passed. The result unfit describes the others.
func fitting(s *board.Setup, squares []board.Square) (passed board.Bitboard, unfit []string) {
	for _, sq := range squares {
		if mayHavePassed(s, sq) {
			passed |= sq.Bitboard()
		} else {
			unfit = append(unfit, fmt.Sprintf("en-passant square %v: %v", sq, ErrEnPassant))
		}
	}
	return passed, unfit
}

// mayHavePassed reports whether a pawn of the side that has just moved may have passed a square.
// The square must be empty, and such a pawn must stand one step beyond it.
func mayHavePassed(s *board.Setup, sq board.Square) bool {
	us := s.SideToMove & 1
	if sq.Rank() != board.Rank6.RelativeTo(us) {
		return false
	}
	pawn := sq.Bitboard().Forward(us.Opponent()).First()
	return s.Board[sq] == board.NoPiece && s.Board[pawn] == board.NewPiece(us.Opponent(), board.Pawn)
}

// allowHomeCastling sets every castling right whose king and rook are on their home squares.
func allowHomeCastling(s *board.Setup) {
	rooks := [4]board.Square{board.H1, board.A1, board.H8, board.A8}
	for i, rook := range rooks {
		c := board.Color(i / 2)
		king := board.E1.RelativeTo(c)
		if s.Board[king] == board.NewPiece(c, board.King) && s.Board[rook] == board.NewPiece(c, board.Rook) {
			s.CastlingRooks[i] = rook
		}
	}
}
