package verify

import (
	"fmt"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A row holds positions that differ only in the square of one man, the runner.
type row struct {
	*whole
	first    uint64            // lowest index in the row
	squares  ending.Placement  // squares of the men; the runner's entry is not used
	runs     board.Bitboard    // squares on which the runner stands in the row
	occupied board.Bitboard    // squares of the other men
	attacked [2]board.Bitboard // squares of the runner for which a side attacks the other king
	found    finding

	side  board.Color    // side to move
	where board.Bitboard // squares of the runner for which the position is legal
	best  [board.NumSquares]merit
	err   error
}

// verifyPair verifies the positions of one king pair.
func (r *row) verifyPair(class int) (finding, error) {
	r.found = finding{}
	first, size := r.layout.Run(class)
	for index := first; index < first+size && r.err == nil; {
		r.place(index)
		for side := board.White; side <= board.Black; side++ {
			r.derive(side)
			r.compare()
		}
		index += uint64(r.runs.Count())
	}
	r.found.indices = size
	return r.found, r.err
}

// place prepares the row that begins at an index.
func (r *row) place(index uint64) {
	r.first, r.squares, r.occupied = index, r.layout.Placement(index), 0
	for i := range r.men {
		if i != r.runner {
			r.occupied |= r.squares[i].Bitboard()
		}
	}
	groups := r.layout.Groups()
	last := &groups[len(groups)-1]
	r.runs = last.Squares &^ r.occupied
	if last.Count > 1 {
		r.runs &= r.squares[r.runner+1].Bitboard() - 1
	}
	for side := range r.attacked {
		r.attacked[side] = r.attacksKing(board.Color(side))
	}
}

// attacksKing returns a set of squares. If the runner (the man that differs within the row) stands
// on one of them, the given side attacks the other king.
func (r *row) attacksKing(side board.Color) board.Bitboard {
	king := r.squares[side.Opponent()]
	var where board.Bitboard
	for i, man := range r.men {
		switch {
		case man.Color() != side || man.Type() == board.King:
		case i == r.runner && man.Type() == board.Pawn:
			where |= board.PawnAttacks(side.Opponent(), king)
		case i == r.runner:
			where |= board.Attacks(man.Type(), king, r.occupied)
		case man.Type() == board.Pawn:
			if board.PawnAttacks(side, r.squares[i]).Has(king) {
				return ^board.Bitboard(0)
			}
		case board.Attacks(man.Type(), r.squares[i], r.occupied).Has(king):
			where |= ^board.Between(r.squares[i], king)
		}
	}
	return where
}

// compare compares the table's values for the row with the best moves.
func (r *row) compare() {
	inCheck := r.attacked[r.side.Opponent()]
	index := r.first
	r.found.positions += uint64(r.where.Count())
	for rest := r.runs; rest != 0; rest = rest.WithoutFirst() {
		s := rest.First() & 63
		value := r.stored.At(r.side, index)
		right := value == dtm.Illegal
		if r.where.Has(s) {
			right = follows(value, r.best[s], inCheck.Has(s))
		}
		if !right {
			r.mismatch(index, s, value)
		}
		index++
	}
}

// mismatch adds a wrong value. It also finds the right value with package board.
func (r *row) mismatch(index uint64, runner board.Square, stored dtm.Value) {
	found := Mismatch{Position: fmt.Sprintf("index %d, %s to move", index, r.side), Stored: stored, Derived: dtm.Illegal}
	r.squares[r.runner] = runner
	p, err := r.layout.Position(&r.squares, r.side)
	if err == nil {
		derived, err := r.rules.derive(&p)
		if err != nil {
			r.fail(err)
			return
		}
		found.Position, found.Derived = p.FEN(), valueOf(derived)
	}
	if found.Stored == found.Derived {
		r.fail(fmt.Errorf("%s: %s by its moves one by one, but not in its row", found.Position, found.Stored))
	}
	r.found.mismatches = append(r.found.mismatches, found)
}

// fail ends the verification with an error.
func (r *row) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}
