package search

import (
	"slices"

	"burnside/board"
)

// prescribedLine returns the line that the result must follow, or nil if there is no such line.
//
// Players of limited strength have no such line. For all others, soleLine finds one under three
// conditions: several lines are searched, the tables gave answers, and these answers leave more
// than one best move.
func (r *run) prescribedLine() []board.Move {
	root, lines := &r.root, r.engine.multiPV
	if r.engine.player != nil {
		return nil
	}
	if lines == 1 || root.own == nil && root.hits == 0 || len(bestChoices(root.choices)) == 1 {
		return nil
	}
	return r.soleLine()
}

// prescribe puts a line in first place, unless the search has found a mate.
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

// soleLine begins no new iteration once it has used 1/soleShare of the time or nodes of the search.
const soleShare = 4

// soleLine finds the first line of a search for several lines (MultiPV). For this it searches for
// one line only, among the root moves that the tables rank highest. The tables do not say which of
// these moves is best, so the search must guess. Without soleLine, the guess could depend on the
// number of lines, because the search of each line influences the next.
func (r *run) soleLine() []board.Move {
	w := r.engine.workers[0]
	w.start(r, task{choices: bestChoices(r.root.choices), lines: 1, sole: true})
	w.iterate()
	r.goOn()
	return slices.Clone(w.rootMoves[0].pv)
}

// soleEnds reports, after an iteration, whether the search of soleLine must end. This search may
// use only a part of the time and nodes. The rest is for the search of all lines, which follows.
func (w *worker) soleEnds() bool {
	r := w.run
	return w.rootDepth >= soleDepth || r.over(r.clock.soft/soleShare) || r.limits.Nodes > 0 && w.nodes > r.limits.Nodes/soleShare
}
