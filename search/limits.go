package search

import (
	"time"

	"burnside/board"
)

// MaxTime is the longest time, for a move, a clock or an increment, that Limits may hold:
// 49 days. The shares of a longer one would not fit into a time.Duration.
const MaxTime = 1 << 32 * time.Millisecond

// Limits say when a search ends. The zero value sets none: the search goes on until
// Stop, or until it has searched to MaxPly. Infinite keeps it from returning before
// Stop even then.
type Limits struct {
	Time, Inc   [2]time.Duration // clock and increment by colour, if HasClock
	HasClock    bool
	MovesToGo   int           // moves to the next time control; 0 means all the game
	MoveTime    time.Duration // exact time for this move; 0 means none given
	Depth       int           // plies of iterative deepening; 0 means no limit
	Nodes       uint64        // nodes of all threads together; 0 means no limit
	NodeRate    uint64        // clock and time for a move are counted in nodes, so many a second; 0 means that time is time
	SoftNodes   uint64        // begin no further iteration after so many nodes of the first thread; 0 means no limit
	Mate        int           // end at a mate in so many moves; 0 means no
	Infinite    bool          // return only after Stop
	Ponder      bool          // return only after Stop or PonderHit
	SearchMoves []board.Move  // root moves to search; nil means all
	Start       time.Time     // when the command arrived; zero means when the search begins
}
