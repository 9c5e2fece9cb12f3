package search

import (
	"slices"

	"burnside/board"
	"burnside/tb/result"
)

// tbRoot is what our own tables say of the root moves.
type tbRoot struct {
	lines []tbLine // the best move first
	// drawn is true if the position is a draw with best play.
	drawn bool
}

// tbLine is what our own tables say of one root move.
type tbLine struct {
	move  board.Move
	score Score
	bound Bound
	plies int // to mate, including the move; 0 for a draw
}

// probeRoot probes our own tables for each root move. ok is false if they do not know all
// of them.
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
	slices.SortStableFunc(root.lines, func(a, b tbLine) int { return b.choice().rank - a.choice().rank })
	root.drawn = root.lines[0].draws()
	return root, true
}

// probeAfter probes the tables for the positions after the root moves. For one line at a
// root whose value neither the clock nor a repetition can change, the results of worse
// moves may be inaccurate: they only show that the moves are worse.
func (e *Engine) probeAfter(p *board.Position, after []board.Position, history *board.KeyHistory) ([]result.Result, bool) {
	if e.multiPV > 1 || e.player != nil || e.limits.SearchMoves != nil || cannotZero(p) || history.HasRepeated(p) {
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

// repeats reports whether a root move draws by repetition: the position after it occurs for
// the third time or, if the move wins, the other side can then make a position occur for
// the third time. history ends with the root.
func repeats(after *board.Position, wins bool, history *board.KeyHistory) bool {
	history.Push(after.Key())
	defer history.Pop()
	if history.Repeats(after, 1) {
		return true
	}
	return wins && canRepeat(after, history)
}

// canRepeat reports whether the side to move can make a position occur for the third time.
func canRepeat(p *board.Position, history *board.KeyHistory) bool {
	if !history.HasRepeated(p) {
		return false
	}
	var replies board.MoveList
	p.Generate(&replies)
	return slices.ContainsFunc(replies.Slice(), func(m board.Move) bool {
		next := p.After(m)
		return repeats(&next, false, history)
	})
}

// rootLine returns the line of a root move, given the tables' result r for the position
// after it.
func (e *Engine) rootLine(m board.Move, after *board.Position, r result.Result, history *board.KeyHistory) tbLine {
	line := tbLine{move: m, plies: r.Before().Plies}
	// The clock is that after the move, and the plies count from before it.
	line.score, line.bound = tbScore(r.Before(), after, e.clockEnd()-after.HalfmoveClock()+1, 0)
	if repeats(after, r.Outcome == result.Loss, history) {
		line.score, line.bound = Draw, Exact
	}
	return line
}

// draws reports whether the move certainly draws.
func (l *tbLine) draws() bool { return l.bound == Exact && l.score == Draw }

// solves reports whether the given number of lines needs no search: all are certain and the
// best is no draw.
func (r *tbRoot) solves(lines int) bool {
	for i := range min(lines, len(r.lines)) {
		if r.lines[i].bound != Exact {
			return false
		}
	}
	return !r.drawn
}

// choice returns the line's move as a root choice. The ranks are, from the highest: certain
// wins, the fastest first; wins that the fifty-move rule may take away; draws; losses that
// it may take away; certain losses, the slowest first.
func (l *tbLine) choice() rootChoice {
	c := rootChoice{move: l.move, least: -infinite, most: infinite}
	switch {
	case l.bound == Lower:
		c.rank, c.least = rankOf(result.CursedWin), Draw
	case l.bound == Upper:
		c.rank, c.most = rankOf(result.BlessedLoss), Draw
	case l.score == Draw:
		c.draw()
	default:
		c.least, c.most = l.score, l.score
		c.rank = mateRank(l.score)
	}
	return c
}

// mateRank returns the rank of a mate. It lies beyond the ranks of outcomes and leaves room
// for an order among equal mates.
func mateRank(s Score) int {
	if s > Draw {
		return rankOf(result.Win) + rankStep - board.MaxMoves*int(Mate-s)
	}
	return rankOf(result.Loss) - rankStep + board.MaxMoves*int(s+Mate)
}

// choices returns all moves as root choices, the best first. Of equal mates the first has
// the highest rank, so that it stays the first line whatever the search finds.
func (r *tbRoot) choices() []rootChoice {
	choices := make([]rootChoice, len(r.lines))
	for i := range r.lines {
		choices[i] = r.lines[i].choice()
		if choices[i].mates() {
			choices[i].rank -= i
		}
	}
	return choices
}

// playTBRoot takes the lines of a solved root as the result and reports them. It waits
// where the search may not return yet.
func (e *Engine) playTBRoot(game *board.Game, root *tbRoot) Result {
	e.slip(game, root.lines)
	w := e.workers[0]
	w.start(game, root.choices())
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
