package search

import (
	"unsafe"

	"burnside/board"
)

// Correction history: the difference between what searches found and what the
// static evaluation said is remembered for features of the position, and later
// evaluations with the same features are corrected by it (the idea is from
// Caissa; pawn keys first, then others).

// correctionSize is the number of keys told apart, for each side to move.
const correctionSize = 1 << 14

// correctionGrain is the unit of a correction: 256ths of a score unit.
const correctionGrain = 256

// correction is a remembered difference, within ±correctionMax.
type correction int16

// add moves c by bonus, the less the nearer c already is to that end.
func (c *correction) add(bonus int) {
	*c += correction(bonus - int(*c)*abs(bonus)/correctionMax)
}

// corrections are the remembered differences of one worker.
type corrections struct {
	pawn, minor  [2][correctionSize]correction
	nonPawn      [2][2][correctionSize]correction // by side to move, then side of the men
	continuation [board.NumPieces][board.NumSquares][board.NumPieces][board.NumSquares]correction
}

// correctionCells are the corrections that apply to one position.
type correctionCells struct {
	pawn, minor, continuation *correction
	nonPawn                   [2]*correction
}

// correctionCells returns the corrections that apply at ply.
func (w *worker) correctionCells(ply int) correctionCells {
	p := &w.frame(ply).position
	us := p.SideToMove() & 1
	last, before := w.frame(ply-1), w.frame(ply-2)
	return correctionCells{
		pawn:  &w.corrections.pawn[us][p.PawnKey()%correctionSize],
		minor: &w.corrections.minor[us][p.MinorKey()%correctionSize],
		nonPawn: [2]*correction{
			&w.corrections.nonPawn[us][board.White][p.NonPawnKey(board.White)%correctionSize],
			&w.corrections.nonPawn[us][board.Black][p.NonPawnKey(board.Black)%correctionSize],
		},
		continuation: &w.corrections.continuation[before.piece&15][before.move.To()][last.piece&15][last.move.To()],
	}
}

// corrected returns a static evaluation with the corrections at ply, and damped
// towards a draw as the fifty-move rule comes near.
func (w *worker) corrected(ply int, static Score) Score {
	cells := w.correctionCells(ply)
	sum := correctionPawn*int(*cells.pawn) + correctionMinor*int(*cells.minor) +
		correctionNonPawn*(int(*cells.nonPawn[board.White])+int(*cells.nonPawn[board.Black])) +
		correctionContinuation*int(*cells.continuation)
	clock := w.frame(ply).position.HalfmoveClock()
	score := int(static)*(220-min(clock, 100))/220 + sum/(8*correctionGrain)
	return Score(max(min(score, int(TableWinBound)-1), -int(TableWinBound)+1))
}

// updateCorrections learns the difference between a search's score and the
// static evaluation that was used.
func (w *worker) updateCorrections(ply int, difference Score, depth int) {
	bonus := int(difference) * depth / 8
	bonus = max(min(bonus, correctionMax/4), -correctionMax/4)
	cells := w.correctionCells(ply)
	cells.pawn.add(bonus)
	cells.minor.add(bonus)
	cells.nonPawn[board.White].add(bonus)
	cells.nonPawn[board.Black].add(bonus)
	cells.continuation.add(bonus)
}

// prefetchCorrections begins to bring the corrections at ply into the cache.
func (w *worker) prefetchCorrections(ply int) {
	cells := w.correctionCells(ply)
	prefetch(unsafe.Pointer(cells.pawn))
	prefetch(unsafe.Pointer(cells.minor))
	prefetch(unsafe.Pointer(cells.nonPawn[0]))
	prefetch(unsafe.Pointer(cells.nonPawn[1]))
	prefetch(unsafe.Pointer(cells.continuation))
}
