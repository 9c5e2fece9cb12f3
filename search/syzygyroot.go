package search

import (
	"slices"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// rootChoice is a move that the search may choose at the root. One of a higher rank is
// better by the endgame tables, whatever the search says.
type rootChoice struct {
	move        board.Move
	rank        int
	least, most Score // bounds of its score by the tables
}

// draws reports whether the choice is known to draw.
func (c *rootChoice) draws() bool { return c.least == c.most && !isDecisive(c.least) }

// mates reports whether the choice is known to lead to mate, and after how many plies.
func (c *rootChoice) mates() bool { return c.least == c.most && isDecisive(c.least) }

// appendUnranked appends the choices between moves that the tables tell nothing of.
func appendUnranked(choices []rootChoice, moves []board.Move) []rootChoice {
	for _, m := range moves {
		choices = append(choices, rootChoice{move: m, least: -infinite, most: infinite})
	}
	return choices
}

// draw makes the choice one that draws.
func (c *rootChoice) draw() { c.least, c.most = Draw, Draw }

// syzygyRoot is what the Syzygy tables say of the moves at the root.
type syzygyRoot struct {
	choices []rootChoice // the highest rank first
	// guided tells that to choose by rank is enough to keep the outcome. The search then
	// does without these tables: it is to find how to go on, and they would say the same
	// of nearly all positions.
	guided bool
	drawn  bool // the position is a draw with best play
}

// probeSyzygyRoot asks the Syzygy tables for each of the moves at the root; ok is false
// if they do not know them all.
//
// The rank of a move is its outcome with the halfmove clock as it is. Winning moves all
// have the same, since each leaves enough of the clock, so the search chooses among
// them. Once positions have been repeated, those of the shortest distance come first.
func (e *Engine) probeSyzygyRoot(game *board.Game, moves []board.Move) (root syzygyRoot, ok bool) {
	p := game.Position()
	if p.Occupied().Count() > e.syzygyMen() {
		return root, false
	}
	ranked, err := e.syzygy.Tables.Root(p)
	if err != nil {
		return root, false
	}
	root.guided = true
	repeated := game.History().HasRepeated(p)
	best := result.Loss
	for i := range ranked {
		m := &ranked[i]
		if !slices.Contains(moves, m.Move) {
			continue
		}
		o := e.rootOutcome(game, m)
		best = max(best, o)
		choice := rootChoice{move: m.Move, rank: rankOf(o)}
		if o == result.Win && repeated {
			choice.rank -= m.Result.Plies
		}
		choice.least, choice.most = e.bounds(o, 1)
		root.choices = append(root.choices, choice)
		if m.Result.Outcome != result.Draw && m.Result.Metric == result.None {
			root.guided = false
		}
	}
	sortChoices(root.choices)
	root.drawn = best == result.Draw
	root.guided = root.guided || best <= result.Draw
	return root, true
}

// rankStep is between the ranks of outcomes. It is more than any distance in plies, which
// files store in 16 bits: without the fifty-move rule a win may take more than 100 plies. It
// is also more than any difference between the ranks of mates.
const rankStep = 1 << 19

// rankOf returns the rank of an outcome. The distance of a win, taken off it, leaves it
// above the ranks of lower outcomes.
func rankOf(o result.Outcome) int { return rankStep * int(o) }

// rootOutcome returns the outcome of a root move: a draw if it draws by repetition.
func (e *Engine) rootOutcome(game *board.Game, m *syzygy.RootMove) result.Outcome {
	next := game.Position().After(m.Move)
	var history board.KeyHistory
	history.CopyFrom(game.History())
	switch {
	case repeats(&next, m.Result.Outcome > result.Draw, &history):
		return result.Draw
	case !e.fiftyMoveRule:
		return withoutRule(m.Result.Outcome)
	}
	return m.Outcome
}

// merge enters what the engine's own tables know for certain of the moves: mates with their
// distance, and draws, which keep their order.
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

// sortChoices sorts choices by rank; equal ones keep their order.
func sortChoices(choices []rootChoice) {
	slices.SortStableFunc(choices, func(a, b rootChoice) int { return b.rank - a.rank })
}

// bestChoices returns the choices of the highest rank, which comes first.
func bestChoices(choices []rootChoice) []rootChoice {
	n := 1
	for n < len(choices) && choices[n].rank == choices[0].rank {
		n++
	}
	return choices[:n]
}
