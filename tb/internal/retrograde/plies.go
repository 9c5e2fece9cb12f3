package retrograde

import (
	"burnside/board"
	"burnside/tb/dtm"
)

// findChecks finds the illegal placements of a king pair: the side to move could capture the king.
func (w *worker) findChecks(pair int) {
	w.Enter(pair)
	for row := range w.Geometry.Rows {
		if !w.Possible(row) {
			continue
		}
		for side := board.White; side <= board.Black; side++ {
			checks := w.AttacksOnKing(row, side)
			w.generator.sides[side].won[w.First+row] = checks
			w.store(row, side, checks, dtm.Illegal)
		}
	}
}

// findMates finds the mates of a king pair.
func (w *worker) findMates(pair int) {
	w.Enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own, other := &w.generator.sides[side], &w.generator.sides[side^1]
		for row := range w.Geometry.Rows {
			word := w.First + row
			if mates := w.withoutEscape(row, side, other.won[word]&^own.won[word]&^own.closed[word]); mates != 0 {
				w.addLosses(row, side, mates)
			}
		}
	}
	w.findStalemates()
}

// findWins finds the positions of a king pair that are won in w.plies plies.
func (w *worker) findWins(pair int) {
	w.Enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own := &w.generator.sides[side]
		w.clear(&own.wins)
		w.predecessors(side, &w.generator.sides[side^1].losses)
		w.collectDueWins(side)
		w.eachFound(func(row int, found board.Bitboard) {
			word := w.First + row
			if wins := found &^ own.won[word]; wins != 0 {
				own.won[word] |= wins
				own.wins.add(w, row, wins)
				w.store(row, side, wins, dtm.InPlies(w.plies))
			}
		})
	}
}

// findLosses finds the positions of a king pair that are lost in w.plies plies.
func (w *worker) findLosses(pair int) {
	w.Enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own := &w.generator.sides[side]
		w.clear(&own.losses)
		w.predecessors(side, &w.generator.sides[side^1].wins)
		w.collectDueLosses(side)
		w.eachFound(func(row int, found board.Bitboard) {
			word := w.First + row
			candidates := found &^ own.won[word] &^ own.closed[word]
			if losses := w.withoutEscape(row, side, candidates); losses != 0 {
				w.addLosses(row, side, losses)
			}
		})
	}
}

// addLosses enters positions of a row as lost in w.plies plies.
func (w *worker) addLosses(row int, side board.Color, losses board.Bitboard) {
	own := &w.generator.sides[side]
	own.closed[w.First+row] |= losses
	own.losses.add(w, row, losses)
	w.store(row, side, losses, dtm.InPlies(w.plies))
}
