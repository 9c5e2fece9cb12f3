package clocksolver_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb/result"
)

// TestFolded checks that folded endings give the same answers as endings that are not folded.
func TestFolded(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 53))
	for _, name := range []string{"KQvK", "KRvK", "KPvK"} {
		fens, err := clocksolver.Sample(name, 5000, random)
		require.NoError(t, err)
		want, err := clocksolver.New().Answers(fens)
		require.NoError(t, err)
		got, err := clocksolver.NewFolded().Answers(fens)
		require.NoError(t, err)
		assert.Equal(t, want, got, name)
	}
}

// TestFoldedLikeMen compares a folded ending with like men with the tables in the program.
func TestFoldedLikeMen(t *testing.T) {
	fens, err := clocksolver.Sample("KRRvK", 5000, rand.New(rand.NewPCG(12, 53)))
	require.NoError(t, err)
	answers, err := clocksolver.NewFolded().Answers(fens)
	require.NoError(t, err)
	for i, fen := range fens {
		p := board.MustFEN(fen)
		r, known := embeddedSet.ProbeClock(&p)
		require.True(t, known, fen)
		var want clocksolver.Answer
		if r.Outcome == result.Win || r.Outcome == result.Loss {
			want = clocksolver.Answer{Outcome: int(r.Outcome / result.Win), Plies: r.Plies}
		}
		require.Equal(t, want, answers[i], fen)
	}
}
