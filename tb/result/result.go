// Package result says what endgame tables know of a position, whichever tables
// they are. It imports nothing, so that a reader of tables can have it without
// the tables inside the program.
package result

import "fmt"

// Outcome is how a position ends with best play, seen from the side to move.
// Outcomes are in rising order; the other side's has the opposite sign.
type Outcome int8

// The outcomes. A cursed win is one that the fifty-move rule makes a draw, a
// blessed loss one that it saves.
const (
	Loss Outcome = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// outcomeNames holds the words for the outcomes from Loss on.
var outcomeNames = [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}

// String returns the outcome in words.
func (o Outcome) String() string {
	if o < Loss || o > Win {
		return fmt.Sprintf("Outcome(%d)", int8(o))
	}
	return outcomeNames[o-Loss]
}

// Metric is what the plies of a Result count. Table files hold these numbers.
type Metric uint8

// The metrics.
const (
	None          Metric = iota // there is no distance
	ToMate                      // plies to mate, the fifty-move rule left out of account
	ToZeroing                   // plies to the next capture or pawn move of the side that wins
	ToMateInFifty               // plies to mate under the fifty-move rule
)

// A Result is what tables say of a position for its side to move. The zero value
// is a draw.
type Result struct {
	Outcome Outcome
	Metric  Metric // None of a draw, and where tables hold outcomes only
	Exact   bool   // Plies is not rounded
	Plies   int    // distance by Metric, 0 without one
}

// Before returns the result of a position for its side to move whose best move, no
// capture and no pawn move if the metric is ToZeroing, leads to a position of
// result r for the other side: the opposite outcome, one ply later.
func (r Result) Before() Result {
	r.Outcome = -r.Outcome
	if r.Metric != None {
		r.Plies++
	}
	return r
}

// Rank is the greater the more the side to move prefers a result, of results of one
// metric: fast wins before slow ones, then draws, then slow losses before fast ones. The
// fifty-move rule is left out of account.
func (r Result) Rank() int {
	const far = 1 << 16 // beyond all distances
	switch {
	case r.Outcome > Draw:
		return far - r.Plies
	case r.Outcome < Draw:
		return r.Plies - far
	}
	return 0
}

// String returns the result in words, such as "win in 65 plies".
func (r Result) String() string {
	about, unit := "about ", "plies"
	if r.Exact {
		about = ""
	}
	if r.Plies == 1 {
		unit = "ply"
	}
	switch {
	case r.Metric == None:
		return r.Outcome.String()
	case r.Metric == ToZeroing:
		return fmt.Sprintf("%s, zeroing in %s%d %s", r.Outcome, about, r.Plies, unit)
	case r.Outcome == Loss && r.Plies == 0:
		return "mated"
	}
	return fmt.Sprintf("%s in %s%d %s", r.Outcome, about, r.Plies, unit)
}
