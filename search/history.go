package search

import (
	"unsafe"

	"burnside/board"
)

// history is a statistic of how good a move was, within ±historyMax. Recent results have the most
// weight.
type history int16

// add adds a bonus by the gravity formula: the bonus shrinks as h nears ±historyMax.
func (h *history) add(bonus int) {
	*h += history(bonus - int(*h)*abs(bonus)/historyMax)
}

// abs returns the absolute value of n.
func abs(n int) int { return max(n, -n) }

// toHistory holds a statistic of one man for each target square.
type toHistory [board.NumSquares]history

// pieceToHistory holds a statistic for each man and target square.
type pieceToHistory [board.NumPieces]toHistory

// The method "of" returns the statistics of one man.
func (t *pieceToHistory) of(piece board.Piece) *toHistory { return &t[piece&15] }

// The method "at" returns the statistic of a man for a target square.
func (t *pieceToHistory) at(piece board.Piece, to board.Square) *history { return &t[piece&15][to&63] }

// prefetch starts to load the statistics of one side's men into the cache.
func (t *pieceToHistory) prefetch(us board.Color) {
	prefetchRows(unsafe.Pointer(t.of(board.NewPiece(us, board.Pawn))))
}

// fromSquare holds the statistics of the moves that begin on one square. Each target square has two
// statistics. One is used when the enemy attacks the target square, the other when he does not.
type fromSquare [2 * board.NumSquares]history

// The method "at" returns the statistic of a target square. The parameter "attacked" holds the
// squares that the enemy attacks.
func (t *fromSquare) at(to board.Square, attacked board.Bitboard) *history {
	return &t[attackedSquare(to, attacked)]
}

// butterfly holds statistics by origin square, by target square, and by whether the enemy attacks
// each of them. All statistics of one origin are adjacent in memory.
type butterfly [2 * board.NumSquares]fromSquare

// The method "from" returns the statistics of the moves that begin on a square. The parameter
// "attacked" holds the squares that the enemy attacks.
func (t *butterfly) from(s board.Square, attacked board.Bitboard) *fromSquare {
	return &t[attackedSquare(s, attacked)]
}

// attackedSquare returns the square's number, plus 64 if the square is attacked.
func attackedSquare(s board.Square, attacked board.Bitboard) uint64 {
	return uint64(attacked)>>(s&63)&1<<6 | uint64(s&63)
}

// pawnHistorySize is the number of groups into which the keys of pawn structures are divided.
const pawnHistorySize = 128

// histories are the statistics of one worker. A high value is good for the side that moves.
type histories struct {
	// quiet is indexed by the side to move.
	quiet [2]butterfly
	// capture is indexed by the man that moves, its target square, and the captured type.
	capture [board.NumPieces][board.NumSquares][8]history
	// continuation is indexed by the man and target square of an earlier move, then by the man and
	// target square of the move itself.
	continuation [board.NumPieces][board.NumSquares]pieceToHistory
	// The field "continued" says which parts of the field "continuation" hold statistics. In a
	// short game most parts hold none, and the method "clear" skips them.
	continued [board.NumPieces][board.NumSquares]bool
	// pawn is indexed by pawn structure, then by the man that moves and its target square.
	pawn [pawnHistorySize]pieceToHistory
}

// clear forgets all statistics.
func (h *histories) clear() {
	clear(h.quiet[:])
	clear(h.capture[:])
	for piece := range h.continued {
		for to, continued := range &h.continued[piece] {
			if continued {
				h.continuation[piece][to] = pieceToHistory{}
			}
		}
	}
	clear(h.continued[:])
	clear(h.pawn[:])
}

// quietHistory returns the butterfly statistic of a quiet move.
func (w *worker) quietHistory(f *frame, m board.Move) *history {
	attacked := f.threats().all
	return w.histories.quiet[f.position.SideToMove()&1].from(m.From(), attacked).at(m.To(), attacked)
}

// captureHistory returns the statistic of a capture or promotion.
func (w *worker) captureHistory(f *frame, m board.Move) *history {
	piece := f.position.Piece(m.From())
	return &w.histories.capture[piece&15][m.To()][f.position.Captured(m)&7]
}

// pawnHistory returns the statistics of a position's pawn structure.
func (w *worker) pawnHistory(p *board.Position) *pieceToHistory {
	return &w.histories.pawn[p.PawnKey()%pawnHistorySize]
}

// quietOrder holds the statistics by which the quiet moves of one node are ordered.
type quietOrder struct {
	butterfly            *butterfly
	threats              *threats
	one, two, four, pawn *pieceToHistory // continuation history one, two and four plies back; pawn history
}

// find sets o to the statistics of the quiet moves at ply.
func (o *quietOrder) find(w *worker, ply int) {
	f := w.frame(ply)
	o.butterfly = &w.histories.quiet[f.position.SideToMove()&1]
	o.threats = f.threats()
	o.one = w.frame(ply - 1).continuation
	o.two = w.frame(ply - 2).continuation
	o.four = w.frame(ply - 4).continuation
	o.pawn = w.pawnHistory(&f.position)
}

