package clock

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// The flag "-endings" names endings. The test compares all their positions, which takes a minute
// for each ending of four men:
//
//	go test ./tb/internal/clock -run Solver -endings KQvKR,KRvKN
var endings = flag.String("endings", "KPvK", "endings to compare with the solver, with commas between")

// The flag "-limit" sets the number of plies after which the fifty-move rule draws. With fewer
// plies than 100, the rule changes mates even if the clock is 0.
var limit = flag.Int("limit", 0, "plies after which the rule draws, 0 for that of both 100 and 12")

// generated returns the staircases of an ending, and the ending's values without the fifty-move
// rule.
func generated(t testing.TB, name string, limit int) (*dtm.Staircases, *dtm.Values) {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	set := tb.NewEmbeddedSet()
	v, err := set.Load(t.Context(), m, 2)
	require.NoError(t, err)
	var smaller func(m ending.Material) (*dtm.Values, error)
	smaller = func(m ending.Material) (*dtm.Values, error) {
		v, err := set.Load(t.Context(), m, 2)
		if err != nil {
			return nil, err
		}
		return atZero(t.Context(), v, smaller, 2, limit)
	}
	start := time.Now()
	g, err := newGenerator(v, smaller, 2, limit)
	require.NoError(t, err)
	g.log("")
	require.NoError(t, g.run(t.Context(), nil))
	all, err := g.staircases(false)
	require.NoError(t, err)
	t.Logf("%s: %s, %d staircases", name, time.Since(start).Round(time.Millisecond), all.Different())
	return all, v
}

// TestAgreesWithTheSolver compares all staircases with the solver's answers. The solver shares no
// code with this package, and uses no symmetry.
func TestAgreesWithTheSolver(t *testing.T) {
	limits := []int{dtm.MaxLeft, 12}
	if *limit > 0 {
		limits = []int{*limit}
	}
	for _, limit := range limits {
		compareWithSolver(t, limit)
	}
}

// compareWithSolver compares all positions of the endings that the flag "-endings" names. The
// parameter "limit" is the number of plies after which the fifty-move rule draws the game.
func compareWithSolver(t *testing.T, limit int) {
	solver := clocksolver.New()
	solver.Limit = limit
	for name := range strings.SplitSeq(*endings, ",") {
		all, values := generated(t, name, limit)
		layout := values.Layout()
		compared, steps, never := 0, 0, 0
		require.NoError(t, solver.Solve(name, func(solved *clocksolver.Positions) {
			digits := digits(layout, solved.Men())
			for n := range solved.Len() {
				if !solved.Legal(n) {
					continue
				}
				squares, blackToMove := solved.Squares(n)
				var p ending.Placement
				for i, digit := range digits {
					p[i] = board.Square(squares[digit])
				}
				side := board.White
				if blackToMove {
					side = board.Black
				}
				index := layout.Index(&p)
				v := values.At(side, index)
				want := solved.Steps(n)
				compared++
				steps += len(want)
				if !v.Decided() {
					require.Empty(t, want)
					continue
				}
				got := all.At(side, index).Steps(v)
				if last := got[len(got)-1]; last.Left > limit {
					got = got[:len(got)-1]
					never++
				}
				same := len(got) == len(want)
				for i := 0; same && i < len(got); i++ {
					same = got[i] == dtm.Step{Left: int(want[i].Left), Plies: int(want[i].Plies)}
				}
				if !same {
					setup := layout.Setup(&p, side)
					require.Equal(t, want, got, setup)
				}
			}
		}))
		t.Logf("%s, %d plies: %d positions, %d steps, %d mates never in time", name, limit, compared, steps, never)
	}
}

// digits returns, for each man of the layout, its number among the solver's men.
func digits(l *ending.Layout, men string) (digits []int) {
	for _, man := range l.Men() {
		for i := range men {
			if men[i] == byte(man.Letter()) && !slices.Contains(digits, i) {
				digits = append(digits, i)
				break
			}
		}
	}
	return digits
}

// valuesOf returns the values of an ending, and a function that loads the values of other endings.
// Both read the tables inside the program.
func valuesOf(t *testing.T, name string) (*dtm.Values, func(ending.Material) (*dtm.Values, error)) {
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	set := tb.NewEmbeddedSet()
	load := func(m ending.Material) (*dtm.Values, error) { return set.Load(t.Context(), m, 2) }
	v, err := load(m)
	require.NoError(t, err)
	return v, load
}

// TestFirstSteps calls Generate twice: once for whole staircases, once for first steps only. The
// first steps must be the same.
func TestFirstSteps(t *testing.T) {
	v, load := valuesOf(t, "KPvK")
	whole, outline, err := Generate(t.Context(), v, load, Options{Threads: 2})
	require.NoError(t, err)
	require.False(t, outline)
	first, outline, err := Generate(t.Context(), v, load, Options{FirstSteps: true, Threads: 2})
	require.NoError(t, err)
	require.True(t, outline)
	for side := board.White; side <= board.Black; side++ {
		for index := range v.Layout().Size() {
			if value := v.At(side, index); value != dtm.Illegal && value.Decided() {
				require.Equal(t, whole.At(side, index).Outline(value), first.At(side, index))
			}
		}
	}
}

// TestLogInFile checks that Generate returns the same staircases if the changes go to files, and
// that it removes the files.
func TestLogInFile(t *testing.T) {
	v, load := valuesOf(t, "KPvK")
	want, _, err := Generate(t.Context(), v, load, Options{Threads: 2})
	require.NoError(t, err)

	folder := t.TempDir()
	g, err := newGenerator(v, load, 2, dtm.MaxLeft)
	require.NoError(t, err)
	g.log(folder)
	for side := range g.sides {
		g.sides[side].log.most = 0
	}
	require.NoError(t, g.run(t.Context(), nil))
	for _, name := range StepsNames(folder, v.Layout().Material()) {
		require.FileExists(t, name)
	}
	got, err := g.staircases(false)
	require.NoError(t, err)
	require.NoError(t, g.closeLogs())
	for _, name := range StepsNames(folder, v.Layout().Material()) {
		require.NoFileExists(t, name)
	}
	for side := board.White; side <= board.Black; side++ {
		for index := range v.Layout().Size() {
			if value := v.At(side, index); value != dtm.Illegal && value.Decided() {
				require.Equal(t, want.At(side, index), got.At(side, index))
			}
		}
	}
}

// TestAtZero first checks that the fifty-move rule changes nothing in KRvK with the clock at 0,
// because all mates are short. It then uses a rule that draws after 12 plies. Under that rule, each
// longer mate must become a draw.
func TestAtZero(t *testing.T) {
	v, load := valuesOf(t, "KRvK")
	same, err := AtZero(t.Context(), v, load, 2)
	require.NoError(t, err)
	require.Same(t, v, same)
	early, err := atZero(t.Context(), v, load, 2, 12)
	require.NoError(t, err)
	for side := board.White; side <= board.Black; side++ {
		for index := range v.Layout().Size() {
			want := v.At(side, index)
			if want != dtm.Illegal && want.Decided() && want.Plies() > 12 {
				want = dtm.Draw
			}
			require.Equal(t, want, early.At(side, index))
		}
	}
}
