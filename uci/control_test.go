package uci

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
)

func TestIsReadyDuringSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, &fakeEngine{})
		c.send("go infinite", "isready")
		c.expect("readyok")
		c.expectNone("bestmove")
		c.send("stop")
		c.expect("bestmove a2a3")
	})
}

func TestQueueBehindInfiniteSearch(t *testing.T) {
	e := &fakeEngine{}
	c := newClient(t, e)
	c.send("go infinite", "setoption name Hash value 8", "position startpos moves e2e4", "go depth 1", "isready")
	c.expect("readyok")
	assert.NotContains(t, e.noted(), "hash 8")
	c.send("stop")
	c.expect("bestmove a2a3")
	c.expect("bestmove a7a5")
	assert.Contains(t, e.noted(), "hash 8")
}

func TestStopEndsOneSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClient(t, &fakeEngine{})
		c.send("go infinite", "go infinite", "stop")
		c.expect("bestmove")
		c.expectNone("bestmove")
		c.send("stop", "stop", "go infinite")
		c.expect("bestmove")
		c.expectNone("bestmove") // an additional stop is ignored
		c.send("stop")
		c.expect("bestmove")
	})
}

func TestStopInOneWriteWithGo(t *testing.T) {
	c := newClient(t, &fakeEngine{})
	for range 100 {
		c.send("position startpos", "go infinite", "stop")
		c.expect("bestmove")
	}
}

func TestPonder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := &fakeEngine{finish: make(chan struct{})}
		c := newClient(t, e)
		c.send("go ponder depth 3", "isready")
		c.expect("readyok")
		c.expectNone("bestmove")
		c.send("ponderhit", "ponderhit", "isready")
		c.expect("readyok")
		c.expectNone("bestmove")
		e.finish <- struct{}{}
		c.expect("bestmove")

		c.send("go ponder depth 3", "stop")
		c.expect("bestmove")
	})
}

func TestPonderHitBeforeTheSearchBegins(t *testing.T) {
	e := &fakeEngine{finish: make(chan struct{})}
	c := newClient(t, e)
	c.send("go depth 1", "go ponder depth 3", "ponderhit", "isready")
	c.expect("readyok") // ponderhit was read while the first search was running
	e.finish <- struct{}{}
	c.expect("bestmove")
	e.finish <- struct{}{}
	c.expect("bestmove")
	assert.False(t, e.limits[1].Ponder)
}

// TestTheClockStartsAtThePonderHit sends ponderhit before the search begins. The clock must start
// when ponderhit comes, not when go comes.
func TestTheClockStartsAtThePonderHit(t *testing.T) {
	for _, asked := range []time.Time{{}, time.Now().Add(-time.Hour)} {
		e := &fakeEngine{}
		c := control{engine: made(e)}
		before := time.Now()
		c.ponderHit(1)
		c.begin(1, board.NewGame(board.StartPosition()), search.Limits{Ponder: true, MoveTime: time.Second, Start: asked}, nil)
		assert.False(t, e.limits[0].Ponder)
		if asked.IsZero() {
			assert.True(t, e.limits[0].Start.IsZero(), "the clock of a search that had to wait starts with the search")
		} else {
			assert.WithinRange(t, e.limits[0].Start, before, time.Now())
		}
	}
}

func TestEndOfInput(t *testing.T) {
	t.Run("a search with a limit ends by itself", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			e := &fakeEngine{finish: make(chan struct{})}
			c := newClient(t, e)
			c.send("go depth 1", "d")
			c.in.Close()
			c.expectNone("bestmove")
			e.finish <- struct{}{}
			c.expect("bestmove")
			c.expect("Fen: " + board.StartFEN)
			c.waitForEnd()
		})
	})
	t.Run("an infinite search is stopped, and commands that wait are run", func(t *testing.T) {
		c := newClient(t, &fakeEngine{})
		c.send("go infinite", "go ponder", "d")
		c.in.Close()
		c.expect("bestmove")
		c.expect("bestmove")
		c.expect("Fen: ")
		c.waitForEnd()
	})
	t.Run("quit stops all searches", func(t *testing.T) {
		c := newClient(t, &fakeEngine{finish: make(chan struct{})})
		c.send("go depth 1", "go depth 1", "quit")
		c.expect("bestmove")
		c.expect("bestmove")
		c.waitForEnd()
	})
}

func TestIsReadyWaitsForOptions(t *testing.T) {
	e := &fakeEngine{}
	c := newClient(t, e)
	c.send("setoption name Hash value 8", "ucinewgame", "isready")
	c.expect("readyok")
	assert.Equal(t, []string{"hash 8", "clear"}, e.noted())
}

func TestClockStartsWhenGoArrives(t *testing.T) {
	e := &fakeEngine{finish: make(chan struct{})}
	c := newClient(t, e)
	before := time.Now()
	c.send("go wtime 1000 btime 1000", "go wtime 1000 btime 1000", "isready")
	c.expect("readyok")
	arrived := time.Now()
	e.finish <- struct{}{}
	e.finish <- struct{}{}
	c.expect("bestmove")
	c.expect("bestmove")
	assert.WithinRange(t, e.limits[0].Start, before, arrived)
	assert.True(t, e.limits[1].Start.IsZero(), "the clock of a search that had to wait starts with the search")
}

// TestIsReadyWaitsForTheBeginOfASearch sends a faulty go command, then isready. The error line of
// go must come before readyok.
func TestIsReadyWaitsForTheBeginOfASearch(t *testing.T) {
	for range 50 {
		c := newClient(t, &fakeEngine{})
		c.send("setoption name Hash value 8", "go infinite depth 0", "isready", "uci")
		assert.Contains(t, c.expect("info string error: go: "), "depth: 0")
		c.expect("readyok")
		c.expect("uciok")
		c.send("stop")
		c.expect("bestmove")
	}
}

