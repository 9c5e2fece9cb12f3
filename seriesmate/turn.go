package seriesmate

import (
	"fmt"
	"strings"

	"burnside/board"
)

// A Turn is a series in progress, with the moves that a side has made so far. Turn is a value type:
// a copy is independent of the original.
type Turn struct {
	rule   Rule
	length int
	made   int
	number int // the position's move number
	// men is the position before the next move. After the last move, the other side is to move.
	men       board.Position
	enPassant board.Bitboard // squares onto which the next move may capture en passant
	// doublePushed holds the pawns that made a double push and have not moved since.
	doublePushed board.Bitboard
	over         bool
	zeroed       bool
}

// Begin begins a series of the side to move. The parameter "length" is the greatest number of
// moves. The error is ErrNoKing, or wraps ErrSeriesLength if the length is not positive.
func (p *Position) Begin(rule Rule, length int) (Turn, error) {
	switch {
	case p.kingless:
		return Turn{}, ErrNoKing
	case length < 1:
		return Turn{}, fmt.Errorf("a series of %d moves: %w", length, ErrSeriesLength)
	}
	return Turn{rule: rule, length: length, number: p.men.FullmoveNumber(), men: p.men, enPassant: p.enPassant}, nil
}

// Made returns the number of moves made.
func (t *Turn) Made() int { return t.made }

// Over reports whether the series has its greatest length, or a check has ended it. Under the rule
// Series a side may stop earlier, but then Over still returns false.
func (t *Turn) Over() bool { return t.over }

// Zeroed reports whether a move of the series captured or moved a pawn.
func (t *Turn) Zeroed() bool { return t.zeroed }

// Men returns the position before the next move. The same side stays to move until the series is
// over; then it is the other side. The en-passant square of the position does not follow the rules
// of progressive chess.
func (t *Turn) Men() *board.Position { return &t.men }

// DoublePushed returns the pawns that made a double push in the series and have not moved
// since.
func (t *Turn) DoublePushed() board.Bitboard { return t.doublePushed }

// AppendMoves appends the legal moves that can continue the series, and returns the extended list.
// If the series is over, it appends nothing.
func (t *Turn) AppendMoves(moves []board.Move) []board.Move {
	if t.over {
		return moves
	}
	var l board.MoveList
	t.men.Generate(&l)
	for _, m := range l.Slice() {
		if next := t.men.After(m); t.allows(next.InCheck()) {
			moves = append(moves, m)
		}
	}
	p := Position{men: t.men, enPassant: t.enPassant}
	for _, m := range p.enPassantMoves() {
		if next, err := p.captureEnPassant(m); err == nil && t.allows(next.InCheck()) {
			moves = append(moves, m)
		}
	}
	return moves
}

// allows reports whether the next move is allowed. The parameter "check" says whether it gives
// check.
func (t *Turn) allows(check bool) bool {
	return !check || t.rule == Scottish || t.made == t.length-1 || t.rule == Series
}

// Make makes a move. The error is ErrSeriesLength if the series is over, ErrIllegalMove if the move
// is illegal, or ErrEarlyCheck if it gives check too early. After an error, the Turn is unchanged.
func (t *Turn) Make(m board.Move) error {
	if t.over {
		return ErrSeriesLength
	}
	var next board.Position
	switch {
	case m.Kind() == board.EnPassant:
		var err error
		p := Position{men: t.men, enPassant: t.enPassant}
		if next, err = p.captureEnPassant(m); err != nil {
			return err
		}
	case !t.men.IsLegal(m):
		return ErrIllegalMove
	default:
		t.men.Make(m, &next)
	}
	check := next.InCheck()
	if !t.allows(check) {
		return ErrEarlyCheck
	}
	t.zeroed = t.zeroed || m.IsCapture() || t.men.Piece(m.From()).Type() == board.Pawn
	t.notePush(m)
	t.made++
	t.enPassant = 0
	t.over = t.made == t.length || check
	if t.over {
		t.men = next
	} else {
		next.MakeNull(&t.men)
	}
	return nil
}

// notePush updates doublePushed for a move.
func (t *Turn) notePush(m board.Move) {
	t.doublePushed &^= m.From().Bitboard()
	if t.rule == Series {
		t.doublePushed = 0
	}
	if m.Kind() == board.DoublePush {
		t.doublePushed |= m.To().Bitboard()
	}
}

// Next returns the position after the moves made so far, with the other side to move. The series
// need not be over.
func (t *Turn) Next() (Position, error) {
	us := t.men.SideToMove()
	if t.over {
		us = us.Opponent()
	}
	setup := t.men.Setup()
	setup.SideToMove = us.Opponent()
	setup.EnPassant, setup.HalfmoveClock = board.NoSquare, 0
	setup.FullmoveNumber = min(t.number+int(us), board.MaxFullmoveNumber-1)
	men, err := setup.Position()
	if err != nil {
		return Position{}, err
	}
	return Position{men: men, enPassant: t.doublePushed.Forward(us.Opponent()) &^ men.Occupied()}, nil
}

// UCI returns a move of the series in UCI notation, legal or not.
func (t *Turn) UCI(m board.Move) string { return t.men.UCIMove(m) }

// SAN returns a legal next move in standard algebraic notation, with "+" for check and for mate.
func (t *Turn) SAN(m board.Move) string {
	p := Position{men: t.men, enPassant: t.enPassant}
	if m.Kind() == board.EnPassant {
		san := m.From().String()[:1] + "x" + m.To().String()
		if next, err := p.captureEnPassant(m); err == nil && next.InCheck() {
			san += "+"
		}
		return san
	}
	san := t.men.SAN(m)
	if san[len(san)-1] == '#' {
		san = san[:len(san)-1] + "+"
	}
	return san
}

// Parse reads the next move of the series, in UCI notation or standard algebraic notation. It does
// not look at checks, so Make may still refuse the move. The error is ErrSeriesLength if the series
// is over, or an error of board.Position.ParseSAN.
func (t *Turn) Parse(text string) (board.Move, error) {
	if t.over {
		return board.NoMove, ErrSeriesLength
	}
	m, err := t.men.ParseUCIMove(text)
	if err == nil {
		return m, nil
	}
	if m, err = t.men.ParseSAN(text); err == nil {
		return m, nil
	}
	bare := passantMarks.Replace(text)
	p := Position{men: t.men, enPassant: t.enPassant}
	for _, m := range p.enPassantMoves() {
		from, to := m.From().String(), m.To().String()
		if _, illegal := p.captureEnPassant(m); illegal == nil && (bare == from+to || bare == from[:1]+to) {
			return m, nil
		}
	}
	return board.NoMove, err
}

// passantMarks removes from a capture en passant what notations add to its squares.
var passantMarks = strings.NewReplacer("e.p.", "", "ep", "", "x", "", ":", "", "-", "", "+", "", "#", "", "!", "", "?", "", " ", "")
