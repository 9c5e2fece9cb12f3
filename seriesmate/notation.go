package seriesmate

import (
	"fmt"
	"strings"

	"burnside/board"
)

// A Step is a move of a series with everything that notations need.
type Step struct {
	Move     board.Move
	Piece    board.PieceType
	Capture  bool
	Check    bool
	Mate     bool   // by the rule
	distinct string // file, rank or square of origin, if SAN needs it
}

// Steps returns the moves of a solution as steps. The result "after" holds the men on the board
// after the last move. Solve or All must have found the solution with the same options. The error
// wraps ErrIllegalMove and names the move.
func (p *Position) Steps(o Options, line []board.Move) (steps []Step, after [board.NumSquares]board.Piece, err error) {
	frame, st := newFrame(p, &o)
	for i, m := range line {
		reply := o.Help && i > 0 && i == len(line)-1
		if reply {
			frame, st = frame.reply(&st)
		}
		step, err := frame.step(&st, m, i == 0 || reply)
		if err != nil {
			return nil, after, fmt.Errorf("move %d, %s: %w", i+1, p.uciMove(m), err)
		}
		steps = append(steps, step)
	}
	if len(steps) > 0 {
		last := &steps[len(steps)-1]
		last.Mate = last.Check && frame.judgeMate(&st) != notMated
	}
	return steps, frame.men(&st), nil
}

// men returns the men of a state by squares of the board.
func (f *frame) men(st *state) (men [board.NumSquares]board.Piece) {
	own := board.White
	if f.turned {
		own = board.Black
	}
	for b := st.occupied(); b != 0; b = b.WithoutFirst() {
		s := b.First()
		piece := board.NewPiece(own.Opponent(), st.enemy.at(s))
		if st.own[all].Has(s) {
			piece = board.NewPiece(own, st.own.at(s))
		}
		men[s.RelativeTo(own)&63] = piece
	}
	return men
}

// step makes a move of the board in st. It returns the move as a step.
func (f *frame) step(st *state, m board.Move, first bool) (Step, error) {
	var l moveList
	var rivals board.Bitboard // other men of the same kind that can go to the square
	var made *ownMove
	step := Step{Move: m, Capture: m.IsCapture()}
	turned := f.turn(m)
	var legal []ownMove
	for _, checking := range [...]bool{false, true} {
		f.generate(st, &l, checking, first)
		legal = append(legal, l.slice()...)
	}
	for i := range legal {
		if legal[i].move == turned {
			made = &legal[i]
		}
	}
	if made == nil {
		return step, ErrIllegalMove
	}
	step.Piece = made.piece
	for _, other := range legal {
		if other.piece == made.piece && other.move.To() == turned.To() && !other.move.IsCastling() {
			rivals |= f.turn(other.move).From().Bitboard()
		}
	}
	step.distinct = board.SANOrigin(m.From(), rivals&^m.From().Bitboard())
	f.make(st, *made)
	step.Check = st.ownAttackers(f.enemyKing, st.occupied()) != 0
	return step, nil
}

// Letters holds the letters of the pieces in a notation, from the knight to the king.
type Letters [5]string

// letters holds the letters by language.
var letters = map[string]Letters{
	"en":       {"N", "B", "R", "Q", "K"},
	"popeye":   {"S", "B", "R", "Q", "K"},
	"figurine": {"♘", "♗", "♖", "♕", "♔"},
	"cs":       {"J", "S", "V", "D", "K"},
	"da":       {"S", "L", "T", "D", "K"},
	"de":       {"S", "L", "T", "D", "K"},
	"es":       {"C", "A", "T", "D", "R"},
	"fi":       {"R", "L", "T", "D", "K"},
	"fr":       {"C", "F", "T", "D", "R"},
	"hu":       {"H", "F", "B", "V", "K"},
	"it":       {"C", "A", "T", "D", "R"},
	"nl":       {"P", "L", "T", "D", "K"},
	"no":       {"S", "L", "T", "D", "K"},
	"pl":       {"S", "G", "W", "H", "K"},
	"pt":       {"C", "B", "T", "D", "R"},
	"ro":       {"C", "N", "T", "D", "R"},
	"ru":       {"К", "С", "Л", "Ф", "Кр"},
	"sv":       {"S", "L", "T", "D", "K"},
}

// English holds the letters of standard algebraic notation.
var English = letters["en"]

// ParseLetters returns the letters of a language. The parameter "name" is the language's code of
// two letters. It can also be "popeye", which means English with S for the knight, or "figurine".
func ParseLetters(name string) (Letters, error) {
	l, ok := letters[name]
	if !ok {
		return Letters{}, fmt.Errorf("letters %q: want a language such as en, de or fr, popeye, or figurine", name)
	}
	return l, nil
}

// The method "of" returns the letter of a piece, or "" for a pawn.
func (l *Letters) of(t board.PieceType) string {
	if t < board.Knight || t > board.King {
		return ""
	}
	return l[t-board.Knight]
}

// SAN returns the step in standard algebraic notation, with the given letters.
func (s *Step) SAN(l Letters) string {
	from := s.distinct
	if s.Piece == board.Pawn {
		from = ""
		if s.Capture {
			from = s.Move.From().String()[:1]
		}
	}
	capture := ""
	if s.Capture {
		capture = "x"
	}
	return s.text(l, from, capture)
}

// Long returns the step in long algebraic notation, with the given letters.
func (s *Step) Long(l Letters) string {
	capture := "-"
	if s.Capture {
		capture = "x"
	}
	return s.text(l, s.Move.From().String(), capture)
}

// text returns the step with the given text for the origin, and the given sign before the target.
func (s *Step) text(l Letters, from, capture string) string {
	var sb strings.Builder
	switch {
	case s.Move.Kind() == board.CastleKingside:
		sb.WriteString("O-O")
	case s.Move.IsCastling():
		sb.WriteString("O-O-O")
	default:
		sb.WriteString(l.of(s.Piece) + from + capture + s.Move.To().String())
		if t := s.Move.Promotion(); t != board.NoPieceType {
			sb.WriteString("=" + l.of(t))
		}
	}
	switch {
	case s.Mate:
		sb.WriteByte('#')
	case s.Check:
		sb.WriteByte('+')
	}
	return sb.String()
}
