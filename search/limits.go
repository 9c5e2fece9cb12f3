package search

import (
	"time"

	"burnside/board"
)

// MaxTime is the longest move time, clock or increment that Limits may hold: 49 days.
// Multiples of a longer time would not fit into a time.Duration.
const MaxTime = 1 << 32 * time.Millisecond

// Limits say when a search ends. The zero value has no limit: such a search ends with Stop
// or after depth MaxPly. With Infinite it waits for Stop even then.
type Limits struct {
	Time, Inc   [2]time.Duration // clock and increment by colour; used if HasClock
	HasClock    bool
	MovesToGo   int           // moves to the next time control; 0 means that the clock is for the rest of the game
	MoveTime    time.Duration // exact time for this move; 0 means no limit
	Depth       int           // plies of iterative deepening; 0 means no limit
	Nodes       uint64        // nodes of all threads together; 0 means no limit
	NodeRate    uint64        // nodes per second: times are measured in nodes instead of by the clock; 0 means by the clock
	SoftNodes   uint64        // nodes of the first thread after which no new iteration begins; 0 means no limit
	Mate        int           // end when a mate in at most this many moves is found; 0 means no limit
	Infinite    bool          // return only after Stop
	Ponder      bool          // return only after Stop or PonderHit
	SearchMoves []board.Move  // root moves to search; nil means all
	Start       time.Time     // when the command arrived; the zero value means when the search begins
}
