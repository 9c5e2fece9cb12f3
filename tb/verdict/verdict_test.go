package verdict

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = tb.NewEmbeddedSet()

// of returns the verdict on a position, by the tables inside the program.
func of(t *testing.T, fen string) Verdict {
	t.Helper()
	return by(t, embeddedSet, fen)
}

// by returns the verdict on a position, by the tables of a set.
func by(t *testing.T, set *tb.Set, fen string) Verdict {
	t.Helper()
	p, err := board.ParseFEN(fen)
	require.NoError(t, err)
	moves, known := set.ProbeMoves(&p)
	require.True(t, known, fen)
	return Of(set, &p, moves)
}

// withoutClocks returns a set with the tables of some endings, but without the files that say what
// the fifty-move rule changes.
func withoutClocks(t *testing.T, names string) *tb.Set {
	t.Helper()
	folder, set := t.TempDir(), tb.NewSet()
	for name := range strings.FieldsSeq(names) {
		data, err := os.ReadFile(filepath.Join("..", "data", name+".btb"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".btb"), data, 0o600))
	}
	require.Empty(t, set.AddFolder(folder))
	return set
}

// TestWordsWithoutClocks asks for verdicts without the files that say what the fifty-move rule
// changes. Without them, many verdicts are uncertain.
func TestWordsWithoutClocks(t *testing.T) {
	set := withoutClocks(t, "KQvK KRvK KBvK KNvK KPvK KRvKB KQPvK KQQvK KQRvK KQBvK KQNvK KRBvK")
	for _, test := range []struct{ fen, words, note string }{
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 0 1", "White mates in 20 moves", "The mate comes in time for the fifty-move rule."},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 70 1", "White mates in 20 moves", "The fifty-move rule may come first: 30 plies are left without a capture or pawn move."},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 95 1", "White mates in 20 moves", "The fifty-move rule may come first: 5 plies are left without a capture or pawn move."},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 98 1", "Win, but the fifty-move rule makes it a draw", "Mate would take 39 plies, and 2 are left."},
		// The pawn can't move, so after any move the rule draws.
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 99 1", "Win, but the fifty-move rule makes it a draw", "Mate would take 39 plies, and 1 is left."},
		// The mate in 3 moves comes too late, but to capture the bishop wins too.
		{"8/8/8/b7/1K6/5R2/8/k7 w - - 99 80", "White mates in 10 moves", "The mate in 3 moves comes too late for the fifty-move rule; this one does not."},
		// A pawn move in time resets the clock.
		{"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 95 60", "White wins", "The mate in 7 moves may come too late for the fifty-move rule, but another does not."},
	} {
		v := by(t, set, test.fen)
		assert.Equal(t, test.words, v.Words, test.fen)
		assert.Equal(t, test.note, v.Note.String(), test.fen)
	}
}

func TestWords(t *testing.T) {
	const inTime = "The mate comes in time for the fifty-move rule."
	const late = "Win, but the fifty-move rule makes it a draw"
	for _, test := range []struct{ fen, words, note string }{
		{"8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "White mates in 30 moves", inTime},
		{"8/8/8/8/8/2k5/8/KBN5 b - - 0 1", "Black is mated in 30 moves", inTime},
		{"7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", "Black is mated in 1 move", inTime},
		{"k7/8/1K6/8/8/8/8/7R w - - 99 60", "White mates in 1 move", inTime},
		{"k7/1Q6/K7/8/8/8/8/8 b - - 0 1", "Black is mated", ""},
		{"k7/1Q6/K7/8/8/8/8/8 b - - 100 80", "Black is mated", ""},
		{"k7/8/KQ6/8/8/8/8/8 b - - 0 1", "Black is stalemated: draw", ""},
		{"8/8/8/4k3/8/8/8/4K3 w - - 99 60", "Draw", ""},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 41 60", "White mates in 30 moves", inTime},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 42 60", late, "Mate would take 59 plies, and 58 are left."},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 99 60", late, "Mate would take 59 plies, and 1 is left."},
		{"8/8/8/8/8/2k5/8/KBN5 b - - 99 60", "Loss, but the fifty-move rule makes it a draw", "Mate would take 60 plies, and 1 is left."},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 70 1", "White mates in 20 moves", inTime}, // with a pawn move on the way
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 95 1", late, "Mate would take 39 plies, and 5 are left."},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 98 1", late, "Mate would take 39 plies, and 2 are left."},
		{"1R6/3K4/6q1/8/8/8/8/4k3 b - - 98 80", late, "Mate would take 51 plies, and 2 are left."},
		{"8/7p/2K5/8/8/Q4k2/8/8 b - - 98 200", "Loss, but the fifty-move rule makes it a draw", "Mate would take 18 plies, and 2 are left."},
		// The pawn can't move, so after any move of White the rule draws.
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 99 1", late, "Mate would take 39 plies, and 1 is left."},
		// The mate in 3 moves comes too late, but to capture the bishop wins too.
		{"8/8/8/b7/1K6/5R2/8/k7 w - - 99 80", "White mates in 10 moves", "The mate in 3 moves comes too late for the fifty-move rule; this one does not."},
		// A pawn move in time resets the clock.
		{"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 95 60", "White mates in 9 moves", "The mate in 7 moves comes too late for the fifty-move rule; this one does not."},
		// Only promotion to a knight wins, and it wins slowly.
		{"8/1P6/8/8/8/K7/8/k1B5 w - - 98 80", "White mates in 31 moves", "The mate in 3 moves comes too late for the fifty-move rule; this one does not."},
	} {
		v := of(t, test.fen)
		assert.Equal(t, test.words, v.Words, test.fen)
		assert.Equal(t, test.note, v.Note.String(), test.fen)
	}
}

