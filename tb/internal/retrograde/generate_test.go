package retrograde_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/retrograde"
)

// longest returns the greatest number of plies that White needs for a win, and the same for Black.
func longest(v *dtm.Values) (white, black int) {
	for side := board.White; side <= board.Black; side++ {
		for index := range v.Layout().Size() {
			value := v.At(side, index)
			switch {
			case !value.Decided():
			case value.Win() == (side == board.White):
				white = max(white, value.Plies())
			default:
				black = max(black, value.Plies())
			}
		}
	}
	return white, black
}

// TestLongestMates compares the longest wins of each ending with published numbers. These numbers
// count moves of the winner. In KRvKP the winner is Black.
func TestLongestMates(t *testing.T) {
	for name, moves := range map[string]int{
		"KQvK": 10, "KRvK": 16, "KPvK": 28, "KBNvK": 33, "KBBvK": 19, "KQvKR": 35, "KQvKB": 17, "KQvKN": 21,
		"KRvKB": 29, "KRvKN": 40, "KQvKP": 29, "KRvKP": 43, "KPvKP": 33,
	} {
		m := mustMaterial(t, name)
		if testing.Short() && m.Men() == 4 && m.HasPawns() {
			continue
		}
		white, black := longest(generated.values(t, m))
		assert.Equal(t, moves, (max(white, black)+1)/2, name)
	}
}

func TestGenerateReportsMissingTables(t *testing.T) {
	_, err := retrograde.Generate(context.Background(), mustMaterial(t, "KQvKR"), (&library{}).smaller, 1, nil)
	require.ErrorContains(t, err, "generating KQvKR: looking for KQvK: KQvK has not been generated")
}

func TestGenerateRefusesWhatCannotBe(t *testing.T) {
	start := board.StartPosition()
	m, _ := ending.MaterialOf(&start)
	_, err := retrograde.Generate(t.Context(), m, (&library{}).smaller, 1, nil)
	require.ErrorContains(t, err, "32 men, more than 8")
}

func TestGenerationMemory(t *testing.T) {
	assert.EqualValues(t, 2*462, retrograde.Memory(ending.Material{}))
	for name, megabytes := range map[string]uint64{"KQvKR": 6, "KQRvKR": 402, "KRPvKR": 1216} {
		assert.Equal(t, megabytes, retrograde.Memory(mustMaterial(t, name))>>20, name)
	}
}

// TestGenerationTellsItsProgress checks that every phase is reported until its end.
func TestGenerationTellsItsProgress(t *testing.T) {
	var reported []retrograde.Progress
	v, err := retrograde.Generate(t.Context(), mustMaterial(t, "KRvK"), generated.smaller, 1, func(p retrograde.Progress) {
		assert.Equal(t, 462, p.Pairs)
		if p.Done == p.Pairs {
			reported = append(reported, p)
		}
	})
	require.NoError(t, err)
	white, _ := longest(v)
	require.Greater(t, len(reported), 3+white)
	for i, p := range reported {
		assert.Equal(t, retrograde.Phase(min(i, 3)), p.Phase)
		assert.Equal(t, max(i-2, 0), p.Plies)
	}
	var decided uint64
	for side := board.White; side <= board.Black; side++ {
		for index := range v.Layout().Size() {
			if v.At(side, index).Decided() {
				decided++
			}
		}
	}
	assert.Equal(t, decided, reported[len(reported)-1].Decided)
}

func TestGenerateStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := mustMaterial(t, "KQvK")
	plies := 0
	_, err := retrograde.Generate(ctx, m, generated.smaller, 2, func(p retrograde.Progress) {
		if plies = p.Plies; plies == 5 && p.Done == p.Pairs {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "generating KQvK")
	assert.Equal(t, 5, plies)
}

// TestGenerateIsDeterministic checks that the values do not depend on the number of threads.
func TestGenerateIsDeterministic(t *testing.T) {
	m := mustMaterial(t, "KRvKP")
	if testing.Short() {
		m = mustMaterial(t, "KRvKN")
	}
	want := generated.values(t, m)
	got, err := retrograde.Generate(t.Context(), m, generated.smaller, 1, nil)
	require.NoError(t, err)
	for side := board.White; side <= board.Black; side++ {
		assert.True(t, bytes.Equal(want.Narrow(side), got.Narrow(side)), side)
	}
}

// TestTwinsHaveTheSameValue checks placements with both kings on the diagonal. Mirrored in the
// diagonal, such a placement must keep its value.
func TestTwinsHaveTheSameValue(t *testing.T) {
	for _, name := range []string{"KQvK", "KNvK", "KBBvK", "KRvKN"} {
		v := generated.values(t, mustMaterial(t, name))
		for index := range v.Layout().Size() {
			if twin := v.Layout().Twin(index); twin != index {
				for side := board.White; side <= board.Black; side++ {
					if v.At(side, index) != v.At(side, twin) {
						require.Equal(t, v.At(side, index), v.At(side, twin), "%s: indices %d and %d", name, index, twin)
					}
				}
			}
		}
	}
}

// TestSymmetricEndings checks endings in which both sides have the same men. A position must keep
// its value when the sides are exchanged.
func TestSymmetricEndings(t *testing.T) {
	for _, name := range []string{"KRvKR", "KPvKP"} {
		if name == "KPvKP" && testing.Short() {
			continue
		}
		v := generated.values(t, mustMaterial(t, name))
		l := v.Layout()
		for index := range l.Size() {
			p := l.Placement(index)
			flipped := ending.Placement{p[1] ^ 56, p[0] ^ 56, p[3] ^ 56, p[2] ^ 56}
			if white, black := v.At(board.White, index), v.At(board.Black, l.Index(&flipped)); white != black {
				require.Equal(t, white, black, "%s: %v", name, p)
			}
		}
	}
}
