package search

import "burnside/board"

// The limits of the history statistics.
const (
	historyMax    = 16384
	correctionMax = 1024
)

// history is a statistic of how well a move did. It is drawn towards what
// happened last and never leaves ±historyMax.
type history int16

// add moves h by bonus, the less the nearer h already is to that end.
func (h *history) add(bonus int) {
	*h += history(bonus - int(*h)*abs(bonus)/historyMax)
}

// abs returns the absolute value of n.
func abs(n int) int { return max(n, -n) }

// pieceTo holds a statistic for each man and target square.
type pieceTo [board.NumPieces][board.NumSquares]history

// at returns the statistic of a man and its target.
func (t *pieceTo) at(piece board.Piece, to board.Square) *history {
	return &t[piece&15][to&63]
}

// pawnHistorySize is the number of pawn structures that are told apart.
const pawnHistorySize = 512

// histories are the statistics of one worker. All are of the side to move.
type histories struct {
	// quiet: by side, whether origin and target are attacked, and the squares.
	quiet [2][2][2][64 * 64]history
	// capture: by man, target and captured type.
	capture [board.NumPieces][board.NumSquares][8]history
	// continuation: by an earlier move, then man and target.
	continuation [board.NumPieces][board.NumSquares]pieceTo
	// pawn: by pawn structure, man and target.
	pawn [pawnHistorySize]pieceTo
}

// quietHistory returns the butterfly statistic of a quiet move.
func (w *worker) quietHistory(f *frame, m board.Move) *history {
	from, to := m.From(), m.To()
	attacked := f.threats().all
	fromAttacked := attacked >> (from & 63) & 1
	toAttacked := attacked >> (to & 63) & 1
	return &w.histories.quiet[f.position.SideToMove()&1][fromAttacked][toAttacked][m.FromTo()]
}

// captureHistory returns the statistic of a capture or promotion.
func (w *worker) captureHistory(f *frame, m board.Move) *history {
	piece := f.position.Piece(m.From())
	return &w.histories.capture[piece&15][m.To()][captured(&f.position, m)&7]
}

// captured returns the type of the man that a move takes, NoPieceType if none.
func captured(p *board.Position, m board.Move) board.PieceType {
	switch {
	case m.Kind() == board.EnPassant:
		return board.Pawn
	case m.IsCapture():
		return p.Piece(m.To()).Type()
	}
	return board.NoPieceType
}

// pawnHistory returns the statistics for the pawn structure of a position.
func (w *worker) pawnHistory(p *board.Position) *pieceTo {
	return &w.histories.pawn[p.PawnKey()%pawnHistorySize]
}

// quietScore returns the sum of the statistics that order quiet moves.
func (w *worker) quietScore(ply int, f *frame, m board.Move) int {
	piece, to := f.position.Piece(m.From()), m.To()
	return int(*w.quietHistory(f, m)) +
		int(*w.frame(ply-1).continuation.at(piece, to)) +
		int(*w.frame(ply-2).continuation.at(piece, to)) +
		int(*w.frame(ply-4).continuation.at(piece, to))/2 +
		int(*w.pawnHistory(&f.position).at(piece, to))
}

// historyBonus is what a move earns that caused a cutoff at a depth.
func historyBonus(depth int) int {
	return min(historyBonusSlope*depth+historyBonusBase, historyBonusMax)
}

// historyMalus is what the moves tried before it lose.
func historyMalus(depth int) int {
	return min(historyMalusSlope*depth+historyMalusBase, historyMalusMax)
}

// updateHistories rewards the move that caused a cutoff at ply and punishes
// those tried before it.
func (w *worker) updateHistories(ply int, best board.Move, depth int, quiets, captures []board.Move) {
	f := w.frame(ply)
	bonus, malus := historyBonus(depth), historyMalus(depth)
	if best.IsNoisy() {
		w.captureHistory(f, best).add(bonus)
	} else {
		f.killer = best
		w.updateQuiet(ply, f, best, bonus)
		for _, m := range quiets {
			w.updateQuiet(ply, f, m, -malus)
		}
	}
	for _, m := range captures {
		w.captureHistory(f, m).add(-malus)
	}
}

// updateQuiet adds a bonus to all statistics of a quiet move.
func (w *worker) updateQuiet(ply int, f *frame, m board.Move, bonus int) {
	piece, to := f.position.Piece(m.From()), m.To()
	w.quietHistory(f, m).add(bonus)
	w.pawnHistory(&f.position).at(piece, to).add(bonus)
	w.updateContinuation(ply, piece, to, bonus)
}

// updateContinuation adds a bonus to the continuation statistics of a move.
func (w *worker) updateContinuation(ply int, piece board.Piece, to board.Square, bonus int) {
	bonus = bonus * continuationShare / 100
	for _, back := range [...]int{1, 2, 4} {
		if earlier := w.frame(ply - back); earlier.move != board.NoMove {
			earlier.continuation.at(piece, to).add(bonus)
		}
	}
}
