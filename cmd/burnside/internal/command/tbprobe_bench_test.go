package command

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
)

// randomFENs returns legal positions of all endings of the set, n of each.
func randomFENs(b *testing.B, set *tb.Set, n int) []string {
	infos, err := set.Info()
	require.NoError(b, err)
	random := rand.New(rand.NewPCG(11, 12))
	var fens []string
	for _, info := range infos {
		for range n {
			fens = append(fens, randomFEN(random, info.Ending.String()))
		}
	}
	random.Shuffle(len(fens), func(i, j int) { fens[i], fens[j] = fens[j], fens[i] })
	return fens
}

// randomFEN returns a legal position of an ending with a name such as KQvKR.
func randomFEN(random *rand.Rand, ending string) string {
	for {
		s := board.NewSetup()
		s.SideToMove = board.Color(random.IntN(2))
		side := board.White
		for _, letter := range ending {
			if letter == 'v' {
				side = board.Black
				continue
			}
			t := board.PieceType(strings.IndexRune(" PNBRQK", letter))
			s.Board[random.IntN(board.NumSquares)] = board.NewPiece(side, t)
		}
		if p, err := s.Position(); err == nil && p.Occupied().Count() == len(ending)-1 {
			return p.FEN()
		}
	}
}

// BenchmarkProbeLines answers positions of all endings as "tb probe -" does. One case starts with
// an empty cache, the other with a cache that holds all blocks.
func BenchmarkProbeLines(b *testing.B) {
	fens := randomFENs(b, tb.NewEmbeddedSet(), 6000)
	text := strings.Join(fens, "\n")
	answer := func(b *testing.B, set *tb.Set) {
		answer, err := lineAnswerFor(metricMate, set, nil)
		require.NoError(b, err)
		require.NoError(b, probeLines(b.Context(), answer, strings.NewReader(text), io.Discard, func(error) {}))
	}
	b.Run("cold", func(b *testing.B) {
		for range b.N {
			set := tb.NewEmbeddedSet()
			set.CacheSize(defaultCacheMB)
			answer(b, set)
		}
		b.ReportMetric(float64(len(fens)*b.N)/b.Elapsed().Seconds(), "lines/s")
	})
	b.Run("hot", func(b *testing.B) {
		set := tb.NewEmbeddedSet()
		set.CacheSize(defaultCacheMB)
		answer(b, set)
		for b.Loop() {
			answer(b, set)
		}
		b.ReportMetric(float64(len(fens)*b.N)/b.Elapsed().Seconds(), "lines/s")
	})
}
