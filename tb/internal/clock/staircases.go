package clock

import (
	"fmt"

	"burnside/board"
	"burnside/tb/dtm"
)

// staircases collects the changes of each position.
func (g *generator) staircases() (*dtm.Staircases, error) {
	all := dtm.NewStaircases(g.layout)
	var buffer []byte
	for side := range g.sides {
		s, color := &g.sides[side], board.Color(side)
		all.Add(color)
		ends, steps := s.byIndex()
		from := uint32(0)
		for index, end := range ends {
			if from == end {
				continue
			}
			buffer = dtm.AppendStaircase(buffer[:0], steps[from:end])
			from = end
			for _, i := range []uint64{uint64(index), g.layout.Twin(uint64(index))} {
				if err := all.Set(color, i, buffer); err != nil {
					return nil, fmt.Errorf("staircases of %s: %w", g.layout.Material(), err)
				}
			}
		}
	}
	return all, nil
}

// byIndex orders the changes by index, and for each index by the plies left. It returns the end of
// each index's steps.
func (s *sideState) byIndex() (ends []uint32, steps []dtm.Step) {
	ends = make([]uint32, len(s.final))
	for _, layer := range s.steps {
		for _, e := range layer {
			ends[e.index]++
		}
	}
	sum := uint32(0)
	for i, n := range ends {
		ends[i] = sum // where the steps begin, until they are entered
		sum += n
	}
	steps = make([]dtm.Step, sum)
	for left, layer := range s.steps {
		for _, e := range layer {
			steps[ends[e.index]] = dtm.Step{Left: left, Plies: int(e.value) - 1}
			ends[e.index]++
		}
	}
	return ends, steps
}
