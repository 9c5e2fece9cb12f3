package search

import (
	"slices"

	"burnside/board"
)

// likeliest returns the line that the result must follow if the endgame tables know the
// root and leave several choices. That is the line of timelyWin, if only our own tables
// know the root, or else, with several lines, that of soleLine. It is nil if the search
// decides alone: for one line, and where the tables name a single best move. root is nil if
// our own tables do not know the position.
func (e *Engine) likeliest(game *board.Game, root *tbRoot, choices []rootChoice) []board.Move {
	if e.player != nil {
		return nil
	}
	if root != nil && e.rootHits == 0 && root.lines[0].bound != Exact {
		if line := e.timelyWin(game.Position(), root); line != nil {
			return line
		}
	}
	if e.multiPV == 1 || root == nil && e.rootHits == 0 || len(bestChoices(choices)) == 1 {
		return nil
	}
	return e.soleLine(game, choices)
}

// soleDepth is the greatest depth of soleLine, in plies.
const soleDepth = 12

// soleShare bounds soleLine: it begins no iteration after 1/soleShare of the limits.
const soleShare = 4

// soleLine returns the line that a search for one line finds among the choices of the
// highest rank. The tables do not tell these apart, or do not know the effect of the
// fifty-move rule on them, so the search guesses the best. The first of several lines must
// be the same guess, although the search of each line influences the next.
func (e *Engine) soleLine(game *board.Game, choices []rootChoice) []board.Move {
	lines, report := e.multiPV, e.report
	e.multiPV, e.report = 1, nil
	w := e.workers[0]
	w.start(game, bestChoices(choices))
	w.sole = true
	w.iterate()
	w.sole = false
	e.multiPV, e.report = lines, report
	e.goOn()
	return slices.Clone(w.rootMoves[0].pv)
}

// soleEnds reports, after an iteration, whether soleLine has searched enough. Most of the
// limits is left for the lines that follow.
func (w *worker) soleEnds() bool {
	e := w.engine
	return w.rootDepth >= soleDepth || e.over(e.clock.soft/soleShare) || e.limits.Nodes > 0 && w.nodes > e.limits.Nodes/soleShare
}

// goOn lets the workers search again after a limit ended one part of the search, unless
// Stop came.
func (e *Engine) goOn() {
	e.stop.Store(false)
	if e.released.Load() { // perhaps before the line above, which undid the stop
		e.stop.Store(true)
	}
}
