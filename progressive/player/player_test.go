package player_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// game returns a game after the given series, which slashes separate.
func game(t *testing.T, rule seriesmate.Rule, fen, series string) *progressive.Game {
	t.Helper()
	g, _, err := progressive.Read(rule, fen)
	require.NoError(t, err)
	for _, s := range strings.Split(series, "/") {
		if texts := strings.Fields(s); len(texts) > 0 {
			require.NoError(t, g.PlayText(texts))
		}
	}
	return g
}

// choose lets a player play a series and returns its choice. The series must be legal.
func choose(t *testing.T, p player.Player, g *progressive.Game) player.Choice {
	t.Helper()
	c, err := p.Choose(context.Background(), g)
	require.NoError(t, err)
	require.NoError(t, g.Play(c.Moves))
	return c
}

func TestMates(t *testing.T) {
	for _, rule := range []seriesmate.Rule{seriesmate.Italian, seriesmate.Scottish} {
		for _, p := range []player.Player{
			&player.Engine{Nodes: 100_000}, &player.Engine{Time: time.Hour},
			&player.Simple{Nodes: 100_000, Random: rand.New(rand.NewPCG(1, 1))},
		} {
			g := game(t, rule, "startpos", "e4/f6 g5")
			c := choose(t, p, g)
			assert.Equal(t, player.Wins, c.Safety)
			assert.Equal(t, progressive.Mate, g.Ending())
			_, err := p.Choose(context.Background(), g)
			require.ErrorIs(t, err, progressive.ErrOver)
		}
	}
}

// TestAvoidsMate takes positions in which most series allow a mate in reply. The engine must find a
// series that allows none, as the solver proves.
func TestAvoidsMate(t *testing.T) {
	for _, series := range []string{"Nh3/Nf6 h5/f3 f4 g4", "c3/c5 b5/f4 h4 Qb3", "b3/a6 f6/g3 Bb2 a3"} {
		g := game(t, seriesmate.Italian, "startpos", series)
		c := choose(t, &player.Engine{Nodes: 1_000_000}, g)
		assert.Equal(t, player.Safe, c.Safety)
		assert.LessOrEqual(t, c.Safe, c.Tested)
		require.Len(t, c.Proved, min(c.Safe, player.MostProved))
		assert.Equal(t, c.Moves, c.Proved[0])
		p := g.Position()
		result, err := seriesmate.Solve(context.Background(), &p, g.Number(), seriesmate.Options{})
		require.NoError(t, err)
		assert.Equal(t, seriesmate.ProvedNone, result.Status, "%v", g.Series())
	}
}

// TestChoosesLegally checks that players choose legal series in unusual positions: positions near
// stalemate, positions with few possible moves, and series that are too long for the solver.
func TestChoosesLegally(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for _, fen := range []string{
		"1r4k1/8/8/7p/8/7P/2r5/K7 w - - 0 2",
		"1r5k/8/6P1/8/8/8/2r5/K7 w - - 0 3",
		"7k/8/8/p7/P7/8/8/K7 w - - 9 2",
		"7k/8/8/p7/P7/8/8/K7 w - - 0 25",
		"4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,c3 0 2",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
	} {
		for _, rule := range []seriesmate.Rule{seriesmate.Italian, seriesmate.Scottish} {
			for _, p := range []player.Player{
				&player.Engine{Nodes: 20_000},
				&player.Simple{Nodes: 20_000, Random: random}, &player.Simple{Nodes: 20_000, Greedy: true, Random: random},
			} {
				g := game(t, rule, fen, "")
				for range 3 {
					if g.Ending() == progressive.Ongoing {
						choose(t, p, g)
					}
				}
			}
		}
	}
}

// TestPrefersDraw checks that a losing side ends the game by its own stalemate, if it can.
func TestPrefersDraw(t *testing.T) {
	g := game(t, seriesmate.Italian, "1r4k1/8/8/7p/8/7P/2r5/K7 w - - 0 2", "")
	c := choose(t, &player.Engine{Nodes: 100_000}, g)
	assert.Equal(t, progressive.Stalemate, g.Ending())
	assert.Equal(t, player.Safe, c.Safety)
}

// TestRepeats checks that two searches choose the same series, however long they take.
func TestRepeats(t *testing.T) {
	g := game(t, seriesmate.Scottish, "startpos", "e4/d5 dxe4")
	e := player.Level(5)
	first, err := e.Choose(context.Background(), g)
	require.NoError(t, err)
	again, err := e.Choose(context.Background(), g)
	require.NoError(t, err)
	assert.Equal(t, first, again)
	assert.Less(t, first.Nodes, e.Nodes*2)
}

func TestLimits(t *testing.T) {
	g := game(t, seriesmate.Italian, "startpos", "e4/e5 d5/d3 exd5 Nc3")
	_, err := (&player.Engine{}).Choose(context.Background(), g)
	require.ErrorIs(t, err, player.ErrNoLimit)
	c, err := (&player.Engine{Time: 50 * time.Millisecond}).Choose(context.Background(), g)
	require.NoError(t, err)
	require.NoError(t, g.Clone().Play(c.Moves))

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c, err = (&player.Engine{Nodes: 1 << 30}).Choose(ctx, g)
	require.NoError(t, err)
	assert.Less(t, c.Nodes, uint64(10_000), "it ends soon")
	require.NoError(t, g.Play(c.Moves))
	assert.Equal(t, uint64(player.MinNodes), player.Level(1).Nodes)
	assert.Equal(t, player.Level(8), player.Level(99))
	assert.Equal(t, "unproved", player.Unproved.String())
}
