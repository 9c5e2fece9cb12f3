package tb

import (
	"errors"
	"fmt"

	"burnside/board"
	"burnside/tb/ending"
)

// Unknown returns the reason why Probe, ProbeMoves or BestMove did not know a position. The error
// wraps ErrNoTable if the set lacks the table of the position's ending.
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

// UnknownClock returns the reason why ProbeClock or SolveClock reported a position as unknown. The
// error wraps ErrNoClock if only the effect of the halfmove clock is unknown.
func (s *Set) UnknownClock(p *board.Position) error {
	if _, known := s.Solve(p, Reach); !known {
		return s.Unknown(p)
	}
	m, _ := ending.MaterialOf(p)
	return fmt.Errorf("%s: %w", m, ErrNoClock)
}
