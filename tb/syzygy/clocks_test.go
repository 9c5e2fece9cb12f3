package syzygy_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/stats"
	"burnside/tb/syzygy"
)

// These flags choose what TestClocks compares. Endings of four men need the tables in
// BURNSIDE_DATA. The solver takes a minute for each of these endings, and about ten minutes with
// -whole. It can't solve endings of five men.
var (
	clockEndings   = flag.String("clocks", "KQvK KRvK KPvK", "endings of TestClocks")
	clockPositions = flag.Int("clocks.positions", 500, "positions of each ending in TestClocks, without -whole")
	clockTables    = flag.String("clocks.tables", "", "folder of our tables for TestClocks, for endings of five men")
	clockSettle    = flag.Bool("clocks.settle", true, "let the solver settle outcomes that rounding leaves open in TestClocks")
	clockSyzygy    = flag.String("clocks.syzygy", "", "folder of Syzygy's tables for TestClocks, instead of those of the test data")
)

// comparedClocks are the halfmove clocks at which TestClocks compares outcomes.
var comparedClocks = []int{0, 1, 50, 80, 95, 96, 97, 98, 99}

// The constant "settled" limits the work of the solver. In some positions of an ending, Syzygy's
// rounded distance leaves two outcomes possible. TestClocks asks the solver for at most this many
// of these positions.
const settled = 2000

// TestClocks probes positions at several halfmove clocks in the tables inside the program. It
// compares each outcome with the one that follows from Syzygy's distance to the next capture or
// pawn move. If a rounded distance leaves two outcomes possible, the solver tells which is right.
// With -whole the test compares all positions up to symmetry.
func TestClocks(t *testing.T) {
	folder := "testdata"
	if data := os.Getenv("BURNSIDE_DATA"); data != "" {
		folder = filepath.Join(data, "syzygy")
	}
	if *clockSyzygy != "" {
		folder = *clockSyzygy
	}
	tables, set := openTables(t, folder), embeddedSet
	if *clockTables != "" {
		set = tb.NewEmbeddedSet()
		require.Empty(t, set.AddFolder(*clockTables))
	}
	for _, name := range strings.Fields(*clockEndings) {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		c := clockComparison{tables: tables, set: set}
		if *whole {
			err = stats.Each(t.Context(), set, m, 1, func(e *stats.Entry) error {
				p, err := e.Position()
				if err != nil {
					return err
				}
				return c.compare(&p)
			})
		} else {
			for _, p := range randomPositions(t, *clockPositions, name) {
				if err == nil {
					err = c.compare(&p)
				}
			}
		}
		require.NoError(t, err, name)
		assert.Positive(t, c.compared, name)
		if *clockSettle && m.Men() <= clocksolver.MaxMen {
			c.settle(t)
		}
		t.Logf("%s: %d outcomes, %d decided, %d open by one ply, %d of them settled by the solver", name, c.compared, c.decided, c.open, c.solved)
	}
}

// A clockComparison compares outcomes of positions of an ending, and counts them.
type clockComparison struct {
	tables                          *syzygy.Tables
	set                             *tb.Set
	compared, decided, open, solved int
	fens                            []string // positions whose rounded distance leaves two outcomes possible
	outcomes                        []result.Outcome
}

// compare compares a position at all clocks of comparedClocks.
func (c *clockComparison) compare(p *board.Position) error {
	zeroing, err := c.tables.DTZ(p)
	if err != nil || p.CountLegal() == 0 {
		return err
	}
	setup := p.Setup()
	for _, setup.HalfmoveClock = range comparedClocks {
		at, err := setup.Position()
		if err != nil {
			return err
		}
		own, known := c.set.ProbeClock(&at)
		if !known {
			return fmt.Errorf("%s: unknown", at.FEN())
		}
		c.compared++
		got := underRule(own.Outcome)
		if got != result.Draw {
			c.decided++
		}
		first := setup.HalfmoveClock + zeroing.Plies
		want := underRule(zeroing.Outcome)
		switch {
		case want != result.Draw && first == board.FiftyMovePlies && !zeroing.Exact:
			c.open++
			if len(c.fens) < settled {
				c.fens, c.outcomes = append(c.fens, at.FEN()), append(c.outcomes, got)
			}
			continue
		case first > board.FiftyMovePlies:
			want = result.Draw
		}
		if got != want {
			return fmt.Errorf("%s: %s, but by the distance to zeroing %s", at.FEN(), got, want)
		}
		if want == result.Draw && setup.HalfmoveClock > 0 && zeroing.Outcome == result.Draw {
			break // drawn at the other clocks too
		}
	}
	return nil
}

// settle asks the solver for the outcomes of c.fens and compares them with c.outcomes.
func (c *clockComparison) settle(t *testing.T) {
	answers, err := clocksolver.New().Answers(c.fens)
	require.NoError(t, err)
	c.solved = len(answers)
	for i, a := range answers {
		assert.Equal(t, result.Outcome(a.Outcome)*result.Win, c.outcomes[i], c.fens[i])
	}
}

// underRule returns a draw for a cursed win or blessed loss, and any other outcome unchanged.
func underRule(o result.Outcome) result.Outcome {
	if o == result.CursedWin || o == result.BlessedLoss {
		return result.Draw
	}
	return o
}
