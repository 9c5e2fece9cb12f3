package search

import (
	"slices"

	"burnside/board"
)

// prescribedLine returns the line that the result must follow, nil if the search decides alone.
// There is such a line only where the endgame tables know the root but leave a choice, and never
// for a player of limited strength. timelyLine finds it if only our own tables know the root.
// Otherwise, and if timelyLine finds none, soleLine finds it; but a search for one line then
// decides alone, as does one in which the tables name a single best move.
func (r *run) prescribedLine() []board.Move {
	root, lines := &r.root, r.engine.multiPV
	if r.engine.player != nil {
		return nil
	}
	if root.own != nil && !root.syzygy && root.own[0].bound != Exact {
		if line := r.timelyLine(); line != nil {
			return line
		}
	}
	if lines == 1 || root.own == nil && root.hits == 0 || len(bestChoices(root.choices)) == 1 {
		return nil
	}
	return r.soleLine()
}

// prescribe makes a line the best one, unless the search has found a mate.
func (w *worker) prescribe(line []board.Move) {
	score, bound := w.rootMoves[0].reported()
	i := slices.IndexFunc(w.rootMoves, func(m rootMove) bool { return m.move == line[0] })
	if _, mate := matePlies(score); i <= 0 || mate {
		return
	}
	chosen := w.rootMoves[i]
	copy(w.rootMoves[1:i+1], w.rootMoves[:i])
	chosen.score, chosen.bound, chosen.pv = score, bound, line
	w.rootMoves[0] = chosen
}

// soleDepth is the greatest depth of soleLine, in plies.
const soleDepth = 12

// soleShare bounds soleLine: it begins no iteration after 1/soleShare of the limits.
const soleShare = 4

// soleLine returns the line that a search for one line finds among the choices of the
// highest rank. The tables do not tell these apart, or do not know the effect of the
// fifty-move rule on them, so the search guesses the best. The first of several lines must
// be the same guess, although the search of each line influences the next.
func (r *run) soleLine() []board.Move {
	w := r.engine.workers[0]
	w.start(r, task{choices: bestChoices(r.root.choices), lines: 1, sole: true})
	w.iterate()
	r.goOn()
	return slices.Clone(w.rootMoves[0].pv)
}

// soleEnds reports, after an iteration, whether soleLine has searched enough. Most of the
// limits is left for the lines that follow.
func (w *worker) soleEnds() bool {
	r := w.run
	return w.rootDepth >= soleDepth || r.over(r.clock.soft/soleShare) || r.limits.Nodes > 0 && w.nodes > r.limits.Nodes/soleShare
}
