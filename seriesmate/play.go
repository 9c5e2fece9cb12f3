package seriesmate

import (
	"fmt"

	"burnside/board"
)

// Play plays a whole series and returns the position after it, with the other side to move. The
// parameter "length" is the number of moves. Under the Scottish rule the series may be shorter if
// its last move gives check. Under the rule Series it may always be shorter. The error is
// ErrNoKing, or it wraps ErrSeriesLength, ErrIllegalMove or ErrEarlyCheck and names the move.
func (p *Position) Play(rule Rule, length int, series []board.Move) (Position, error) {
	next, _, err := p.play(rule, length, series)
	return next, err
}

// SAN returns the moves of a series in standard algebraic notation. The errors are those of Play.
// The rule decides which moves are marked as mate.
func (p *Position) SAN(rule Rule, length int, series []board.Move) ([]string, error) {
	_, sans, err := p.play(rule, length, series)
	return sans, err
}

// UCI returns the moves of a series in UCI notation. The last may be the other side's.
func (p *Position) UCI(series []board.Move) []string {
	texts := make([]string, len(series))
	for i, m := range series {
		texts[i] = p.uciMove(m)
	}
	return texts
}

// uciMove returns a move of either side in UCI notation.
func (p *Position) uciMove(m board.Move) string {
	them := p.men.SideToMove().Opponent()
	if m.IsCastling() && m.From().Rank() == board.Rank1.RelativeTo(them) {
		if !p.men.Chess960() && m.From().File() == board.FileE {
			m = board.NewMove(m.From(), m.CastlingSide().KingTarget(them), board.Quiet)
		}
		return m.String()
	}
	return p.men.UCIMove(m)
}

// Mated reports whether the side to move is mated. The result "byRule" is true if the side has
// legal moves, but the rule forbids them all because they give check.
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
	turn, err := p.Begin(rule, length)
	if err != nil {
		return Position{}, nil, err
	}
	if len(series) > length || len(series) == 0 {
		return Position{}, nil, fmt.Errorf("%d moves for a series of %d: %w", len(series), length, ErrSeriesLength)
	}
	sans := make([]string, len(series))
	for i, m := range series {
		if turn.over {
			return Position{}, nil, fmt.Errorf("move %d, %s: %w", i, turn.UCI(series[i-1]), ErrEarlyCheck)
		}
		before := turn
		if err := turn.Make(m); err != nil {
			return Position{}, nil, fmt.Errorf("move %d, %s: %w", i+1, before.UCI(m), err)
		}
		sans[i] = before.SAN(m)
	}
	if !turn.over && rule != Series {
		return Position{}, nil, fmt.Errorf("%d moves for a series of %d: %w", len(series), length, ErrSeriesLength)
	}
	next, err := turn.Next()
	if err != nil {
		return Position{}, nil, err
	}
	if mate, _ := next.Mated(rule); mate {
		last := &sans[len(sans)-1]
		*last = (*last)[:len(*last)-1] + "#"
	}
	return next, sans, nil
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

// captureEnPassant makes a capture en passant. board.Position can't do it: such a position has at
// most one square for captures en passant. It has none if the square from which the pawn came is
// occupied.
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
