package tb

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/tb/dtm"
)

// BenchmarkLoad loads whole tables. A table stores the values for one side to move. Loading decodes
// these values, and derives the values for the other side to move. If BURNSIDE_TABLES names a
// folder with KQQvKQ, the benchmark also loads KQQvKQ.
func BenchmarkLoad(b *testing.B) {
	names := []string{"KBNvK", "KQvKR", "KRvKP", "KPPvK", "KPvKP"}
	folder := os.Getenv("BURNSIDE_TABLES")
	if folder != "" {
		names = append(names, "KQQvKQ")
	}
	for _, name := range names {
		m := mustLayout(b, name).Material()
		indices := float64(2 * mustLayout(b, name).Size())
		newSet := func() *Set {
			set := NewEmbeddedSet()
			if folder != "" {
				require.Empty(b, set.AddFolder(folder))
			}
			return set
		}
		b.Run(name, func(b *testing.B) {
			for range b.N {
				_, err := newSet().Load(b.Context(), m, 1)
				require.NoError(b, err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/indices, "ns/value")
		})
		b.Run(name+"/decoding", func(b *testing.B) {
			c, err := newSet().tables.Load().find(m).content()
			require.NoError(b, err)
			for range b.N {
				v := dtm.NewValues(c.layout, c.file.MaxPlies()+1)
				for _, stored := range c.sides {
					if stored != nil {
						require.NoError(b, stored.file.Decode(b.Context(), v, 1))
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/indices, "ns/value")
		})
	}
}
