package verify

import (
	"context"
	"fmt"
	"math/rand/v2"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// A ClockProbe returns the result of a position at its halfmove clock. Several goroutines may call
// it at once.
type ClockProbe func(p *board.Position) (tb.ClockResult, error)

// RandomClock verifies random indices of an ending at random halfmove clocks, for both sides to
// move. The seed determines the indices and clocks. RandomClock derives each result from the
// results after all legal moves, and compares it with the result of the function "probe". If a
// distance is not exact, it compares only the outcome.
func RandomClock(ctx context.Context, m ending.Material, probe ClockProbe, indices, seed uint64, options Options) (Report, error) {
	s := clockSample{sample: sample{layout: ending.NewLayout(m), seed: seed}, ask: probe}
	s.total = indices
	pieces := int((s.total + sampleChunk - 1) / sampleChunk)
	r, err := run(ctx, m, options, s.total, pieces, func() func(int) (finding, error) { return s.verify })
	r.Clocks, r.Positions = r.Positions, 0
	return r, err
}

// A clockSample is the state that all goroutines share while they verify positions at random
// clocks.
type clockSample struct {
	sample
	ask ClockProbe
}

// verify verifies the positions of a chunk.
func (s *clockSample) verify(chunk int) (finding, error) {
	first := uint64(chunk) * sampleChunk
	found := finding{indices: min(s.total-first, sampleChunk)}
	rng := rand.New(rand.NewPCG(s.seed, first))
	for range found.indices {
		var legal [2]board.Position
		list := s.positions(rng.Uint64N(s.layout.Size()), &legal)
		for i := range list {
			setup := list[i].Setup()
			setup.HalfmoveClock = rng.IntN(board.FiftyMovePlies)
			p, err := setup.Position()
			if err != nil {
				return found, err
			}
			found.positions++
			if err := s.check(&p, &found); err != nil {
				return found, err
			}
		}
	}
	return found, nil
}

// check derives the result of a position at its clock. If the stored result differs, check adds a
// mismatch to the finding.
func (s *clockSample) check(p *board.Position, found *finding) error {
	stored, err := s.ask(p)
	if err != nil {
		return err
	}
	derived, exact, err := s.fromMoves(p)
	if err != nil {
		return err
	}
	if got := bare(stored); got.Outcome != derived.Outcome || exact && stored.Exact && got.Plies != derived.Plies {
		found.mismatches = append(found.mismatches, Mismatch{Position: p.FEN(), Steps: fmt.Sprintf("stored %s, but its moves make it %s", got, derived)})
	}
	return nil
}

// bare returns the result that counts under the fifty-move rule. It turns a cursed win or a blessed
// loss into a draw.
func bare(r tb.ClockResult) result.Result {
	if r.Outcome == result.Win || r.Outcome == result.Loss {
		return r.Result
	}
	return result.Result{}
}

// fromMoves derives the result of a position from the results after its moves. It also returns
// whether the results after all moves are exact.
func (s *clockSample) fromMoves(p *board.Position) (best result.Result, exact bool, err error) {
	var moves board.MoveList
	p.Generate(&moves)
	if moves.Len() == 0 && p.InCheck() {
		return mated, true, nil
	}
	exact = true
	var next board.Position
	for i, m := range moves.Slice() {
		p.Make(m, &next)
		after, err := s.ask(&next)
		if err != nil {
			return best, false, err
		}
		r := bare(after).Before()
		exact = exact && (after.Exact || r.Outcome == result.Draw)
		if i == 0 || r.Rank() > best.Rank() {
			best = r
		}
	}
	return best, exact, nil
}
