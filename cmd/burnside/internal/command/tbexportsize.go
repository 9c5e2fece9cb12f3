package command

import (
	"fmt"
	"math/rand/v2"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// exportSize is the estimated size of an export.
type exportSize struct{ positions, bytes uint64 }

// String returns the size as text. Since it is an estimate, it is rounded.
func (s exportSize) String() string {
	unit := uint64(1)
	for s.positions/unit >= 1000 {
		unit *= 10
	}
	return fmt.Sprintf("about %s positions, %s", grouped((s.positions+unit/2)/unit*unit), byteCount(s.bytes))
}

// sizeSample is the number of random indices by which the size of an export is estimated.
const sizeSample = 2000

// exportSizeOf estimates the size of the export of an ending from random positions.
func exportSizeOf(set *tb.Set, m ending.Material) (exportSize, error) {
	if !set.Has(m) {
		return exportSize{}, fmt.Errorf("%s: %w", m, tb.ErrNoTable)
	}
	layout := ending.NewLayout(m)
	random := rand.New(rand.NewPCG(1, 0))
	var found exportSize
	for range sizeSample {
		index := random.Uint64N(layout.Size())
		if !layout.Canonical(index) {
			continue
		}
		for side := board.White; side <= board.Black; side++ {
			placement := layout.Placement(index)
			p, err := layout.Position(&placement, side)
			if err != nil {
				continue // it is not legal
			}
			r, ok := set.Probe(&p)
			if !ok {
				return found, fmt.Errorf("%s: %w", p.FEN(), set.Unknown(&p))
			}
			found.positions++
			found.bytes += lineBytes(&p, r)
		}
	}
	scale := float64(layout.Size()) / sizeSample
	return exportSize{uint64(scale * float64(found.positions)), uint64(scale * float64(found.bytes))}, nil
}

// lineBytes returns the length of an answer. It treats the move as if it were no promotion.
func lineBytes(p *board.Position, r result.Result) uint64 {
	plies := "-"
	if r.Outcome != result.Draw {
		plies = fmt.Sprint(r.Plies)
	}
	return uint64(len(p.FEN()) + len("\t") + len(r.Outcome.String()) + len("\t") + len(plies) + len("\te2e4\n"))
}
