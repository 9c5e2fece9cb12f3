package web

import (
	"context"
	"math/rand/v2"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/stats"
)

// positionOfDistance picks a random position that is won or lost in the given number of plies. It
// returns false if there is no such position, or if the search does not find one in time.
func (h *Handler) positionOfDistance(ctx context.Context, m ending.Material, side board.Color, outcome string, plies int) (board.Position, bool) {
	isLoss := plies%2 == 0
	if plies < 0 || outcome == "draw" || outcome == "win" && isLoss || outcome == "loss" && !isLoss {
		return board.Position{}, false
	}
	if known := h.summary(m); known != nil {
		if distances := known.Board.Side(side).Distances; plies >= len(distances) || distances[plies] == 0 {
			return board.Position{}, false
		}
		if fens := longestMates(known, side, plies); len(fens) > 0 {
			p, err := board.ParseFEN(fens[rand.IntN(len(fens))])
			if err != nil {
				return p, false
			}
			return randomImage(ending.NewLayout(m), &p)
		}
	}
	return h.searchedPosition(ctx, m, side, plies)
}

// longestMates returns the stored positions with the longest distance to mate in an ending. Few
// positions have this distance, so a search for them would take long. If the parameter "plies" is
// another distance, longestMates returns nil.
func longestMates(s *stats.Stats, side board.Color, plies int) []string {
	counts, longest := s.Board.Side(side), s.Longest.Side(side)
	switch {
	case plies%2 == 0 && plies == counts.MaxLossPlies:
		return longest.Losses
	case plies%2 != 0 && plies == counts.MaxWinPlies:
		return longest.Wins
	}
	return nil
}

// matesIn reports whether a position is won or lost in exactly the given number of plies.
func (h *Handler) matesIn(p *board.Position, plies int) bool {
	got, known := h.tables.Probe(p)
	return known && got.Outcome != result.Draw && got.Plies == plies
}

// maxSearched is the greatest number of placements that a search for a distance examines. The
// largest ending of four men has about this number of placements.
const maxSearched = 4 << 20

// searchedPosition examines placements one after another, beginning at a random one. It finds the
// first position that is won or lost in the given number of plies. It returns the image of this
// position under a random symmetry. If the first maxSearched placements contain no such position,
// or if ctx ends, it returns false.
func (h *Handler) searchedPosition(ctx context.Context, m ending.Material, side board.Color, plies int) (board.Position, bool) {
	layout := ending.NewLayout(m)
	size := layout.Size()
	first := rand.Uint64N(size)
	for i := range min(size, maxSearched) {
		if i%1024 == 0 && ctx.Err() != nil {
			break
		}
		placement := layout.Placement((first + i) % size)
		position, err := layout.Position(&placement, side)
		if err != nil || !h.matesIn(&position, plies) {
			continue
		}
		return randomImage(layout, &position)
	}
	return board.Position{}, false
}

// randomImage returns the image of a position under a random symmetry of its ending.
func randomImage(l *ending.Layout, p *board.Position) (board.Position, bool) {
	placement := l.PlacementOf(p, false)
	placement = randomSymmetry(l.Material()).ApplyPlacement(&placement)
	image, err := l.Position(&placement, p.SideToMove())
	return image, err == nil
}
