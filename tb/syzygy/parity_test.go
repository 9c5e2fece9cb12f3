package syzygy

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/tb/result"
)

// TestSettled checks that the function "settled" makes rounded distances exact in endings where
// only moves of the winner can reset the halfmove clock. In other endings this function must change
// nothing.
func TestSettled(t *testing.T) {
	rounded := func(o result.Outcome, plies int) result.Result {
		return result.Result{Outcome: o, Metric: result.ToZeroing, Plies: plies}
	}
	for _, c := range []struct {
		ending string
		r      result.Result
		mover  board.Color
		plies  int // the exact distance, or 0 if settled can't find it
	}{
		{"KQvKR", rounded(result.Win, 43), board.White, 43},
		{"KQvKR", rounded(result.Win, 42), board.White, 43},
		{"KQvKR", rounded(result.Loss, 43), board.Black, 44},
		{"KQvKR", rounded(result.Loss, 42), board.Black, 42},
		{"KQvKR", rounded(result.Win, 3), board.Black, 3}, // the rook's side wins
		{"KRvKN", rounded(result.Loss, 21), board.Black, 22},
		{"KBNvK", rounded(result.Loss, 21), board.Black, 22},
		{"KNNvK", rounded(result.Win, 1), board.White, 1},
		{"KPvK", rounded(result.CursedWin, 103), board.White, 103},
		{"KQPvKQ", rounded(result.Win, 43), board.White, 0}, // the queen may take the pawn and still lose
		{"KRvKP", rounded(result.Win, 43), board.White, 0},  // the pawn may have to move
		{"KRvKP", rounded(result.Win, 43), board.Black, 43},
		{"KRRvK", rounded(result.Win, 5), board.White, 0},
		{"KBBvKN", rounded(result.Win, 5), board.White, 0}, // a bishop can mate a king that has a knight
	} {
		m, ok := parseMaterial(c.ending)
		assert.True(t, ok)
		want := c.r
		if c.plies > 0 {
			want.Plies, want.Exact = c.plies, true
		}
		assert.Equal(t, want, settled(c.r, m, c.mover), "%s %s", c.ending, c.r)
		if c.mover == board.White {
			assert.Equal(t, want, settled(c.r, m.swapped(), board.Black), c.ending)
		}
	}
}

// TestWithClock checks at which halfmove clocks a rounded distance leaves two outcomes possible.
func TestWithClock(t *testing.T) {
	for _, c := range []struct {
		outcome result.Outcome
		plies   int
		exact   bool
		clock   int
		want    result.Outcome
		open    bool
	}{
		{result.Win, 43, true, 57, result.Win, false},
		{result.Win, 43, true, 58, result.CursedWin, false},
		{result.Win, 43, false, 56, result.Win, false},
		{result.Win, 43, false, 57, result.CursedWin, true},
		{result.Win, 43, false, 58, result.CursedWin, false},
		{result.Loss, 21, true, 79, result.Loss, false},
		{result.Loss, 21, false, 78, result.Loss, false},
		{result.Loss, 21, false, 79, result.Loss, true},
		{result.Loss, 21, false, 80, result.BlessedLoss, false},
		{result.CursedWin, 101, false, 0, result.CursedWin, false},
	} {
		r := result.Result{Outcome: c.outcome, Metric: result.ToZeroing, Plies: c.plies, Exact: c.exact}
		got, open := withClock(r, c.clock)
		assert.Equal(t, c.want, got, "%v", c)
		assert.Equal(t, c.open, open, "%v", c)
	}
}
