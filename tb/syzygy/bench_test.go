package syzygy_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// benchmarkEndings are the endings that the benchmarks probe. Their tables are in the test data.
var benchmarkEndings = []string{"KQvK", "KPvK", "KRvKR", "KQvKQ"}

// BenchmarkHot probes positions in tables that are already open.
func BenchmarkHot(b *testing.B) {
	tables := openTables(b, "testdata")
	positions := randomPositions(b, 1000, benchmarkEndings...)
	b.Run("WDL", func(b *testing.B) {
		benchmarkProbes(b, positions, func(p *board.Position) error {
			_, err := tables.WDL(p)
			return err
		})
	})
	b.Run("DTZ", func(b *testing.B) {
		benchmarkProbes(b, positions, func(p *board.Position) error {
			_, err := tables.DTZ(p)
			return err
		})
	})
	b.Run("Root", func(b *testing.B) {
		benchmarkProbes(b, positions, func(p *board.Position) error {
			_, err := tables.Root(p)
			return err
		})
	})
}

// benchmarkProbes probes the positions one after another, again and again.
func benchmarkProbes(b *testing.B, positions []board.Position, probe func(*board.Position) error) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if err := probe(&positions[i%len(positions)]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "probes/s")
}

// BenchmarkCold opens the tables and probes one position of each ending. The time includes the
// verification of each file's checksum.
func BenchmarkCold(b *testing.B) {
	positions := randomPositions(b, 1, benchmarkEndings...)
	for b.Loop() {
		tables, err := syzygy.Open("testdata")
		require.NoError(b, err)
		for i := range positions {
			var r result.Result
			r, err = tables.DTZ(&positions[i])
			require.NoError(b, err, r)
		}
		require.NoError(b, tables.Close())
	}
	b.ReportMetric(float64(b.N*len(positions))/b.Elapsed().Seconds(), "probes/s")
}
