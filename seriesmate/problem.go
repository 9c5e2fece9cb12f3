package seriesmate

import (
	"fmt"
	"strconv"
	"strings"

	"burnside/board"
)

// maxLine bounds the lines that are read as problems, in bytes.
const maxLine = 1024

// Problem is a position and the number of moves in which the side to move is
// to mate.
type Problem struct {
	ID       string // "" if the line gives none
	Position Position
	Moves    int
}

// ParseProblem reads a line with a FEN and the number of moves, or with the
// published form: board, side to move and number of moves; castling is then
// allowed with the kings and rooks on their home squares. Fields are separated
// by spaces or tabs. An id, which may hold spaces, and a tab may precede them.
// The error tells what is wrong with the line; it wraps ErrSyntax, ErrMoves,
// ErrEnPassant, a *board.SyntaxError or a *board.SetupError.
func ParseProblem(line string) (Problem, error) {
	if len(line) > maxLine {
		return Problem{}, fmt.Errorf("line of %d bytes, want at most %d", len(line), maxLine)
	}
	var problem Problem
	if id, rest, found := strings.Cut(strings.Trim(line, " \r\n"), "\t"); found && startsWithBoard(rest) {
		problem.ID, line = strings.TrimSpace(id), rest
	}
	fields := strings.Fields(line)
	switch len(fields) {
	case 3, 5, 7: // board and side, or a FEN without or with its counters; and the number
	default:
		return Problem{}, ErrSyntax
	}
	last := len(fields) - 1
	moves, err := strconv.Atoi(fields[last])
	if err != nil {
		return Problem{}, fmt.Errorf("number of moves %q: %w", clip(fields[last]), ErrSyntax)
	}
	if err := checkMoves(moves); err != nil {
		return Problem{}, err
	}
	problem.Moves = moves
	problem.Position, err = parsePosition(fields[:last])
	return problem, err
}

// startsWithBoard reports whether the first field of a text looks like the
// board field of a FEN: nothing else has slashes.
func startsWithBoard(text string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && strings.Contains(fields[0], "/")
}

// ParsePosition reads a FEN, or the published form of a position: board and
// side to move alone, with castling allowed for kings and rooks on their home
// squares.
func ParsePosition(text string) (Position, error) { return parsePosition(strings.Fields(text)) }

func parsePosition(fields []string) (Position, error) {
	published := len(fields) == 2
	if published {
		fields = []string{fields[0], fields[1], "-", "-"}
	}
	setup, err := board.ParseSetup(strings.Join(fields, " "))
	if err != nil {
		return Position{}, err
	}
	if published {
		allowHomeCastling(&setup)
	}
	// What may be captured en passant is not the same as in chess.
	var passed board.Bitboard
	if s := setup.EnPassant; s != board.NoSquare {
		passed, setup.EnPassant = s.Bitboard(), board.NoSquare
	}
	p, err := setup.Position()
	if err != nil {
		return Position{}, err
	}
	return NewPosition(&p, passed)
}

// allowHomeCastling gives all castling rights whose king and rook stand on
// their home squares.
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

// clip shortens a text for use in an error.
func clip(text string) string {
	const limit = 40
	if len(text) <= limit {
		return text
	}
	return text[:limit] + "…"
}
