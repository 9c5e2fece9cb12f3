package tb

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb/ending"
	"burnside/tb/internal/file"
	"burnside/tb/result"
)

// atClock returns a position with another halfmove clock.
func atClock(t testing.TB, p *board.Position, clock int) board.Position {
	t.Helper()
	setup := p.Setup()
	setup.HalfmoveClock = clock
	other, err := setup.Position()
	require.NoError(t, err)
	return other
}

// TestProbeClockAgreesWithTheSolver compares ProbeClock with a solver that shares no code with the
// tables. It takes random positions of pawn against king, at random halfmove clocks.
func TestProbeClockAgreesWithTheSolver(t *testing.T) {
	random := rand.New(rand.NewPCG(53, 1))
	layout := mustLayout(t, "KPvK")
	var fens []string
	var asked []board.Position
	for range 40_000 {
		p := randomPosition(random, layout)
		p = atClock(t, &p, random.IntN(101))
		fens, asked = append(fens, p.FEN()), append(asked, p)
	}
	answers, err := clocksolver.New().Answers(fens)
	require.NoError(t, err)
	set := NewEmbeddedSet()
	late := 0
	for i, p := range asked {
		r, known := set.ProbeClock(&p)
		require.True(t, known)
		plies := r.Plies
		if r.Metric != result.ToMateInFifty {
			require.NotContains(t, []result.Outcome{result.Win, result.Loss}, r.Outcome)
			r.Outcome, plies = result.Draw, 0
		}
		require.Equal(t, answers[i], clocksolver.Answer{Outcome: int(r.Outcome) / 2, Plies: plies}, fens[i])
		if r.Outcome != result.Draw && plies > r.Plain.Plies {
			late++
		}
	}
	assert.Greater(t, late, 30, "mates that the clock makes longer")
}

// TestProbeClockFollowsFromMoves takes random positions of all endings of three and four men. It
// compares the probed value of a position with the value that follows from the positions after its
// moves. If a distance is not exact, only the outcomes must be equal.
func TestProbeClockFollowsFromMoves(t *testing.T) {
	set := NewEmbeddedSet()
	set.OnFault(func(err error) { require.NoError(t, err) })
	random := rand.New(rand.NewPCG(53, 2))
	changed := 0
	for _, m := range append(ending.All(3), ending.All(4)...) {
		layout := ending.NewLayout(m)
		for range 400 {
			p := randomPosition(random, layout)
			p = atClock(t, &p, 60+random.IntN(40))
			r, known := set.SolveClock(&p, 0)
			require.True(t, known, p.FEN())
			best, exact := 0, true
			var moves board.MoveList
			p.Generate(&moves)
			for i, m := range moves.Slice() {
				next := p.After(m)
				after, known := set.SolveClock(&next, 0)
				require.True(t, known, next.FEN())
				after.Result = after.Before()
				exact = exact && (after.Exact || after.Outcome == result.Draw)
				if rank := outcomeOf(after); i == 0 || rank > best {
					best = rank
				}
			}
			if moves.Len() == 0 || p.HalfmoveClock() >= board.FiftyMovePlies {
				continue
			}
			if r.Exact && exact {
				require.Equal(t, best, outcomeOf(r), p.FEN())
			}
			require.Equal(t, sign(best), sign(outcomeOf(r)), p.FEN())
			if r.Outcome != r.Plain.Outcome || r.Plies != r.Plain.Plies {
				changed++
			}
		}
	}
	assert.Greater(t, changed, 500)
}

// outcomeOf returns a number that orders results under the fifty-move rule. The greatest number is
// that of the fastest win. All draws have the number 0, and so have cursed wins and blessed losses.
func outcomeOf(r ClockResult) int {
	switch r.Outcome {
	case result.Win:
		return 10_000 - r.Plies
	case result.Loss:
		return r.Plies - 10_000
	}
	return 0
}

// sign returns -1 for a negative number, 0 for 0 and 1 for a positive number.
func sign(n int) int { return max(min(n, 1), -1) }

