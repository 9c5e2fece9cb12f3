package web

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/tb/ending"
)

// randomTries is the number of placements that are tried for a position of a common kind.
const randomTries = 2000

// randomAnswer is the answer of /api/random.
type randomAnswer struct {
	FEN string `json:"fen"`
}

// The method "random" picks a legal position of an ending at random. The request may give the side
// to move, the outcome and the distance to mate. Without a distance, all placements of the men are
// equally likely.
func (h *Handler) random(ctx context.Context, parameters url.Values) (any, *problem) {
	m, side, p := h.parseWanted(parameters)
	if p != nil {
		return nil, p
	}
	outcome := parameters.Get("outcome")
	switch outcome {
	case "", "win", "draw", "loss":
	default:
		return nil, badRequest("outcome", shorten.Quoted(outcome)+" is not win, draw or loss")
	}
	ctx, cancel := context.WithTimeout(ctx, h.patience.position)
	defer cancel()
	pick := func() (board.Position, bool) {
		return randomPosition(ctx, m, side, randomTries, func(p *board.Position) bool { return h.hasOutcome(p, outcome) })
	}
	if text := parameters.Get("plies"); text != "" {
		plies, err := strconv.Atoi(text)
		if err != nil {
			return nil, badRequest("plies", shorten.Quoted(text)+" is not a number of plies")
		}
		pick = func() (board.Position, bool) { return h.positionOfDistance(ctx, m, side, outcome, plies) }
	}
	position, found := pick()
	if !found {
		return nil, orTooSlow(ctx, noneFound(m))
	}
	return randomAnswer{position.FEN()}, nil
}

// parseWanted reads the parameters "ending" and "side".
func (h *Handler) parseWanted(parameters url.Values) (ending.Material, board.Color, *problem) {
	m, p := h.parseEnding(parameters.Get("ending"))
	if p != nil {
		return m, board.White, p
	}
	side, p := parseSide(parameters)
	return m, side, p
}

// noneFound returns the problem that no fitting position was found.
func noneFound(m ending.Material) *problem {
	return notFound("no such position of " + m.String() + " was found")
}

// orTooSlow returns the problem to report when a search has found nothing. If the search was
// complete, it returns the parameter "missing". If ctx ended first, it returns the problem that the
// search took too long.
func orTooSlow(ctx context.Context, missing *problem) *problem {
	if ctx.Err() == nil {
		return missing
	}
	return &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: "the search for such a position took too long; please ask again"}
}

// randomPosition picks a random legal position that the function "fits" accepts. All placements are
// equally likely. The parameter "tries" is the greatest number of placements to try. If all of
// these placements are rejected, or if ctx ends first, randomPosition returns false.
func randomPosition(ctx context.Context, m ending.Material, side board.Color, tries int, fits func(*board.Position) bool) (board.Position, bool) {
	layout := ending.NewLayout(m)
	for range tries {
		if ctx.Err() != nil {
			break
		}
		placement := layout.Placement(rand.Uint64N(layout.Size()))
		placement = randomSymmetry(m).ApplyPlacement(&placement)
		position, err := layout.Position(&placement, side)
		if err == nil && fits(&position) { // an error: the side not to move is in check
			return position, true
		}
	}
	return board.Position{}, false
}

// randomSymmetry returns a random symmetry of an ending.
func randomSymmetry(m ending.Material) ending.Symmetry {
	symmetries := m.Symmetries()
	return symmetries[rand.IntN(len(symmetries))]
}

// hasOutcome reports whether a position has the requested outcome for its side to move. "" stands
// for any outcome.
func (h *Handler) hasOutcome(p *board.Position, outcome string) bool {
	if outcome == "" {
		return true
	}
	result, known := h.tables.Probe(p)
	return known && outcomeName(result.Outcome) == outcome
}
