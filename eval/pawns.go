package eval

import "burnside/board"

// pawnStructure returns the value of us's pawns beside their squares, and
// enters the passed ones.
func pawnStructure[M mode](sh *sheet, entry *pawnEntry, us board.Color) (total taper) {
	for b := sh.pawns[us]; b != 0; b = b.WithoutFirst() {
		v := viewPawn(sh, us, b.First())
		total += pawnWeaknesses[M](sh, us, &v)
		if v.supporters != 0 {
			total += add[M](sh, us, &weights.SupportedPawn[v.rank], v.supporters.Count())
		}
		if v.beside != 0 {
			total += add[M](sh, us, &weights.PhalanxPawn[v.rank], 1)
		}
		if v.passed() {
			entry.passed |= v.square.Bitboard()
			total += passedPawnAndKings[M](sh, us, &v)
		} else if v.candidate() {
			total += add[M](sh, us, &weights.CandidatePawn[v.rank], 1)
		}
	}
	return total
}

// pawnView is a pawn with the pawns around it.
type pawnView struct {
	square     board.Square
	rank       board.Rank     // from the own side
	ahead      board.Bitboard // own pawns in front of it
	neighbours board.Bitboard // own pawns on the files beside it
	supporters board.Bitboard // own pawns that guard it
	beside     board.Bitboard // own pawns next to it on its rank
	helpers    board.Bitboard // own pawns that guard or can come to guard its stop square
	opposing   board.Bitboard // enemy pawns in front of it on its file
	stoppers   board.Bitboard // enemy pawns that keep it from being passed
	levers     board.Bitboard // enemy pawns that it attacks
	stopGuards board.Bitboard // enemy pawns that attack its stop square
}

// viewPawn gathers what matters for the pawn of us on s.
func viewPawn(sh *sheet, us board.Color, s board.Square) pawnView {
	own, enemy := sh.pawns[us&1], sh.pawns[us.Opponent()&1]
	stop := s.Bitboard().Forward(us).First()
	neighbours := own & adjacentFiles[s.File()]
	return pawnView{
		square:     s,
		rank:       s.Rank().RelativeTo(us),
		ahead:      own & front[us&1][s&63],
		neighbours: neighbours,
		supporters: own & board.PawnAttacks(us.Opponent(), s),
		beside:     neighbours & s.Rank().Bitboard(),
		helpers:    neighbours &^ ranksFrom(us, stop),
		opposing:   enemy & front[us&1][s&63],
		stoppers:   enemy & passedSpan[us&1][s&63],
		levers:     enemy & board.PawnAttacks(us, s),
		stopGuards: enemy & board.PawnAttacks(us, stop),
	}
}

// passed reports whether no enemy pawn can stop the pawn and it is the first
// one of its file.
func (v *pawnView) passed() bool { return v.stoppers == 0 && v.ahead == 0 }

// candidate reports whether the pawn has a free file, and its neighbours can
// trade off what guards its way.
func (v *pawnView) candidate() bool {
	return v.opposing == 0 && v.ahead == 0 &&
		v.supporters.Count() >= v.levers.Count() &&
		v.helpers.Count() >= (v.stoppers&^v.levers).Count()
}

// pawnWeaknesses returns the value of what is wrong with a pawn.
func pawnWeaknesses[M mode](sh *sheet, us board.Color, v *pawnView) (total taper) {
	unopposed := 0
	if v.opposing == 0 {
		unopposed = 1
	}
	if v.neighbours == 0 {
		total += add[M](sh, us, &weights.IsolatedPawn[unopposed], 1)
	} else if v.helpers == 0 && v.stopGuards != 0 {
		total += add[M](sh, us, &weights.BackwardPawn[unopposed], 1)
	}
	if v.ahead != 0 {
		total += add[M](sh, us, &weights.DoubledPawn, 1)
	}
	return total
}

// passedPawnAndKings returns the part of a passed pawn's value that depends on
// pawns and kings alone.
func passedPawnAndKings[M mode](sh *sheet, us board.Color, v *pawnView) taper {
	stop := v.square.Bitboard().Forward(us).First()
	own := min(squaresBetween(sh.kings[us&1], stop), 5)
	enemy := min(squaresBetween(sh.kings[us.Opponent()&1], stop), 5)
	return add[M](sh, us, &weights.PassedPawn[v.rank], 1) +
		add[M](sh, us, &weights.PassedOwnKing[v.rank], own) +
		add[M](sh, us, &weights.PassedEnemyKing[v.rank], enemy)
}