// TestClockLines plays lines from single positions. The numbers are the lengths of the lines.
func TestClockLines(t *testing.T) {
	set := NewEmbeddedSet()
	for fen, plies := range map[string]int{
		"8/8/8/b7/1K6/5R2/8/k7 w - - 99 80":   19, // the mate in 3 moves comes too late
		"8/8/8/b7/1K6/5R2/8/k7 w - - 90 80":   5,
		"8/1P6/8/8/8/K7/8/k1B5 w - - 98 80":   61, // only promotion to a knight wins
		"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 14": 41,
		"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 0 1":   13,
		"1K6/8/8/8/8/8/8/1k2B2N w - - 99 1":   0, // drawn
		"k7/1Q6/K7/8/8/8/8/8 b - - 100 80":    0, // mated
		"8/8/8/4k3/8/3K4/3P4/8 w - - 99 1":    0, // drawn
		"8/8/8/8/8/2k5/8/KBN5 w - - 41 60":    59,
		"8/8/8/8/8/2k5/8/KBN5 w - - 42 60":    0,
		"6k1/8/6K1/8/8/8/8/R7 w - - 99 1":     1, // the hundredth ply mates
		"8/3P4/8/3K4/8/8/8/k7 w - - 99 1":     11,
		"5R2/8/3n4/8/3K4/8/6k1/8 b - - 79 1":  0, // losing takes at least 22 plies, and only 21 are left
		"8/7p/2K5/8/8/Q4k2/8/8 b - - 98 200":  0,
		"1R6/3K4/6q1/8/8/8/8/4k3 b - - 98 80": 0,
		"8/8/8/8/8/5k2/8/5K1R b - - 0 1":      28,
		"8/8/8/8/8/5k2/8/5K1R b - - 72 1":     28,
		"8/8/8/8/8/5k2/8/5K1R b - - 73 1":     0,
		"8/8/8/8/8/8/8/K1k5 b - - 0 1":        0,
		"8/8/8/8/3K4/8/3B4/k2N4 b - - 99 1":   0,
	} {
		p := board.MustFEN(fen)
		line, known := set.SolveClockLine(&p)
		require.True(t, known, fen)
		assert.Len(t, line, plies, fen)
		g := board.NewGame(p)
		for _, m := range line {
			require.Equal(t, board.Ongoing, g.Outcome(), fen)
			g.Push(m)
		}
		if len(line) > 0 {
			assert.Equal(t, board.Checkmate, g.Outcome(), fen)
		}
	}
}

// TestAddStairs adds folders with a .btc file, but without the table file. A .btc file with
// distances must replace the one inside the program. A .btc file with outcomes only must not
// replace it. A damaged file must give an error.
func TestAddStairs(t *testing.T) {
	folder, set := t.TempDir(), NewEmbeddedSet()
	for _, name := range []string{"KPvK.btc", "KBPvK.btc"} {
		data, err := fs.ReadFile(embedded, embeddedFolder+"/"+name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	require.Empty(t, set.AddFolder(folder))
	d := set.tables.Load()
	whole, first := d.find(mustLayout(t, "KPvK").Material()), d.find(mustLayout(t, "KBPvK").Material())
	require.NotNil(t, whole.stairs.Load())
	assert.NotNil(t, whole.stairs.Load().ready.Load())
	assert.Nil(t, first.stairs.Load())
	p := board.MustFEN("8/3P4/8/3K4/8/8/8/k7 w - - 99 1")
	r, known := set.ProbeClock(&p)
	require.True(t, known)
	assert.Equal(t, 11, r.Plies)
	for m, want := range map[string]Clock{"KPvK": WholeClock, "KBPvK": FirstSteps, "KQvKR": WholeClock} {
		got, err := set.Clock(mustLayout(t, m).Material())
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
	path := filepath.Join(folder, "KPvK.btc")
	require.NoError(t, os.Truncate(path, 1000))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "K.btc"), nil, 0o600))
	errs := set.AddFolder(folder)
	require.Len(t, errs, 2)
	require.ErrorContains(t, errs[0], "K.btc")
	require.ErrorContains(t, errs[1], path)
	require.ErrorIs(t, errs[1], file.ErrTruncated)
}

// TestWithoutStairs probes a table without a .btc file beside it. The set must still know distances
// without the fifty-move rule. If the halfmove clock can change the result, ProbeClock must report
// that it does not know the position.
func TestWithoutStairs(t *testing.T) {
	folder, set := t.TempDir(), NewSet()
	for _, name := range []string{"KQvK.btb", "KRvK.btb", "KBvK.btb", "KNvK.btb", "KPvK.btb"} {
		data, err := fs.ReadFile(embedded, embeddedFolder+"/"+name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	require.Empty(t, set.AddFolder(folder))
	p := board.MustFEN("8/8/8/4k3/8/3K4/3P4/8 w - - 70 1")
	_, known := set.Probe(&p)
	require.True(t, known)
	_, known = set.ProbeClock(&p)
	require.False(t, known)
	require.ErrorIs(t, set.UnknownClock(&p), ErrNoClock)
	p = board.MustFEN("8/8/8/4k3/8/3K4/3P4/8 w - - 60 1")
	_, known = set.ProbeClock(&p)
	require.True(t, known, "the mate is in time")
	_, _, err := set.Staircases(t.Context(), mustLayout(t, "KPvK").Material(), 1)
	require.ErrorIs(t, err, ErrNoClock)
}
