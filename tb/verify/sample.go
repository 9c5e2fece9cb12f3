package verify

import (
	"context"
	"math/rand/v2"

	"burnside/board"
	"burnside/tb/ending"
)

// Random derives the results of so many random indices of an ending, or of all if it has
// no more, for both sides to move, from those that probe gives for the positions after all
// legal moves, and compares them with those that it gives for the positions themselves.
// Legality and moves are those of package board. The seed chooses the indices.
func Random(ctx context.Context, m ending.Material, probe Probe, indices, seed uint64, options Options) (Report, error) {
	s := sample{rules: rules{probe}, layout: ending.NewLayout(m), seed: seed}
	s.total = min(indices, s.layout.Size())
	s.all = s.total == s.layout.Size()
	pieces := int((s.total + sampleChunk - 1) / sampleChunk)
	return run(ctx, m, options, s.total, pieces, func() func(int) (finding, error) { return s.verify })
}

// A sample is what goroutines that verify position by position share.
type sample struct {
	rules
	layout *ending.Layout
	total  uint64 // indices to verify
	all    bool   // the first total ones, else random ones
	seed   uint64
}

// sampleChunk is the number of indices that a goroutine verifies at a time.
const sampleChunk = 1 << 14

// verify verifies a chunk.
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

// positions returns the legal ones of an index's two positions, in the space that
// legal gives. What tables say of the others does not matter.
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
	// A null move is a quicker way to the other position than another set-up.
	legal[0].MakeNull(&legal[1])
	return legal[:]
}

// check derives the result of a position and enters it if its table has another.
func (s *sample) check(p *board.Position, found *finding) error {
	derived, err := s.derive(p)
	if err != nil {
		return err
	}
	stored, err := s.lookUp(p)
	if err == nil && stored != derived {
		found.mismatches = append(found.mismatches, Mismatch{p.FEN(), valueOf(stored), valueOf(derived)})
	}
	return err
}
