package clocksolver_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb"
	"burnside/tb/result"
)

// embeddedSet holds the tables inside the program. All tests share it.
var embeddedSet = tb.NewEmbeddedSet()

// position returns the solved position number n as a board.Position, with the given halfmove clock.
func position(t testing.TB, all *clocksolver.Positions, n, clock int) board.Position {
	t.Helper()
	setup := board.NewSetup()
	squares, blackToMove := all.Squares(n)
	for i, letter := range []byte(all.Men()) {
		man, ok := board.ParsePiece(letter)
		require.True(t, ok)
		setup.Board[squares[i]] = man
	}
	if blackToMove {
		setup.SideToMove = board.Black
	}
	setup.HalfmoveClock = clock
	p, err := setup.Position()
	require.NoError(t, err)
	return p
}

// TestClockAtZero checks endings of three men with the clock at 0. With so few men, each mate comes
// before the fifty-move rule draws. So the values must be the distances in the tables.
func TestClockAtZero(t *testing.T) {
	s := clocksolver.New()
	for _, name := range []string{"KRvK", "KPvK"} {
		compared := 0
		require.NoError(t, s.Solve(name, func(all *clocksolver.Positions) {
			for n := 0; n < all.Len(); n += 29 {
				if !all.Legal(n) {
					continue
				}
				p := position(t, all, n, 0)
				r, known := embeddedSet.Probe(&p)
				require.True(t, known)
				var last clocksolver.Step
				if steps := all.Steps(n); len(steps) > 0 {
					last = steps[len(steps)-1]
					assert.Equal(t, r.Outcome == result.Win, last.Plies%2 == 1, p.FEN())
				}
				require.Equal(t, r.Plies, int(last.Plies), p.FEN())
				compared++
			}
		}))
		assert.Greater(t, compared, 10_000)
	}
}

// TestValuesFollowFromMoves checks that the value of each position follows from the values after
// its moves. The moves come from package board.
func TestValuesFollowFromMoves(t *testing.T) {
	fens := []string{
		"8/8/8/8/4k3/8/2P5/K7 w - - %d 100", "8/8/1k6/8/1K6/8/1P6/8 b - - %d 100", "8/2P5/8/k7/8/1K6/8/8 w - - %d 100",
		"8/2P5/k1K5/8/8/8/8/8 w - - %d 100", "k7/8/8/1pK5/8/8/8/8 b - - %d 100", "8/8/8/3k4/8/8/3R4/3K4 b - - %d 100",
	}
	var asked []string // each position, followed by the positions after its moves
	var moves []int    // number of moves of each position
	for _, fen := range fens {
		for clock := 60; clock <= 99; clock += 3 {
			p := board.MustFEN(fmt.Sprintf(fen, clock))
			asked = append(asked, p.FEN())
			var all board.MoveList
			p.Generate(&all)
			moves = append(moves, all.Len())
			for _, m := range all.Slice() {
				next := p.After(m)
				asked = append(asked, next.FEN())
			}
		}
	}
	answers, err := clocksolver.New().Answers(asked)
	require.NoError(t, err)
	decided := 0
	for _, n := range moves {
		best, worth := clocksolver.Answer{}, -1<<30
		for _, a := range answers[1 : 1+n] {
			a = clocksolver.Answer{Outcome: -a.Outcome, Plies: a.Plies + 1}
			if a.Outcome == 0 {
				a.Plies = 0
			}
			if w := a.Outcome * (1000 - a.Plies); w > worth {
				best, worth = a, w
			}
		}
		assert.Equal(t, best, answers[0], asked[0])
		if best.Outcome != 0 {
			decided++
		}
		answers, asked = answers[1+n:], asked[1+n:]
	}
	assert.Greater(t, decided, 20)
}

// TestAnswers checks positions with known values.
func TestAnswers(t *testing.T) {
	cases := []struct {
		fen            string
		outcome, plies int
	}{
		{"8/8/8/8/8/5k2/8/5K1R b - - 0 1", -1, 28},
		{"k7/8/1K6/8/8/8/8/7R w - - 99 60", 1, 1},  // the hundredth ply mates
		{"k7/8/1K6/8/8/8/8/7R w - - 100 60", 0, 0}, // the game is over
		{"7R/8/8/8/8/1k6/8/K7 b - - 99 60", 0, 0},
		{"k7/7R/1K6/8/8/8/8/8 w - - 100 60", 0, 0},
		{"k6R/8/1K6/8/8/8/8/8 b - - 100 60", -1, 0}, // the mate came before the draw
		{"8/8/8/8/8/3k4/8/K7 w - - 0 1", 0, 0},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 98 1", 0, 0},
		{"8/3P4/8/3K4/8/8/8/k7 w - - 99 1", 1, 11},
		{"K7/8/8/8/3k4/8/3p4/8 b - - 99 1", 1, 11}, // the same position with the colours exchanged
	}
	var fens []string
	for _, c := range cases {
		fens = append(fens, c.fen)
	}
	answers, err := clocksolver.New().Answers(fens)
	require.NoError(t, err)
	for i, c := range cases {
		assert.Equal(t, clocksolver.Answer{Outcome: c.outcome, Plies: c.plies}, answers[i], c.fen)
	}
}

func TestFaults(t *testing.T) {
	for _, fen := range []string{"", "8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/k7/8/KQQQQ w - - 0 1", "8/8/8/8/8/1k6/8/K6R w K - 0 1",
		"7k/7R/8/8/8/8/8/K7 w - - 0 1", "kK6/8/8/8/8/8/8/8 w - - 0 1", "k6P/8/8/8/8/8/8/K7 w - - 0 1",
		"9/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/K7 w - - 101 1", "k7/8/8/8/8/8/8/K7 x - - 0 1"} {
		_, err := clocksolver.New().Answers([]string{fen})
		require.ErrorContains(t, err, fmt.Sprintf("%q", fen))
	}
	for _, name := range []string{"", "KR", "KRRvKRB", "RKvK", "KXvK"} {
		require.Error(t, clocksolver.New().Solve(name, func(*clocksolver.Positions) {}), name)
	}
}

// TestSample checks that sampled positions belong to the given ending, and that Answers accepts
// them.
func TestSample(t *testing.T) {
	fens, err := clocksolver.Sample("KPvK", 300, rand.New(rand.NewPCG(1, 2)))
	require.NoError(t, err)
	require.Len(t, fens, 300)
	for _, fen := range fens {
		p, err := board.ParseFEN(fen)
		require.NoError(t, err)
		assert.Equal(t, fen, p.FEN())
		assert.Equal(t, 3, p.Occupied().Count())
	}
	_, err = clocksolver.New().Answers(fens)
	require.NoError(t, err)
	_, err = clocksolver.Sample("KX", 1, rand.New(rand.NewPCG(1, 2)))
	require.Error(t, err)
}
