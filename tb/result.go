package tb

import "fmt"

// Outcome is how a position ends with best play, seen from the side to move.
// Outcomes are in rising order.
type Outcome int8

// The outcomes. A cursed win is one that the fifty-move rule makes a draw, a
// blessed loss one that it saves.
const (
	Loss Outcome = iota - 2
	BlessedLoss
	Drawn
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

// Metric is what the plies of a Result count.
type Metric uint8

// The metrics.
const (
	NoMetric      Metric = iota // there is no distance
	ToMate                      // plies to mate, the fifty-move rule left out of account
	ToZeroing                   // plies to the next capture or pawn move
	ToMateInFifty               // plies to mate under the fifty-move rule
	numMetrics
)

// String returns the metric in words.
func (m Metric) String() string {
	return [...]string{"none", "plies to mate", "plies to zeroing", "plies to mate under the fifty-move rule"}[m%numMetrics]
}

// A Result is what tables say of a position for its side to move.
type Result struct {
	Outcome Outcome
	Plies   int // distance of a decided position, 0 of a draw
	Metric  Metric
	Exact   bool // Plies is not rounded
}

// Result returns v, which must not be Illegal, as a result.
func (v Value) Result() Result {
	switch {
	case v == Draw:
		return Result{Outcome: Drawn, Metric: ToMate, Exact: true}
	case v.Win():
		return Result{Win, v.Plies(), ToMate, true}
	}
	return Result{Loss, v.Plies(), ToMate, true}
}