// TestQuitWaitsForResults checks that all commands before quit run to their end, except searches.
func TestQuitWaitsForResults(t *testing.T) {
	for commands, last := range map[string]string{
		"go perft 4":                          "Nodes searched: 197281",
		"perft 4":                             "Nodes searched: 197281",
		"go infinite\ngo perft 3":             "Nodes searched: 8902",
		"go depth 1\nbench 1\nperft 3":        "Nodes searched: 8902",
		"go perft 3 searchmoves e2e4 a2a3":    "Nodes searched: 980",
		"go searchmoves e2e4 a2a3 perft 3":    "Nodes searched: 980",
		"go perft 4\nstop\nstop\nperft 3":     "Nodes searched: 8902",
		"perft 30\nstop\nperft 3":             "Nodes searched: 8902",
		"genfens 2 seed 1 book None\nperft 3": "Nodes searched: 8902",
	} {
		lines := runText(t, &fakeEngine{finish: make(chan struct{})}, commands+"\nquit\n")
		assert.Contains(t, lines, last, commands)
	}
	lines := runText(t, &fakeEngine{}, "bench 2\nquit\n")
	want := search.Signature(2)
	assert.Equal(t, fmt.Sprintf("Nodes searched  : %d", want), lines[len(lines)-1])
	assert.Equal(t, " #      nodes  position", lines[0])
}

// TestFloodDuringASearch sends very many lines during a search. They must not use up the memory. A
// stop that comes after them must be read.
func TestFloodDuringASearch(t *testing.T) {
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	c := newClient(t, &fakeEngine{})
	c.send("go infinite", "isready")
	c.expect("readyok")
	flood := strings.Repeat("position startpos\n", maxWaiting/16)
	half := strings.Repeat("ucinewgame\n", maxWaiting/22)
	before := heap()
	c.send(half, "isready")
	c.expect("readyok")
	assert.Less(t, int64(heap()-before), int64(maxWaiting), "lines take little more memory than their text")
	c.send(flood)
	c.expect("info string error: more than 16 MiB of lines wait")
	assert.Less(t, int64(heap()-before), int64(maxWaiting*3))
	c.send("stop")
	c.expect("bestmove")
	c.send("go depth 1")
	c.expect("bestmove")
	runtime.KeepAlive(half + flood)
}

// TestLargeFile runs a file of commands that is larger than maxWaiting. Reading pauses while too
// many lines wait, and all commands must be run.
func TestLargeFile(t *testing.T) {
	const searches = 200
	var file strings.Builder
	for range searches {
		file.WriteString("go depth 1\n" + strings.Repeat("setoption name Ponder value true\n", maxWaiting/33/50))
	}
	lines := runText(t, &fakeEngine{}, file.String())
	assert.Len(t, lines, searches)
}

// TestLineThatIsTooLong sends a line longer than maxLine. Neither the line nor a part of it may be
// run as a command.
func TestLineThatIsTooLong(t *testing.T) {
	line := "position startpos moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", maxLine/20+1)
	lines := runText(t, &fakeEngine{}, line+"\ngo depth 1\n")
	require.Len(t, lines, 4)
	assert.Equal(t, "info string error: a line is longer than 64 MiB; only its first word is read", lines[0])
	assert.Equal(t, `info string error: position: want "startpos" or "fen", not "(line-too-long)"`, lines[1])
	assert.Equal(t, "bestmove (none)", lines[3])
}

// TestNoTotalAfterStop checks that a command that is stopped prints no result.
func TestNoTotalAfterStop(t *testing.T) {
	for command, last := range map[string]string{
		"go perft 30": "info string perft stopped", "perft 30": "info string perft stopped",
		"bench 90": "info string bench stopped", "bench 1 2 90": "info string bench stopped",
		"genfens 1000000 seed 1 book None": "info string genfens stopped",
	} {
		lines := runText(t, &fakeEngine{}, command+"\nstop\nquit\n")
		assert.Equal(t, last, lines[len(lines)-1])
		assert.NotContains(t, strings.Join(lines, "\n"), "searched")
		assert.NotContains(t, strings.Join(lines, "\n"), "nps")
	}
}

// TestInterrupt checks that Interrupt ends the session at once, even if a command is running or the
// input is still open.
func TestInterrupt(t *testing.T) {
	for _, commands := range []string{"", "go perft 30\n", "bench 90\n", "go infinite\n", "perft 30\nperft 30\nbench 90\n"} {
		in, writer := io.Pipe()
		d := newDriver(io.Discard, "1.2.3", made(&fakeEngine{}))
		ended := make(chan error)
		go func() { ended <- d.Run(in) }()
		_, err := io.WriteString(writer, commands)
		require.NoError(t, err)
		d.Interrupt()
		require.ErrorIs(t, <-ended, context.Canceled)
		require.NoError(t, writer.Close())
	}
}

// TestStopEndsPerftAndBench stops perft and bench commands that would run almost for ever.
func TestStopEndsPerftAndBench(t *testing.T) {
	for _, command := range []string{"go perft 30", "perft 40", "bench 90", "bench 1 2 90"} {
		c := newClient(t, &fakeEngine{})
		c.send(command, "isready")
		c.expect("readyok")
		c.send("stop", "go depth 1")
		c.expect("bestmove")
		c.send(command, "go depth 1", "stop", "stop", "isready", "quit")
		c.waitForEnd()
	}
}
