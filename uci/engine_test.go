package uci

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"

	"burnside/board"
	"burnside/search"
)

// A tinyEngine is the real engine, but its searches are small, and it takes little memory.
type tinyEngine struct {
	*search.Engine
	nodes uint64
}

func newTinyEngine(nodes uint64) tinyEngine {
	e := tinyEngine{search.New(), nodes}
	_ = e.SetHash(1)
	return e
}

func (e tinyEngine) SetHash(mb int) error   { return e.Engine.SetHash(min(mb, 2)) }
func (e tinyEngine) SetThreads(n int) error { return e.Engine.SetThreads(min(n, 3)) }

func (e tinyEngine) Begin(game *board.Game, l search.Limits, report func(search.Report)) func() search.Result {
	if l.Nodes == 0 || l.Nodes > e.nodes {
		l.Nodes = e.nodes
	}
	return e.Engine.Begin(game, l, report)
}

func TestSearchFindsMate(t *testing.T) {
	lines := runText(t, search.New(), "position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo mate 2\n")
	assert.Contains(t, strings.Join(lines, "\n"), "score mate 1 ")
	assert.Equal(t, "bestmove g5g7", lines[len(lines)-1])
}

func TestGameOver(t *testing.T) {
	for fen, score := range map[string]string{
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": " score cp 0 ",
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1": " score mate 0 ",
	} {
		for _, limits := range []string{"depth 5", "infinite", "wtime 1000 btime 1000", "ponder"} {
			lines := runText(t, search.New(), "position fen "+fen+"\ngo "+limits+"\n")
			assert.Len(t, lines, 2)
			assert.Contains(t, lines[0], "info depth 0 ")
			assert.Contains(t, lines[0], score)
			assert.Equal(t, "bestmove (none)", lines[1])
		}
	}
}

func TestSearchMovesOnly(t *testing.T) {
	lines := runText(t, search.New(), "go depth 4 searchmoves a2a3\n")
	assert.Contains(t, lines[len(lines)-1], "bestmove a2a3")
}

func TestMultiPV(t *testing.T) {
	text := strings.Join(runText(t, search.New(), "setoption name MultiPV value 3\ngo depth 3\n"), "\n")
	for _, rank := range []string{"multipv 1", "multipv 2", "multipv 3"} {
		assert.Contains(t, text, "info depth 3 ")
		assert.Contains(t, text, rank)
	}
	assert.NotContains(t, text, "multipv 4")
}

// TestStopIsPrompt checks that the answer to a stop does not wait for a timer. The test runs in a
// bubble of synctest, whose clock advances only when all goroutines wait. If the clock has not
// advanced, the answer has waited for no timer. A test in package search checks how many nodes are
// visited after a stop.
func TestStopIsPrompt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newRealClient(t)
		c.send("go infinite")
		c.expect("info depth 3 ")
		start := time.Now()
		c.send("stop")
		c.expect("bestmove")
		assert.Zero(t, time.Since(start))
	})
}

// TestCommandsDuringSearch sends all other commands of a GUI during a search with two threads. If
// the race detector is on, the test also finds data races.
func TestCommandsDuringSearch(t *testing.T) {
	c := newRealClient(t)
	c.send("setoption name Threads value 2", "setoption name Hash value 2")
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	random := rand.New(rand.NewPCG(1, 2))
	for round := range rounds {
		c.send("position startpos moves e2e4", "go ponder wtime 500 btime 500 winc 5 binc 5")
		c.send("setoption name MultiPV value 2", "setoption name Hash value 3", "ucinewgame", "isready")
		c.expect("readyok")
		time.Sleep(time.Duration(random.IntN(5)) * time.Millisecond)
		if round%2 == 0 {
			c.send("ponderhit")
			time.Sleep(time.Duration(random.IntN(5)) * time.Millisecond)
		}
		c.send("setoption name Threads value 1", "setoption name Threads value 2", "position startpos", "stop")
		c.expect("bestmove")
		c.send("setoption name MultiPV value 1", "setoption name Hash value 2", "setoption name Clear Hash")
	}
	c.send("go infinite", "quit")
	c.expect("bestmove")
	c.waitForEnd()
}
