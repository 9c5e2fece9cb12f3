package clock

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// BenchmarkGenerate measures how long Generate takes for each ending in the flag "-endings". The
// time to load the endings' values does not count.
func BenchmarkGenerate(b *testing.B) {
	set := tb.NewEmbeddedSet()
	load := func(m ending.Material) (*dtm.Values, error) { return set.Load(b.Context(), m, 2) }
	for name := range strings.SplitSeq(*endings, ",") {
		m, err := ending.ParseMaterial(name)
		require.NoError(b, err)
		v, err := load(m)
		require.NoError(b, err)
		for _, s := range ending.Smaller(m) {
			_, err := load(s)
			require.NoError(b, err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _, err := Generate(b.Context(), v, load, Options{Threads: 2})
				require.NoError(b, err)
			}
		})
	}
}