// prefetch starts to load the statistics of one side's men into the cache.
func (o *quietOrder) prefetch(us board.Color) {
	o.one.prefetch(us)
	o.two.prefetch(us)
	o.four.prefetch(us)
	o.pawn.prefetch(us)
}

// sum adds up the statistics of a quiet move. The parameter "to" is the target square. The
// parameter "from" holds the statistics of the origin square. The parameters "one", "two" and
// "four" hold the man's statistics as a continuation of the moves one, two and four plies back. The
// parameter "pawn" holds the man's pawn history. The parameter "attacked" holds the squares that
// the enemy attacks.
func sum(to board.Square, attacked board.Bitboard, from *fromSquare, one, two, four, pawn *toHistory) int {
	to &= 63
	return int(*from.at(to, attacked)) + int(one[to]) + int(two[to]) + int(four[to])/quietFourDivisor + int(pawn[to])
}

// quietScore returns the sum of the statistics by which quiet moves are ordered.
func (w *worker) quietScore(ply int, f *frame, m board.Move) int {
	var order quietOrder
	order.find(w, ply)
	piece, attacked := f.position.Piece(m.From()), order.threats.all
	return sum(m.To(), attacked, order.butterfly.from(m.From(), attacked),
		order.one.of(piece), order.two.of(piece), order.four.of(piece), order.pawn.of(piece))
}

// moveHistory returns a move's statistics. For a noisy move this is the capture history, for any
// other move quietScore.
func (w *worker) moveHistory(ply int, f *frame, m board.Move) int {
	if m.IsNoisy() {
		return int(*w.captureHistory(f, m))
	}
	return w.quietScore(ply, f, m)
}

// historyBonus returns the bonus of a move that caused a cutoff in a search to the given depth.
func historyBonus(depth int) int {
	return min(historyBonusSlope*depth+historyBonusBase, historyBonusMax)
}

// historyMalus returns the malus of each move that was tried before the move that caused a cutoff.
func historyMalus(depth int) int {
	return min(historyMalusSlope*depth+historyMalusBase, historyMalusMax)
}

// updateHistories gives a bonus to the move that caused a cutoff at ply, and a malus to the
// moves that were tried before it.
func (w *worker) updateHistories(ply int, best board.Move, depth int, tried *moveLoop) {
	f := w.frame(ply)
	bonus, malus := historyBonus(depth), historyMalus(depth)
	if best.IsNoisy() {
		w.captureHistory(f, best).add(bonus)
	} else {
		f.killer = best
		w.updateQuiet(ply, f, best, bonus)
		for _, m := range tried.quiets.all() {
			w.updateQuiet(ply, f, m, -malus)
		}
	}
	for _, m := range tried.captures.all() {
		w.captureHistory(f, m).add(-malus)
	}
}

// rewardPrevious gives a bonus to the quiet move that led to node n. It is called when n failed
// low.
func (w *worker) rewardPrevious(n *node) {
	last := w.frame(n.ply - 1)
	m := last.move
	if m == board.NoMove || m.IsNoisy() {
		return
	}
	bonus := historyBonus(n.depth)
	if n.cut && last.tried <= failLowEarlyMoves {
		bonus = bonus * failLowEarly / 100
	}
	w.quietHistory(last, m).add(bonus * failLowButterfly / 100)
	w.updateContinuation(n.ply-1, last.piece, m.To(), bonus)
}

// punishRefuted gives a malus to the quiet move that led to node n, but only if that move was among
// the first moves of its node. It is called when the transposition table makes n fail high.
func (w *worker) punishRefuted(n *node) {
	last := w.frame(n.ply - 1)
	if m := last.move; m != board.NoMove && !m.IsNoisy() && last.tried <= ttRefutedMoves {
		w.updateContinuation(n.ply-1, last.piece, m.To(), -historyMalus(n.depth+1))
	}
}

// updateQuiet adds a bonus to all statistics of a quiet move. A malus is a negative bonus.
func (w *worker) updateQuiet(ply int, f *frame, m board.Move, bonus int) {
	piece, to := f.position.Piece(m.From()), m.To()
	w.quietHistory(f, m).add(bonus)
	w.pawnHistory(&f.position).at(piece, to).add(bonus)
	w.updateContinuation(ply, piece, to, bonus)
}

// updateContinuation adds a bonus to the continuation histories of a move. A malus is a negative
// bonus.
func (w *worker) updateContinuation(ply int, piece board.Piece, to board.Square, bonus int) {
	bonus = bonus * continuationShare / 100
	for _, back := range [...]int{1, 2, 4} {
		if earlier := w.frame(ply - back); earlier.move != board.NoMove {
			earlier.continuation.at(piece, to).add(bonus)
			w.histories.continued[earlier.piece&15][earlier.move.To()] = true
		}
	}
}
