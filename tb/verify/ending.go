package verify

import (
	"context"
	"fmt"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// Ending verifies all values of an ending, for both sides to move. It compares each value with the
// values after all moves. To get the values of this ending and of the endings to which captures and
// promotions lead, it calls the function "source", from one goroutine.
//
// Ending works row by row. The positions of a row differ only in the square of one man, which is
// called the runner. The other men stand still. So Ending can make a move of another man in up to
// 64 positions at once. It also makes moves that leave the king in check. Such a move leads to a
// position with the value dtm.Illegal, and therefore does not count. In the table, exactly the
// illegal positions must have this value. If a capture en passant can answer a double push, package
// board generates the moves.
func Ending(ctx context.Context, m ending.Material, source Source, options Options) (Report, error) {
	w, err := newWhole(m, source)
	if err != nil {
		return Report{}, fmt.Errorf("verifying %s: %w", m, err)
	}
	return run(ctx, m, options, w.layout.Size(), w.layout.KingPairs(), func() func(int) (finding, error) {
		r := row{whole: w}
		return r.verifyPair
	})
}

// A whole is the state that all goroutines share while they verify an ending.
type whole struct {
	rules
	layout *ending.Layout
	men    []board.Piece
	runner int
	stored *dtm.Values
	tables map[ending.Material]*dtm.Values
	leads  [ending.MaxMen + 1][ending.MaxMen][board.King]*lead // by the fields of a kind; may be nil
}

// newWhole prepares the verification of an ending.
func newWhole(m ending.Material, source Source) (*whole, error) {
	values, err := source(m)
	if err != nil {
		return nil, err
	}
	w := newRows(values)
	w.tables = map[ending.Material]*dtm.Values{m: values}
	w.rules.probe = w.lookUp
	known := func(m ending.Material) (*dtm.Values, error) {
		if w.tables[m] == nil {
			var err error
			if w.tables[m], err = source(m); err != nil {
				return nil, err
			}
		}
		return w.tables[m], nil
	}
	for taken := none; taken < len(w.men); taken++ {
		if taken == none || w.men[taken].Type() != board.King {
			if err := w.addLeads(taken, known); err != nil {
				return nil, err
			}
		}
	}
	return w, nil
}

// newRows returns a whole that can place the men of rows. It has no leads, so it can't find moves.
func newRows(values *dtm.Values) *whole {
	w := &whole{stored: values, layout: values.Layout(), men: values.Layout().Men()}
	groups := w.layout.Groups()
	w.runner = groups[len(groups)-1].First
	return w
}

// addLeads adds the leads for all kinds of moves that capture the man with the number "taken". (A
// lead finds the values after moves of one kind.) If this number is the constant "none", addLeads
// adds the leads for moves that capture nothing.
func (w *whole) addLeads(taken int, source Source) (err error) {
	add := func(k kind) {
		if err == nil {
			*w.at(k), err = newLead(w.men, w.runner, k, source)
		}
	}
	add(kind{taken: taken})
	if taken != none && w.men[taken].Type() == board.Pawn {
		return err // a promotion can't capture a pawn, because no pawn stands on the last rank
	}
	for pawn, man := range w.men {
		if man.Type() != board.Pawn || taken != none && man.Color() == w.men[taken].Color() {
			continue
		}
		for _, t := range promotions {
			add(kind{taken, pawn, t})
		}
	}
	return err
}

// promotions lists the piece types to which pawns promote.
var promotions = []board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight}

// at returns the place in the table leads for a kind of move.
func (w *whole) at(k kind) **lead {
	return &w.leads[k.taken+1][k.promoted][k.becomes]
}

// lookUp is a Probe. It returns values of the tables in w.
func (w *whole) lookUp(p *board.Position) (result.Result, error) {
	m, flipped := ending.MaterialOf(p)
	v := w.tables[m]
	if v == nil {
		return result.Result{}, fmt.Errorf("%s: no values of %s", p.FEN(), m)
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	value := v.At(side, v.Layout().IndexOf(p, flipped))
	if value == dtm.Illegal {
		return result.Result{}, fmt.Errorf("%s: legal, but not by the table", p.FEN())
	}
	return value.Result(), nil
}
