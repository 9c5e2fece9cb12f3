package eval

import "burnside/board"

// Evaluator evaluates the positions of one search thread. It follows the
// search from the root move by move, so that sums over all men are kept up to
// date instead of being computed again, and remembers pawn structures.
type Evaluator struct {
	stack [MaxPly + 1]placement // one entry for each ply
	ply   int
	pawns pawnCache
}

// placement is the part of the evaluation that is a sum over single men.
type placement struct {
	sum   taper // material and piece-square values, White's minus Black's
	phase int32
}

// New returns an Evaluator; Reset must be called before it is used.
func New() *Evaluator { return &Evaluator{} }

// Reset starts a new search from p.
func (e *Evaluator) Reset(p *board.Position) {
	e.ply = 0
	e.stack[0] = newPlacement(p)
}

// Push enters the next ply: m, legal in p, is about to be made there.
func (e *Evaluator) Push(p *board.Position, m board.Move) {
	next := e.stack[e.ply]
	next.make(p, m)
	e.ply++
	e.stack[e.ply] = next
}

// PushNull enters the next ply by a null move.
func (e *Evaluator) PushNull() {
	e.stack[e.ply+1] = e.stack[e.ply]
	e.ply++
}

// Pop returns to the ply before.
func (e *Evaluator) Pop() { e.ply-- }

// Evaluate returns the value of p, the position of the current ply, for the
// side to move. It depends on p alone.
func (e *Evaluator) Evaluate(p *board.Position) Score {
	us := p.SideToMove()
	at := e.stack[e.ply]
	if loneKing(p) {
		if score, known := knownEnding(p, at.sum.eg()); known {
			return relative(score, us)
		}
	}
	var sh sheet
	sh.prepare(p)
	pawns := e.pawns.lookup(&sh)
	total := at.sum + pawns.score + sumTerms[playing](&sh, pawns)
	value := interpolate(total, int(at.phase), endgameScale(p, total.eg()))
	return relative(min(max(Score(value), -Limit), Limit), us)
}

// relative turns a score for White into one for us, or back.
func relative(score Score, us board.Color) Score {
	if us == board.Black {
		return -score
	}
	return score
}

// sumTerms adds up everything but placement and pawn structure, White's minus
// Black's, the bonus for the move included.
func sumTerms[M mode](sh *sheet, pawns *pawnEntry) taper {
	sh.attackMaps()
	white := pieces[M](sh, pawns, board.White)
	black := pieces[M](sh, pawns, board.Black)
	white += sideTerms[M](sh, pawns, board.White)
	black += sideTerms[M](sh, pawns, board.Black)
	if us := sh.p.SideToMove(); us == board.White {
		white += add[M](sh, us, &weights.Tempo, 1)
	} else {
		black += add[M](sh, us, &weights.Tempo, 1)
	}
	return white - black
}

// sideTerms adds up the terms of us that need the attacks of both sides.
func sideTerms[M mode](sh *sheet, pawns *pawnEntry, us board.Color) taper {
	total := threats[M](sh, us) + passedPawns[M](sh, us, pawns.passed)
	total += space[M](sh, us)
	return total - kingDanger[M](sh, us, int(pawns.holes[us]))
}
