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
	var whole []dtm.Step
	for side := range g.sides {
		s, color := &g.sides[side], board.Color(side)
		all.Add(color)
		ends, steps := s.byIndex()
		from := uint32(0)
		for index, end := range ends {
			if from == end {
				continue
			}
			whole = whole[:0]
			for _, s := range steps[from:end] {
				whole = append(whole, dtm.Step{Left: int(s.left), Plies: int(s.value) - 1})
			}
			buffer = dtm.AppendStaircase(buffer[:0], whole)
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

// A step is a dtm.Step in two bytes.
type step struct {
	left  uint8
	value value
}

// byIndex orders the changes by index, and the changes of one index by the plies left. It returns the
// end of each index's steps.
func (s *sideState) byIndex() (ends []uint32, steps []step) {
	ends = make([]uint32, len(s.final))
	for _, layer := range s.steps {
		for _, index := range layer.indices {
			ends[index]++
		}
	}
	sum := uint32(0)
	for i, n := range ends {
		ends[i] = sum // where the steps begin, until they are entered
		sum += n
	}
	steps = make([]step, sum)
	for left, layer := range s.steps {
		for i, index := range layer.indices {
			steps[ends[index]] = step{uint8(left), layer.values[i]}
			ends[index]++
		}
	}
	return ends, steps
}
