package stats

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
)

// TestEmbedded compares the statistics inside the program with new counts, for all endings of three
// men and some of four men. If they differ, run go generate to renew the statistics.
func TestEmbedded(t *testing.T) {
	endings := ending.All(3)
	if !testing.Short() {
		for _, name := range []string{"KBNvK", "KBBvK", "KRvKN", "KRvKR"} {
			m, err := ending.ParseMaterial(name)
			require.NoError(t, err)
			endings = append(endings, m)
		}
	}
	set := tb.NewEmbeddedSet()
	for _, m := range endings {
		computed, err := Of(t.Context(), set, m, 2)
		require.NoError(t, err)
		want, err := json.Marshal(computed)
		require.NoError(t, err)
		got, err := json.Marshal(ofEmbedded(m))
		require.NoError(t, err)
		assert.JSONEq(t, string(want), string(got), m)
	}
}

func TestEmbeddedOfEachEnding(t *testing.T) {
	all, err := load()
	require.NoError(t, err)
	assert.Len(t, all, 35)
	for _, m := range append(ending.All(3), ending.All(4)...) {
		s := ofEmbedded(m)
		require.NotNil(t, s, m)
		assert.Equal(t, m.String(), s.Ending)
	}
	five, err := ending.ParseMaterial("KQRvKR")
	require.NoError(t, err)
	assert.Nil(t, ofEmbedded(five))
}

func TestKindsOfExceptions(t *testing.T) {
	m, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	byKind := map[string]Exception{}
	for _, e := range ofEmbedded(m).Exceptions.Black {
		byKind[e.Kind] = e
		assert.NotEmpty(t, e.Examples)
	}
	assert.Contains(t, byKind, Captures)
	assert.Contains(t, byKind, Stalemate)
	assert.Equal(t, uint64(0), ofEmbedded(m).Reduced.White.Draw)
}

// TestExceptionsBySample examines only every third drawn position, so the counts must be estimates.
// Their sum must be close to the number of all drawn positions.
func TestExceptionsBySample(t *testing.T) {
	m, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	set := tb.NewEmbeddedSet()
	values, err := set.Load(t.Context(), m, 1)
	require.NoError(t, err)
	draws := ofEmbedded(m).Reduced.Black.Draw
	c := newExceptionCounter(draws)
	c.step = 3
	require.NoError(t, c.countAll(t.Context(), set, values, board.Black))
	sum := uint64(0)
	for _, e := range c.exceptions() {
		assert.Equal(t, draws/3, e.Sample)
		sum += e.Count
	}
	assert.InDelta(t, draws, sum, 3)
	assert.Equal(t, uint64(2), newExceptionCounter(maxSample+1).step)
}
