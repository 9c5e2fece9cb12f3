package tb

import (
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = NewEmbeddedSet()

// mustLayout returns the layout of an ending.
func mustLayout(t testing.TB, name string) *ending.Layout {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return ending.NewLayout(m)
}

// randomPosition returns a random legal position of an ending.
func randomPosition(random *rand.Rand, l *ending.Layout) board.Position {
	for {
		side := board.Color(random.IntN(2))
		placement := l.Placement(random.Uint64N(l.Size()))
		if p, err := l.Position(&placement, side); err == nil {
			return p
		}
	}
}

func TestProbeSpecial(t *testing.T) {
	set := embeddedSet
	for _, c := range []struct {
		fen   string
		value dtm.Value
		known bool
	}{
		{"8/8/8/4k3/8/8/8/4K3 w - - 0 1", dtm.Draw, true},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", dtm.Draw, false},
		{"8/8/8/5k2/8/8/1Q6/K7 w - - 0 1", dtm.InPlies(19), true},
		{board.StartFEN, dtm.Draw, false},
		{"8/8/8/3k4/8/8/R1Q5/KR6 w - - 0 1", dtm.Draw, false},
		{"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", dtm.InPlies(0), true},
		{"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", dtm.Draw, true},
		// In the first two positions, a capture en passant is possible. The third position is the
		// same as the second, but without the right to capture en passant.
		{"1k1K4/8/8/pP6/8/8/8/8 w - a6 0 1", dtm.Draw, true},
		{"8/8/8/8/pP6/8/K7/7k b - b3 0 1", dtm.Draw, true},
		{"8/8/8/8/pP6/8/K7/7k b - - 0 1", dtm.InPlies(30), true},
	} {
		p := board.MustFEN(c.fen)
		v, ok := set.probe(&p)
		assert.Equal(t, c.known, ok, c.fen)
		if c.known {
			assert.Equal(t, c.value, v, c.fen)
		}
	}
}

// TestEnPassant probes positions in which a capture en passant is possible. Each position must have
// the result of its best move.
func TestEnPassant(t *testing.T) {
	set := embeddedSet
	tested := 0
	for file := board.FileA; file <= board.FileH; file++ {
		for _, from := range []int{-1, 1} {
			other := int(file) + from
			if other < 0 || other > 7 {
				continue
			}
			for kings := range 64 * 64 {
				setup := board.NewSetup()
				white, black := board.Square(kings%64), board.Square(kings/64)
				pawn, capturer := board.NewSquare(file, board.Rank4), board.NewSquare(board.File(other), board.Rank4)
				if white == pawn || white == capturer || black == pawn || black == capturer {
					continue
				}
				setup.Board[white], setup.Board[black] = board.WhiteKing, board.BlackKing
				setup.Board[pawn], setup.Board[capturer] = board.WhitePawn, board.BlackPawn
				setup.SideToMove = board.Black
				setup.EnPassant = board.NewSquare(file, board.Rank3)
				p, err := setup.Position()
				if err != nil || p.EnPassant() == board.NoSquare || kings%7 != 0 {
					continue
				}
				tested++
				moves, ok := set.ProbeMoves(&p)
				require.True(t, ok, p.FEN())
				got, ok := set.Probe(&p)
				require.True(t, ok, p.FEN())
				require.Equal(t, moves[0].Result, got, p.FEN())
			}
		}
	}
	require.Greater(t, tested, 1000)
}

// TestLine plays lines to their end. Each line must be as long as the distance says, and must end
// in mate.
func TestLine(t *testing.T) {
	set := embeddedSet
	random := rand.New(rand.NewPCG(3, 4))
	for _, name := range []string{"KBNvK", "KQvKR", "KPvKP"} {
		layout := mustLayout(t, name)
		for range 20 {
			p := randomPosition(random, layout)
			v, ok := set.probe(&p)
			require.True(t, ok, p.FEN())
			line, ok := set.Line(&p)
			require.True(t, ok, p.FEN())
			if !v.Decided() {
				require.Empty(t, line, p.FEN())
				continue
			}
			require.Len(t, line, v.Plies(), p.FEN())
			start, begin, asked := p.FEN(), p, 0
			for _, m := range line {
				require.True(t, p.IsLegal(m), start)
				p = p.After(m)
			}
			require.Equal(t, board.Checkmate, p.Outcome(), start)
			short, ok := set.LineUntil(&begin, func() bool { asked++; return asked > 3 })
			require.True(t, ok)
			require.Equal(t, line[:min(len(line), 3)], short)
		}
	}
}

// TestBestMove checks that BestMove and ProbeMoves agree.
func TestBestMove(t *testing.T) {
	set := embeddedSet
	random := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"KPPvK", "KQvKP", "KPvKP", "KRvKN"} {
		layout := mustLayout(t, name)
		for range 200 {
			p := randomPosition(random, layout)
			known, ok := set.Probe(&p)
			require.True(t, ok, p.FEN())
			moves, ok := set.ProbeMoves(&p)
			require.True(t, ok)
			best, ok := set.BestMove(&p)
			require.True(t, ok)
			require.Equal(t, known, best.Result, p.FEN())
			if len(moves) == 0 {
				require.Equal(t, board.NoMove, best.Move)
				continue
			}
			require.Equal(t, known, moves[0].Result, p.FEN())
			for _, m := range moves {
				if m.Move == best.Move {
					require.Equal(t, known, m.Result, p.FEN())
				}
			}
		}
	}
}

