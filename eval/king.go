package eval

import "burnside/board"

// shelter returns the value of the pawns of both sides in front of us's king,
// and counts the holes.
func shelter[M mode](sh *sheet, entry *pawnEntry, us board.Color) (total taper) {
	king := sh.kings[us&1]
	ahead := ranksFrom(us, king)
	own, enemy := sh.pawns[us&1]&ahead, sh.pawns[us.Opponent()&1]&ahead
	middle := min(max(king.File(), board.FileB), board.FileG)
	for f := middle - 1; f <= middle+1; f++ {
		guard := nearestRank(us, own&f.Bitboard())
		attacker := nearestRank(us, enemy&f.Bitboard())
		stopped := 0
		if guard != 0 && attacker == guard+1 {
			stopped = 1
		}
		if guard == 0 {
			entry.holes[us&1]++
		}
		total += add[M](sh, us, &weights.Shelter[edgeDistance[f]][guard], 1)
		total += add[M](sh, us, &weights.Storm[stopped][attacker], 1)
	}
	if sh.pawns[us&1]&king.File().Bitboard() == 0 {
		total += add[M](sh, us, &weights.KingOpenFile, 1)
	}
	return total
}

// nearestRank returns the rank, counted from us's side, of the pawn of b that
// is nearest to that side, 0 if b is empty.
func nearestRank(us board.Color, b board.Bitboard) board.Rank {
	switch {
	case b == 0:
		return 0
	case us == board.White:
		return b.First().Rank()
	}
	return board.Rank8 - b.Last().Rank()
}

// kingAndPawns returns the value of the distance of us's king from the nearest
// pawn of either side.
func kingAndPawns[M mode](sh *sheet, us board.Color) taper {
	nearest := 8
	for b := sh.pawns[0] | sh.pawns[1]; b != 0; b = b.WithoutFirst() {
		nearest = min(nearest, squaresBetween(sh.kings[us&1], b.First()))
	}
	if nearest == 8 {
		return 0
	}
	return add[M](sh, us, &weights.KingPawnDistance, nearest)
}

// kingDanger returns the penalty for the danger in which us's king is.
func kingDanger[M mode](sh *sheet, us board.Color, holes int) taper {
	them := us.Opponent()
	if !sh.inDanger(us) {
		return 0
	}
	attacks, defence := &sh.attacks[them&1], &sh.attacks[us&1]
	light := ^defence[board.NoPieceType] | defence[board.King] | defence[board.Queen]
	weak := attacks[board.NoPieceType] &^ sh.twice[us&1] & light
	around := flank[sh.kings[us&1].File()] & camp[us&1]

	total := sh.danger[us&1]
	total += addDanger[M](sh, us, &weights.DangerBase, 1)
	total += addDanger[M](sh, us, &weights.WeakRing, (weak & sh.ring[us&1]).Count())
	total += addDanger[M](sh, us, &weights.FlankAttack, (around&attacks[board.NoPieceType]).Count()+(around&sh.twice[them&1]).Count())
	total += addDanger[M](sh, us, &weights.FlankDefence, (around & defence[board.NoPieceType]).Count())
	total += addDanger[M](sh, us, &weights.ShelterHole, holes)
	total += addDanger[M](sh, us, &weights.PinnedMan, sh.p.Pinned(us).Count())
	total += checks[M](sh, us, weak)
	if sh.p.Pieces(them, board.Queen) == 0 {
		total += addDanger[M](sh, us, &weights.NoQueen, 1)
	}
	return dangerPenalty(total)
}

// inDanger reports whether enough enemies aim at us's king to look closer.
func (sh *sheet) inDanger(us board.Color) bool {
	attackers := sh.attackers[us&1]
	return attackers >= 2 || attackers == 1 && sh.p.Pieces(us.Opponent(), board.Queen) != 0
}

// dangerPenalty turns danger into a penalty: negligible while it is small, then
// growing with its square.
func dangerPenalty(danger int) taper {
	danger = min(max(danger, 0), maxDanger)
	return s(danger*danger/dangerSquare, danger/dangerLinear)
}

// The scale of danger: the middlegame penalty is its square over dangerSquare,
// the endgame penalty is danger over dangerLinear. maxDanger keeps the penalty
// within a taper.
const (
	maxDanger    = 2500
	dangerSquare = 2048
	dangerLinear = 16
)

// checks returns the danger from checks that pieces can give to us's king,
// where weak are the squares that us defends badly.
func checks[M mode](sh *sheet, us board.Color, weak board.Bitboard) (total int) {
	them := us.Opponent()
	attacks := &sh.attacks[them&1]
	safe := ^sh.p.ByColor(them) & (^sh.attacks[us&1][board.NoPieceType] | weak&sh.twice[them&1])
	king := sh.kings[us&1]
	occupied := sh.occupied &^ sh.p.Pieces(us, board.Queen)
	straight, diagonal := board.RookAttacks(king, occupied), board.BishopAttacks(king, occupied)
	ways := [...]board.Bitboard{
		board.Knight: board.KnightAttacks(king),
		board.Bishop: diagonal,
		board.Rook:   straight,
		board.Queen:  straight | diagonal,
	}
	unsafe := 0
	for t := board.Knight; t <= board.Queen; t++ {
		from := ways[t] & attacks[t]
		if from&safe != 0 {
			total += addDanger[M](sh, us, &weights.SafeCheck[t], 1)
		} else if from&^sh.p.ByColor(them) != 0 {
			unsafe++
		}
	}
	return total + addDanger[M](sh, us, &weights.UnsafeCheck, unsafe)
}
