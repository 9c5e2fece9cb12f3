package clock

import (
	"context"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// begin enters the illegal positions and the values of the best captures and pawn moves. After such a
// move the halfmove clock is at 0. So the move's value is known, and it does not depend on the clock
// before the move.
func (g *generator) begin(ctx context.Context) error {
	walkers := make([]*rows.Walker, g.threads)
	for i := range walkers {
		walkers[i] = &rows.Walker{Geometry: g.rows, Links: g.links}
	}
	return rows.ForPairs(ctx, walkers, len(g.rows.Pairs), g.beginPair, func(int) {})
}

// beginPair is begin for a king pair.
func (g *generator) beginPair(w *rows.Walker, pair int) {
	w.Enter(pair)
	groups := g.layout.Groups()
	count, weight := groups[len(groups)-1].Count, g.layout.Weights(pair)[len(groups)-1]
	for row := range w.Geometry.Rows {
		if !w.Possible(row) {
			continue
		}
		base, among, positions := w.Indices(row, w.Free(w.Occupied(row)))
		for side := board.White; side <= board.Black && positions != 0; side++ {
			s := &g.sides[side]
			w.FindRowConversions(row, side)
			for rest := positions; rest != 0; rest = rest.WithoutFirst() {
				square := rest.First()
				index := base + ending.Binomial(ending.RankAmong(among, square), count)*weight
				if s.final[index] == illegal {
					s.now[index] = illegal
					continue
				}
				s.zeroing[index] = g.bestZeroing(w, row, square, side)
			}
		}
	}
}

// bestZeroing looks at the position of a row in which the last man stands on the given square. It
// returns the value of the best capture or pawn move there, or none.
func (g *generator) bestZeroing(w *rows.Walker, row int, square board.Square, side board.Color) value {
	best := none
	if w.Conversions.Settled.Has(square) {
		best = ofRank(w.Conversions.Best[square&63])
	}
	if g.layout.Material().Count(side, board.Pawn) == 0 {
		return best
	}
	var p ending.Placement
	p[0], p[1] = w.At.Kings[0], w.At.Kings[1]
	n := copy(p[2:], w.Geometry.Row[row].Squares[:len(w.Geometry.Men)-1])
	p[2+n] = square
	return better(best, g.bestPush(&p, side))
}

// better returns the better of two values of moves.
func better(a, b value) value {
	if ranks[b] > ranks[a] {
		return b
	}
	return a
}

// bestPush returns the value of the best pawn push that does not promote.
func (g *generator) bestPush(p *ending.Placement, side board.Color) value {
	var occupied, enemies board.Bitboard
	for i, man := range g.men {
		occupied |= p[i].Bitboard()
		if man == board.NewPiece(side.Opponent(), board.Pawn) {
			enemies |= p[i].Bitboard()
		}
	}
	best := none
	for i, man := range g.men {
		if man != board.NewPiece(side, board.Pawn) {
			continue
		}
		from := p[i]
		single := from.Bitboard().Forward(side) & ending.PawnSquares &^ occupied
		if single == 0 {
			continue
		}
		p[i] = single.First()
		best = better(best, g.after(p, side))
		double := single.Forward(side) & board.Rank4.RelativeTo(side).Bitboard() &^ occupied
		if double != 0 {
			p[i] = double.First()
			if enemies&(double.East()|double.West()) != 0 {
				to := p[i]
				p[i] = from
				best = better(best, g.afterPassing(p, side, board.NewMove(from, to, board.DoublePush)))
			} else {
				best = better(best, g.after(p, side))
			}
		}
		p[i] = from
	}
	return best
}

// after returns the value of a quiet move of a side to a placement.
func (g *generator) after(p *ending.Placement, side board.Color) value {
	return before[g.sides[side^1].final[g.layout.Index(p)]]
}

// afterPassing returns the value of a double push after which the pawn may be taken en passant.
func (g *generator) afterPassing(p *ending.Placement, side board.Color, push board.Move) value {
	position, err := g.layout.Position(p, side)
	if err != nil {
		return none
	}
	var legal board.MoveList
	position.Generate(&legal)
	if !legal.Contains(push) {
		return none
	}
	next := position.After(push)
	if next.EnPassant() == board.NoSquare {
		return before[g.lookUp(&next)]
	}
	best := none
	next.Generate(&legal)
	for _, m := range legal.Slice() {
		reply := next.After(m)
		best = better(best, before[g.lookUp(&reply)])
	}
	return before[best]
}

// lookUp returns the value of a position without a right to capture en passant.
func (g *generator) lookUp(p *board.Position) value {
	m, flipped := ending.MaterialOf(p)
	if m == (ending.Material{}) {
		return draw
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	v := g.tables[m]
	return value(v.At(side, v.Layout().IndexOf(p, flipped)))
}