// TestProbeAtLeast compares ProbeAtLeast with ProbeAll, both with blocks in the cache and without.
// For a move that keeps the result of the position, both must give this result. For any other move,
// ProbeAtLeast may give a bound, but the bound must be worse than the result.
func TestProbeAtLeast(t *testing.T) {
	set, whole := NewEmbeddedSet(), embeddedSet
	random := rand.New(rand.NewPCG(9, 10))
	for _, name := range []string{"KBNvK", "KQvKP", "KPvKP", "KRvKN", "KRvKP"} {
		layout := mustLayout(t, name)
		for i := range 100 {
			p := randomPosition(random, layout)
			best, ok := whole.Probe(&p)
			require.True(t, ok, p.FEN())
			var moves board.MoveList
			p.Generate(&moves)
			var after []board.Position
			for _, m := range moves.Slice() {
				after = append(after, p.After(m))
			}
			want, ok := whole.ProbeAll(after)
			require.True(t, ok, p.FEN())
			if i%2 == 0 {
				set.cache.setCapacity(0)
				set.cache.setCapacity(1 << 20)
			}
			got, ok := set.ProbeAtLeast(after, best)
			require.True(t, ok, p.FEN())
			for j := range after {
				if want[j].Before() == best {
					require.Equal(t, want[j], got[j], after[j].FEN())
				} else {
					shown := dtm.Of(got[j].Before())
					require.True(t, dtm.Of(best).Better(shown), "%s: %v, not %v", after[j].FEN(), got[j], want[j])
					require.False(t, dtm.Of(want[j].Before()).Better(shown), "%s: %v, not %v", after[j].FEN(), got[j], want[j])
				}
			}
		}
	}
}

// TestCacheEviction probes with several goroutines and a cache that has room for only a few hundred
// blocks. The values must be the same as with a cache that holds all blocks.
func TestCacheEviction(t *testing.T) {
	set := NewEmbeddedSet()
	set.CacheSize(1)
	whole := NewEmbeddedSet()
	layout := mustLayout(t, "KRvKN")
	var group sync.WaitGroup
	for seed := range uint64(4) {
		group.Go(func() {
			random := rand.New(rand.NewPCG(seed, 7))
			for range 400 {
				p := randomPosition(random, layout)
				want, ok := whole.probe(&p)
				assert.True(t, ok)
				got, ok := set.probe(&p)
				assert.True(t, ok)
				if !assert.Equal(t, want, got, p.FEN()) {
					return
				}
			}
		})
	}
	group.Wait()
	assert.LessOrEqual(t, set.cache.size, int64(1<<20))
	assert.NotEmpty(t, set.cache.blocks)
}

// TestPartialBlocks reads entries of a block in several orders. Some reads decode only a part of
// the block, and later reads need the rest. All values must be right.
func TestPartialBlocks(t *testing.T) {
	set, whole := NewEmbeddedSet(), NewEmbeddedSet()
	m := mustLayout(t, "KRvKN").Material()
	c, err := set.tables.Load().find(m).content()
	require.NoError(t, err)
	want, err := whole.Load(t.Context(), m, 2)
	require.NoError(t, err)
	for color, side := range c.sides {
		if side == nil {
			continue
		}
		n := uint64(side.file.BlockSize(0))
		for number := range uint64(50) {
			for _, place := range []uint64{n / 5, n / 3, n - 1, 0} {
				index := number*n + place
				if v := want.At(board.Color(color), index); v != dtm.Illegal {
					got, ok := set.lookUp(side, index)
					require.True(t, ok)
					require.Equal(t, v, got, "index %d", index)
				}
			}
		}
	}
}

// raceDetector reports whether the tests run under the race detector. Under it, sync.Pool drops
// values at random.
func raceDetector() bool {
	info, _ := debug.ReadBuildInfo()
	return info != nil && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

func TestProbeAllocatesNothing(t *testing.T) {
	if raceDetector() {
		t.Skip("the race detector makes pools allocate")
	}
	set := embeddedSet
	for _, fen := range []string{
		"8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "8/8/8/8/8/2k5/8/KBN5 b - - 0 1",
		"8/4P3/8/8/8/1k6/3p4/K7 w - - 0 1", "8/8/8/8/8/1k6/3p4/K3R3 b - - 0 1",
	} {
		p := board.MustFEN(fen)
		set.Probe(&p)
		assert.Zero(t, testing.AllocsPerRun(100, func() { set.Probe(&p) }), fen)
	}
}
