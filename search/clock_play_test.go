package search

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

var (
	clockPositions = flag.Int("clock.positions", 0, "number of positions of TestEndgameClock, from all endings; 0 means a few positions with pawns")
	clockMoveTime  = flag.Duration("clock.movetime", 0, "time per move in TestEndgameClock; 0 means a node limit")
	clockSeed      = flag.Uint64("clock.seed", 1, "seed of the positions of TestEndgameClock")
)

// clockTest plays won positions in which the fifty-move rule may take the win away.
type clockTest struct {
	engine *Engine
	limits Limits
	misses []string
	// The counter "winnable" counts the positions that can still be won under the fifty-move rule.
	// In some of them, the shortest mate of the tables comes too late. The counter "searched"
	// counts these.
	winnable, searched int
}

// TestEndgameClock plays won positions with an advanced halfmove clock against the longest defence.
// No score may claim a win that the fifty-move rule makes a draw. The engine must win nearly all
// positions that can still be won.
func TestEndgameClock(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	rng := rand.New(rand.NewPCG(100, *clockSeed))
	test := clockTest{engine: New(), limits: Limits{Nodes: 200000}}
	if *clockMoveTime > 0 {
		test.limits = Limits{MoveTime: *clockMoveTime}
	}
	var solver *clockSolver
	for _, p := range clockStarts(t, rng) {
		if solver == nil || !solver.isFor(&p) {
			solver = newClockSolver(&p)
		}
		test.play(t, solver, p)
	}
	for _, miss := range test.misses {
		t.Log("missed: ", miss)
	}
	t.Logf("%d can be won, %d of them by search, %d missed", test.winnable, test.searched, len(test.misses))
	assert.LessOrEqual(t, 20*len(test.misses), test.winnable)
}

// clockStarts returns won positions with a halfmove clock between 60 and 98.
func clockStarts(t *testing.T, rng *rand.Rand) (starts []board.Position) {
	samplers := newEndgameSamplers(rng)
	clock := func() int { return 60 + rng.IntN(39) }
	if *clockPositions == 0 {
		// These endings are solved fast, because the solver does not move their pawns.
		quick := map[string]bool{"KNPvK": true, "KRvKP": true, "KPvKP": true, "KPPvK": true}
		for _, s := range samplers {
			if quick[s.layout.Material().String()] {
				starts = append(starts, s.win(t, clock()))
			}
		}
		return starts
	}
	// Positions of the same ending follow each other, because they share a solver.
	for i := range *clockPositions {
		starts = append(starts, samplers[i*len(samplers) / *clockPositions].win(t, clock()))
	}
	return starts
}

// play plays one game from a position and records a missed win.
func (c *clockTest) play(t *testing.T, solver *clockSolver, start board.Position) {
	t.Helper()
	_, plies, decided := solver.distance(&start)
	require.True(t, decided, start.FEN())
	known, _ := embeddedSet.Probe(&start)
	winnable := solver.canBeWon(&start)
	if winnable {
		c.winnable++
		if start.HalfmoveClock()+known.Plies > board.FiftyMovePlies {
			c.searched++
		}
	}
	if why := c.game(t, solver, start); why != "" && winnable {
		c.misses = append(c.misses, fmt.Sprintf("%s, %v, %d to a capture, pawn move or mate: %s", start.FEN(), known, plies, why))
	}
}

// game plays a game. It returns the move that gave the win away, or "" if the game was won.
func (c *clockTest) game(t *testing.T, solver *clockSolver, start board.Position) (miss string) {
	t.Helper()
	g := board.NewGame(start)
	last, promised := "nothing to be done", 0 // promised: plies to the announced mate; 0 means none
	for g.Outcome() == board.Ongoing {
		p := *g.Position()
		winnable := solver.canBeWon(&p)
		if !winnable && miss == "" {
			miss = last
		}
		if p.SideToMove() != start.SideToMove() {
			score := c.engine.Search(g, Limits{Depth: 4}, nil).Score
			require.True(t, winnable || !isDecisive(score), "score %d of %s, from %s", score, p.FEN(), start.FEN())
			g.Push(solver.defence(&p))
			continue
		}
		r := c.engine.Search(g, c.limits, nil)
		require.True(t, winnable || !isDecisive(r.Score), "score %d of %s, from %s", r.Score, p.FEN(), start.FEN())
		plies, mate := matePlies(r.Score)
		require.True(t, promised == 0 || mate && plies <= promised, "mate in %d plies was announced, now %d: %s, from %s",
			promised, r.Score, p.FEN(), start.FEN())
		if mate {
			promised = plies - 2
		}
		last = fmt.Sprintf("%s in %s", p.SAN(r.Best), p.FEN())
		g.Push(r.Best)
	}
	if g.Outcome() == board.Checkmate {
		return ""
	}
	require.Zero(t, promised, "drawn after a mate was announced: %s, from %s", g.Position().FEN(), start.FEN())
	return miss
}
