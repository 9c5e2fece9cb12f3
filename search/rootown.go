package search

import (
	"slices"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

// tbLine is what our own tables say about one root move.
type tbLine struct {
	move    board.Move
	outcome result.Outcome // outcome of the move without the fifty-move rule
	score   Score
	bound   Bound
	plies   int // plies to mate without the fifty-move rule, the move included; 0 for a draw
}

// probeOwnRoot probes our own tables for each root move. It returns the tables' result for each
// move, the best move first. ok is false if the tables do not know all moves.
func (r *run) probeOwnRoot(moves []board.Move) (lines []tbLine, ok bool) {
	p := r.game.Position()
	if p.Occupied().Count() > r.engine.tbMen() || !r.engine.levelKnows(p) {
		return nil, false
	}
	after := make([]board.Position, len(moves))
	for i, m := range moves {
		p.Make(m, &after[i])
	}
	var history board.KeyHistory
	history.CopyFrom(r.game.History())
	results, exact, known := r.probeAfter(p, after, &history)
	if !known {
		return nil, false
	}
	for i, m := range moves {
		lines = append(lines, r.engine.rootLine(m, &after[i], results[i], &history))
	}
	if exact {
		r.engine.askClock(lines, after)
	}
	slices.SortStableFunc(lines, func(a, b tbLine) int { return b.choice().rank - a.choice().rank })
	return lines, true
}

// probeAfter probes the tables for the positions after the root moves. It takes a cheaper way under
// two conditions: only one line is wanted, and neither the halfmove clock nor a repetition can
// change the value of the root. The result "exact" is then false. In that case only the result of
// the best move is right. The results of the other moves show only that these moves are worse.
func (r *run) probeAfter(p *board.Position, after []board.Position, history *board.KeyHistory) (results []result.Result, exact, known bool) {
	e := r.engine
	if e.multiPV > 1 || e.player != nil || r.limits.SearchMoves != nil || tb.CannotZero(p) || history.HasRepeated(p) {
		results, known = e.tables.ProbeAll(after)
		return results, true, known
	}
	best, known := e.tables.Probe(p)
	if !known {
		return nil, false, false
	}
	if _, bound := tbScore(best, p, e.clockEnd()-p.HalfmoveClock(), 0); bound != Exact {
		results, known = e.tables.ProbeAll(after)
		return results, true, known
	}
	results, known = e.tables.ProbeAtLeast(after, best)
	return results, false, known
}

// The function "repeats" reports whether a root move draws by repetition. It returns true if the
// position after the move occurs for the third time. The parameter "wins" says that the move seems
// to win. For such a move, repeats also returns true if the opponent's reply can make a position
// occur for the third time. The parameter "history" ends with the root.
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

// askClock improves the lines whose value may depend on the halfmove clock. It asks the tables for
// results that take the clock into account, and enters them in the lines. The parameter "after"
// holds the positions after the lines' moves.
func (e *Engine) askClock(lines []tbLine, after []board.Position) {
	var open []*tbLine
	var positions []board.Position
	for i := range lines {
		if lines[i].bound != Exact {
			open, positions = append(open, &lines[i]), append(positions, after[i])
		}
	}
	results, known := e.tables.ProbeClockAll(positions)
	for i, line := range open {
		if known[i] {
			line.score, line.bound = -clockScore(&results[i], 1), Exact
		}
	}
}

// rootLine returns what our tables say about root move m. The parameter r is the tables' result for
// the position after m.
func (e *Engine) rootLine(m board.Move, after *board.Position, r result.Result, history *board.KeyHistory) tbLine {
	line := tbLine{move: m, outcome: -r.Outcome, plies: r.Before().Plies}
	// The plies left are counted from the position after the move, but tbScore counts them from
	// the root. The root is one ply earlier, so add 1.
	line.score, line.bound = tbScore(r.Before(), after, e.clockEnd()-after.HalfmoveClock()+1, 0)
	if repeats(after, r.Outcome == result.Loss, history) {
		line.score, line.bound, line.outcome = Draw, Exact, result.Draw
	}
	return line
}

// The method "draws" reports whether the move certainly draws.
func (l *tbLine) draws() bool { return l.bound == Exact && l.score == Draw }

// The function "solves" reports whether the tables alone give as many lines as are wanted, so that
// no search is needed. It returns true if the scores of that many moves are certain, and the best
// of these moves is not a draw.
func solves(own []tbLine, lines int) bool {
	for i := range min(lines, len(own)) {
		if own[i].bound != Exact {
			return false
		}
	}
	return !own[0].draws()
}

// choice returns the line's move as a root choice, with its rank. The order of the ranks is:
// certain wins; wins that the fifty-move rule may turn into draws; wins that the rule does turn
// into draws; other draws. Losses rank below draws, in the reverse order. A win or loss that the
// rule turns into a draw does not rank like other draws, because either side may still err. Among
// moves of the same kind, a faster win or a slower loss ranks higher, unless the outcome is
// uncertain.
func (l *tbLine) choice() rootChoice {
	c := rootChoice{move: l.move, tbMin: -infinite, tbMax: infinite}
	switch {
	case l.bound == Lower:
		c.rank, c.tbMin = rankOf(result.CursedWin), Draw
	case l.bound == Upper:
		c.rank, c.tbMax = rankOf(result.BlessedLoss), Draw
	case l.score == Draw:
		c.draw()
		c.rank = l.drawRank()
	default:
		c.tbMin, c.tbMax = l.score, l.score
		c.rank = mateRank(l.score)
	}
	return c
}

// drawRank returns the rank of a drawn line. Wins that come too late for the fifty-move rule rank
// above other draws. Losses that come too late rank below them.
func (l *tbLine) drawRank() int {
	switch {
	case l.outcome == result.Win:
		return rankOf(result.CursedWin) - 1 - l.plies
	case l.outcome == result.Loss:
		return rankOf(result.BlessedLoss) + 1 + l.plies
	}
	return rankOf(result.Draw)
}

// mateRank returns the rank of a mate. If the side to move mates, the rank lies above all ranks
// that rankOf returns; if it is mated, below them. The ranks of different mates differ by at least
// board.MaxMoves, so ownChoices has room to order equal mates.
func mateRank(s Score) int {
	if s > Draw {
		return rankOf(result.Win) + rankStep - board.MaxMoves*int(Mate-s)
	}
	return rankOf(result.Loss) - rankStep + board.MaxMoves*int(s+Mate)
}

// ownChoices returns all moves as root choices, the best first. Among mates of equal length, the
// first in the list "own" gets the highest rank. So it stays the first line whatever the search
// finds.
func ownChoices(own []tbLine) []rootChoice {
	choices := make([]rootChoice, len(own))
	for i := range own {
		choices[i] = own[i].choice()
		if choices[i].mates() {
			choices[i].rank -= i
		}
	}
	return choices
}

// solvedResult stores the lines of a solved root as the result, and reports them. It waits if the
// search must not end yet.
func (r *run) solvedResult() Result {
	w := r.engine.workers[0]
	w.start(r, r.task())
	w.tbHits = r.root.hits
	w.rootDepth = 1
	for i := range w.lines() {
		line, m := &r.root.own[i], &w.rootMoves[i]
		m.score, m.bound = line.score, line.bound
		m.pv = append(m.pv, line.move)
		plies, _ := matePlies(line.score)
		m.selDepth = max(plies-1, 0)
	}
	w.finish()
	r.reportLines(w)
	r.waitForStop()
	r.levelWait(w.rootMoves[0].move)
	return r.result(w)
}
