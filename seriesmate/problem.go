package seriesmate

import (
	"fmt"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
)

// maxLine is the greatest length of a problem's line, in bytes.
const maxLine = 1024

// Problem is a position in which the side to move shall mate in a number of moves.
type Problem struct {
	ID       string // "" if the line has none
	Position Position
	LeftOut  []string // what was left out of the text of the position, in words
	Moves    int
}

// ParseProblem reads a line with a position, in the forms of ReadPosition, and the number of
// moves. Fields are separated by spaces or tabs. An id, which may contain spaces, and a tab
// may come first. The error describes the fault; it wraps ErrSyntax, ErrMoves, a
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
	problem.Position, problem.LeftOut, err = ReadPosition(text)
	return problem, err
}

// cutNumber cuts the last field, the number of moves, off a line. It reports false if the
// number may be missing: the last of six fields would be the move number of a FEN.
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

// startsWithBoard reports whether the first field looks like the board of a FEN; only that has
// slashes.
func startsWithBoard(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && strings.Contains(fields[0], "/")
}

// ReadPosition reads a position as board.ReadFEN does, or in the published form: only the
// board, or the board and the side to move. In that form kings and rooks on their home squares
// may castle. leftOut lists in words what was left out, nil if nothing. En-passant squares are
// those of progressive chess.
func ReadPosition(text string) (p Position, leftOut []string, err error) {
	setup, leftOut, err := board.ReadSetup(text)
	if err != nil {
		return Position{}, nil, err
	}
	if len(strings.Fields(board.Spaced(text))) <= 2 {
		allowHomeCastling(&setup)
	}
	// Other captures en passant are possible than in chess.
	passed := setup.EnPassant
	setup.EnPassant = board.NoSquare
	for _, fault := range setup.DropUnfit() {
		leftOut = append(leftOut, fault.String())
	}
	men, err := setup.Position()
	if err != nil {
		return Position{}, nil, err
	}
	if passed != board.NoSquare && !possiblyPassed(&men).Has(passed) {
		leftOut = append(leftOut, fmt.Sprintf("en-passant square %v: %v", passed, ErrEnPassant))
		passed = board.NoSquare
	}
	if passed == board.NoSquare {
		p, err = NewPosition(&men, 0)
	} else {
		p, err = NewPosition(&men, passed.Bitboard())
	}
	return p, leftOut, err
}

// allowHomeCastling sets all castling rights whose king and rook are on their home squares.
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
