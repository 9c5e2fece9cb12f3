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

// The flag endings names whole endings of four men, which take a minute each:
//
//	go test ./tb/internal/clock -run Solver -endings KQvKR,KRvKN
var endings = flag.String("endings", "KPvK", "endings to compare with the solver, with commas between")

// generated returns the staircases of an ending, and its values without the rule.
func generated(t testing.TB, name string) (*dtm.Staircases, *dtm.Values) {
	t.Helper()
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	set := tb.NewEmbeddedSet()
	load := func(m ending.Material) (*dtm.Values, error) { return set.Load(t.Context(), m, 2) }
	v, err := load(m)
	require.NoError(t, err)
	for _, s := range ending.Smaller(m) {
		_, err := load(s)
		require.NoError(t, err)
	}
	start := time.Now()
	all, err := Generate(t.Context(), v, load, 2, nil)
	require.NoError(t, err)
	t.Logf("%s: %s, %d staircases", name, time.Since(start).Round(time.Millisecond), all.Different())
	return all, v
}

// The solver shares no code, and uses no symmetry.
func TestAgreesWithTheSolver(t *testing.T) {
	solver := clocksolver.New()
	for name := range strings.SplitSeq(*endings, ",") {
		all, values := generated(t, name)
		layout := values.Layout()
		compared, steps := 0, 0
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
				if len(want) == 0 {
					require.Equal(t, dtm.Draw, v)
					continue
				}
				require.True(t, v.Decided())
				got := all.At(side, index).Steps(v)
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
		t.Logf("%s: %d positions, %d steps", name, compared, steps)
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
