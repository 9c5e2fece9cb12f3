package verify

import "burnside/board"

// derive makes the moves of the given side in all legal positions of the row. For each position, it
// finds how good the best move is (see merit). The positions of a row differ only in the square of
// one man.
func (r *row) derive(side board.Color) {
	r.side, r.where = side, r.runs&^r.attacked[side]
	clear(r.best[:])
	if r.where == 0 {
		return
	}
	for i, man := range r.men {
		switch {
		case man.Color() != side:
		case i == r.runner && man.Type() == board.Pawn:
			for rest := r.where; rest != 0; rest = rest.WithoutFirst() {
				r.squares[i] = rest.First()
				r.pawn(i, rest&-rest)
			}
		case i == r.runner:
			r.runnerMoves(man.Type())
		case man.Type() == board.Pawn:
			r.pawn(i, r.where)
		default:
			r.piece(i)
		}
	}
}

// piece makes the moves of man i. This man must be a king or a piece. He must not be the runner
// (the man that differs within the row).
func (r *row) piece(i int) {
	from, t := r.squares[i], r.men[i].Type()
	targets := board.Attacks(t, from, r.occupied)
	if t == board.King {
		targets &^= board.KingAttacks(r.squares[r.side.Opponent()])
	}
	for ; targets != 0; targets = targets.WithoutFirst() {
		to := targets.First()
		where := r.where &^ board.Between(from, to)
		r.take(i, to, where, board.NoPieceType)
		if !r.occupied.Has(to) {
			r.step(i, to, where&^to.Bitboard(), board.NoPieceType)
		}
	}
}

// runnerMoves makes all moves of the runner, in all positions of the row. These positions differ
// only in the square of the runner. The runner must not be a pawn.
func (r *row) runnerMoves(t board.PieceType) {
	var quiets [board.NumSquares]merit
	r.lead(quiet).merits(r.side, &r.squares, r.runner, ^r.occupied, &quiets)
	for rest := r.where; rest != 0; rest = rest.WithoutFirst() {
		s := rest.First() & 63
		best := r.best[s]
		for targets := board.Attacks(t, s, r.occupied) &^ r.occupied; targets != 0; targets = targets.WithoutFirst() {
			best = max(best, quiets[targets.First()&63])
		}
		r.best[s] = best
	}
	for i, man := range r.men {
		if man.Color() == r.side || man.Type() == board.King {
			continue
		}
		r.squares[r.runner] = r.squares[i]
		taking := r.lead(kind{taken: i}).merit(r.side, &r.squares)
		for from := board.Attacks(t, r.squares[i], r.occupied) & r.where; from != 0; from = from.WithoutFirst() {
			s := from.First() & 63
			r.best[s] = max(r.best[s], taking)
		}
	}
}

// pawn makes the moves of a pawn in several positions of the row at once. The set "where" holds the
// squares of the runner in these positions. (The runner is the man that differs within the row.) If
// the pawn is itself the runner, this set holds only the pawn's square.
func (r *row) pawn(i int, where board.Bitboard) {
	from := r.squares[i]
	pushed := from.Bitboard().Forward(r.side)
	if r.occupied&pushed == 0 {
		where := where &^ pushed
		r.promote(i, pushed.First(), where, r.step)
		second := pushed.Forward(r.side)
		if from.Rank().RelativeTo(r.side) == board.Rank2 && r.occupied&second == 0 {
			r.double(i, second, where&^second)
		}
	}
	for targets := board.PawnAttacks(r.side, from); targets != 0; targets = targets.WithoutFirst() {
		r.promote(i, targets.First(), where, r.take)
	}
}

// promote calls the function "move" for a pawn's move. If the pawn reaches the last rank, promote
// calls it once for each piece type that the pawn can become.
func (r *row) promote(i int, to board.Square, where board.Bitboard, move func(int, board.Square, board.Bitboard, board.PieceType)) {
	if to.Rank().RelativeTo(r.side) != board.Rank8 {
		move(i, to, where, board.NoPieceType)
		return
	}
	for _, t := range promotions {
		move(i, to, where, t)
	}
}

// double pushes a pawn two squares forward. The parameter "to" holds the target square.
func (r *row) double(i int, to, where board.Bitboard) {
	beside := to.East() | to.West()
	var answered board.Bitboard // squares of the runner for which a capture en passant can answer
	for j, man := range r.men {
		if man != board.NewPiece(r.side.Opponent(), board.Pawn) {
			continue
		}
		if j == r.runner {
			answered |= where & beside
		} else if beside.Has(r.squares[j]) {
			answered = where
		}
	}
	r.step(i, to.First(), where&^answered, board.NoPieceType)
	for ; answered != 0; answered = answered.WithoutFirst() {
		r.doubleByRules(i, to.First(), answered.First())
	}
}

// doubleByRules pushes a pawn two squares forward in one position of the row. In this position the
// man that differs within the row stands on the square "runner". The other side may be able to
// capture en passant. The tables hold no positions with this right, so package board makes the
// moves.
func (r *row) doubleByRules(i int, to, runner board.Square) {
	r.squares[r.runner] = runner
	p, err := r.layout.Position(&r.squares, r.side)
	if err != nil {
		r.fail(err)
		return
	}
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		if m.From() == r.squares[i] && m.To() == to {
			next := p.After(m)
			after, err := r.rules.resultOf(&next)
			if err != nil {
				r.fail(err)
			}
			r.best[runner] = max(r.best[runner], meritOf(valueOf(after)))
		}
	}
}

// take lets man i capture on the square "to" in several positions of the row. The set "where" holds
// the squares of the runner (the man that differs within the row) in these positions. If another
// man stands on "to", he is captured in all these positions. If no other man stands there, but
// "where" contains "to", the runner stands there in one position. Then he is captured in this
// position.
func (r *row) take(i int, to board.Square, where board.Bitboard, becomes board.PieceType) {
	if !r.occupied.Has(to) {
		if where.Has(to) && r.men[r.runner].Color() != r.side {
			r.move(i, to, to.Bitboard(), kind{r.runner, i, becomes})
		}
		return
	}
	for taken, man := range r.men {
		if taken != r.runner && r.squares[taken] == to && man.Color() != r.side {
			r.move(i, to, where, kind{taken, i, becomes})
		}
	}
}

// step moves a man to an empty square.
func (r *row) step(i int, to board.Square, where board.Bitboard, becomes board.PieceType) {
	r.move(i, to, where, kind{none, i, becomes})
}

// move makes a move of kind k in several positions of the row at once. These positions differ only
// in the square of one man, the runner. The set "where" holds the runner's squares in these
// positions. If the runner moves or is captured, this set holds one square.
func (r *row) move(i int, to board.Square, where board.Bitboard, k kind) {
	if where == 0 {
		return
	}
	if k.becomes == board.NoPieceType {
		k.promoted = 0
	}
	moved := r.squares
	moved[i] = to
	if i == r.runner || k.taken == r.runner {
		s := where.First() & 63
		r.best[s] = max(r.best[s], r.lead(k).merit(r.side, &moved))
		return
	}
	r.lead(k).merits(r.side, &moved, r.runner, where, &r.best)
}

// lead returns the lead for a kind of move.
func (r *row) lead(k kind) *lead { return *r.at(k) }
