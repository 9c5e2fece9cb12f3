package verify

import (
	"context"
	"math/rand/v2"

	"burnside/board"
	"burnside/tb/ending"
)

// Random verifies random indices of an ending, for both sides to move. The seed determines the
// indices. The parameter "indices" is the number of indices to verify. If the ending has no more
// indices, Random verifies all of them. Random derives each result from the results after all legal
// moves, and compares it with the result of the function "probe". Package board decides which moves
// are legal.
func Random(ctx context.Context, m ending.Material, probe Probe, indices, seed uint64, options Options) (Report, error) {
	s := sample{rules: rules{probe}, layout: ending.NewLayout(m), seed: seed}
	s.total = min(indices, s.layout.Size())
	s.all = s.total == s.layout.Size()
	pieces := int((s.total + sampleChunk - 1) / sampleChunk)
	return run(ctx, m, options, s.total, pieces, func() func(int) (finding, error) { return s.verify })
}

// A sample is the state that all goroutines share while they verify single positions.
type sample struct {
	rules
	layout *ending.Layout
	total  uint64 // number of indices to verify
	all    bool   // verify all indices instead of random indices
	seed   uint64
}

// sampleChunk is the number of indices that a goroutine verifies at a time.
const sampleChunk = 1 << 14

// verify verifies the indices of one chunk.
func (s *sample) verify(chunk int) (finding, error) {
	first := uint64(chunk) * sampleChunk
	found := finding{indices: min(s.total-first, sampleChunk)}
	rng := rand.New(rand.NewPCG(s.seed, first))
	for i := range found.indices {
		index := first + i
		if !s.all {
			index = rng.Uint64N(s.layout.Size())
		}
		var legal [2]board.Position
		list := s.positions(index, &legal)
		for i := range list {
			found.positions++
			if err := s.check(&list[i], &found); err != nil {
				return found, err
			}
		}
	}
	return found, nil
}

// An index stands for one placement of the men. The method "positions" returns the legal positions
// with this placement, for both sides to move. It stores them in the array "legal". It skips
// illegal positions, because their values do not matter.
func (s *sample) positions(index uint64, legal *[2]board.Position) []board.Position {
	placement := s.layout.Placement(index)
	setup := s.layout.Setup(&placement, board.White)
	var err error
	if legal[0], err = setup.Position(); err != nil {
		setup.SideToMove = board.Black
		if legal[0], err = setup.Position(); err != nil {
			return nil
		}
		return legal[:1]
	}
	if legal[0].InCheck() {
		return legal[:1]
	}
	// A null move takes less time than setting up the position again.
	legal[0].MakeNull(&legal[1])
	return legal[:]
}

// check derives the result of a position. If the tables have another result, it adds a mismatch.
func (s *sample) check(p *board.Position, found *finding) error {
	derived, err := s.derive(p)
	if err != nil {
		return err
	}
	stored, err := s.lookUp(p)
	if err == nil && stored != derived {
		found.mismatches = append(found.mismatches, Mismatch{Position: p.FEN(), Stored: valueOf(stored), Derived: valueOf(derived)})
	}
	return err
}
