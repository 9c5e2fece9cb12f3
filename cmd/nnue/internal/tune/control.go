package tune

import (
	"fmt"
	"time"

	"burnside/search"
)

// Control limits the searches of a side. Without a clock, the field Nodes is the number of nodes of
// each search. With a clock, the side has the time Clock for the whole game, plus Increment for
// each move. This clock does not measure time but counts nodes. The field Nodes is then the number
// of nodes that count as one second.
type Control struct {
	Nodes            uint64
	Clock, Increment time.Duration `json:",omitempty"`
}

// String returns the control in words.
func (c Control) String() string {
	if c.Clock == 0 {
		return fmt.Sprintf("%d nodes a move", c.Nodes)
	}
	return fmt.Sprintf("%s and %s a move, of %d nodes a second", c.Clock, c.Increment, c.Nodes)
}

// check returns an error if a limit is out of range.
func (c Control) check() error {
	switch {
	case c.Nodes < 1 || c.Nodes > 1<<40:
		return fmt.Errorf("%d nodes: must be from 1 to %d", c.Nodes, uint64(1)<<40)
	case c.Clock < 0 || c.Clock > search.MaxTime:
		return fmt.Errorf("clock of %s: must be from 0 to %s", c.Clock, search.MaxTime)
	case c.Increment < 0 || c.Increment > c.Clock:
		return fmt.Errorf("increment of %s: must be from 0 to the clock's %s", c.Increment, c.Clock)
	}
	return nil
}

// limits returns the limits of a search. left is the time that the side to move has left.
func (c Control) limits(left time.Duration) search.Limits {
	if c.Clock == 0 {
		return search.Limits{Nodes: c.Nodes}
	}
	return search.Limits{
		HasClock: true, NodeRate: c.Nodes,
		Time: [2]time.Duration{left, left}, Inc: [2]time.Duration{c.Increment, c.Increment},
	}
}
