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
	position, found := randomPosition(ctx, m, side, func(p *board.Position) bool { return h.hasOutcome(p, outcome) })
	if !found {
		return nil, notFound("no such position was found among " + m.String() + " at random")
	}
	return randomAnswer{position.FEN()}, nil
}

// randomPosition picks a legal position that fits, each placement of the men equally
// likely. It reports false if there was none among randomTries.
func randomPosition(ctx context.Context, m ending.Material, side board.Color, fits func(*board.Position) bool) (board.Position, bool) {
	layout := ending.NewLayout(m)
	symmetries := m.Symmetries()
	for range randomTries {
		if ctx.Err() != nil {
			break
		}
		placement := layout.Placement(rand.Uint64N(layout.Size()))
		symmetry := symmetries[rand.IntN(len(symmetries))]
		for i := range layout.Men() {
			placement[i] = symmetry.Apply(placement[i])
		}
		setup := layout.Setup(&placement, side)
		position, err := setup.Position()
		if err == nil && fits(&position) { // an error: the side not to move is in check
			return position, true
		}
	}
	return board.Position{}, false
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
