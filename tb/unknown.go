package tb

import (
	"errors"
	"fmt"

	"burnside/board"
	"burnside/tb/ending"
)

// These are the reasons, beside ErrNoTable, why a set does not know a position. The errors that the
// method Unknown returns wrap them.
var (
	ErrCastling   = errors.New("the tables have no positions with castling rights")
	ErrTooManyMen = errors.New("there are too many men on the board")
	ErrIncomplete = errors.New("a table that the ending can lead to is missing or damaged")
)

// Unknown returns, as an error, why Probe, ProbeMoves or BestMove did not know a position. The
// error wraps ErrCastling, ErrTooManyMen, ErrNoTable or ErrIncomplete.
func (s *Set) Unknown(p *board.Position) error {
	m, _ := ending.MaterialOf(p)
	switch {
	case p.CastlingRights() != board.NoCastling:
		return ErrCastling
	case m.Men() > ending.MaxMen:
		return fmt.Errorf("%w: %d; the largest table has %d", ErrTooManyMen, m.Men(), s.Men())
	case !s.Has(m):
		return fmt.Errorf("%s: %w", m, ErrNoTable)
	}
	return fmt.Errorf("%s: %w", m, ErrIncomplete)
}

// UnknownClock returns, as an error, why ProbeClock or SolveClock did not know a position. If only
// the effect of the fifty-move rule is unknown, the error wraps ErrNoClock.
func (s *Set) UnknownClock(p *board.Position) error {
	if _, known := s.Solve(p, Reach); !known {
		return s.Unknown(p)
	}
	m, _ := ending.MaterialOf(p)
	return fmt.Errorf("%s: %w", m, ErrNoClock)
}
