// Package verdict explains distances to mate in words, for players. It also says what these
// distances mean under the fifty-move rule.
package verdict

import (
	"slices"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// A Move is a legal move with the result for the side that plays the move.
type Move struct {
	// The distance in MoveResult usually ignores the fifty-move rule. There is one exception. If
	// the rule does not change the outcome, and the distance under the rule is known, MoveResult
	// has the distance under the rule.
	tb.MoveResult
	Outcome   result.Outcome // outcome under the rule; if Uncertain is set, the outcome without the rule
	Uncertain bool           // whether the rule may turn Outcome into a draw
	Sure      bool           // whether the mate of Result is certain to come before the rule draws

	known bool // whether the tables know the outcome with the halfmove clock
	rank  int  // set if the tables know the outcome; better moves have greater ranks (see tb.ClockResult.Rank)
}

// A Verdict says how a position stands for the side to move.
type Verdict struct {
	Result    result.Result  // as in a Move
	Outcome   result.Outcome // outcome under the rule; if Uncertain is set, the outcome without the rule
	Uncertain bool           // whether the rule may turn Outcome into a draw
	Delayed   bool           // whether Outcome is certain, but not the distance, because the mate of Result may come too late
	Phrase    Phrase         // code of the verdict, for programs
	Words     string         // text of the verdict, such as "White mates in 33 moves"
	Note      Note           // a sentence about the rule; the zero Note if the rule can't matter
	Moves     []Move         // the best first
}

// Of returns the verdict on a position with its halfmove clock. The parameter "moves" holds the
// legal moves, the best first. The tables of the set must know the positions after all these moves.
func Of(set *tb.Set, p *board.Position, moves []tb.MoveResult) Verdict {
	v := Verdict{Result: resultOf(p, moves)}
	v.Outcome = v.Result.Outcome
	v.say(p, Distance(p, v.Result))
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

// say sets the phrase of the verdict on a position, and its words.
func (v *Verdict) say(p *board.Position, f Phrase) {
	v.Phrase, v.Words = f, f.Words(p.SideToMove(), Moves(v.Result))
}

// readClock completes a verdict if the tables know the outcome of every move at this halfmove
// clock. If they do not, countClock is used. readClock sorts the moves by these outcomes, and takes
// the verdict from the best move.
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
		v.Outcome = spoiled(plain.Outcome) // even if the best move is one that draws without the rule
		v.Note = Note{Kind: NoteTooLate, Plies: plain.Plies, Left: max(left, 0)}
		v.say(p, FiftyMoves(p, v.Outcome))
	case !best.Sure:
		v.Delayed = true
		v.Note = Note{Kind: NoteAnother, Moves: Moves(plain)}
		v.say(p, FiftyMoves(p, v.Outcome))
	case best.Result.Plies == plain.Plies:
		v.Note = Note{Kind: NoteInTime}
	default:
		v.Result = best.Result
		v.say(p, Distance(p, v.Result))
		v.Note = Note{Kind: NoteSlower, Moves: Moves(plain)}
	}
}

// Decide replaces the uncertain outcomes of the moves by the outcomes in Syzygy tables, which take
// the fifty-move rule into account. An outcome that is uncertain in the Syzygy tables too is not
// replaced. Decide changes nothing if the parameter "tables" is nil, or if a Syzygy file is
// missing.
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

// OfMove converts m to a Move. It finds the outcome of the move under the fifty-move rule, given
// the halfmove clock of p. The tables of the set must know the position after the move.
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

// The method "read" sets the fields of a move that depend on the fifty-move rule. The parameter
// "at" is the result that the tables give for the position after the move.
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

// byOutcome returns a number that orders moves by outcome. A win that is certain comes before a win
// that the fifty-move rule may turn into a draw. A loss that is certain comes after a loss that the
// rule may turn into a draw.
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

// resultOf returns the result of a position. The parameter "moves" holds the position's moves, the
// best first.
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

// The method "holds" reports whether the mate of the verdict's Result certainly comes before the
// fifty-move rule draws. If the side to move wins, one of the moves with this result must certainly
// mate in time. If the side to move loses, it must certainly be mated in time after every move,
// because it may choose another move to delay the mate.
func (v *Verdict) holds() bool {
	if v.Result.Outcome == result.Win {
		return slices.ContainsFunc(v.Moves, func(m Move) bool { return m.Sure && m.Result == v.Result })
	}
	return !slices.ContainsFunc(v.Moves, func(m Move) bool { return !m.Sure })
}

// countClock completes a verdict if the tables do not know the outcome of every move at this
// halfmove clock. It sorts the moves by the outcomes that are known, and takes the verdict from the
// best move.
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
		v.Note = Note{Kind: NoteMayComeFirst, Left: left}
	case v.Outcome == v.Result.Outcome && v.holds():
		v.Note = Note{Kind: NoteInTime}
	case v.Outcome == v.Result.Outcome:
		v.Delayed = true
		v.Note = Note{Kind: NotePerhapsAnother, Moves: Moves(v.Result)}
		v.say(p, FiftyMoves(p, v.Outcome))
	default:
		v.Outcome = spoiled(v.Result.Outcome) // even if the best move is one that draws without the rule
		v.Note = Note{Kind: NoteTooLate, Plies: v.Result.Plies, Left: max(left, 0)}
		v.say(p, FiftyMoves(p, v.Outcome))
	}
}
