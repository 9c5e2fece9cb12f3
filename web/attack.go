package web

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/verdict"
)

// An attack makes the trainer's moves when the trainer plays for a win in a drawn position. It
// keeps enough men to mate. It sets problems: positions in which moves of the defender look natural
// but lose.
type attack struct {
	tables *tb.Set
	side   board.Color // of the attacker
}

// The attacker computes the worth of positions in which the defender is to move. The basis of the
// worth is the share of the defender's moves that look natural although they lose. These numbers
// adjust the worth.
const (
	worthGone   = -2.0 // the attacker can't win any more, or the defender can see to that at once
	worthSole   = 1.0  // only one move holds
	worthFuture = 0.6  // the worth of the defender's next problem counts that much
	worthEqual  = 0.1  // moves whose worths differ by less are chosen at random
)

// These limits keep the time for a move of the attacker within milliseconds.
const (
	mostDeep    = 6  // moves that it looks at further
	mostAnswers = 3  // answers to each of them
	mostReplies = 12 // its replies to each answer
)

// choose picks one of the attacker's best moves at random. The parameter "moves" holds the moves
// that it may pick: all legal moves that keep the draw. There must be at least one.
func (a *attack) choose(p *board.Position, moves []board.Move) board.Move {
	type rated struct {
		move  board.Move
		worth float64
	}
	all := make([]rated, len(moves))
	for i, m := range moves {
		next := p.After(m)
		all[i] = rated{m, a.worth(&next)}
	}
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	byWorth := func(a, b rated) int { return cmp.Compare(b.worth, a.worth) }
	slices.SortStableFunc(all, byWorth)
	deep := all[:min(mostDeep, len(all))]
	for i := range deep {
		if deep[i].worth != worthGone {
			next := p.After(deep[i].move)
			deep[i].worth += worthFuture * a.future(&next)
		}
	}
	slices.SortStableFunc(deep, byWorth)
	equal := 1
	for equal < len(deep) && deep[0].worth-deep[equal].worth < worthEqual {
		equal++
	}
	return deep[rand.IntN(equal)].move
}

// worth returns the value for the attacker of a drawn position in which the defender is to move.
func (a *attack) worth(p *board.Position) float64 {
	answers, known := a.tables.ProbeMoves(p)
	if !known {
		return 0
	}
	holding, natural := 0, 0
	obvious := false // a capture holds
	for _, answer := range answers {
		next := p.After(answer.Move)
		switch {
		case answer.Result.Outcome != result.Loss && !canMate(&next, a.side):
			return worthGone
		case answer.Result.Outcome != result.Loss:
			holding++
			obvious = obvious || answer.Move.IsCapture()
		case a.isNatural(&next):
			natural++
		}
	}
	switch {
	case holding == 0: // stalemate
		return worthGone
	case obvious || natural == 0:
		return 0
	}
	worth := float64(natural) / float64(len(answers))
	if holding == 1 {
		worth += worthSole
	}
	return worth
}

// isNatural reports whether a losing move of the defender looks natural. A move does not look
// natural if the attacker can win by a capture in reply. The parameter p is the position after the
// losing move.
func (a *attack) isNatural(p *board.Position) bool {
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		if !m.IsCapture() {
			continue
		}
		next := p.After(m)
		if after, known := a.tables.Probe(&next); known && after.Outcome == result.Loss {
			return false
		}
	}
	return true
}

// The method "future" tries a few of the defender's moves that do not lose. For each of these moves
// it finds the best position that the attacker can reach with its next move. It returns the mean
// worth of these best positions for the attacker.
func (a *attack) future(p *board.Position) float64 {
	answers := a.some(p, mostAnswers, func(r result.Result) bool { return r.Outcome != result.Loss })
	if len(answers) == 0 {
		return worthGone
	}
	sum := 0.0
	for _, answer := range answers {
		next := p.After(answer)
		sum += a.bestWorth(&next)
	}
	return sum / float64(len(answers))
}

