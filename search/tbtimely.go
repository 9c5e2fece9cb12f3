package search

import (
	"slices"

	"burnside/board"
)

// timelyWins is the number of winning moves that timelyWin tries.
const timelyWins = 4

// timelyWin looks for a timely win at a root where every win may come too late for the
// fifty-move rule: a move from which best play by the tables reaches captures, pawn moves
// and mate in time. It tries the moves with the nearest mates. It returns that play up to a
// position from which the mate is certain to be in time. It returns nil if it finds none,
// or if half the time planned for the move is over.
//
// Each such move brings the mate nearer, whatever the opponent plays, while a search that
// sees no mate may move to and fro.
func (e *Engine) timelyWin(p *board.Position, root *tbRoot) []board.Move {
	if root.lines[0].bound != Lower {
		return nil
	}
	wins := slices.Clone(root.lines)
	wins = slices.DeleteFunc(wins, func(l tbLine) bool { return l.bound != Lower })
	slices.SortStableFunc(wins, func(a, b tbLine) int { return a.plies - b.plies })
	for _, win := range wins[:min(len(wins), timelyWins)] {
		if rest, ok := e.timelyLine(p.After(win.move), win.plies-1); ok {
			return append([]board.Move{win.move}, rest...)
		}
	}
	return nil
}

// timelyLine follows best play by the tables from a position with a number of plies to
// mate, until the mate is certain to be in time. ok is false if that does not happen.
func (e *Engine) timelyLine(p board.Position, plies int) (line []board.Move, ok bool) {
	for p.HalfmoveClock()+plies > fiftyMoves {
		if p.HalfmoveClock() >= fiftyMoves || e.stop.Load() || e.over(e.clock.soft/2) {
			return nil, false
		}
		best, known := e.tables.BestMove(&p)
		if !known || best.Move == board.NoMove {
			return nil, false
		}
		line = append(line, best.Move)
		p, plies = p.After(best.Move), plies-1
	}
	return line, true
}

// follow puts the first move of a line first, unless the search has found a mate.
func (w *worker) follow(line []board.Move) {
	score, bound := w.rootMoves[0].told()
	i := slices.IndexFunc(w.rootMoves, func(r rootMove) bool { return r.move == line[0] })
	if _, mate := matePlies(score); i <= 0 || mate {
		return
	}
	chosen := w.rootMoves[i]
	copy(w.rootMoves[1:i+1], w.rootMoves[:i])
	chosen.score, chosen.bound, chosen.pv = score, bound, line
	w.rootMoves[0] = chosen
}
