package search

import (
	"time"

	"burnside/board"
)

// MaxTime is the longest move time, clock or increment that Limits may hold: 49 days. The search
// multiplies times. Multiples of longer times would not fit into a time.Duration.
const MaxTime = 1 << 32 * time.Millisecond

// Limits say when a search ends. The zero value has no limit: the search ends after depth MaxPly or
// on Stop. With Infinite, the search waits for Stop even after MaxPly.
type Limits struct {
	Time, Inc [2]time.Duration // clock and increment by colour; used if HasClock
	HasClock  bool
	MovesToGo int           // moves to the next time control; 0 if the clock must last for the rest of the game
	MoveTime  time.Duration // exact time for this move; 0 means no limit
	Depth     int           // plies of iterative deepening; 0 means no limit
	Nodes     uint64        // nodes of all threads together; 0 means no limit
	// nodes per second, if time is measured by counting nodes; 0 means that the clock measures time
	NodeRate  uint64
	SoftNodes uint64 // no new iteration begins after this many nodes of the first thread; 0 means no limit
	// the search ends when it finds a mate in at most this many moves; 0 means no limit
	Mate        int
	Infinite    bool         // return only after Stop
	Ponder      bool         // return only after Stop or PonderHit
	SearchMoves []board.Move // root moves to search; nil means all
	Start       time.Time    // when the command arrived; the zero value means when the search begins
}
