package verify

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/tb"
	"burnside/tb/ending"
)

// BenchmarkEnding verifies whole endings with one thread. If BURNSIDE_TABLES names a folder of
// tables, it verifies the endings that BURNSIDE_ENDINGS names, separated by commas. Without such a
// folder, it verifies some endings of four men.
func BenchmarkEnding(b *testing.B) {
	names := []string{"KBNvK", "KQvKR", "KRvKP", "KPvKP"}
	set := tb.NewEmbeddedSet()
	if folder := os.Getenv("BURNSIDE_TABLES"); folder != "" {
		require.Empty(b, set.AddFolder(folder))
		names = strings.Split(os.Getenv("BURNSIDE_ENDINGS"), ",")
	}
	for _, name := range names {
		m := mustMaterial(b, name)
		for _, needed := range append(ending.Smaller(m), m) {
			_, err := set.Load(b.Context(), needed, 2)
			require.NoError(b, err)
		}
		b.Run(name, func(b *testing.B) {
			var positions uint64
			for range b.N {
				verified, err := Ending(b.Context(), m, loaded(b, set), Options{})
				require.NoError(b, err)
				require.Empty(b, verified.Mismatches)
				positions += verified.Positions
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(positions), "ns/position")
		})
	}
}
