package search

import (
	"slices"

	"burnside/board"
)

// likeliest returns the line to follow at a root where the engine's own tables leave open
// what the clock does to the best choices: the one that timelyWin finds or, if several lines
// are asked for, soleLine. It is nil where the tables know more, and where the search for
// one line is to decide.
func (e *Engine) likeliest(game *board.Game, root *tbRoot, choices []rootChoice) []board.Move {
	if e.player != nil || e.rootHits > 0 || root.lines[0].bound == Exact {
		return nil
	}
	if line := e.timelyWin(game.Position(), root); line != nil || e.multiPV == 1 {
		return line
	}
	return e.soleLine(game, choices)
}

// soleDepth is the depth to which soleLine searches, in plies.
const soleDepth = 12

// soleShare is the share of the limits, one in so many, after which soleLine begins no
// further iteration.
const soleShare = 4

// soleLine returns the line that a search for one line alone finds, at a root where the
// engine's own tables leave open what the clock does to the choices of the highest rank.
// Which of them is best is then a guess of the search, and several lines, each of which
// changes how the next is searched, are to begin with the same one.
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

// soleEnds reports, after an iteration, whether soleLine has searched enough: most of the
// limits are for the lines that follow.
func (w *worker) soleEnds() bool {
	e := w.engine
	return w.rootDepth >= soleDepth || e.over(e.clock.soft/soleShare) || e.limits.Nodes > 0 && w.nodes > e.limits.Nodes/soleShare
}

// goOn lets the workers search on after a limit has ended a part of the search; after Stop
// they are not to.
func (e *Engine) goOn() {
	e.stop.Store(false)
	if e.released.Load() { // since before the line above, maybe
		e.stop.Store(true)
	}
}
