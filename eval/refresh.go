package eval

import "burnside/board"

// refreshEntry is one perspective's accumulator of some earlier position, from
// which that of another is got by the men that differ. It saves most of the work
// when a king comes to another region or half of the board, which changes every
// feature (the idea is known as Finny tables, after its inventor in Koivisto).
type refreshEntry struct {
	accumulator accumulator
	men         [board.NumPieces]board.Bitboard
}

// refresh sets the accumulator of c at a ply from p, its position.
func (e *Evaluator) refresh(at *ply, p *board.Position, c board.Color) {
	view := at.view[c]
	entry := &e.finny[c][view.number()]
	var added, removed [maxMen]uint16
	nAdded, nRemoved := 0, 0
	for side := board.White; side <= board.Black; side++ {
		for t := board.Pawn; t <= board.King; t++ {
			piece := board.NewPiece(side, t)
			now, before := p.Pieces(side, t), entry.men[piece&15]
			for b := now &^ before; b != 0; b = b.WithoutFirst() {
				added[nAdded] = uint16(Feature(c, view, piece, b.First()))
				nAdded++
			}
			for b := before &^ now; b != 0; b = b.WithoutFirst() {
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