// bestWorth tries a few of the attacker's moves in a position, but only moves that keep the draw.
// The method "worth" values the positions after these moves. bestWorth returns the greatest value.
func (a *attack) bestWorth(p *board.Position) float64 {
	best := worthGone
	for _, m := range a.some(p, mostReplies, func(r result.Result) bool { return r.Outcome == result.Draw }) {
		next := p.After(m)
		best = max(best, a.worth(&next))
	}
	return best
}

// The method "some" returns random moves of a position, but at most "limit" moves. The function
// "fits" gets the result that the tables give for a move, and reports whether the move may be
// chosen.
func (a *attack) some(p *board.Position, limit int, fits func(result.Result) bool) []board.Move {
	results, _ := a.tables.ProbeMoves(p)
	var moves []board.Move
	for _, r := range results {
		if fits(r.Result) {
			moves = append(moves, r.Move)
		}
	}
	rand.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves[:min(limit, len(moves))]
}

// canMate reports whether a side has men that can mate a player who resists. Such men are a pawn, a
// rook, a queen, or two minor pieces other than two knights.
func canMate(p *board.Position, side board.Color) bool {
	if p.Pieces(side, board.Pawn)|p.Pieces(side, board.Rook)|p.Pieces(side, board.Queen) != 0 {
		return true
	}
	bishops, knights := p.Pieces(side, board.Bishop).Count(), p.Pieces(side, board.Knight).Count()
	return bishops+knights >= 3 || bishops+knights == 2 && bishops > 0
}

// drawing returns the moves of a drawn position that keep the draw.
func drawing(v *verdict.Verdict) []board.Move {
	var moves []board.Move
	for _, m := range v.Moves {
		if isDraw(m.Outcome) {
			moves = append(moves, m.Move)
		}
	}
	return moves
}

// longDraw is the number of moves that an exercise of holding a draw must last.
const longDraw = 20

// gamesOfLesson is the number of test games that a position must pass to become an exercise. The
// games differ, because the attacker chooses among equal moves at random.
const gamesOfLesson = 2

// fewestProblems is the least number of problems that each test game must have. Here a problem is a
// position in which only one move holds the draw, and this move is neither a capture nor a
// promotion.
const fewestProblems = 2

// isLesson reports whether a drawn position with the defender to move makes a good exercise. A
// quiet move must be the only move that holds the draw. Games from this position are then played as
// a test (see isHeld). In each game, the defender must again meet a position of this kind.
func (h *Handler) isLesson(start *board.Position) bool {
	a := attack{h.tables, start.SideToMove().Opponent()}
	if a.worth(start) < worthSole {
		return false
	}
	if v, problem := h.trainable(start); problem != nil || !isSoleQuiet(&v) {
		return false
	}
	for range gamesOfLesson {
		if !h.isHeld(*start, &a) {
			return false
		}
	}
	return true
}

// isHeld plays a game from p. The defender plays the moves that the trainer gives as hints, and the
// attacker plays against them. isHeld reports whether the game lasts longDraw moves and has at
// least fewestProblems problems.
func (h *Handler) isHeld(p board.Position, a *attack) bool {
	problems := 0
	for range longDraw {
		v, problem := h.trainable(&p)
		if problem != nil || !isDraw(v.Outcome) {
			return false
		}
		if isSoleQuiet(&v) {
			problems++
		}
		p = p.After(v.Moves[0].Move)
		if v, problem = h.trainable(&p); problem != nil || !isDraw(v.Outcome) {
			return false
		}
		p = p.After(a.choose(&p, drawing(&v)))
	}
	return problems >= fewestProblems
}

// isSoleQuiet reports whether exactly one of several moves does not lose, and this move is neither
// a capture nor a promotion.
func isSoleQuiet(v *verdict.Verdict) bool {
	return losing(v) == len(v.Moves)-1 && len(v.Moves) > 1 && !v.Moves[0].Move.IsNoisy()
}
