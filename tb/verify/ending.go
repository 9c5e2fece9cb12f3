package verify

import (
	"context"
	"fmt"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
	"burnside/tb/result"
)

// Ending verifies all values of an ending, of both sides to move, by those of the
// positions after all moves, of the ending itself and of those that captures and
// promotions lead to. It asks source for each of them, from one goroutine.
//
// It goes row by row: all men but one, the runner, stand still, and the moves of one man
// from one square to another are those of up to 64 positions. A move is any that the men
// can make but for leaving the king in check. Whether it does that is read off the table
// of the position after the move, which holds dtm.Illegal if the side not to move is in
// check, and that this is so is verified with the rest. Where a double push of a pawn can
// be answered en passant, package board makes the moves.
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

// A whole is what the goroutines that verify all of an ending share.
type whole struct {
	rules
	layout *ending.Layout
	men    []board.Piece
	runner int
	stored *dtm.Values
	tables map[ending.Material]*dtm.Values
	leads  [ending.MaxMen + 1][ending.MaxMen][board.King]*lead // by kind; nil if there are no such moves
}

// newWhole sets up a verification.
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

// newRows returns what tells the rows of an ending from each other.
func newRows(values *dtm.Values) *whole {
	w := &whole{stored: values, layout: values.Layout(), men: values.Layout().Men()}
	groups := w.layout.Groups()
	w.runner = groups[len(groups)-1].First
	return w
}

// addLeads enters where the moves lead that take a man, or none.
func (w *whole) addLeads(taken int, source Source) (err error) {
	add := func(k kind) {
		if err == nil {
			*w.at(k), err = newLead(w.men, w.runner, k, source)
		}
	}
	add(kind{taken: taken})
	if taken != none && w.men[taken].Type() == board.Pawn {
		return err // a pawn that promotes finds no pawn to take
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

// promotions are what pawns become.
var promotions = []board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight}

// at returns the place of a kind in leads.
func (w *whole) at(k kind) **lead {
	return &w.leads[k.taken+1][k.promoted][k.becomes]
}

// lookUp is a Probe of the tables.
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
