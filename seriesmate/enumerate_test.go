package seriesmate_test

import (
	"fmt"
	"slices"
	"strings"

	"burnside/board"
	"burnside/seriesmate"
)

// An enumeration finds series mates by trying all moves. It uses only board and shares no code
// with the solver.
type enumeration struct {
	rule  seriesmate.Rule
	exact bool // only series of the whole length
	// refuted holds states without a mate. It serves to find out whether there is any mate.
	refuted map[refutedState]bool
	// lines, if not nil, collects all mates up to move order, each as its sorted moves.
	lines map[string]bool
	line  []string
}

type refutedState struct {
	key          board.Key
	doublePushed board.Bitboard
	left         int
}

// enumerateMate reports whether there is a series mate.
func enumerateMate(p *seriesmate.Position, rule seriesmate.Rule, moves int) bool {
	e := enumeration{rule: rule, refuted: map[refutedState]bool{}}
	return e.search(p.Board(), p.EnPassant(), 0, moves)
}

// enumerateLines returns all series mates up to move order.
func enumerateLines(p *seriesmate.Position, rule seriesmate.Rule, moves int) map[string]bool {
	e := enumeration{rule: rule, lines: map[string]bool{}}
	e.search(p.Board(), p.EnPassant(), 0, moves)
	return e.lines
}

// unordered returns a text that is the same for all orders of the moves.
func unordered(moves []string) string {
	moves = slices.Clone(moves)
	slices.Sort(moves)
	return strings.Join(moves, " ")
}

// search tries the moves of the side to move, which makes left moves. passed holds the squares
// for captures en passant, doublePushed the own pawns that made a double push in this series
// and have not moved since.
func (e *enumeration) search(p board.Position, passed, doublePushed board.Bitboard, left int) bool {
	state := refutedState{p.Key(), doublePushed, left}
	if e.lines == nil && passed == 0 && e.refuted[state] {
		return false
	}
	found := false
	for _, m := range movesWithEnPassant(&p, passed) {
		next, ok := makeAny(&p, m)
		if !ok {
			continue
		}
		nowDoublePushed := doublePushed &^ m.From().Bitboard()
		if e.rule == seriesmate.Series {
			nowDoublePushed = 0
		}
		if m.Kind() == board.DoublePush {
			nowDoublePushed |= m.To().Bitboard()
		}
		e.line = append(e.line, fmt.Sprintf("%c%s", p.Piece(m.From()).Letter(), p.UCIMove(m)))
		if e.after(next, nowDoublePushed, left) {
			found = true
		}
		e.line = e.line[:len(e.line)-1]
		if found && e.lines == nil {
			return true
		}
	}
	if e.lines == nil && passed == 0 {
		e.refuted[state] = true
	}
	return found
}

// after continues after a move; in next the other side is to move.
func (e *enumeration) after(next board.Position, doublePushed board.Bitboard, left int) bool {
	if next.InCheck() {
		if (e.rule == seriesmate.Italian || e.exact) && left > 1 || !e.isMate(next, doublePushed) {
			return false
		}
		if e.lines != nil {
			e.lines[unordered(e.line)] = true
		}
		return true
	}
	if left == 1 {
		return false
	}
	var again board.Position
	next.MakeNull(&again)
	return e.search(again, 0, doublePushed, left-1)
}

// isMate reports whether the side to move, in check, is mated.
func (e *enumeration) isMate(p board.Position, doublePushed board.Bitboard) bool {
	passed := doublePushed.Forward(p.SideToMove()) &^ p.Occupied()
	for _, m := range movesWithEnPassant(&p, passed) {
		if next, ok := makeAny(&p, m); ok && (e.rule != seriesmate.Italian || !next.InCheck()) {
			return false
		}
	}
	return true
}

// movesWithEnPassant returns the legal moves of p, with all captures en passant onto passed
// squares in place of those of p.
func movesWithEnPassant(p *board.Position, passed board.Bitboard) []board.Move {
	var l board.MoveList
	p.Generate(&l)
	moves := slices.DeleteFunc(slices.Clone(l.Slice()), func(m board.Move) bool { return m.Kind() == board.EnPassant })
	us := p.SideToMove()
	for to := board.A1; to < board.NoSquare; to++ {
		for from := board.A1; passed.Has(to) && from < board.NoSquare; from++ {
			if p.Piece(from) == board.NewPiece(us, board.Pawn) && board.PawnAttacks(us, from).Has(to) {
				moves = append(moves, board.NewMove(from, to, board.EnPassant))
			}
		}
	}
	return moves
}

// makeAny makes a move. A capture en passant may turn out to be illegal.
func makeAny(p *board.Position, m board.Move) (next board.Position, ok bool) {
	if m.Kind() != board.EnPassant {
		p.Make(m, &next)
		return next, true
	}
	s := p.Setup()
	s.Board[m.To()] = s.Board[m.From()]
	s.Board[m.From()] = board.NoPiece
	s.Board[board.NewSquare(m.To().File(), m.From().Rank())] = board.NoPiece
	s.SideToMove = s.SideToMove.Opponent()
	s.EnPassant = board.NoSquare
	next, err := s.Position()
	return next, err == nil
}
