// Package result defines the result of a position, for all kinds of endgame tables. It imports none
// of our other packages. So a program that reads other tables can use it without linking our
// tables.
package result

import "fmt"

// An Outcome is the outcome of a position with best play, for the side to move. The better the
// outcome, the greater the number. For the other side, the outcome has the opposite sign.
type Outcome int8

// These are the outcomes. A cursed win is a win that the fifty-move rule turns into a draw. A
// blessed loss is a loss that the rule turns into a draw.
const (
	Loss Outcome = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// outcomeNames holds the words for the outcomes, beginning with Loss.
var outcomeNames = [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}

// String returns the outcome in words.
func (o Outcome) String() string {
	if o < Loss || o > Win {
		return fmt.Sprintf("Outcome(%d)", int8(o))
	}
	return outcomeNames[o-Loss]
}

// A Metric says what kind of distance the field Plies of a Result holds. Table files store the
// numbers of the metrics, so these numbers must not change.
type Metric uint8

// These are the metrics.
const (
	None          Metric = iota // no distance
	ToMate                      // plies to mate without the fifty-move rule
	ToZeroing                   // plies to the winner's next capture or pawn move
	ToMateInFifty               // plies to mate under the fifty-move rule
)

// A Result is the result of a position for the side to move. The zero value is a draw.
type Result struct {
	Outcome Outcome
	Metric  Metric // None if the outcome is a draw, or if the tables hold only outcomes
	Exact   bool   // whether Plies is the true distance; if false, it is rounded
	Plies   int    // distance, as Metric says; 0 if Metric is None
}

// Before returns the result of a position whose best move leads to a position with result r. The
// outcome is the opposite, and the distance is one ply more. If the metric is ToZeroing, the best
// move must be neither a capture nor a pawn move.
func (r Result) Before() Result {
	r.Outcome = -r.Outcome
	if r.Metric != None {
		r.Plies++
	}
	return r
}

// Rank returns a number for comparing results of the same metric: the better the result is for the
// side to move, the greater the number. From best to worst, the order is: fast wins, slow wins,
// draws, slow losses, fast losses. Rank ignores the fifty-move rule.
func (r Result) Rank() int {
	const far = 1 << 16 // greater than all distances
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
