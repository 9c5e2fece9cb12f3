package seriesmate

import (
	"errors"

	"burnside/board"
)

// These are the faults of a position or a series. The errors of NewPosition and Position.Play wrap
// one of them or a board.SetupError.
var (
	ErrEnPassant    = errors.New("no pawn there to take en passant")
	ErrIllegalMove  = board.ErrIllegalMove
	ErrEarlyCheck   = errors.New("gives check before the last move of the series")
	ErrNoKing       = errors.New("the side to move has no king")
	ErrSeriesLength = errors.New("wrong number of moves")
)

// The faults of a problem.
var (
	// ErrSyntax is wrapped by the error for a line that is not a problem.
	ErrSyntax = errors.New("want a FEN and a number of moves, or board, side and number of moves")
	// ErrMoves is wrapped by the error for a number of moves out of range.
	ErrMoves = errors.New("number of moves out of range")
)
