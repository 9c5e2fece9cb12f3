package eval

import "burnside/board"

// A refreshEntry holds the accumulator of one perspective for some earlier position, and the men of
// that position. When a king moves to another region or to the other half of the board, every
// feature of its side changes. Then the accumulator must be refreshed. The refresh starts from the
// entry for the new view, and updates it only by the men that differ. This saves most of the work.
// The idea is known as Finny tables, after its inventor, who used it in the engine Koivisto.
type refreshEntry struct {
	accumulator accumulator
	men         [board.NumPieces]board.Bitboard
}

// refresh computes the accumulator of c at a ply. p is the position at this ply.
func (e *Evaluator) refresh(at *ply, p *board.Position, c board.Color) {
	view := at.view[c]
	entry := &e.finny[c][view.number()]
	var added, removed [maxMen]uint16
	nAdded, nRemoved := 0, 0
	for side := board.White; side <= board.Black; side++ {
		for t := board.Pawn; t <= board.King; t++ {
			piece := board.NewPiece(side, t)
			now, old := p.Pieces(side, t), entry.men[piece&15]
			for b := now &^ old; b != 0; b = b.WithoutFirst() {
				added[nAdded] = uint16(Feature(c, view, piece, b.First()))
				nAdded++
			}
			for b := old &^ now; b != 0; b = b.WithoutFirst() {
				removed[nRemoved] = uint16(Feature(c, view, piece, b.First()))
				nRemoved++
			}
			entry.men[piece&15] = now
		}
	}
	update(&entry.accumulator, &entry.accumulator, &e.net.FeatureWeights, added[:nAdded], removed[:nRemoved])
	at.accumulators[c] = entry.accumulator
	at.known[c] = true
}
