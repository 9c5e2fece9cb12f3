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

// staticEvaluation returns the static evaluation of the position at the end of the worker's
// line, with the player's error.
func (w *worker) staticEvaluation(p *board.Position) Score {
	score := w.eval.Evaluate(p)
	if player := w.engine.player; player != nil {
		return Score(player.Misjudge(p, int(score)))
	}
	return score
}

// levelReported returns the newest score of a root move and its bound, as they are reported. For
// a player it is the value of the line without the player's errors: these only choose the
// line.
func (w *worker) levelReported(m *rootMove) (Score, Bound) {
	score, bound := m.reported()
	if w.engine.player == nil || isDecisive(score) || m.tbMin == m.tbMax || len(m.pv) == 0 {
		return score, bound
	}
	return min(max(w.withoutErrors(m.pv, score), m.tbMin), m.tbMax), bound
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

// levelLimits returns the limits of a search, with the nodes limited to those of the player.
func (e *Engine) levelLimits(l Limits) Limits {
	if e.player == nil {
		return l
	}
	if n := e.player.Nodes(); l.Nodes == 0 || n < l.Nodes {
		l.Nodes = n
	}
	return l
}

// searchers returns the workers that take part in a search.
func (e *Engine) searchers() []*worker {
	if e.player != nil {
		return e.workers[:1]
	}
	return e.workers
}

// levelCandidates returns the root moves that the player considers: all of them for several
// lines or with SearchMoves.
func (r *run) levelCandidates(moves []board.Move) []board.Move {
	e := r.engine
	if e.player == nil || e.multiPV > 1 || r.limits.SearchMoves != nil {
		return moves
	}
	return e.player.Candidates(r.game.Position(), moves)
}

// levelKnows reports whether the player plays this ending by the tables, if they know it.
func (e *Engine) levelKnows(p *board.Position) bool { return e.player == nil || e.player.Knows(p) }

// levelSearchesTables reports whether the player's search probes the tables after the root.
func (e *Engine) levelSearchesTables() bool { return e.player == nil || e.player.SearchesTables() }

// levelChoose moves the player's choice among the winning moves of a solved root to the front.
// Once a position has occurred twice, the player makes no more detours, so that the game ends.
func (r *run) levelChoose(own []tbLine) {
	e, p := r.engine, r.game.Position()
	if e.player == nil || e.multiPV > 1 || own[0].score <= Draw || r.game.History().HasRepeated(p) {
		return
	}
	var winning []board.Move
	for i := range own {
		if own[i].bound == Exact && own[i].score > Draw {
			winning = append(winning, own[i].move)
		}
	}
	choice := e.player.Choice(p, winning)
	own[0], own[choice] = own[choice], own[0]
}

// levelWait waits until the player has thought about the move for as long as a clock allows,
// or until Stop.
func (r *run) levelWait(m board.Move) {
	player := r.engine.player
	if player == nil || !r.limits.HasClock || r.clock.exact {
		return
	}
	timer := time.NewTimer(player.Pace(r.game.Position(), m, r.clock.soft) - r.clock.elapsed())
	defer timer.Stop()
	for !r.aborted.Load() {
		select {
		case <-timer.C:
			return
		case <-r.wake:
		}
	}
}
