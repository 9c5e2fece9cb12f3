// Package stats counts the outcomes and distances in the table of an ending, and visits the
// positions of the table.
package stats

import (
	"context"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// Side counts the legal positions of an ending with one side to move, by their outcome for that
// side.
type Side struct {
	Legal        uint64 `json:"legal"`
	Win          uint64 `json:"win"`
	Draw         uint64 `json:"draw"`
	Loss         uint64 `json:"loss"`
	MaxWinPlies  int    `json:"max_win_plies"` // 0 if there is no win
	MaxWinCount  uint64 `json:"max_win_count"`
	MaxLossPlies int    `json:"max_loss_plies"` // 0 if there is no loss, or if every loss is mate
	MaxLossCount uint64 `json:"max_loss_count"`
	// Distances holds the numbers of positions, indexed by the plies to mate.
	Distances []uint64 `json:"distances"`
}

// Both holds the counts for both sides to move.
type Both struct {
	White Side `json:"white"`
	Black Side `json:"black"`
}

// Side returns the counts for a side to move.
func (b *Both) Side(side board.Color) *Side {
	if side == board.White {
		return &b.White
	}
	return &b.Black
}

// Longest holds examples of positions with the greatest distance, with one side to move.
type Longest struct {
	Wins   []string `json:"wins"` // FENs
	Losses []string `json:"losses"`
}

// Stats counts the positions of an ending in two ways: on the whole board, and up to symmetry, where
// all images of a position count once. Exchanging like men does not make a new position. Positions
// with a right to capture en passant are not counted.
type Stats struct {
	Ending  string      `json:"ending"`
	Board   Both        `json:"board"`
	Reduced Both        `json:"reduced"`
	Longest BothLongest `json:"longest"`
	// Exceptions is nil if they were not counted.
	Exceptions *BothExceptions `json:"exceptions,omitempty"`
}

// BothLongest holds the longest mates for both sides to move.
type BothLongest struct {
	White Longest `json:"white"`
	Black Longest `json:"black"`
}

// longestExamples is the greatest number of examples in Longest.
const longestExamples = 5

// Of counts the positions and the drawn exceptions of an ending whose table is in the set. threads
// is the number of goroutines that load the table.
func Of(ctx context.Context, set *tb.Set, m ending.Material, threads int) (*Stats, error) {
	values, err := set.Load(ctx, m, threads)
	if err != nil {
		return nil, err
	}
	s := OfValues(values)
	if s.Exceptions, err = exceptionsOf(ctx, set, values, &s.Reduced); err != nil {
		return nil, err
	}
	return s, nil
}

// OfValues counts the positions of an ending from its values, without drawn exceptions.
func OfValues(v *dtm.Values) *Stats {
	s := &Stats{Ending: v.Material().String()}
	for side := board.White; side <= board.Black; side++ {
		c := newCounter(v, side)
		c.countAll()
		c.enter(s.Board.Side(side), s.Reduced.Side(side))
		*s.Longest.Side(side) = longestMates(v, side, s.Reduced.Side(side))
	}
	return s
}

// Side returns the longest mates with a side to move.
func (b *BothLongest) Side(side board.Color) *Longest {
	if side == board.White {
		return &b.White
	}
	return &b.Black
}

// add counts positions with one value.
func (s *Side) add(v dtm.Value, positions uint64) {
	if v == dtm.Illegal || positions == 0 {
		return
	}
	s.Legal += positions
	if v == dtm.Draw {
		s.Draw += positions
		return
	}
	plies := v.Plies()
	for len(s.Distances) <= plies {
		s.Distances = append(s.Distances, 0)
	}
	s.Distances[plies] += positions
	if v.Win() {
		s.Win += positions
		addLongest(&s.MaxWinPlies, &s.MaxWinCount, plies, positions)
	} else {
		s.Loss += positions
		addLongest(&s.MaxLossPlies, &s.MaxLossCount, plies, positions)
	}
}

// addLongest updates the greatest number of plies, and the number of positions that have it.
func addLongest(longest *int, count *uint64, plies int, positions uint64) {
	switch {
	case plies > *longest:
		*longest, *count = plies, positions
	case plies == *longest:
		*count += positions
	}
}

// longestMates finds examples of positions with the greatest distances.
func longestMates(v *dtm.Values, side board.Color, s *Side) (longest Longest) {
	longest.Wins, longest.Losses = []string{}, []string{}
	if s.Win > 0 {
		longest.Wins = examples(v, side, dtm.InPlies(s.MaxWinPlies), s.MaxWinCount)
	}
	if s.Loss > 0 {
		longest.Losses = examples(v, side, dtm.InPlies(s.MaxLossPlies), s.MaxLossCount)
	}
	return longest
}

// examples returns some of the positions with a value. The parameter "count" is the number of such
// positions up to symmetry. The examples are spread over the table, because neighbouring positions
// are alike.
func examples(v *dtm.Values, side board.Color, value dtm.Value, count uint64) []string {
	found := []string{}
	l := v.Layout()
	passed, wanted := uint64(0), min(count, longestExamples)
	for index := next(v, side, value, 0); index < l.Size() && uint64(len(found)) < wanted; index = next(v, side, value, index+1) {
		if !l.Canonical(index) {
			continue
		}
		due := uint64(len(found)) * count / wanted
		passed++
		if passed <= due {
			continue
		}
		placement := l.Placement(index)
		if p, err := l.Position(&placement, side); err == nil {
			found = append(found, p.FEN())
		}
	}
	return found
}
