package search

import (
	"time"

	"burnside/board"
)

// Limits say when a search ends. The zero value is a search without end, but
// for Infinite, which also keeps a search that has nothing left to do from
// returning before Stop.
type Limits struct {
	Time, Inc   [2]time.Duration // clock and increment by colour, if HasClock
	HasClock    bool
	MovesToGo   int           // moves to the next time control; 0 means all the game
	MoveTime    time.Duration // exact time for this move; 0 means none given
	Depth       int           // plies of iterative deepening; 0 means no limit
	Nodes       uint64        // nodes of all threads together; 0 means no limit
	SoftNodes   uint64        // begin no iteration after so many nodes; 0 means no limit
	Mate        int           // stop at a mate in so many moves; 0 means no
	Infinite    bool          // return only after Stop
	Ponder      bool          // return only after Stop or PonderHit
	SearchMoves []board.Move  // root moves to search; empty means all
	Start       time.Time     // when the command arrived; zero means when the search begins
}

// Bound tells how a score relates to the true value.
type Bound uint8

// The kinds of bounds; the two low bits say which sides are bounded.
const (
	NoBound Bound = iota
	Upper         // the true value is at most the score
	Lower         // the true value is at least the score
	Exact         // the score is the value
)

// ReportKind tells what a Report is about.
type ReportKind uint8

// The kinds of reports.
const (
	ReportPV       ReportKind = iota // a line with its score
	ReportCurrMove                   // the root move that is now searched
)

// Report is what a search tells while it runs.
type Report struct {
	Kind           ReportKind
	Depth          int // nominal depth in plies
	SelDepth       int // greatest depth reached, in plies
	MultiPV        int // rank of the line, counted from 1
	Score          Score
	Bound          Bound
	Nodes          uint64 // of all threads
	TBHits         uint64 // table probes that answered, of all threads
	Hashfull       int    // permille of the table that this search has written
	Time           time.Duration
	PV             []board.Move // the receiver may keep it
	CurrMove       board.Move
	CurrMoveNumber int // counted from 1
}

// Result is what a search found.
//
// Score is the newest that is known of Best. It may come from an iteration that was
// cut short, where the first move is searched but not those that might refute the
// choice, or where it was only shown to lie above or below a window. DepthScore is
// never such a bound: it is the score of the position by the last iteration that came
// to its end, which is what to take for a label in training data.
type Result struct {
	Best       board.Move // NoMove if there is no legal move
	Ponder     board.Move // the expected answer to Best, or NoMove
	Score      Score      // of Best
	Depth      int        // deepest finished iteration of the thread that found Best, 0 if none was
	DepthBest  board.Move // best move of that iteration, NoMove if Depth is 0; most often Best
	DepthScore Score      // of DepthBest in that iteration
	Nodes      uint64
	Time       time.Duration
}
