package search

import "burnside/board"

// generateQuiets adds the quiet moves at ply to the picker p, after the losing captures. The order
// of a move is the sum of its statistics. generateQuiets leaves out moves that p has already
// yielded. It handles one piece after another, because the moves of one piece share most of their
// statistics.
func (w *worker) generateQuiets(ply int, p *picker) {
	p.next, p.end = p.bad, p.bad
	if p.onlyChecks {
		w.generateQuietChecks(ply, p)
		return
	}
	f := w.frame(ply)
	var order quietOrder
	order.find(w, ply)
	order.prefetch(f.position.SideToMove())
	w.quiets.Find(&f.position)
	// The values that all moves share are in single variables. If they were the fields of a struct,
	// the compiler would keep them in memory instead of registers.
	attacked := order.threats.all
	for _, targets := range w.quiets.Pieces() {
		from := targets.From
		piece := f.position.Piece(from)
		one, two, four, pawn := order.one.of(piece), order.two.of(piece), order.four.of(piece), order.pawn.of(piece)
		butterfly := order.butterfly.from(from, attacked)
		lesser := order.threats.lesser[piece.Type()&7]
		leaves := threatBonus * int(lesser>>(from&63)&1)
		checks := f.checks.Targets(piece.Type(), from)
		for b := targets.To; b != 0; b = b.WithoutFirst() {
			to := b.First()
			score := sum(to, attacked, butterfly, one, two, four, pawn) + leaves - threatBonus*int(lesser>>(to&63)&1)
			w.addQuiet(f, p, board.NewMove(from, to, board.Quiet), score, checks.Has(to))
		}
	}
	up := board.Square(f.position.SideToMove().Up())
	w.generatePushes(f, p, &order, w.quiets.Single, up, board.Quiet)
	w.generatePushes(f, p, &order, w.quiets.Double, 2*up, board.DoublePush)
	w.generateCastling(ply, p)
}

// generatePushes adds pawn pushes to p, one for each target square. A push comes from the square
// one step before its target.
func (w *worker) generatePushes(f *frame, p *picker, order *quietOrder, targets board.Bitboard, step board.Square, kind board.MoveKind) {
	piece := board.NewPiece(f.position.SideToMove(), board.Pawn)
	one, two, four, pawn := order.one.of(piece), order.two.of(piece), order.four.of(piece), order.pawn.of(piece)
	attacked := order.threats.all
	for b := targets; b != 0; b = b.WithoutFirst() {
		to := b.First()
		from := to - step
		score := sum(to, attacked, order.butterfly.from(from, attacked), one, two, four, pawn)
		w.addQuiet(f, p, board.NewMove(from, to, kind), score, f.checks.Targets(board.Pawn, from).Has(to))
	}
}

// generateCastling adds the castling moves to p.
func (w *worker) generateCastling(ply int, p *picker) {
	f := w.frame(ply)
	w.list.Clear()
	f.position.AppendCastling(&w.list)
	for _, m := range w.list.Slice() {
		w.addQuiet(f, p, m, w.quietScore(ply, f, m), false)
	}
}

// addQuiet adds a quiet move to the picker p, unless p has already yielded the move. The parameter
// "order" is the number by which the moves are sorted, the greatest first. A check that loses
// little material gets a bonus.
func (w *worker) addQuiet(f *frame, p *picker, m board.Move, order int, check bool) {
	if m == p.ttMove || m == p.killer {
		return
	}
	if check && f.position.SEE(m, -seeCheckMargin) {
		order += checkBonus
	}
	p.add(m, order)
}

// generateChecks adds the quiet moves that give check to p. First it sets f.checks, which says
// which moves give check.
func (w *worker) generateChecks(ply int, p *picker) {
	f := w.frame(ply)
	f.checks.Find(&f.position)
	p.next, p.end = p.bad, p.bad
	w.generateQuietChecks(ply, p)
}

// generateQuietChecks adds to p the quiet moves that give check without losing much.
func (w *worker) generateQuietChecks(ply int, p *picker) {
	f := w.frame(ply)
	w.list.Clear()
	f.position.AppendQuietChecks(&w.list, &f.checks)
	for _, m := range w.list.Slice() {
		if m != p.ttMove && f.position.SEE(m, -seeCheckMargin) {
			p.add(m, w.quietScore(ply, f, m))
		}
	}
}
