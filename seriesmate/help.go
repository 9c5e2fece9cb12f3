package seriesmate

import (
	"errors"

	"burnside/board"
)

// reply is called after a help-series that led to st. It returns a frame and a state in which the
// enemy is the side that moves and must reach the goal.
func (f *frame) reply(st *state) (frame, state) {
	own, enemy := st.enemy, st.own
	next := state{castling: f.enemyCastling}
	for t := range own {
		next.own[t], next.enemy[t] = own[t].FlipRanks(), enemy[t].FlipRanks()
	}
	r := frame{
		rule: Series, goal: f.goal, goalSquare: f.goalSquare.FlipRank(),
		turned: !f.turned, rooks: f.enemyRooks,
		enPassant: (st.doublePushed >> 8).FlipRanks(),
		enemyKing: board.NoSquare,
	}
	for side, rook := range r.rooks {
		if !next.own[board.Rook].Has(rook) { // captured
			next.castling &^= 1 << side
		}
	}
	if next.enemy[board.King] != 0 {
		r.enemyKing = next.enemy[board.King].First()
		r.field = board.KingAttacks(r.enemyKing)
	}
	return r, next
}

// A replySearch finds the enemy's moves that reach the goal of a help-series.
type replySearch struct {
	list  moveList
	moves []replyMove
}

// A replyMove is a move that reaches the goal, in the frame of the side that makes it.
type replyMove struct {
	ownMove
	verdict verdict
	played  board.Move // on the board
}

// find returns the moves that reach the goal after a series that led to st. They are valid until
// the next call.
func (r *replySearch) find(f *frame, st *state) []replyMove {
	r.moves = r.moves[:0]
	frame, before := f.reply(st)
	for _, checking := range frame.lastKinds() {
		frame.generate(&before, &r.list, checking, true)
		for _, m := range r.list.slice() {
			after := before
			frame.make(&after, m)
			if v := frame.judge(&after, m); v != notMated {
				r.moves = append(r.moves, replyMove{m, v, frame.turn(m.move)})
			}
		}
	}
	return r.moves
}

// key returns the key of the reply. It differs from the keys of all moves of the series.
func (m *replyMove) key() key { return ownMove{m.move, m.piece + board.NumPieceTypes}.key() }

// SetPlay returns the set play of a help-series: the moves with which the other side could reach
// the goal at once, before the series. If the side to move is in check, there is no set play. The
// error means that an option is out of range, or that the options do not ask for a help-series.
func (p *Position) SetPlay(o Options) ([]Step, error) {
	if !o.Help {
		return nil, errors.New("set play without a help-series")
	}
	if err := o.check(p, 1); err != nil {
		return nil, err
	}
	f, root := newFrame(p, &o)
	if root.inCheck() {
		return nil, nil
	}
	var replies replySearch
	steps := []Step{}
	for _, reply := range replies.find(&f, &root) {
		r, st := f.reply(&root)
		step, err := r.step(&st, reply.played, true)
		if err != nil {
			return nil, err
		}
		step.Mate = step.Check && r.judgeMate(&st) != notMated
		steps = append(steps, step)
	}
	return steps, nil
}
