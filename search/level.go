package search

import (
	"time"

	"burnside/board"
	"burnside/search/level"
)

// SetPlayer makes the engine play like a player of limited strength, with one thread. If p is nil,
// the engine plays at full strength. If the player changes, the engine forgets what it has learnt,
// because each player evaluates positions differently.
func (e *Engine) SetPlayer(p *level.Player) {
	if p == e.player {
		return
	}
	e.player = p
	e.Clear()
}

// staticEvaluation returns the static evaluation of p, the position at the end of the worker's
// line. If there is a player, the evaluation includes the player's error.
func (w *worker) staticEvaluation(p *board.Position) Score {
	score := w.eval.Evaluate(p)
	if player := w.engine.player; player != nil {
		return Score(player.Misjudge(p, int(score)))
	}
	return score
}

// levelReported returns the score of a root move and its bound, as they are reported. For a player
// the score is the value of the line without the player's errors. The errors only influence which
// line is chosen.
func (w *worker) levelReported(m *rootMove) (Score, Bound) {
	score, bound := m.reported()
	if w.engine.player == nil || isDecisive(score) || m.tbMin == m.tbMax || len(m.pv) == 0 {
		return score, bound
	}
	return min(max(w.withoutErrors(m.pv, score), m.tbMin), m.tbMax), bound
}

// withoutErrors returns the value of a line from the root without the player's errors. The
// parameter "score" is the value with the errors. If the tables know that the line is a draw, the
// score contains no error, and withoutErrors returns it unchanged.
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

// The method "settled" returns the value of the position at ply by a small search. If the side to
// move is in check, the search tries all moves. If not, it tries captures and promotions that win
// material. It neither uses nor changes what the engine has learnt.
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

// levelLimits returns the limits of a search. A player also limits the nodes.
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

// levelCandidates returns the root moves that the player considers. If several lines are wanted or
// SearchMoves is set, it returns all moves.
func (r *run) levelCandidates(moves []board.Move) []board.Move {
	e := r.engine
	if e.player == nil || e.multiPV > 1 || r.limits.SearchMoves != nil {
		return moves
	}
	return e.player.Candidates(r.game.Position(), moves)
}

// levelKnows reports whether the player uses tables in the ending on the board. It does not check
// whether there is a table for that ending.
func (e *Engine) levelKnows(p *board.Position) bool { return e.player == nil || e.player.Knows(p) }

// levelSearchesTables reports whether the player's search probes the tables after the root.
func (e *Engine) levelSearchesTables() bool { return e.player == nil || e.player.SearchesTables() }

// levelChoose lets the player choose among the winning moves if the tables have solved the root,
// and puts the chosen move first. Once a position has occurred twice, the player takes only the
// fastest win, so that the game ends.
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

// levelWait waits until the player has thought about the move for his usual time, or until Stop. It
// waits only in games with a clock.
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
