// Package stats counts the outcomes and distances in the table of an ending. It can also visit all
// positions of a table.
package stats

import (
	"context"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// A Side counts the legal positions of an ending with one side to move, by the outcome for that
// side.
type Side struct {
	Legal        uint64 `json:"legal"`
	Win          uint64 `json:"win"`
	Draw         uint64 `json:"draw"`
	Loss         uint64 `json:"loss"`
	MaxWinPlies  int    `json:"max_win_plies"` // 0 if there is no win
	MaxWinCount  uint64 `json:"max_win_count"`
	MaxLossPlies int    `json:"max_loss_plies"` // 0 if there is no loss, or if in every loss the side to move is already mated
	MaxLossCount uint64 `json:"max_loss_count"`
	// Distances holds, for each number of plies to mate, how many positions have this distance.
	Distances []uint64 `json:"distances"`
}

// Both holds the counts for both sides to move.
type Both struct {
	White Side `json:"white"`
	Black Side `json:"black"`
}

// Side returns the counts with the given side to move.
func (b *Both) Side(side board.Color) *Side {
	if side == board.White {
		return &b.White
	}
	return &b.Black
}

// Longest holds examples of positions with the greatest distances, for one side to move.
type Longest struct {
	Wins   []string `json:"wins"` // FENs
	Losses []string `json:"losses"`
}

// Stats counts the positions of an ending in two ways. In Board, all positions on the whole board
// count. In Reduced, positions that are symmetric to each other count once. Exchanging like men
// does not make another position. Positions in which a capture en passant is possible are not
// counted.
type Stats struct {
	Ending  string      `json:"ending"`
	Board   Both        `json:"board"`
	Reduced Both        `json:"reduced"`
	Longest BothLongest `json:"longest"`
	// Exceptions is nil if they were not counted.
	Exceptions *BothExceptions `json:"exceptions,omitempty"`
}

// BothLongest holds examples of the longest mates, for both sides to move.
type BothLongest struct {
	White Longest `json:"white"`
	Black Longest `json:"black"`
}

// longestExamples is the greatest number of examples in each list of Longest.
const longestExamples = 5

// Of counts the positions and the drawn exceptions of an ending. The parameter "set" must contain
// the ending's table. The parameter "threads" is the number of goroutines that load the table.
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

// OfValues counts the positions of an ending. v holds the ending's values. OfValues does not count
// drawn exceptions.
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

// Side returns the examples with the given side to move.
func (b *BothLongest) Side(side board.Color) *Longest {
	if side == board.White {
		return &b.White
	}
	return &b.Black
}

// add counts a number of positions that all have the value v.
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

// addLongest updates two numbers. "longest" is the greatest number of plies so far, and "count" is
// the number of positions with this number of plies.
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

// examples returns some positions that have the given value. The parameter "count" is the number of
// all such positions; symmetric positions count once. The examples are spread over the table,
// because neighbouring positions are alike.
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
