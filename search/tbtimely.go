package search

import (
	"slices"

	"burnside/board"
)

// timelyWins is the number of winning moves that timelyWin looks at.
const timelyWins = 4

// timelyWin looks, where every win at the root may come too late for the fifty-move rule,
// for a move from which best play by the tables leads to captures, pawn moves and mate in
// time: of those that mate first, the first. It returns that play until what is left is
// certain, or nil if there is none or half the time that the move should take is over.
//
// With each such move the mate comes nearer, whatever the opponent does, while a search
// that sees no mate may go to and fro.
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

// timelyLine follows best play by the tables from a position that is mate in so many plies,
// until what is left is certain to come in time. It reports false if it does not get there.
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

// follow makes the first move of a line the best one, unless the search has found a mate.
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
