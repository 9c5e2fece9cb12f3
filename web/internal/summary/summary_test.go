package summary

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/ending"
)

// The embedded summaries are those of the tables: all endings of three men, and
// some of four. go generate renews them.
func TestEmbeddedSummaries(t *testing.T) {
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
		computed, err := Compute(t.Context(), set, m, 2)
		require.NoError(t, err)
		want, err := json.Marshal(computed)
		require.NoError(t, err)
		got, err := json.Marshal(Of(m))
		require.NoError(t, err)
		assert.JSONEq(t, string(want), string(got), m)
	}
}

func TestThereIsASummaryOfEachEnding(t *testing.T) {
	all, err := load()
	require.NoError(t, err)
	assert.Len(t, all, 35)
	for _, m := range append(ending.All(3), ending.All(4)...) {
		s := Of(m)
		require.NotNil(t, s, m)
		assert.Equal(t, m.String(), s.Ending)
	}
	five, err := ending.ParseMaterial("KQRvKR")
	require.NoError(t, err)
	assert.Nil(t, Of(five))
}

func TestKindsOfExceptions(t *testing.T) {
	m, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	byKind := map[string]Exception{}
	for _, e := range Of(m).Exceptions.Black {
		byKind[e.Kind] = e
		assert.NotEmpty(t, e.Examples)
	}
	assert.Contains(t, byKind, Captures)
	assert.Contains(t, byKind, Stalemate)
	assert.Equal(t, uint64(0), Of(m).Reduced.White.Draw)
}
