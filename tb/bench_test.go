package tb

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"burnside/board"
)

// positionsOf returns random positions of an ending with one side to move.
func positionsOf(b testing.TB, name string, side board.Color, n int) []board.Position {
	layout := mustLayout(b, name)
	random := rand.New(rand.NewPCG(1, 1))
	all := make([]board.Position, 0, n)
	for len(all) < n {
		if p := randomPosition(random, layout); p.SideToMove() == side {
			all = append(all, p)
		}
	}
	return all
}

// sideThat returns the side to move of an ending that is stored or is not.
func sideThat(b testing.TB, set *Set, name string, stored bool) board.Color {
	c, err := set.tables.Load().find(mustLayout(b, name).Material()).content()
	require.NoError(b, err)
	if (c.sides[board.White] != nil) == stored {
		return board.White
	}
	return board.Black
}

// benchmarkHot probes positions whose blocks are in the cache.
func benchmarkHot(b *testing.B, stored bool) {
	for _, name := range []string{"KBNvK", "KQvKR", "KQvKP"} {
		b.Run(name, func(b *testing.B) {
			set := NewEmbeddedSet()
			all := positionsOf(b, name, sideThat(b, set, name, stored), 256)
			for i := range all {
				set.Probe(&all[i])
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				set.Probe(&all[i&255])
			}
		})
	}
}

func BenchmarkProbeHotStored(b *testing.B)    { benchmarkHot(b, true) }
func BenchmarkProbeHotWorkedOut(b *testing.B) { benchmarkHot(b, false) }

// BenchmarkProbeCold probes positions in an empty cache and reports the longest
// time of the single probes too.
func BenchmarkProbeCold(b *testing.B) {
	for _, stored := range []bool{true, false} {
		for _, name := range []string{"KBNvK", "KQvKR", "KPvKP", "KPPvK"} {
			b.Run(fmt.Sprintf("%s/stored=%t", name, stored), func(b *testing.B) {
				set := NewEmbeddedSet()
				all := positionsOf(b, name, sideThat(b, set, name, stored), 256)
				set.Probe(&all[0])
				var longest time.Duration
				b.ResetTimer()
				for i := range b.N {
					b.StopTimer()
					set.cache.setCapacity(0)
					set.cache.setCapacity(DefaultCacheMB << 20)
					b.StartTimer()
					start := time.Now()
					set.Probe(&all[i&255])
					longest = max(longest, time.Since(start))
				}
				b.ReportMetric(float64(longest.Nanoseconds()), "longest-ns")
			})
		}
	}
}
