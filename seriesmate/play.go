package seriesmate

import (
	"fmt"

	"burnside/board"
)

// Play plays a whole series of length moves and returns the position after it, with the other
// side to move. Under the Scottish rule the series may be shorter if its last move gives
// check, and for Series it may always be. The error wraps ErrSeriesLength, ErrIllegalMove or
// ErrEarlyCheck and names the move, or is ErrNoKing.
func (p *Position) Play(rule Rule, length int, series []board.Move) (Position, error) {
	next, _, err := p.play(rule, length, series)
	return next, err
}

// SAN returns the moves of a series in standard algebraic notation, with the errors of Play.
// Mate is marked according to the rule.
func (p *Position) SAN(rule Rule, length int, series []board.Move) ([]string, error) {
	_, sans, err := p.play(rule, length, series)
	return sans, err
}

// UCI returns the moves of a series in UCI notation.
func (p *Position) UCI(series []board.Move) []string {
	texts := make([]string, len(series))
	for i, m := range series {
		texts[i] = p.men.UCIMove(m)
	}
	return texts
}

// Mated reports whether the side to move is mated. byRule is set if it has legal moves, but
// all give check, which the rule forbids.
func (p *Position) Mated(rule Rule) (mate, byRule bool) {
	if !p.men.InCheck() {
		return false, false
	}
	var l board.MoveList
	p.men.Generate(&l)
	for _, m := range l.Slice() {
		next := p.men.After(m)
		if rule != Italian || !next.InCheck() {
			return false, false
		}
		byRule = true
	}
	for _, m := range p.enPassantMoves() {
		next, err := p.captureEnPassant(m)
		if err != nil {
			continue
		}
		if rule != Italian || !next.InCheck() {
			return false, false
		}
		byRule = true
	}
	return true, byRule
}

// play is the common part of Play and SAN.
func (p *Position) play(rule Rule, length int, series []board.Move) (Position, []string, error) {
	if p.kingless {
		return Position{}, nil, ErrNoKing
	}
	if len(series) > length || len(series) == 0 {
		return Position{}, nil, fmt.Errorf("%d moves for a series of %d: %w", len(series), length, ErrSeriesLength)
	}
	w := walk{position: *p, rule: rule, length: length}
	for i, m := range series {
		if err := w.step(m, i == len(series)-1); err != nil {
			return Position{}, nil, fmt.Errorf("move %d, %s: %w", i+1, p.men.UCIMove(m), err)
		}
	}
	next := Position{men: w.position.men, enPassant: w.passed()}
	if mate, _ := next.Mated(rule); mate {
		last := &w.sans[len(w.sans)-1]
		*last = (*last)[:len(*last)-1] + "#"
	}
	return next, w.sans, nil
}

// A walk plays a series move by move.
type walk struct {
	position     Position // before the next move; after the last one the other side is to move
	rule         Rule
	length       int
	sans         []string
	doublePushed board.Bitboard // pawns that made a double push and have not moved since
}

// step makes one move of the series.
func (w *walk) step(m board.Move, last bool) error {
	next, san, err := w.position.makeMove(m)
	if err != nil {
		return err
	}
	w.doublePushed &^= m.From().Bitboard()
	if w.rule == Series {
		w.doublePushed = 0
	}
	if m.Kind() == board.DoublePush {
		w.doublePushed |= m.To().Bitboard()
	}
	w.sans = append(w.sans, san)
	complete := len(w.sans) == w.length
	switch check := next.InCheck(); {
	case check && !last, check && !complete && w.rule == Italian:
		return ErrEarlyCheck
	case last && !complete && !check && w.rule != Series:
		return ErrSeriesLength
	}
	setup := next.Setup()
	setup.EnPassant, setup.HalfmoveClock = board.NoSquare, 0
	if !last { // the same side moves again
		setup.SideToMove = w.position.men.SideToMove()
		setup.FullmoveNumber = w.position.men.FullmoveNumber()
	}
	next, err = setup.Position()
	w.position = Position{men: next}
	return err
}

// passed returns the squares on which the other side may capture en passant.
func (w *walk) passed() board.Bitboard {
	return w.doublePushed.Forward(w.position.men.SideToMove()) &^ w.position.men.Occupied()
}

// makeMove makes one move and returns it in SAN, with "+" for check and for mate.
func (p *Position) makeMove(m board.Move) (board.Position, string, error) {
	if m.Kind() == board.EnPassant {
		next, err := p.captureEnPassant(m)
		san := m.From().String()[:1] + "x" + m.To().String()
		if err == nil && next.InCheck() {
			san += "+"
		}
		return next, san, err
	}
	if !p.men.IsLegal(m) {
		return board.Position{}, "", ErrIllegalMove
	}
	san := p.men.SAN(m)
	next := p.men.After(m)
	if next.InCheck() {
		san = san[:len(san)-1] + "+"
	}
	return next, san, nil
}

// enPassantMoves lists the captures en passant, legal or not.
func (p *Position) enPassantMoves() []board.Move {
	us := p.men.SideToMove()
	var moves []board.Move
	for b := p.enPassant; b != 0; b = b.WithoutFirst() {
		to := b.First()
		for pawns := board.PawnAttacks(us.Opponent(), to) & p.men.Pieces(us, board.Pawn); pawns != 0; pawns = pawns.WithoutFirst() {
			moves = append(moves, board.NewMove(pawns.First(), to, board.EnPassant))
		}
	}
	return moves
}

// captureEnPassant makes a capture en passant. board.Position can't do it: it knows only one
// square, and only if the pawn's origin is empty.
func (p *Position) captureEnPassant(m board.Move) (board.Position, error) {
	found := false
	for _, possible := range p.enPassantMoves() {
		found = found || possible == m
	}
	if !found {
		return board.Position{}, ErrIllegalMove
	}
	us := p.men.SideToMove()
	setup := p.men.Setup()
	taken := m.To().Bitboard().Forward(us.Opponent()).First()
	setup.Board[m.From()], setup.Board[taken] = board.NoPiece, board.NoPiece
	setup.Board[m.To()] = board.NewPiece(us, board.Pawn)
	setup.SideToMove = us.Opponent()
	if us == board.Black {
		setup.FullmoveNumber++
	}
	next, err := setup.Position()
	if err != nil {
		return board.Position{}, ErrIllegalMove // the capture exposes the own king
	}
	return next, nil
}
