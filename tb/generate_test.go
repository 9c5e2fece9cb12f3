package tb

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
)

// A library generates endings when they are first asked for, and keeps them.
type library struct {
	mutex  sync.Mutex
	tables map[ending.Material]*Values
}

// generated holds the tables that the tests of this package share.
var generated = library{tables: map[ending.Material]*Values{}}

// values returns the table of an ending.
func (l *library) values(t testing.TB, m ending.Material) *Values {
	t.Helper()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, needed := range ending.WithSmaller(m) {
		if l.tables[needed] != nil {
			continue
		}
		values, err := Generate(t.Context(), needed, l.smaller, 2, nil)
		require.NoError(t, err)
		l.tables[needed] = values
	}
	return l.tables[m]
}

// smaller returns a table that has been generated.
func (l *library) smaller(m ending.Material) (*Values, error) {
	if v := l.tables[m]; v != nil {
		return v, nil
	}
	return nil, fmt.Errorf("%s has not been generated", m)
}

// longest returns the greatest numbers of plies in which White and Black win.
func longest(v *Values) (white, black int) {
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

// The longest wins of either side are known from the literature, in moves of the
// winner. That of KRvKP is Black's.
func TestLongestMates(t *testing.T) {
	for name, moves := range map[string]int{
		"KQvK": 10, "KRvK": 16, "KPvK": 28, "KBNvK": 33, "KBBvK": 19, "KQvKR": 35, "KQvKB": 17, "KQvKN": 21,
		"KRvKB": 29, "KRvKN": 40, "KQvKP": 29, "KRvKP": 43, "KPvKP": 33,
	} {
		white, black := longest(generated.values(t, mustMaterial(t, name)))
		assert.Equal(t, moves, (max(white, black)+1)/2, name)
	}
}

func TestGenerateReportsMissingTables(t *testing.T) {
	_, err := Generate(context.Background(), mustMaterial(t, "KQvKR"), (&library{}).smaller, 1, nil)
	require.ErrorContains(t, err, "generating KQvKR: looking for KQvK: KQvK has not been generated")
}

func TestGenerateRefusesWhatCannotBe(t *testing.T) {
	start := board.StartPosition()
	m, _ := ending.MaterialOf(&start)
	_, err := Generate(t.Context(), m, (&library{}).smaller, 1, nil)
	require.ErrorContains(t, err, "32 men, more than 8")
}

func TestGenerationMemory(t *testing.T) {
	assert.EqualValues(t, 2*462, GenerationMemory(ending.Material{}))
	for name, megabytes := range map[string]uint64{"KQvKR": 8, "KQRvKR": 515, "KRPvKR": 1511} {
		assert.Equal(t, megabytes, GenerationMemory(mustMaterial(t, name))>>20, name)
	}
}

func TestGenerateStopsWhenAsked(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := mustMaterial(t, "KQvK")
	plies := 0
	_, err := Generate(ctx, m, generated.smaller, 2, func(p Progress) {
		if plies = p.Plies; plies == 5 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "generating KQvK")
	assert.Equal(t, 5, plies)
}

// Threads change nothing.
func TestGenerateIsDeterministic(t *testing.T) {
	m := mustMaterial(t, "KRvKP")
	want := generated.values(t, m)
	got, err := Generate(t.Context(), m, generated.smaller, 1, nil)
	require.NoError(t, err)
	assert.Equal(t, want.narrow, got.narrow)
}

// With both kings on the diagonal a placement and its mirror image have the same
// value.
func TestTwinsHaveTheSameValue(t *testing.T) {
	for _, name := range []string{"KQvK", "KNvK", "KBBvK", "KRvKN"} {
		v := generated.values(t, mustMaterial(t, name))
		for index := range v.Layout().Size() {
			if twin := v.Layout().Twin(index); twin != index {
				for side := board.White; side <= board.Black; side++ {
					require.Equal(t, v.At(side, index), v.At(side, twin), "%s: indices %d and %d", name, index, twin)
				}
			}
		}
	}
}

// An ending in which both sides have the same men has one value for a position
// and for the one with the sides exchanged.
func TestSymmetricEndings(t *testing.T) {
	for _, name := range []string{"KRvKR", "KPvKP"} {
		v := generated.values(t, mustMaterial(t, name))
		l := v.Layout()
		for index := range l.Size() {
			p := l.Placement(index)
			flipped := ending.Placement{p[1] ^ 56, p[0] ^ 56, p[3] ^ 56, p[2] ^ 56}
			require.Equal(t, v.At(board.White, index), v.At(board.Black, l.Index(&flipped)), "%s: %v", name, p)
		}
	}
}
