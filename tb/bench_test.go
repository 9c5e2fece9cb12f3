package tb

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
)

// BenchmarkDecode decodes the blocks of an ending one after the other.
func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"KQPvK", "KQvKR", "KBNvK"} {
		b.Run(name, func(b *testing.B) {
			m, err := ending.ParseMaterial(name)
			require.NoError(b, err)
			values := generated.values(b, m)
			plan := newBlockPlan(values.layout, blockShift)
			sides, err := compress(b.Context(), values, 1)
			require.NoError(b, err)
			side := sides[0]
			model, err := codec.ParseModel(plan.ending(side.side), codecSymbols(side.symbols), side.model)
			require.NoError(b, err)
			w := codec.NewWorkspace()
			symbols := make([]uint8, 1<<blockShift)
			var rows []codec.Row
			b.ResetTimer()
			for i := range b.N {
				number := i % len(side.blocks)
				_, n := plan.span(number)
				var first int
				rows, first = plan.rows(number, rows)
				require.NoError(b, w.Decode(model, rows, first, side.blocks[number], symbols[:n]))
			}
		})
	}
}

// positionsOf returns random positions of an ending with one side to move.
func positionsOf(b testing.TB, name string, side board.Color, n int) []board.Position {
	values := generated.values(b, mustMaterial(b, name))
	random := rand.New(rand.NewPCG(1, 1))
	all := make([]board.Position, 0, n)
	for len(all) < n {
		if p, _ := randomPosition(random, values); p.SideToMove() == side {
			all = append(all, p)
		}
	}
	return all
}

// sideThat returns the side to move of an ending that is stored or is not.
func sideThat(set *Set, name string, stored bool) board.Color {
	m, _ := ending.ParseMaterial(name)
	c := set.tables.Load().find(m).content()
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
			all := positionsOf(b, name, sideThat(set, name, stored), 256)
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
				all := positionsOf(b, name, sideThat(set, name, stored), 256)
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
