package player

import (
	"context"
	"math/rand/v2"

	"burnside/progressive"
)

// Simple is a player that mates if it finds a mate, and ignores the enemy's replies. Other players
// are measured against it.
type Simple struct {
	// Nodes limits the search for a mate, and also the search for material, in positions.
	Nodes uint64
	// Greedy means that the player wins as much material as it can. Otherwise its moves are random.
	Greedy bool
	Random *rand.Rand // not nil
}

// Choose implements Player.
func (p *Simple) Choose(ctx context.Context, g *progressive.Game) (Choice, error) {
	turn, err := g.Begin()
	if err != nil {
		return Choice{}, err
	}
	at := spot{position: g.Position(), number: g.Number(), quiet: g.Quiet()}
	s := search{ctx: ctx, rule: g.Rule()}
	if mate, _ := s.solve(&at, p.Nodes/4); mate != nil {
		return Choice{Moves: mate, Safety: Wins, Nodes: s.nodes}, nil
	}
	if p.Greedy {
		return p.greedy(&s, &at), nil
	}
	choice := Choice{Safety: Unproved, Nodes: s.nodes}
	for !turn.Over() {
		moves := turn.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		m := moves[p.Random.IntN(len(moves))]
		if err := turn.Make(m); err != nil {
			return Choice{}, err
		}
		choice.Moves = append(choice.Moves, m)
	}
	return choice, nil
}

// greedy returns a series that wins the most material. It chooses one at random if there are
// several.
func (p *Simple) greedy(s *search, at *spot) Choice {
	s.beam = newBeam(s.rule, at, beamWidth(p.Nodes*3/4, at.number), material, s.done)
	best := s.beam.candidates
	for i := range best {
		if best[i].value < best[0].value {
			best = best[:i]
			break
		}
	}
	c := &best[p.Random.IntN(len(best))]
	return Choice{Moves: s.beam.moves(c), Safety: Unproved, Value: c.value, Nodes: s.nodes + s.beam.nodes}
}
