package explorer

import (
	"context"
	"math/rand/v2"
	"net/url"
	"strconv"
	"time"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// randomTries is the number of placements that are tried.
const randomTries = 2000

// randomAnswer is the answer of /api/random.
type randomAnswer struct {
	FEN string `json:"fen"`
}

// random picks a legal position of an ending, each placement of the men equally
// likely, with the wanted side to move and outcome, and distance to mate if there is one.
func (h *Handler) random(ctx context.Context, parameters url.Values) (any, *problem) {
	m, side, p := h.parseWanted(parameters)
	if p != nil {
		return nil, p
	}
	outcome := parameters.Get("outcome")
	switch outcome {
	case "", "win", "draw", "loss":
	default:
		return nil, badRequest("outcome", quoted(outcome)+" is not win, draw or loss")
	}
	fits := func(p *board.Position) bool { return h.hasOutcome(p, outcome) }
	pick := randomPosition
	if text := parameters.Get("plies"); text != "" {
		plies, err := strconv.Atoi(text)
		if err != nil {
			return nil, badRequest("plies", quoted(text)+" is not a number of plies")
		}
		if !h.mayHave(m, side, outcome, plies) {
			return nil, noneFound(m)
		}
		pick, fits = searchedPosition, func(p *board.Position) bool { return h.matesIn(p, outcome, plies) }
	}
	position, found := pick(ctx, m, side, fits)
	if !found {
		return nil, noneFound(m)
	}
	return randomAnswer{position.FEN()}, nil
}

// parseWanted reads the parameters ending and side of a position to be picked.
func (h *Handler) parseWanted(parameters url.Values) (ending.Material, board.Color, *problem) {
	m, p := h.parseEnding(parameters.Get("ending"))
	if p != nil {
		return m, board.White, p
	}
	side, p := parseSide(parameters)
	return m, side, p
}

// noneFound is the problem that nothing fitting was picked.
func noneFound(m ending.Material) *problem {
	return notFound("no such position was found among " + m.String() + " at random")
}

// randomPosition picks a legal position that fits, each placement of the men equally
// likely. It reports false if there was none among randomTries.
func randomPosition(ctx context.Context, m ending.Material, side board.Color, fits func(*board.Position) bool) (board.Position, bool) {
	layout := ending.NewLayout(m)
	for range randomTries {
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

// maxSearched is the number of placements that are looked at for a distance, which few of
// them may have: about as many as the largest ending of four men has.
const maxSearched = 4 << 20

// maxSearch is how long they are looked at.
const maxSearch = 4 * time.Second

// searchedPosition returns the first legal position that fits from a random placement on,
// or one of its mirror images. It reports false if there is none among maxSearched, or none
// is found in time.
func searchedPosition(ctx context.Context, m ending.Material, side board.Color, fits func(*board.Position) bool) (board.Position, bool) {
	ctx, cancel := context.WithTimeout(ctx, maxSearch)
	defer cancel()
	layout := ending.NewLayout(m)
	size := layout.Size()
	first := rand.Uint64N(size)
	for i := range min(size, maxSearched) {
		if i%1024 == 0 && ctx.Err() != nil {
			break
		}
		placement := layout.Placement((first + i) % size)
		position, err := layout.Position(&placement, side)
		if err != nil || !fits(&position) {
			continue
		}
		placement = randomSymmetry(m).ApplyPlacement(&placement)
		image, err := layout.Position(&placement, side)
		return image, err == nil
	}
	return board.Position{}, false
}

// randomSymmetry returns one of the symmetries of an ending.
func randomSymmetry(m ending.Material) ending.Symmetry {
	symmetries := m.Symmetries()
	return symmetries[rand.IntN(len(symmetries))]
}

// mayHave reports whether an ending may have positions that are won or lost, as wanted,
// in so many plies: they need not be looked for if its statistics, or the parity of the
// plies, show that there are none.
func (h *Handler) mayHave(m ending.Material, side board.Color, outcome string, plies int) bool {
	odd := plies%2 != 0
	if plies < 0 || outcome == "draw" || outcome == "win" && !odd || outcome == "loss" && odd {
		return false
	}
	known := h.summary(m)
	if known == nil {
		return true
	}
	distances := known.Board.Side(side).Distances
	return plies < len(distances) && distances[plies] > 0
}

// matesIn reports whether a position is won or lost, as wanted, in so many plies.
func (h *Handler) matesIn(p *board.Position, outcome string, plies int) bool {
	got, known := h.tables.Probe(p)
	return known && got.Outcome != result.Draw && got.Plies == plies && (outcome == "" || outcomeName(got.Outcome) == outcome)
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
