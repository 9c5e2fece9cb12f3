package search

import (
	"slices"

	"burnside/board"
)

// timelyWins is the number of winning moves that timelyLine tries.
const timelyWins = 4

// timelyLine looks for a win in time at a root where every mate may come too late for the
// fifty-move rule. It tries the moves with the nearest mates. After each it follows best play by
// the tables, in the hope that captures, pawn moves and the mate come in time. It returns that play
// up to a position from which the mate is certain to come in time. It returns nil if it finds none,
// or if half of the time planned for the move is over.
//
// Each move of best play brings the mate nearer, whatever the opponent plays. A search that sees no
// mate may move to and fro.
func (r *run) timelyLine() []board.Move {
	own := r.root.own
	if own[0].bound != Lower {
		return nil
	}
	wins := slices.DeleteFunc(slices.Clone(own), func(l tbLine) bool { return l.bound != Lower })
	slices.SortStableFunc(wins, func(a, b tbLine) int { return a.plies - b.plies })
	for _, win := range wins[:min(len(wins), timelyWins)] {
		if rest, ok := r.timelyPlay(r.game.Position().After(win.move), win.plies-1); ok {
			return append([]board.Move{win.move}, rest...)
		}
	}
	return nil
}

// timelyPlay follows best play by the tables from p until the mate is certain to come in time.
// plies is the distance to mate in p. ok is false if the mate does not come in time.
func (r *run) timelyPlay(p board.Position, plies int) (line []board.Move, ok bool) {
	for p.HalfmoveClock()+plies > board.FiftyMovePlies {
		if p.HalfmoveClock() >= board.FiftyMovePlies || r.stop.Load() || r.over(r.clock.soft/2) {
			return nil, false
		}
		best, known := r.engine.tables.BestMove(&p)
		if !known || best.Move == board.NoMove {
			return nil, false
		}
		line = append(line, best.Move)
		p, plies = p.After(best.Move), plies-1
	}
	return line, true
}
