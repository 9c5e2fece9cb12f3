package search

import (
	"slices"

	"burnside/board"
	"burnside/tb/result"
)

// tbRoot is what the tables say of the moves at the root.
type tbRoot struct {
	lines []tbLine // the best move first
	// solved tells that the best line is certain: there is nothing to search.
	solved bool
	// drawn tells that the position is a draw with best play.
	drawn bool
}

// tbLine is what the tables say of one root move.
type tbLine struct {
	move  board.Move
	score Score
	bound Bound
	plies int // to mate, the move counted; 0 for a draw
}

// probeRoot asks the tables for each of the moves at the root; ok is false if
// they do not know them all.
func (e *Engine) probeRoot(game *board.Game, moves []board.Move) (root tbRoot, ok bool) {
	p := game.Position()
	if p.Occupied().Count() > e.tbMen() || !e.knowsEnding(p) {
		return root, false
	}
	after := make([]board.Position, len(moves))
	for i, m := range moves {
		p.Make(m, &after[i])
	}
	var history board.KeyHistory
	history.CopyFrom(game.History())
	results, known := e.probeAfter(p, after, &history)
	if !known {
		return root, false
	}
	for i, m := range moves {
		root.lines = append(root.lines, e.rootLine(m, &after[i], results[i], &history))
	}
	slices.SortStableFunc(root.lines, func(a, b tbLine) int { return b.rank() - a.rank() })
	best := root.lines[0]
	root.drawn = best.draws()
	root.solved = best.bound == Exact && !root.drawn
	return root, true
}

// probeAfter asks the tables for the positions after the moves at the root. Where one line
// is wanted and what the position is worth can't be changed by the clock or a repetition,
// the results of moves that are worth less only show that.
func (e *Engine) probeAfter(p *board.Position, after []board.Position, history *board.KeyHistory) ([]result.Result, bool) {
	if e.multiPV > 1 || e.player != nil || e.limits.SearchMoves != nil || cannotZero(p) ||
		slices.ContainsFunc(after, func(p board.Position) bool { return repeats(&p, history) }) {
		return e.tables.ProbeAll(after)
	}
	best, known := e.tables.Probe(p)
	if !known {
		return nil, false
	}
	if _, bound := tbScore(best, p, e.clockEnd()-p.HalfmoveClock(), 0); bound != Exact {
		return e.tables.ProbeAll(after)
	}
	return e.tables.ProbeAtLeast(after, best)
}

// repeats reports whether a position after a move at the root stands on the board for
// the third time.
func repeats(after *board.Position, history *board.KeyHistory) bool {
	history.Push(after.Key())
	defer history.Pop()
	return history.Repeats(after, 1)
}

// rootLine returns the line of a root move that leads to a position of which the tables
// say r.
func (e *Engine) rootLine(m board.Move, after *board.Position, r result.Result, history *board.KeyHistory) tbLine {
	line := tbLine{move: m, plies: r.Before().Plies}
	// What matters is the clock after the move; the plies count from before it.
	line.score, line.bound = tbScore(r.Before(), after, e.clockEnd()-after.HalfmoveClock()+1, 0)
	if repeats(after, history) {
		line.score, line.bound = Draw, Exact
	}
	return line
}

// draws reports whether the move is certain to draw.
func (l *tbLine) draws() bool { return l.bound == Exact && l.score == Draw }

// rank orders lines: certain wins by the fewest plies, wins that the clock may
// take away, draws, losses that it may take away, certain losses by the most.
func (l *tbLine) rank() int {
	switch {
	case l.bound == Lower:
		return 1
	case l.bound == Upper:
		return -1
	}
	return 2 * int(l.score)
}

// candidates returns the moves that a search of an unsolved root may choose
// from: those of the same kind as the best one.
func (r *tbRoot) candidates() []board.Move {
	var moves []board.Move
	for i := range r.lines {
		if r.lines[i].rank() == r.lines[0].rank() {
			moves = append(moves, r.lines[i].move)
		}
	}
	return moves
}

// moves returns all moves, the best first.
func (r *tbRoot) moves() []board.Move {
	moves := make([]board.Move, len(r.lines))
	for i := range r.lines {
		moves[i] = r.lines[i].move
	}
	return moves
}

// choices returns the choices between all moves, those that draw as such.
func (r *tbRoot) choices() []rootChoice {
	choices := appendUnranked(nil, r.moves())
	for i := range choices {
		if r.lines[i].draws() {
			choices[i].draw()
		}
	}
	return choices
}

// swindling reports whether the root is a draw by the tables. The search then
// does without them, but for the choice of moves that keep the draw: what they
// say of all other positions is that they are drawn too, while the evaluation
// tells where the opponent may go wrong.
func (e *Engine) swindling() bool { return e.tbDraw && e.multiPV == 1 }

// playTBRoot makes the lines of a solved root the result of the search, reports
// them, and waits where the search may not return by itself.
func (e *Engine) playTBRoot(game *board.Game, root *tbRoot) Result {
	e.slip(game, root.lines)
	w := e.workers[0]
	w.start(game, appendUnranked(nil, root.moves()))
	w.tbHits = uint64(len(root.lines))
	w.rootDepth = 1
	for i := range w.lines() {
		line := &root.lines[i]
		r := &w.rootMoves[i]
		r.score, r.bound = line.score, line.bound
		r.pv = append(r.pv, line.move)
		plies, _ := matePlies(line.score)
		r.selDepth = max(plies-1, 0)
	}
	w.finish()
	e.reportLines(w)
	e.waitForStop()
	e.waitForPace(game.Position(), w.rootMoves[0].move)
	return e.result(w)
}
