package search

import "burnside/board"

// The correction history remembers how wrong the static evaluation was. After a search, the worker
// computes the score minus the static evaluation. It stores this difference once for each feature
// of the position. Later it corrects the evaluations of positions with the same features. (The idea
// is from the engine Caissa.)

// correctionSize is the number of cells that a feature has for each side to move.
const correctionSize = 1 << 14

// correctionUnit is the scale of corrections. Each correction has a weight. The evaluation changes
// by the correction times the weight, divided by correctionUnit.
const correctionUnit = 2048

// correction is a stored difference, within ±correctionMax.
type correction int16

// add adds a bonus by the gravity formula: the bonus shrinks as c nears ±correctionMax.
func (c *correction) add(bonus int) {
	*c += correction(bonus - int(*c)*abs(bonus)/correctionMax)
}

// corrections hold what one worker has learnt about errors of the static evaluation. Each feature
// has its own part of the array. The features are: the pawns; the minor pieces; the men of one
// colour except pawns; the last two moves. Every part has separate cells for each side to move,
// except the part for the last two moves. The parts are small, because they share the processor's
// cache with the transposition table.
type corrections [numCorrections]correction

// These are the indices at which the parts begin.
const (
	pawnCorrections         = 0
	minorCorrections        = pawnCorrections + 2*correctionSize
	nonPawnCorrections      = minorCorrections + 2*correctionSize
	continuationCorrections = nonPawnCorrections + 4*correctionSize
	numCorrections          = continuationCorrections + correctionSize
)

// The method "moved" returns a number below 1<<10 that identifies the frame's move by the man and
// its target square.
func (f *frame) moved() uint32 { return uint32(f.piece&15)<<6 | uint32(f.move.To()) }

// continuationKey returns the cell for the last two moves, as an index in the part for moves. The
// factor 2481 is odd, and correctionSize is a power of two. So two pairs of moves with the same
// last move, but different moves before it, never share a cell.
func continuationKey(before, last *frame) uint32 {
	return (before.moved()*2481 ^ last.moved()) % correctionSize
}

// correctionCells are the indices of the corrections for one position. Their order is: pawns, minor
// pieces, White's men, Black's men, the last two moves.
type correctionCells [5]uint32

// enterCorrections finds the correction cells of the position at ply, and starts to load these
// cells into the cache.
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

// corrected returns a static evaluation with the corrections for the position at ply. It also moves
// the evaluation towards a draw, by a part that grows with the halfmove clock.
func (w *worker) corrected(ply int, static Score) Score {
	f, all := w.frame(ply), &w.corrections
	at := &f.corrections
	sum := correctionPawn*int(all[at[0]]) + correctionMinor*int(all[at[1]]) +
		correctionNonPawn*(int(all[at[2]])+int(all[at[3]])) + correctionContinuation*int(all[at[4]])
	clock := f.position.HalfmoveClock()
	score := int(static)*(fiftyMoveDamping-min(clock, board.FiftyMovePlies))/fiftyMoveDamping + sum/correctionUnit
	return Score(max(min(score, int(TBWinBound)-1), -int(TBWinBound)+1))
}

// updateCorrections moves the corrections for the position at ply towards the given difference.
// This difference is the score of a search minus the static evaluation.
func (w *worker) updateCorrections(ply int, difference Score, depth int) {
	bonus := int(difference) * depth / correctionBonusDivisor
	bonus = max(min(bonus, correctionBonusMax), -correctionBonusMax)
	for _, cell := range &w.frame(ply).corrections {
		w.corrections[cell].add(bonus)
	}
}
