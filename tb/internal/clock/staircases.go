package clock

import (
	"fmt"

	"burnside/board"
	"burnside/tb/dtm"
)

// staircases makes each position's staircase from the position's changes. If "outline" is true, it
// keeps only the first step of each staircase. If there are too many different staircases, the
// error wraps dtm.ErrStaircases.
func (g *generator) staircases(outline bool) (*dtm.Staircases, error) {
	all := dtm.NewStaircases(g.layout)
	var buffer []byte
	var whole []dtm.Step
	for side := range g.sides {
		s, color := &g.sides[side], board.Color(side)
		all.Add(color)
		ends, steps := s.byIndex()
		from := uint32(0)
		for index, end := range ends {
			lost := g.loses(s, index)
			if from == end && !lost {
				continue
			}
			whole = whole[:0]
			for _, s := range steps[from:end] {
				whole = append(whole, dtm.Step{Left: int(s.left), Plies: int(s.value) - 1})
			}
			if lost {
				whole = append(whole, dtm.Step{Left: g.limit + 1, Plies: int(s.final[index]) - 1})
			}
			buffer = dtm.AppendStaircase(buffer[:0], whole)
			if outline {
				buffer = append(buffer[:0], dtm.Staircase(buffer).Outline(dtm.Value(s.final[index]))...)
			}
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

// The method "loses" reports whether the fifty-move rule changes the value of a position even with
// the clock at 0. Some mirror images have two indices. For the higher one of the two, the result is
// always false.
func (g *generator) loses(s *sideState, index int) bool {
	return g.late && s.now[index] != s.final[index] && uint64(index) == g.canonical(uint64(index))
}

// A step is a dtm.Step in two bytes.
type step struct {
	left  uint8
	value value
}

// byIndex returns the steps of all positions in one list, sorted by index. The steps of one
// position are sorted by the number of plies left. The result "ends" says, for each index, where
// the position's steps end.
func (s *sideState) byIndex() (ends []uint32, steps []step) {
	ends = make([]uint32, len(s.final))
	for _, layer := range s.steps {
		for _, index := range layer.indices {
			ends[index]++
		}
	}
	sum := uint32(0)
	for i, n := range ends {
		ends[i] = sum // where the steps begin; it grows until it is their end
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
