package retrograde

import (
	"burnside/board"
	"burnside/tb/internal/dtm"
)

// findChecks finds the placements of a king pair in which the side to move could take the
// king.
func (w *worker) findChecks(pair int) {
	w.enter(pair)
	for row := range w.geometry.rows {
		if !w.possible(row) {
			continue
		}
		for side := board.White; side <= board.Black; side++ {
			checks := w.attacksOnKing(row, side)
			w.generator.sides[side].won[w.first+row] = checks
			w.store(row, side, checks, dtm.Illegal)
		}
	}
}

// attacksOnKing returns the positions of a row in which side's men attack the
// other king.
func (w *worker) attacksOnKing(row int, side board.Color) board.Bitboard {
	occupied := w.occupied(row)
	king := w.at.kings[side^1]
	var checks board.Bitboard
	for _, i := range w.geometry.movers[side] {
		m, square := &w.geometry.men[i], w.geometry.row[row].squares[i]
		if m.kind == board.Pawn {
			if board.PawnAttacks(side, square).Has(king) {
				checks = ^board.Bitboard(0)
			}
		} else if board.Attacks(m.kind, square, occupied).Has(king) {
			checks |= ^board.Between(square, king)
		}
	}
	if w.geometry.bit.color == side {
		if w.geometry.bit.kind == board.Pawn {
			checks |= board.PawnAttacks(side^1, king)
		} else {
			checks |= board.Attacks(w.geometry.bit.kind, king, occupied)
		}
	}
	return checks & w.free(occupied)
}

// findMates finds the mates of a king pair.
func (w *worker) findMates(pair int) {
	w.enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own, other := &w.generator.sides[side], &w.generator.sides[side^1]
		for row := range w.geometry.rows {
			word := w.first + row
			if mates := w.withoutEscape(row, side, other.won[word]&^own.won[word]&^own.closed[word]); mates != 0 {
				w.addLosses(row, side, mates)
			}
		}
	}
	w.findStalemates()
}

// findWins finds the positions of a king pair won in w.plies.
func (w *worker) findWins(pair int) {
	w.enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own := &w.generator.sides[side]
		w.clear(&own.wins)
		w.predecessors(side, &w.generator.sides[side^1].losses)
		w.collectDueWins(side)
		w.eachFound(func(row int, found board.Bitboard) {
			word := w.first + row
			if wins := found &^ own.won[word]; wins != 0 {
				own.won[word] |= wins
				own.wins.add(w, row, wins)
				w.store(row, side, wins, dtm.InPlies(w.plies))
			}
		})
	}
}

// findLosses finds the positions of a king pair lost in w.plies.
func (w *worker) findLosses(pair int) {
	w.enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own := &w.generator.sides[side]
		w.clear(&own.losses)
		w.predecessors(side, &w.generator.sides[side^1].wins)
		w.collectDueLosses(side)
		w.eachFound(func(row int, found board.Bitboard) {
			word := w.first + row
			candidates := found &^ own.won[word] &^ own.closed[word]
			if losses := w.withoutEscape(row, side, candidates); losses != 0 {
				w.addLosses(row, side, losses)
			}
		})
	}
}

// addLosses enters positions of a row as lost in w.plies.
func (w *worker) addLosses(row int, side board.Color, losses board.Bitboard) {
	own := &w.generator.sides[side]
	own.closed[w.first+row] |= losses
	own.losses.add(w, row, losses)
	w.store(row, side, losses, dtm.InPlies(w.plies))
}
