package stats

import (
	"context"
	"fmt"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/clock"
)

// A Clock counts what the fifty-move rule changes in an ending. It counts pairs of a position and a
// halfmove clock: all positions on the whole board, with all clocks from 0 to 99. Repetitions are
// ignored.
type Clock struct {
	Ending string    `json:"ending"`
	White  ClockSide `json:"white"` // counts with White to move
	Black  ClockSide `json:"black"` // counts with Black to move
}

// Side returns the counts with the given side to move.
func (c *Clock) Side(side board.Color) *ClockSide {
	if side == board.White {
		return &c.White
	}
	return &c.Black
}

// A ClockSide holds the counts of a Clock for one side to move. It counts only positions that are
// won or lost without the fifty-move rule.
type ClockSide struct {
	Decided    uint64 `json:"decided"`    // positions
	Lengthened uint64 `json:"lengthened"` // pairs in which the mate takes longer than without the rule
	Drawn      uint64 `json:"drawn"`      // pairs in which the rule draws
	Taken      uint64 `json:"taken"`      // positions in which the rule draws even with the clock at 0
	AtZero     int    `json:"at_zero"`    // plies of the longest mate with the clock at 0
	// Longest and Growth each show a mate that the fifty-move rule makes longer. Longest is the
	// longest of these mates, at any clock. Growth is the mate to which the rule adds the most
	// plies. Both are empty if the rule makes no mate longer.
	Longest LateMate `json:"longest"`
	Growth  LateMate `json:"growth"`
}

// A LateMate is a position and a halfmove clock with which the fifty-move rule makes the mate
// longer.
type LateMate struct {
	FEN   string `json:"fen,omitempty"`   // with the greatest halfmove clock at which the position is still won or lost
	Plies int    `json:"plies,omitempty"` // plies to mate under the rule
	Plain int    `json:"plain,omitempty"` // plies to mate without the rule
}

// CountClock counts what the fifty-move rule changes in an ending, with the given number of
// threads. It reads no .btc files, but derives the changes from distances without the rule. So the
// parameter "set" must contain the tables of the ending and of all endings that can arise from it.
// CountClock fails if the ending has more than dtm.MaxStaircases different staircases (see
// dtm.Staircase). When ctx is done, it ends early with the context's error.
func CountClock(ctx context.Context, set *tb.Set, m ending.Material, threads int) (*Clock, error) {
	values, err := set.Load(ctx, m, threads)
	if err != nil {
		return nil, err
	}
	var atZero func(m ending.Material) (*dtm.Values, error)
	atZero = func(m ending.Material) (*dtm.Values, error) {
		v, err := set.Load(ctx, m, threads)
		if err != nil {
			return nil, err
		}
		return clock.AtZero(ctx, v, atZero, threads)
	}
	stairs, outline, err := clock.Generate(ctx, values, atZero, clock.Options{Threads: threads})
	if err == nil && outline {
		err = fmt.Errorf("counting %s: %w", m, dtm.ErrStaircases)
	}
	if err != nil {
		return nil, err
	}
	c := &Clock{Ending: m.String()}
	for side := board.White; side <= board.Black; side++ {
		counts := clockCounter{ClockSide: c.Side(side), layout: values.Layout(), side: side}
		for index := range values.Layout().Size() {
			if v := values.At(side, index); v != dtm.Illegal && v.Decided() {
				counts.add(index, v, stairs.At(side, index))
			}
		}
		if err := counts.examples(values, stairs); err != nil {
			return nil, fmt.Errorf("counting %s: %w", m, err)
		}
	}
	return c, nil
}

// A clockCounter counts for one side to move.
type clockCounter struct {
	*ClockSide
	layout          *ending.Layout
	side            board.Color
	longest, growth uint64 // indices of the positions in Longest and Growth
}

// add counts an index. v is its value without the rule.
func (c *clockCounter) add(index uint64, v dtm.Value, stairs dtm.Staircase) {
	times := uint64(c.layout.Multiplicity(index))
	if times == 0 {
		return
	}
	c.Decided += times
	need := stairs.Need(v)
	c.Drawn += times * uint64(max(need-1, 0))
	if start := stairs.At(v, dtm.MaxLeft); start.Decided() {
		c.AtZero = max(c.AtZero, start.Plies())
	} else {
		c.Taken += times
	}
	if len(stairs) == 1 {
		return
	}
	c.Lengthened += times * uint64(v.Plies()-int(stairs[0])-need)
	slowest := stairs.At(v, need).Plies()
	if slowest > c.Longest.Plies {
		c.Longest.Plies, c.Longest.Plain, c.longest = slowest, v.Plies(), index
	}
	if slowest-v.Plies() > c.Growth.Plies-c.Growth.Plain {
		c.Growth.Plies, c.Growth.Plain, c.growth = slowest, v.Plies(), index
	}
}

// examples enters the FENs of Longest and Growth.
func (c *clockCounter) examples(values *dtm.Values, stairs *dtm.Staircases) error {
	for _, e := range []struct {
		mate  *LateMate
		index uint64
	}{{&c.Longest, c.longest}, {&c.Growth, c.growth}} {
		if e.mate.Plies == 0 {
			continue
		}
		p := c.layout.Placement(e.index)
		setup := c.layout.Setup(&p, c.side)
		setup.HalfmoveClock = board.FiftyMovePlies - stairs.At(c.side, e.index).Need(values.At(c.side, e.index))
		position, err := setup.Position()
		if err != nil {
			return err
		}
		e.mate.FEN = position.FEN()
	}
	return nil
}
