package tb

import (
	"errors"
	"fmt"

	"burnside/board"
	"burnside/tb/ending"
)

// Unknown returns, as an error, why Probe, ProbeMoves or BestMove did not know a position. If the
// set lacks the table of the position's ending, the error wraps ErrNoTable.
func (s *Set) Unknown(p *board.Position) error {
	m, _ := ending.MaterialOf(p)
	switch {
	case p.CastlingRights() != board.NoCastling:
		return errors.New("the tables have no positions with castling rights")
	case m.Men() > ending.MaxMen:
		return fmt.Errorf("there are %d men on the board; the largest table has %d", m.Men(), s.Men())
	case !s.Has(m):
		return fmt.Errorf("%s: %w", m, ErrNoTable)
	}
	return fmt.Errorf("a table that %s can lead to is missing or damaged", m)
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
