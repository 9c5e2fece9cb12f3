package seriesmate

import "errors"

// What can be wrong with a position or a series. The errors that NewPosition and
// Position.Play return wrap one of them or a board.SetupError.
var (
	ErrEnPassant    = errors.New("no pawn there to take en passant")
	ErrIllegalMove  = errors.New("not legal here")
	ErrEarlyCheck   = errors.New("gives check before the last move of the series")
	ErrSeriesLength = errors.New("wrong number of moves")
)

// What can be wrong with a problem.
var (
	// ErrSyntax is wrapped by the error for a line that is not a problem.
	ErrSyntax = errors.New("want a FEN and a number of moves, or board, side and number of moves")
	// ErrMoves is wrapped by the error for a number of moves that is out of range.
	ErrMoves = errors.New("number of moves out of range")
)
