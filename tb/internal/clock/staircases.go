package clock

import (
	"fmt"

	"burnside/board"
	"burnside/tb/dtm"
)

// staircases makes the staircase of each position from the changes in the log. If "outline" is
// true, it keeps only the first step of each staircase. If there are too many different staircases,
// the error wraps dtm.ErrStaircases.
func (g *generator) staircases(outline bool) (*dtm.Staircases, error) {
	all := dtm.NewStaircases(g.layout)
	for side := range g.sides {
		s, color := &g.sides[side], board.Color(side)
		all.Add(color)
		for part := range s.log.parts {
			ends, steps, err := s.log.byIndex(part)
			if err == nil {
				err = g.addStaircases(all, color, part*partSize, ends, steps, outline)
			}
			if err != nil {
				return nil, fmt.Errorf("staircases of %s: %w", g.layout.Material(), err)
			}
		}
	}
	return all, nil
}

// addStaircases makes the staircases of some positions with one side to move. The parameter "first"
// is the index of the first position. The parameters "ends" and "steps" are the results of the
// method byIndex.
func (g *generator) addStaircases(all *dtm.Staircases, color board.Color, first int, ends []uint32, steps []step, outline bool) error {
	s := &g.sides[color]
	var buffer []byte
	var whole []dtm.Step
	from := uint32(0)
	for i, end := range ends {
		index := first + i
		lost := g.loses(s, index)
		if from == end && !lost {
			continue
		}
		final := dtm.Value(s.final[index])
		whole = whole[:0]
		for _, s := range steps[from:end] {
			whole = append(whole, dtm.Step{Left: int(s.left), Plies: int(s.value) - 1})
		}
		if lost {
			whole = append(whole, dtm.Step{Left: g.limit + 1, Plies: int(final) - 1})
		}
		buffer = dtm.AppendStaircase(buffer[:0], whole)
		if outline {
			buffer = append(buffer[:0], dtm.Staircase(buffer).Outline(final)...)
		}
		from = end
		for _, i := range []uint64{uint64(index), g.layout.Twin(uint64(index))} {
			if err := all.Set(color, i, buffer); err != nil {
				return err
			}
		}
	}
	return nil
}

// loses reports whether the fifty-move rule changes the value of a position even with the clock at
// 0. The rule then turns a mate into a draw, or delays it. An index may have a twin, which means
// the same position up to symmetry. For the higher index of two twins, loses returns false.
func (g *generator) loses(s *sideState, index int) bool {
	return g.late && s.now[index] != value(s.final[index]) && uint64(index) == g.canonical(uint64(index))
}
