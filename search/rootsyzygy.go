package search

import (
	"slices"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// syzygyRoot is what the Syzygy tables say about the root moves.
type syzygyRoot struct {
	choices []rootChoice // highest rank first
	// ranked is set if every choice of the highest rank keeps the outcome of the root. The search
	// then probes no Syzygy tables, because they would give nearly all positions the same outcome.
	// Without them, the evaluation shows how to make progress.
	ranked bool
	drawn  bool // the position is a draw with best play
}

// probeSyzygyRoot probes the Syzygy tables for each root move. ok is false if they do not know all
// moves.
//
// The rank of a move is its outcome at the current halfmove clock. Distances in the tables are
// rounded, which may leave the outcome open. A move with an open outcome ranks below the moves that
// certainly have the better outcome, and above those that certainly have the worse one.
//
// All winning moves have the same rank, because each of them wins in time. The search chooses among
// them. But after a repetition, winning moves with a shorter distance rank higher. Cursed wins
// always rank by distance. If the next capture, pawn move or mate is near, a small error of the
// opponent is enough to make the win real.
func (r *run) probeSyzygyRoot(moves []board.Move) (root syzygyRoot, ok bool) {
	e, p := r.engine, r.game.Position()
	if p.Occupied().Count() > e.syzygyMen() {
		return root, false
	}
	ranked, err := e.syzygy.Tables.Root(p)
	if err != nil {
		return root, false
	}
	root.ranked = true
	repeated := r.game.History().HasRepeated(p)
	best := result.Loss
	for i := range ranked {
		m := &ranked[i]
		if !slices.Contains(moves, m.Move) {
			continue
		}
		o := r.rootOutcome(m)
		best = max(best, o)
		choice := rootChoice{move: m.Move, rank: rankOf(o)}
		if o == result.Win && repeated || o == result.CursedWin {
			choice.rank -= m.Result.Plies
		}
		choice.tbMin, choice.tbMax = e.bounds(o, 1)
		if m.Open && o == m.Outcome && e.fiftyMoveRule {
			choice.open(o)
		}
		root.choices = append(root.choices, choice)
		if m.Result.Outcome != result.Draw && m.Result.Metric == result.None {
			root.ranked = false
		}
	}
	sortChoices(root.choices)
	root.drawn = best == result.Draw
	root.ranked = root.ranked || best <= result.Draw
	return root, true
}

// The method "open" is for a choice with an uncertain outcome. Because of rounding, a cursed win
// may be a win, or a loss may be a blessed loss. The choice gets a rank above other choices with
// the same outcome. The upper bound of its score becomes that of the better outcome.
func (c *rootChoice) open(o result.Outcome) {
	c.rank += rankStep / 2
	if o == result.CursedWin {
		c.tbMax = infinite
	} else {
		c.tbMax = Draw
	}
}

// rankStep separates the ranks of outcomes. It exceeds every distance in plies, even without the
// fifty-move rule: the files of tables store a distance in 16 bits. It also exceeds every
// difference between the ranks of mates.
const rankStep = 1 << 19

// rankOf returns the rank of an outcome. The distance of a win may be subtracted from the win's
// rank. Even then the win ranks above all other outcomes.
func rankOf(o result.Outcome) int { return rankStep * int(o) }

// rootOutcome returns the outcome of a root move. A move that draws by repetition is a draw.
func (r *run) rootOutcome(m *syzygy.RootMove) result.Outcome {
	next := r.game.Position().After(m.Move)
	var history board.KeyHistory
	history.CopyFrom(r.game.History())
	switch {
	case repeats(&next, m.Result.Outcome > result.Draw, &history):
		return result.Draw
	case !r.engine.fiftyMoveRule:
		return withoutRule(m.Result.Outcome)
	}
	return m.Outcome
}

// merge takes over what our own tables know for certain: the distances of mates, and draws. A
// drawing move keeps its rank if the rank lies between those of a blessed loss and a cursed win. If
// not, it gets the nearer of these two ranks.
func (r *syzygyRoot) merge(own []rootChoice) {
	for i := range r.choices {
		c := &r.choices[i]
		known := own[slices.IndexFunc(own, func(o rootChoice) bool { return o.move == c.move })]
		switch {
		case known.mates():
			*c = known
		case known.draws():
			c.rank = min(max(c.rank, rankOf(result.BlessedLoss)), rankOf(result.CursedWin))
			c.draw()
		}
	}
	sortChoices(r.choices)
}
