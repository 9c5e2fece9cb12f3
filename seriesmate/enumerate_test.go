package seriesmate_test

import (
	"fmt"
	"slices"
	"strings"

	"burnside/board"
	"burnside/seriesmate"
)

// An enumeration finds series by trying all moves. It uses only package board, and shares no code
// with the solver.
type enumeration struct {
	seriesmate.Options
	// refuted holds states without a solution, so that they are not searched again. It is nil if
	// all solutions are wanted.
	refuted map[refutedState]bool
	// The field "lines" collects all solutions. It is nil if one solution is enough. Solutions with
	// the same moves count as one. The key is the sorted moves, and the value is the number of
	// their orders.
	lines map[string]uint64
	line  []string
}

type refutedState struct {
	key          board.Key
	doublePushed board.Bitboard
	left         int
}

// mostLines is the number of solutions after which an enumeration gives up.
const mostLines = 1500

// enumerateMate reports whether there is a series mate.
func enumerateMate(p *seriesmate.Position, rule seriesmate.Rule, moves int) bool {
	e := enumeration{Options: seriesmate.Options{Rule: rule}, refuted: map[refutedState]bool{}}
	return e.search(p.Board(), p.EnPassant(), 0, moves)
}

// enumerateLines returns all solutions. Solutions that differ only in the order of their moves
// count as one, and the map holds the number of orders for each.
func enumerateLines(p *seriesmate.Position, o seriesmate.Options, moves int) map[string]uint64 {
	e := enumeration{Options: o, lines: map[string]uint64{}}
	e.search(p.Board(), p.EnPassant(), 0, moves)
	return e.lines
}

// unordered returns a text that is the same for all orders of the moves.
func unordered(moves []string) string {
	moves = slices.Clone(moves)
	slices.Sort(moves)
	return strings.Join(moves, " ")
}

// search tries the moves of the side to move. The parameter "left" is the number of moves that this
// side has left. The parameter "passed" holds the squares for captures en passant. The parameter
// "doublePushed" holds the own pawns that made a double push in this series and have not moved
// since.
func (e *enumeration) search(p board.Position, passed, doublePushed board.Bitboard, left int) bool {
	state := refutedState{p.Key(), doublePushed, left}
	if e.lines == nil && passed == 0 && e.refuted[state] || len(e.lines) > mostLines {
		return false
	}
	found := false
	for _, m := range movesWithEnPassant(&p, passed) {
		next, ok := makeAny(&p, m)
		if !ok {
			continue
		}
		nowDoublePushed := doublePushed &^ m.From().Bitboard()
		if e.Rule == seriesmate.Series {
			nowDoublePushed = 0
		}
		if m.Kind() == board.DoublePush {
			nowDoublePushed |= m.To().Bitboard()
		}
		e.line = append(e.line, fmt.Sprintf("%c%s", p.Piece(m.From()).Letter(), p.UCIMove(m)))
		if e.after(next, m, nowDoublePushed, left) {
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

// after continues the series after move m. In next the other side is to move.
func (e *enumeration) after(next board.Position, m board.Move, doublePushed board.Bitboard, left int) (found bool) {
	check := next.InCheck()
	early := left > 1 && (e.Rule == seriesmate.Italian || e.Exact || e.Rule == seriesmate.Scottish && !check)
	if !early && e.ends(&next, m, doublePushed) {
		found = true
	}
	there := e.Goal.Kind == seriesmate.Reach && !e.Help && e.reached(&next, m, doublePushed)
	if left > 1 && !check && !there {
		var again board.Position
		next.MakeNull(&again)
		found = e.search(again, 0, doublePushed, left-1) || found
	}
	return found
}

// The method "ends" reports whether the goal is reached after the series whose last move was m. It
// also adds each solution to the field "lines".
func (e *enumeration) ends(next *board.Position, m board.Move, doublePushed board.Bitboard) (found bool) {
	if !e.Help {
		if found = e.reached(next, m, doublePushed); found && e.lines != nil {
			e.lines[unordered(e.line)]++
		}
		return found
	}
	for _, reply := range movesWithEnPassant(next, passed(next, doublePushed)) {
		if after, ok := makeAny(next, reply); ok && e.reached(&after, reply, pushed(reply)) {
			found = true
			if e.lines != nil {
				e.lines[unordered(e.line)+" / "+next.UCIMove(reply)]++
			}
		}
	}
	return found
}

// pushed returns the square of the pawn that a double push moved.
func pushed(m board.Move) board.Bitboard {
	if m.Kind() == board.DoublePush {
		return m.To().Bitboard()
	}
	return 0
}

// The method "reached" reports whether m, the move that led to p, reached the goal.
func (e *enumeration) reached(p *board.Position, m board.Move, doublePushed board.Bitboard) bool {
	switch e.Goal.Kind {
	case seriesmate.Mate:
		return p.InCheck() && e.immobile(p, doublePushed)
	case seriesmate.Stalemate:
		return !p.InCheck() && e.immobile(p, doublePushed)
	case seriesmate.Check:
		return p.InCheck()
	case seriesmate.Capture:
		return m.IsCapture() && m.To() == e.Goal.Square
	}
	to := m.To()
	if m.IsCastling() {
		to = p.King(p.SideToMove().Opponent())
	}
	return to == e.Goal.Square
}

// immobile reports whether the side to move has no move that the rule allows.
func (e *enumeration) immobile(p *board.Position, doublePushed board.Bitboard) bool {
	for _, m := range movesWithEnPassant(p, passed(p, doublePushed)) {
		if next, ok := makeAny(p, m); ok && (e.Rule != seriesmate.Italian || !next.InCheck()) {
			return false
		}
	}
	return true
}

// The function "passed" returns the squares on which the side to move may capture en passant.
func passed(p *board.Position, doublePushed board.Bitboard) board.Bitboard {
	return doublePushed.Forward(p.SideToMove()) &^ p.Occupied()
}

// movesWithEnPassant returns the legal moves of p, but with other captures en passant: those on the
// squares in "passed". Such a capture may turn out to be illegal.
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

// makeAny makes a move. ok is false if a capture en passant turns out to be illegal.
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
