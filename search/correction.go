package search

import "burnside/board"

// Correction history: the difference between what searches found and what the
// static evaluation said is remembered for features of the position, and later
// evaluations with the same features are corrected by it (the idea is from
// Caissa; pawn keys first, then others).

// correctionSize is the number of keys told apart, for each side to move.
const correctionSize = 1 << 14

// correctionUnit is a correction times its weight that changes a score by 1.
const correctionUnit = 2048

// correction is a remembered difference, within ±correctionMax.
type correction int16

// add moves c by bonus, the less the nearer c already is to that end.
func (c *correction) add(bonus int) {
	*c += correction(bonus - int(*c)*abs(bonus)/correctionMax)
}

// corrections are the remembered differences of one worker, one part after the
// other for each feature: pawns and minor pieces by side to move, the men other
// than pawns by side to move and side of the men, and the last two moves. The parts
// are small, so that the table has more of the processor's cache to itself.
type corrections [numCorrections]correction

// Where the parts begin.
const (
	pawnCorrections         = 0
	minorCorrections        = pawnCorrections + 2*correctionSize
	nonPawnCorrections      = minorCorrections + 2*correctionSize
	continuationCorrections = nonPawnCorrections + 4*correctionSize
	numCorrections          = continuationCorrections + correctionSize
)

// moved returns a number for the frame's move by man and target, below 1<<10.
func (f *frame) moved() uint32 { return uint32(f.piece&15)<<6 | uint32(f.move.To()) }

// continuationKey returns the key of two moves in a row. The factor is odd, so that it
// spreads the earlier ones over the part without two of them coming together.
func continuationKey(before, last *frame) uint32 {
	return (before.moved()*2481 ^ last.moved()) % correctionSize
}

// correctionCells are the places of the corrections that apply to one position:
// those of the pawns, the minor pieces, White's men, Black's, and the last moves.
type correctionCells [5]uint32

// enterCorrections notes which corrections apply at ply and begins to bring them
// into the cache.
func (w *worker) enterCorrections(ply int) {
	f, last, before := w.frame(ply), w.frame(ply-1), w.frame(ply-2)
	p := &f.position
	us := uint32(p.SideToMove() & 1)
	cells := &f.corrections
	cells[0] = pawnCorrections + us*correctionSize + uint32(p.PawnKey()%correctionSize)
	cells[1] = minorCorrections + us*correctionSize + uint32(p.MinorKey()%correctionSize)
	cells[2] = nonPawnCorrections + (2*us+0)*correctionSize + uint32(p.NonPawnKey(board.White)%correctionSize)
	cells[3] = nonPawnCorrections + (2*us+1)*correctionSize + uint32(p.NonPawnKey(board.Black)%correctionSize)
	cells[4] = continuationCorrections + continuationKey(before, last)
	prefetchCorrections(&w.corrections, cells)
}

// corrected returns a static evaluation with the corrections at ply, and damped
// towards a draw as the fifty-move rule comes near.
func (w *worker) corrected(ply int, static Score) Score {
	f, all := w.frame(ply), &w.corrections
	at := &f.corrections
	sum := correctionPawn*int(all[at[0]]) + correctionMinor*int(all[at[1]]) +
		correctionNonPawn*(int(all[at[2]])+int(all[at[3]])) + correctionContinuation*int(all[at[4]])
	clock := f.position.HalfmoveClock()
	score := int(static)*(fiftyMoveDamping-min(clock, fiftyMoves))/fiftyMoveDamping + sum/correctionUnit
	return Score(max(min(score, int(TBWinBound)-1), -int(TBWinBound)+1))
}

// updateCorrections learns the difference between a search's score and the
// static evaluation that was used.
func (w *worker) updateCorrections(ply int, difference Score, depth int) {
	bonus := int(difference) * depth / correctionBonusDivisor
	bonus = max(min(bonus, correctionBonusMax), -correctionBonusMax)
	for _, cell := range &w.frame(ply).corrections {
		w.corrections[cell].add(bonus)
	}
}