// TestMovesWithTheClock checks positions in which some or all wins come too late under the
// fifty-move rule. A move whose win comes too late must not count as a win. A move whose win comes
// in time must be the first.
func TestMovesWithTheClock(t *testing.T) {
	for _, m := range of(t, "8/8/8/8/8/2k5/8/KBN5 w - - 99 60").Moves {
		assert.Contains(t, []result.Outcome{result.CursedWin, result.Draw}, m.Outcome)
	}
	v := of(t, "8/8/8/3k4/8/8/3P4/3K1Q2 w - - 95 60")
	assert.Equal(t, result.Win, v.Moves[0].Outcome)
	for i, m := range v.Moves[1:] {
		assert.LessOrEqual(t, m.Outcome, v.Moves[i].Outcome)
	}
}

// TestMovesAtTheEndOfTheClock checks two things. When the fifty-move rule has ended the game, no
// move wins, not even a capture or pawn move. Just before the rule ends the game, the first move of
// the list must be sure to win in time. A faster mate that may come too late must not be first.
func TestMovesAtTheEndOfTheClock(t *testing.T) {
	for _, fen := range []string{"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 100 60", "8/8/8/8/8/k7/8/K1qR4 w - - 100 60", "8/8/8/8/8/1k6/p7/K6R b - - 120 60"} {
		v := of(t, fen)
		for _, m := range v.Moves {
			assert.NotContains(t, []result.Outcome{result.Win, result.Loss}, m.Outcome, fen)
		}
		assert.NotContains(t, []result.Outcome{result.Win, result.Loss}, v.Outcome, fen)
	}
	for clock := 90; clock < 100; clock++ {
		v := of(t, fmt.Sprintf("8/8/8/3k4/8/8/3P4/3K1Q2 w - - %d 60", clock))
		assert.False(t, v.Moves[0].Uncertain, clock)
		assert.Equal(t, result.Win, v.Outcome, clock)
	}
}

// TestLastPlies checks positions in the last three plies before the fifty-move rule draws. Their
// outcomes must be certain, and must agree with Syzygy tables.
func TestLastPlies(t *testing.T) {
	tables, err := syzygy.Open("../syzygy/testdata")
	require.NoError(t, err)
	defer tables.Close()
	random := rand.New(rand.NewPCG(49, 4))
	decided := 0
	for _, name := range []string{"KPvK", "KRvKR", "KPvKP", "KRvKP", "KQvKP", "KRvKN", "KQvKR", "KPvKN"} {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		for range 400 {
			p, legal := randomPosition(m, random, 97+random.IntN(3))
			if !legal {
				continue
			}
			moves, known := embeddedSet.ProbeMoves(&p)
			require.True(t, known)
			v := Of(embeddedSet, &p, moves)
			require.False(t, v.Uncertain, p.FEN())
			root, err := tables.Root(&p)
			if err != nil || len(root) == 0 {
				continue
			}
			decided++
			if !root[0].Result.Exact && isDraw(root[0].Outcome) != isDraw(v.Outcome) {
				// If rounding leaves two outcomes possible, Syzygy tables give the worse of the
				// two.
				require.Greater(t, v.Outcome, root[0].Outcome, p.FEN())
				continue
			}
			require.Equal(t, isDraw(root[0].Outcome), isDraw(v.Outcome), p.FEN())
		}
	}
	require.Greater(t, decided, 100)
}

// randomPosition returns a random position of an ending with the given halfmove clock. It returns
// false if the position is illegal.
func randomPosition(m ending.Material, random *rand.Rand, clock int) (board.Position, bool) {
	layout := ending.NewLayout(m)
	placement := layout.Placement(random.Uint64N(layout.Size()))
	p, err := layout.Position(&placement, board.Color(random.IntN(2)))
	if err != nil {
		return p, false
	}
	return board.MustFEN(strings.Replace(p.FEN(), " 0 1", fmt.Sprintf(" %d 120", clock), 1)), true
}

func isDraw(o result.Outcome) bool { return o != result.Win && o != result.Loss }

func TestZeroing(t *testing.T) {
	for text, r := range map[string]result.Result{
		"By Syzygy tables.": {},
		"By Syzygy tables, without distances: the halfmove clock is left out of account.": {Outcome: result.Win},
		"By Syzygy tables: 1 ply to the next capture, pawn move or mate.":                 {Outcome: result.Win, Metric: result.ToZeroing, Exact: true, Plies: 1},
		"By Syzygy tables: 27 or 28 plies to the next capture, pawn move or mate.":        {Outcome: result.Loss, Metric: result.ToZeroing, Plies: 27},
	} {
		assert.Equal(t, text, Zeroing(r).String())
	}
}

// TestClock checks the words for outcomes in Syzygy tables. One of these outcomes depends on a ply
// that is rounded away.
func TestClock(t *testing.T) {
	p := board.MustFEN("8/8/8/3k4/8/8/2p5/K6R w - - 90 1")
	for words, m := range map[string]syzygy.RootMove{
		"White wins": {Outcome: result.Win},
		"Win, but the fifty-move rule makes it a draw":                       {Outcome: result.CursedWin},
		"Unknown by one ply: a win, or the fifty-move rule makes it a draw":  {Outcome: result.CursedWin, Open: true},
		"Unknown by one ply: a loss, or the fifty-move rule makes it a draw": {Outcome: result.Loss, Open: true},
	} {
		assert.Equal(t, words, Clock(&p, []syzygy.RootMove{m}).Words(board.White, 0))
	}
}
