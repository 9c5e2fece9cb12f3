package clock

import (
	"context"

	"burnside/board"
	"burnside/internal/parallel"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// begin marks the illegal positions. For each other position it enters the value of the best
// capture or promotion. Captures and promotions set the clock to 0 and lead to smaller endings. So
// their values are already known. The method "findPushes" enters the values of other pawn moves.
func (g *generator) begin(ctx context.Context) error {
	walkers := make([]*rows.Walker, g.threads)
	for i := range walkers {
		walkers[i] = &rows.Walker{Geometry: g.rows, Links: g.links}
	}
	return rows.ForPairs(ctx, walkers, len(g.rows.Pairs), g.beginPair, func(int) {})
}

// beginPair does the work of begin for one king pair.
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
				if s.final[index] == uint8(illegal) {
					s.now[index] = illegal
					continue
				}
				s.zeroing[index] = none
				if w.Conversions.Settled.Has(square) {
					s.zeroing[index] = ofRank(w.Conversions.Best[square&63])
				}
			}
		}
	}
}

// stages divides the positions into stages. For each position, advanceOf adds up how far the pawns
// have advanced. Positions with the same sum belong to one stage. stages returns the sums, the
// greatest first. The method "run" handles the stages in this order. If g.advance is nil, all
// positions belong to one stage.
func (g *generator) stages() []uint8 {
	if g.advance == nil {
		return []uint8{0}
	}
	const chunk = 1 << 16
	parallel.Do(g.threads, (len(g.advance)+chunk-1)/chunk, func(n int) {
		for i := n * chunk; i < min((n+1)*chunk, len(g.advance)); i++ {
			p := g.layout.Placement(uint64(i))
			g.advance[i] = g.advanceOf(&p)
		}
	})
	var found [1 << 8]bool
	for _, a := range g.advance {
		found[a] = true
	}
	var all []uint8
	for a := len(found) - 1; a >= 0; a-- {
		if found[a] {
			all = append(all, uint8(a))
		}
	}
	return all
}

// advanceOf adds up the numbers of ranks by which the pawns of a placement have advanced.
func (g *generator) advanceOf(p *ending.Placement) (sum uint8) {
	for i, man := range g.men {
		if man.Type() == board.Pawn {
			sum += uint8(p[i].Rank().RelativeTo(man.Color()))
		}
	}
	return sum
}

// inStage reports whether a position belongs to the current stage.
func (g *generator) inStage(index int) bool {
	return g.advance == nil || g.advance[index] == g.stage
}

// findPushes enters the values of pawn pushes in the positions of the current stage.
func (g *generator) findPushes() {
	const chunk = 1 << 12
	for side := board.White; side <= board.Black; side++ {
		if g.layout.Material().Count(side, board.Pawn) == 0 {
			continue
		}
		s := &g.sides[side]
		parallel.Do(g.threads, (len(s.zeroing)+chunk-1)/chunk, func(n int) {
			for i := n * chunk; i < min((n+1)*chunk, len(s.zeroing)); i++ {
				if s.final[i] == uint8(illegal) || !g.inStage(i) {
					continue
				}
				p := g.layout.Placement(uint64(i))
				s.zeroing[i] = better(s.zeroing[i], g.bestPush(&p, side))
			}
		})
	}
}

// atZero returns the value of an index with the clock at 0. If the fifty-move rule changes some of
// these values, the index must belong to an earlier stage. Later stages have no values yet.
func (g *generator) atZero(side board.Color, index uint64) value {
	s := &g.sides[side&1]
	if g.late {
		return s.now[index]
	}
	return value(s.final[index])
}

// better returns the better of two values of moves, from the mover's point of view.
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

// The method "after" returns the value of a pawn push. The parameter p is the placement after the
// push, and "side" is the side that has pushed.
func (g *generator) after(p *ending.Placement, side board.Color) value {
	return before[g.atZero(side^1, g.layout.Index(p))]
}

// afterPassing returns the value of a double push that ends next to an enemy pawn. It takes into
// account that this pawn may capture en passant.
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

// lookUp returns the value of a position in which no capture en passant is possible.
func (g *generator) lookUp(p *board.Position) value {
	m, flipped := ending.MaterialOf(p)
	if m == (ending.Material{}) {
		return draw
	}
	side := p.SideToMove()
	if flipped {
		side = side.Opponent()
	}
	if m == g.layout.Material() {
		return g.atZero(side, g.layout.IndexOf(p, flipped))
	}
	v := g.tables[m]
	return value(v.At(side, v.Layout().IndexOf(p, flipped)))
}
