package tb

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
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

// sideThat returns White or Black. If "stored" is true, the ending's table stores the values with
// this side to move. If "stored" is false, the table does not store them.
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

// benchmarkCold probes 256 positions of each ending with an empty cache. It measures the time of
// each position several times and keeps the shortest. It reports the longest of the 256 times that
// it has kept. Run it with -benchtime 1000x or more, so that it probes each position at least three
// times. To measure other endings, set BURNSIDE_TABLES to a folder of tables and BURNSIDE_ENDINGS
// to names of endings, separated by commas.
func benchmarkCold(b *testing.B, stored bool, ask func(*Set, *board.Position)) {
	names := []string{"KBNvK", "KQvKR", "KPvKP", "KPPvK"}
	set := NewEmbeddedSet()
	if folder := os.Getenv("BURNSIDE_TABLES"); folder != "" {
		require.Empty(b, set.AddFolder(folder))
		names = strings.Split(os.Getenv("BURNSIDE_ENDINGS"), ",")
	}
	for _, name := range names {
		all := positionsOf(b, name, sideThat(b, set, name, stored), 256)
		b.Run(name, func(b *testing.B) {
			ask(set, &all[0])
			var shortest [256]time.Duration // shortest time of each position; other programs disturb it least
			b.ResetTimer()
			for i := range b.N {
				b.StopTimer()
				set.cache.setCapacity(0)
				set.cache.setCapacity(DefaultCacheMB << 20)
				b.StartTimer()
				start := time.Now()
				ask(set, &all[i&255])
				if taken, best := time.Since(start), &shortest[i&255]; *best == 0 || taken < *best {
					*best = taken
				}
			}
			b.ReportMetric(float64(slices.Max(shortest[:]).Nanoseconds()), "longest-ns")
		})
	}
}

func BenchmarkProbeColdStored(b *testing.B) {
	benchmarkCold(b, true, func(s *Set, p *board.Position) { s.Probe(p) })
}

func BenchmarkProbeColdWorkedOut(b *testing.B) {
	benchmarkCold(b, false, func(s *Set, p *board.Position) { s.Probe(p) })
}

// BenchmarkProbeColdMoves probes all moves of a position.
func BenchmarkProbeColdMoves(b *testing.B) {
	benchmarkCold(b, true, func(s *Set, p *board.Position) { s.ProbeMoves(p) })
}

// BenchmarkProbeColdRoot probes all moves in the way that a search does at its root.
func BenchmarkProbeColdRoot(b *testing.B) {
	benchmarkCold(b, true, func(s *Set, p *board.Position) {
		best, _ := s.Probe(p)
		var moves board.MoveList
		p.Generate(&moves)
		after := make([]board.Position, moves.Len())
		for i, m := range moves.Slice() {
			p.Make(m, &after[i])
		}
		s.ProbeAtLeast(after, best)
	})
}
