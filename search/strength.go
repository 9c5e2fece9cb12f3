package search

import (
	"time"

	"burnside/board"
	"burnside/search/level"
)

// SetPlayer makes the engine play like a player of limited strength, with one thread; nil
// restores the full strength. The engine forgets what it has learnt, since each player
// evaluates positions differently.
func (e *Engine) SetPlayer(p *level.Player) {
	if p == e.player {
		return
	}
	e.player = p
	e.Clear()
}

// judge returns the static evaluation of the position at the end of the worker's line, with
// the player's error.
func (w *worker) judge(p *board.Position) Score {
	score := w.eval.Evaluate(p)
	if player := w.engine.player; player != nil {
		return Score(player.Misjudge(p, int(score)))
	}
	return score
}

// reported returns the newest score of a root move and its bound, as they are reported. For
// a player it is the value of the line without the player's errors: these only choose the
// line.
func (w *worker) reported(r *rootMove) (Score, Bound) {
	score, bound := r.told()
	if w.engine.player == nil || isDecisive(score) || r.least == r.most || len(r.pv) == 0 {
		return score, bound
	}
	return min(max(w.withoutErrors(r.pv, score), r.least), r.most), bound
}

// withoutErrors returns the value of a line from the root without the player's errors;
// score is the value with them. A draw by the tables has no errors.
func (w *worker) withoutErrors(line []board.Move, score Score) Score {
	for ply, m := range line {
		w.make(ply, m)
	}
	end := len(line)
	if score != Draw || w.frame(end).position.Occupied().Count() > max(w.tbMen, w.syzygyMen) {
		score = w.settled(end, -infinite, infinite)
		if end%2 == 1 {
			score = -score
		}
	}
	for range line {
		w.unmake()
	}
	return score
}

// settled returns the value of the position at ply after winning captures and replies to
// checks. It neither uses nor changes what the search has learnt.
func (w *worker) settled(ply int, alpha, beta Score) Score {
	p := &w.frame(ply).position
	if w.isDrawn(ply) {
		return Draw
	}
	check := p.InCheck()
	best := -infinite
	if !check || ply >= MaxPly {
		best = w.eval.Evaluate(p)
	}
	var list board.MoveList
	p.Generate(&list)
	switch {
	case len(list.Slice()) == 0 && check:
		return matedIn(ply)
	case len(list.Slice()) == 0:
		return Draw
	case best >= beta || ply >= MaxPly:
		return best
	}
	for _, m := range list.Slice() {
		if !check && !(m.IsNoisy() && p.SEE(m, 1)) {
			continue
		}
		w.make(ply, m)
		best = max(best, -w.settled(ply+1, -beta, -max(alpha, best)))
		w.unmake()
		if best >= beta {
			break
		}
	}
	return best
}

// limitSight limits the nodes of a search to those of the player.
func (e *Engine) limitSight(l *Limits) {
	if e.player == nil {
		return
	}
	if n := e.player.Nodes(); l.Nodes == 0 || n < l.Nodes {
		l.Nodes = n
	}
}

// searchers returns the workers that take part in a search.
func (e *Engine) searchers() []*worker {
	if e.player != nil {
		return e.workers[:1]
	}
	return e.workers
}

// considered returns the root moves that the player considers: all of them for several
// lines or with SearchMoves.
func (e *Engine) considered(p *board.Position, moves []board.Move) []board.Move {
	if e.player == nil || e.multiPV > 1 || e.limits.SearchMoves != nil {
		return moves
	}
	return e.player.Candidates(p, moves)
}

// knowsEnding reports whether the player plays this ending by the tables, if they know it.
func (e *Engine) knowsEnding(p *board.Position) bool { return e.player == nil || e.player.Knows(p) }

// searchesTables reports whether the player's search probes the tables after the root.
func (e *Engine) searchesTables() bool { return e.player == nil || e.player.SearchesTables() }

// slip moves the player's choice among the winning moves of a solved root to the front.
// Once a position has occurred twice, the player makes no more detours, so that the game
// ends.
func (e *Engine) slip(game *board.Game, lines []tbLine) {
	p := game.Position()
	if e.player == nil || e.multiPV > 1 || lines[0].score <= Draw || game.History().HasRepeated(p) {
		return
	}
	var winning []board.Move
	for i := range lines {
		if lines[i].bound == Exact && lines[i].score > Draw {
			winning = append(winning, lines[i].move)
		}
	}
	choice := e.player.Choice(p, winning)
	lines[0], lines[choice] = lines[choice], lines[0]
}

// waitForPace waits until the player has thought about the move for as long as a clock
// allows, or until Stop.
func (e *Engine) waitForPace(p *board.Position, m board.Move) {
	if e.player == nil || !e.limits.HasClock || e.clock.exact {
		return
	}
	timer := time.NewTimer(e.player.Pace(p, m, e.clock.soft) - e.clock.elapsed())
	defer timer.Stop()
	for !e.released.Load() {
		select {
		case <-timer.C:
			return
		case <-e.wake:
		}
	}
}
