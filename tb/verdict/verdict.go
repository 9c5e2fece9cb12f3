// Package verdict explains distances to mate to the players. It says in words what these distances
// mean under the fifty-move rule.
package verdict

import (
	"fmt"
	"slices"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// A Move is a legal move with its result for the side that moves.
type Move struct {
	// The outcome in this result ignores the fifty-move rule. If the rule does not change the
	// outcome, and the distance under the rule is known, the distance in this result is the one
	// under the rule. Otherwise it is the distance without the rule.
	tb.MoveResult
	Outcome   result.Outcome // under the rule; if Uncertain, without it
	Uncertain bool           // the rule may turn the outcome into a draw
	Sure      bool           // the mate of Result is certain to come in time

	known bool // the tables know the outcome at the clock
	rank  int  // if known, greater is better; see tb.ClockResult
}

// A Verdict says how a position stands for the side to move.
type Verdict struct {
	Result    result.Result  // as in Move
	Outcome   result.Outcome // under the rule; if Uncertain, without it
	Uncertain bool           // the rule may turn the outcome into a draw
	Delayed   bool           // the outcome is certain, but the mate of Result may come too late, and the true distance is not known
	Words     string         // such as "White mates in 33 moves"
	Note      string         // a sentence about the rule; empty if it can't matter
	Moves     []Move         // the best first
}

// Of returns the verdict on a position at its halfmove clock. The parameter "moves" holds the legal
// moves, the best first. The tables of the set must know the positions after these moves.
func Of(set *tb.Set, p *board.Position, moves []tb.MoveResult) Verdict {
	v := Verdict{Result: resultOf(p, moves)}
	v.Outcome, v.Words = v.Result.Outcome, Words(p, v.Result)
	known := true
	for _, m := range moves {
		move := OfMove(set, p, m)
		v.Moves = append(v.Moves, move)
		known = known && move.known
	}
	if known {
		v.readClock(p)
	} else {
		v.countClock(p)
	}
	return v
}

// readClock is for positions where the tables know the effect of the halfmove clock on each move. It
// sorts the moves by that effect, and takes the outcome of the best move.
func (v *Verdict) readClock(p *board.Position) {
	if len(v.Moves) == 0 {
		return
	}
	slices.SortStableFunc(v.Moves, func(a, b Move) int { return b.rank - a.rank })
	plain, best, left := v.Result, &v.Moves[0], board.FiftyMovePlies-p.HalfmoveClock()
	v.Outcome = best.Outcome
	switch {
	case plain.Outcome == result.Draw:
		v.Outcome = result.Draw
	case v.Outcome != plain.Outcome:
		v.Outcome = spoiled(plain.Outcome) // even if the best move draws without the rule
		v.Note = fmt.Sprintf("Mate would take %s, and %s left.", plural.Of(plain.Plies, "ply", "plies"), plural.Of(max(left, 0), "is", "are"))
		v.Words = FiftyMoves(p, v.Outcome)
	case !best.Sure:
		v.Delayed = true
		v.Note = fmt.Sprintf("The mate in %s comes too late for the fifty-move rule, but another does not.", plural.Of(Moves(plain), "move", "moves"))
		v.Words = FiftyMoves(p, v.Outcome)
	case best.Result.Plies == plain.Plies:
		v.Note = "The mate comes in time for the fifty-move rule."
	default:
		v.Result = best.Result
		v.Words = Words(p, v.Result)
		v.Note = fmt.Sprintf("The mate in %s comes too late for the fifty-move rule; this one does not.", plural.Of(Moves(plain), "move", "moves"))
	}
}

// Decide replaces uncertain outcomes by outcomes of Syzygy tables, which include the fifty-move rule.
// An outcome that is uncertain in the Syzygy tables too stays as it is. Decide changes nothing if
// tables is nil or if a file that it needs is missing.
func (v *Verdict) Decide(p *board.Position, tables *syzygy.Tables) {
	if !v.Uncertain || tables == nil {
		return
	}
	root, err := tables.Root(p)
	if err != nil {
		return
	}
	exact := map[board.Move]result.Outcome{}
	for _, m := range root {
		if !m.Open {
			exact[m.Move] = m.Outcome
		}
	}
	for i := range v.Moves {
		m := &v.Moves[i]
		if outcome, known := exact[m.Move]; known && m.Uncertain {
			m.Outcome, m.Uncertain = outcome, false
		}
	}
	v.countClock(p)
}

// OfMove returns a move with its outcome under the fifty-move rule, at the halfmove clock after the
// move. The tables of the set must know the position after the move.
func OfMove(set *tb.Set, p *board.Position, m tb.MoveResult) Move {
	next := p.After(m.Move)
	after := m.Result
	after.Outcome, after.Plies = -after.Outcome, max(after.Plies-1, 0)
	move := Move{MoveResult: m, Outcome: m.Result.Outcome, Sure: InTime(&next, after)}
	if at, known := set.SolveClock(&next, tb.Reach); known {
		move.read(p, &next, at)
		return move
	}
	state := timely(set, &next, after)
	switch {
	case isOver(p) || state == tooLate:
		move.Outcome = spoiled(move.Outcome)
	case state == uncertain:
		move.Uncertain = true
	}
	return move
}

// read enters the result at the clock of the position after the move.
func (m *Move) read(p, next *board.Position, at tb.ClockResult) {
	r := at
	r.Result, r.Plain = at.Result.Before(), at.Plain.Before()
	r.Need++
	if next.HalfmoveClock() == 0 {
		r.Need = 1
	}
	if isOver(p) {
		r.Result = r.Plain
		r.Outcome = spoiled(r.Outcome)
	}
	m.known, m.rank, m.Outcome, m.Sure = true, r.Rank(), r.Outcome, r.Exact
	if m.Outcome == m.Result.Outcome && r.Exact && m.Outcome != result.Draw {
		m.Result.Plies = r.Plies
	}
}

// byOutcome orders moves by outcome. An uncertain outcome, which the fifty-move rule may turn into a
// draw, ranks closer to the draws.
func (m *Move) byOutcome() int {
	rank := 2 * int(m.Outcome)
	switch {
	case m.Uncertain && m.Outcome == result.Win:
		rank--
	case m.Uncertain && m.Outcome == result.Loss:
		rank++
	}
	return rank
}

// resultOf returns the result of a position. moves holds its moves, the best first.
func resultOf(p *board.Position, moves []tb.MoveResult) result.Result {
	if len(moves) == 0 {
		return Ended(p)
	}
	return moves[0].Result
}

// Ended returns the result of a position without legal moves.
func Ended(p *board.Position) result.Result {
	if p.InCheck() {
		return result.Result{Outcome: result.Loss, Metric: result.ToMate, Exact: true}
	}
	return result.Result{}
}

// holds reports whether the mate of Result is certain to come in time. For the winner, one move with
// such a mate suffices. For the loser this must be true of all moves, because another move might
// delay the mate.
func (v *Verdict) holds() bool {
	if v.Result.Outcome == result.Win {
		return slices.ContainsFunc(v.Moves, func(m Move) bool { return m.Sure && m.Result == v.Result })
	}
	return !slices.ContainsFunc(v.Moves, func(m Move) bool { return !m.Sure })
}

// countClock considers the halfmove clock where the tables do not know its effect on each move. It
// sorts the moves by outcome and takes the verdict from the best move.
func (v *Verdict) countClock(p *board.Position) {
	if len(v.Moves) == 0 {
		return
	}
	slices.SortStableFunc(v.Moves, func(a, b Move) int { return b.byOutcome() - a.byOutcome() })
	left := board.FiftyMovePlies - p.HalfmoveClock()
	v.Outcome, v.Uncertain = v.Moves[0].Outcome, v.Moves[0].Uncertain
	switch {
	case v.Result.Outcome == result.Draw:
	case v.Uncertain:
		v.Note = fmt.Sprintf("The fifty-move rule may come first: %s left without a capture or pawn move.", plural.Of(left, "ply is", "plies are"))
	case v.Outcome == v.Result.Outcome && v.holds():
		v.Note = "The mate comes in time for the fifty-move rule."
	case v.Outcome == v.Result.Outcome:
		v.Delayed = true
		v.Note = fmt.Sprintf("The mate in %s may come too late for the fifty-move rule, but another does not.", plural.Of(Moves(v.Result), "move", "moves"))
		v.Words = FiftyMoves(p, v.Outcome)
	default:
		v.Outcome = spoiled(v.Result.Outcome) // even if the best move draws by the tables
		v.Note = fmt.Sprintf("Mate would take %s, and %s left.", plural.Of(v.Result.Plies, "ply", "plies"), plural.Of(max(left, 0), "is", "are"))
		v.Words = FiftyMoves(p, v.Outcome)
	}
}
