package explorer

import (
	"context"
	"math/rand/v2"
	"net/url"

	"burnside/board"
	"burnside/tb/ending"
)

// randomTries is the number of placements that are tried.
const randomTries = 2000

// randomAnswer is the answer of /api/random.
type randomAnswer struct {
	FEN string `json:"fen"`
}

// random picks a legal position of an ending, each placement of the men equally
// likely, with the wanted side to move and outcome.
func (h *Handler) random(ctx context.Context, parameters url.Values) (any, *problem) {
	m, p := h.parseEnding(parameters.Get("ending"))
	if p != nil {
		return nil, p
	}
	side, p := parseSide(parameters)
	if p != nil {
		return nil, p
	}
	outcome := parameters.Get("outcome")
	switch outcome {
	case "", "win", "draw", "loss":
	default:
		return nil, badRequest("outcome", quoted(outcome)+" is not win, draw or loss")
	}
	layout := ending.NewLayout(m)
	for range randomTries {
		if ctx.Err() != nil {
			break
		}
		placement := layout.Placement(rand.Uint64N(layout.Size()))
		symmetries := m.Symmetries()
		symmetry := symmetries[rand.IntN(len(symmetries))]
		for i := range layout.Men() {
			placement[i] = symmetry.Apply(placement[i])
		}
		setup := layout.Setup(&placement, side)
		position, err := setup.Position()
		if err != nil {
			continue // the side not to move is in check
		}
		if h.hasOutcome(&position, outcome) {
			return randomAnswer{position.FEN()}, nil
		}
	}
	return nil, notFound("no such position was found among " + m.String() + " at random")
}

// hasOutcome reports whether a position has the wanted outcome for its side to
// move; "" stands for any.
func (h *Handler) hasOutcome(p *board.Position, outcome string) bool {
	if outcome == "" {
		return true
	}
	result, known := h.tables.Probe(p)
	return known && outcomeName(result.Outcome) == outcome
}
