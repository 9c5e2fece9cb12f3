package search

import (
	"slices"

	"burnside/board"
)

// likeliest returns the line to follow at a root that endgame tables know, where they leave
// more than one choice: the line of timelyWin, which only own tables need, or, if several lines
// are asked for, that of soleLine. It is nil where the search for one line decides, and where
// the tables name a single best move. root is nil if own tables do not know the position.
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

// soleDepth is the depth to which soleLine searches, in plies.
const soleDepth = 12

// soleLine begins no further iteration after 1/soleShare of the limits.
const soleShare = 4

// soleLine returns the line that a search for one line alone finds among the choices of the
// highest rank. The tables say no more of them, or do not know what the fifty-move rule does to
// them, so the search guesses which of them is best. The first of several lines has to be the
// same guess, although each line changes how the next is searched.
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

// soleEnds reports, after an iteration, whether soleLine has searched enough; most of the
// limits is left to the lines after it.
func (w *worker) soleEnds() bool {
	e := w.engine
	return w.rootDepth >= soleDepth || e.over(e.clock.soft/soleShare) || e.limits.Nodes > 0 && w.nodes > e.limits.Nodes/soleShare
}

// goOn lets the workers search on after a limit has ended a part of the search, unless Stop
// has come.
func (e *Engine) goOn() {
	e.stop.Store(false)
	if e.released.Load() { // perhaps since before the line above, which undid the stop
		e.stop.Store(true)
	}
}
