package search

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/ram"
)

// gameAt returns a game from a FEN with moves in UCI notation.
func gameAt(t testing.TB, fen string, moves ...string) *board.Game {
	t.Helper()
	p := board.MustFEN(fen)
	g := board.NewGame(p)
	for _, text := range moves {
		m, err := g.Position().ParseUCIMove(text)
		require.NoError(t, err)
		g.Push(m)
	}
	return g
}

func TestMateScores(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		depth     int
		mate      int
		best      string
	}{
		{"mate in one", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3, 1, "a1a8"},
		{"mate in two", "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 5, 2, ""},
		{"mated in three", "7k/8/8/8/8/8/R7/1R5K b - - 0 1", 10, -3, ""},
		{"smothered mate in two", "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 14, 2, "b3g8"},
		{"mate by a quiet check that a null move must see", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 16, 2, "g3g6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := gameAt(t, c.fen)
			r := New().Search(g, Limits{Depth: c.depth}, nil)
			mate, ok := MateDistance(r.Score)
			require.True(t, ok, "score %d", r.Score)
			assert.Equal(t, c.mate, mate)
			if c.best != "" {
				assert.Equal(t, c.best, g.Position().UCIMove(r.Best))
			}
		})
	}
}

func TestNoLegalMoves(t *testing.T) {
	mated := New().Search(gameAt(t, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), Limits{Depth: 3}, nil)
	assert.Equal(t, board.NoMove, mated.Best)
	assert.Equal(t, -Mate, mated.Score)
	stalemate := New().Search(gameAt(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Limits{Depth: 3}, nil)
	assert.Equal(t, board.NoMove, stalemate.Best)
	assert.Equal(t, Draw, stalemate.Score)
}

func TestRepetitionSavesALostGame(t *testing.T) {
	// Black has nothing better than perpetual check.
	r := New().Search(gameAt(t, "7k/2Q3pp/R7/8/4q3/8/6P1/6K1 b - - 0 1"), Limits{Depth: 10}, nil)
	assert.Equal(t, Draw, r.Score)
}

func TestFiftyMoveRule(t *testing.T) {
	// The rook needs more moves to mate than the clock leaves.
	r := New().Search(gameAt(t, "8/8/8/3k4/8/8/R7/K7 w - - 97 80"), Limits{Depth: 12}, nil)
	assert.Equal(t, Draw, r.Score)
	// Mate on the hundredth ply counts.
	r = New().Search(gameAt(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80"), Limits{Depth: 4}, nil)
	assert.Equal(t, mateIn(1), r.Score)
}

func TestNodeLimitIsExactAndRepeats(t *testing.T) {
	search := func() Result { return New().Search(gameAt(t, benchFENs[3]), Limits{Nodes: 54_321}, nil) }
	first, second := search(), search()
	assert.EqualValues(t, 54_321, first.Nodes)
	first.Time, second.Time = 0, 0
	assert.Equal(t, first, second)
}

// TestSoftNodes checks that the soft limit lets the current iteration finish.
func TestSoftNodes(t *testing.T) {
	r := New().Search(gameAt(t, benchFENs[3]), Limits{SoftNodes: 5_000}, nil)
	deeper := New().Search(gameAt(t, benchFENs[3]), Limits{Depth: r.Depth}, nil)
	assert.GreaterOrEqual(t, r.Nodes, uint64(5_000))
	assert.Equal(t, deeper.Nodes, r.Nodes)
	less := New().Search(gameAt(t, benchFENs[3]), Limits{Depth: r.Depth - 1}, nil)
	assert.Less(t, less.Nodes, uint64(5_000))
}

func TestSearchMoves(t *testing.T) {
	g := gameAt(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	only, err := g.Position().ParseUCIMove("a1a2")
	require.NoError(t, err)
	r := New().Search(g, Limits{Depth: 6, SearchMoves: []board.Move{only}}, nil)
	assert.Equal(t, only, r.Best)
}

func TestMultiPVLinesAreDistinctAndSorted(t *testing.T) {
	e := New()
	e.SetMultiPV(4)
	lines := map[int]Report{}
	e.Search(gameAt(t, benchFENs[5]), Limits{Depth: 8}, func(r Report) {
		if r.Kind == ReportPV && r.Depth == 8 {
			lines[r.MultiPV] = r
		}
	})
	require.Len(t, lines, 4)
	moves := map[board.Move]bool{}
	for rank := 1; rank <= 4; rank++ {
		moves[lines[rank].PV[0]] = true
		if rank > 1 {
			assert.LessOrEqual(t, lines[rank].Score, lines[rank-1].Score)
		}
	}
	assert.Len(t, moves, 4)
}

func TestLinesAreLegal(t *testing.T) {
	e := New()
	for _, fen := range benchFENs {
		g := gameAt(t, fen)
		e.Search(g, Limits{Nodes: 10_000}, func(r Report) {
			p := *g.Position()
			for _, m := range r.PV {
				require.True(t, p.IsLegal(m), fen)
				p = p.After(m)
			}
		})
	}
}

// TestStopIsPrompt checks how soon a search stops. It measures this in nodes, because a thread
// looks at the stop flag only after a number of nodes.
func TestStopIsPrompt(t *testing.T) {
	e := New()
	var stopped uint64
	r := e.Search(gameAt(t, board.StartFEN), Limits{Infinite: true}, func(r Report) {
		if r.Depth == 8 && stopped == 0 {
			stopped = r.Nodes
			e.Stop()
		}
	})
	assert.NotEqual(t, board.NoMove, r.Best)
	assert.Positive(t, stopped)
	assert.LessOrEqual(t, r.Nodes-stopped, uint64(pollInterval))
}

func TestStopBeforeTheFirstNodeStillGivesAMove(t *testing.T) {
	e := New()
	wait := e.Begin(gameAt(t, board.StartFEN), Limits{Infinite: true}, nil)
	e.Stop()
	r := wait()
	assert.NotEqual(t, board.NoMove, r.Best)
	assert.False(t, isDecisive(r.Score), "score %d", r.Score)
}

// TestStopInALongFirstIterationScoresThePosition stops an unusually long first iteration before any
// move was searched. The score must then be the static evaluation.
func TestStopInALongFirstIterationScoresThePosition(t *testing.T) {
	e := New()
	g := gameAt(t, "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1")
	var last Report
	search := e.prepare(g, Limits{Infinite: true}, func(r Report) { last = r })
	e.workers[0].nodes = firstIterationNodes
	e.Stop()
	r := search.search()
	assert.Greater(t, r.Score, Score(1000))
	assert.Equal(t, r.Score, last.Score)
	assert.Zero(t, r.Depth)
	assert.Equal(t, board.NoMove, r.DepthBest)
}

func TestSearchRunsInTheCallersGoroutine(t *testing.T) {
	var stack string
	New().Search(gameAt(t, board.StartFEN), Limits{Depth: 1}, func(Report) { stack = string(debug.Stack()) })
	assert.Contains(t, stack, "testing.tRunner")
}

// TestDepthScoreIsOfTheLastFinishedIteration cuts a search short. The result for its last finished
// iteration must equal the result of a search to that depth.
func TestDepthScoreIsOfTheLastFinishedIteration(t *testing.T) {
	differ := 0
	for _, fen := range benchFENs[:8] {
		for _, nodes := range []uint64{1, 3_000, 11_000} {
			r := New().Search(gameAt(t, fen), Limits{Nodes: nodes}, nil)
			whole := New().Search(gameAt(t, fen), Limits{Depth: r.Depth}, nil)
			assert.Equal(t, whole.Score, r.DepthScore, fen)
			assert.Equal(t, whole.Best, r.DepthBest, fen)
			if r.Score != r.DepthScore {
				differ++
			}
		}
	}
	assert.NotZero(t, differ)
}

// TestReportedLinesStay checks that a receiver may keep the lines that it gets.
func TestReportedLinesStay(t *testing.T) {
	var kept, copied [][]board.Move
	New().Search(gameAt(t, benchFENs[5]), Limits{Depth: 8}, func(r Report) {
		kept = append(kept, r.PV)
		copied = append(copied, slices.Clone(r.PV))
	})
	assert.Equal(t, copied, kept)
}

// TestVoteLeavesOutThreadsWithoutAnIteration checks that a thread without a finished iteration does
// not vote. The weight of a vote depends on how far the voter's score is above the worst score of
// all voters. The score of a thread that does not vote must not count as the worst.
func TestVoteLeavesOutThreadsWithoutAnIteration(t *testing.T) {
	e := New()
	require.NoError(t, e.SetThreads(4))
	vote := func(id int, m board.Move, score Score, finished int) {
		e.workers[id].rootMoves = []rootMove{{rootChoice: rootChoice{move: m, tbMin: -infinite, tbMax: infinite}, score: score, previous: -infinite}}
		e.workers[id].finished = finished
	}
	vote(0, 1, 0, 10)
	vote(1, 1, 0, 10)
	vote(2, 2, 300, 10)
	vote(3, 1, -infinite, 0)
	r := e.prepare(gameAt(t, board.StartFEN), Limits{}, nil)
	assert.Equal(t, 2, r.vote().id, "the score decides among threads that have one")
}

// The function "held" checks that a search does not end by itself within an hour. Then it calls the
// function "release", and checks that the search ends at once. The hour passes on the fake clock of
// synctest, which advances while all goroutines wait.
func held(t *testing.T, limits Limits, release func(*Engine)) {
	synctest.Test(t, func(t *testing.T) {
		e := New()
		wait := e.Begin(gameAt(t, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"), limits, nil)
		done := make(chan Result, 1)
		go func() { done <- wait() }()
		time.Sleep(time.Hour)
		assert.Empty(t, done, "the search returned too soon")
		release(e)
		synctest.Wait()
		require.Len(t, done, 1, "the search did not return")
		assert.Equal(t, mateIn(1), (<-done).Score)
	})
}

func TestInfiniteWaitsForStop(t *testing.T) {
	held(t, Limits{Infinite: true, Depth: 2}, (*Engine).Stop)
	held(t, Limits{Infinite: true, Nodes: 2000}, (*Engine).Stop)
}

func TestPonderWaitsForPonderHitOrStop(t *testing.T) {
	limits := Limits{Ponder: true, Depth: 2, HasClock: true, Time: [2]time.Duration{time.Second, time.Second}}
	held(t, limits, (*Engine).PonderHit)
	held(t, limits, (*Engine).Stop)
	limits.Depth, limits.Nodes = 0, 2000
	held(t, limits, (*Engine).Stop)
}

func TestPonderHitStartsTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := New()
		limits := Limits{Ponder: true, HasClock: true, Time: [2]time.Duration{time.Minute, time.Minute}}
		r := e.prepare(gameAt(t, board.StartFEN), limits, nil)
		hard := r.clock.hard
		require.Positive(t, hard)
		time.Sleep(time.Hour)
		assert.False(t, r.hardLimitReached(), "while pondering")
		assert.False(t, r.endsAfterIteration(e.workers[0]), "while pondering")
		e.PonderHit()
		time.Sleep(hard - time.Nanosecond)
		assert.False(t, r.hardLimitReached(), "the whole limit counts from the hit")
		assert.True(t, r.endsAfterIteration(e.workers[0]), "no time for another iteration")
		time.Sleep(time.Nanosecond)
		assert.True(t, r.hardLimitReached())
	})
}

func TestThreadsFindTheMate(t *testing.T) {
	e := New()
	require.NoError(t, e.SetThreads(4))
	r := e.Search(gameAt(t, "5r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1"), Limits{Nodes: 200_000}, nil)
	assert.Equal(t, mateIn(3), r.Score)
	require.NoError(t, e.SetThreads(1))
	r = e.Search(gameAt(t, board.StartFEN), Limits{Depth: 5}, nil)
	assert.NotEqual(t, board.NoMove, r.Best)
}

func TestSearchAllocatesNothingPerNode(t *testing.T) {
	e := New()
	g := gameAt(t, benchFENs[4])
	allocations := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			e.Clear()
			e.Search(g, Limits{Nodes: nodes}, nil)
		})
	}
	// With a hundred times the nodes, some lines at the root may become longer.
	few, many := allocations(1_000), allocations(100_000)
	assert.Less(t, many-few, 40.0)
}

// TestClearForgetsAll checks that after Clear an engine knows as little as a new one. This must be
// true whatever the engine has searched, for any number of threads.
func TestClearForgetsAll(t *testing.T) {
	for _, threads := range []int{1, 3} {
		e := New()
		require.NoError(t, e.SetThreads(threads))
		require.NoError(t, e.SetHash(1))
		for _, fen := range benchFENs {
			e.Search(gameAt(t, fen), Limits{Nodes: 5000}, nil)
		}
		assert.False(t, e.workers[0].histories == histories{}, "nothing was learnt")
		e.Clear()
		for i, w := range e.workers {
			assert.True(t, w.histories == histories{}, "%d threads: histories of thread %d", threads, i)
			assert.True(t, w.corrections == corrections{}, "%d threads: corrections of thread %d", threads, i)
		}
		for i := range e.tt.clusters {
			for j := range e.tt.clusters[i] {
				require.Zero(t, e.tt.clusters[i][j].data.Load(), "%d threads", threads)
			}
		}
	}
}

func TestTableKeepsWhatItIsGiven(t *testing.T) {
	var x transpositionTable
	x.resize(1, 1)
	for i := range 1000 {
		want := entry{move: board.Move(i), score: Score(i - 500), eval: Score(500 - i), depth: i % 200,
			bound: Bound(1 + i%3), pv: i%2 == 0}
		k := board.Key(uint64(i) * 0x9E3779B97F4A7C15)
		stored := want
		x.store(k, &stored)
		var got entry
		ok := x.probe(k, &got)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	x.clear(3)
	ok := x.probe(0, &entry{})
	assert.False(t, ok)
}

func TestHashAndThreadsStayInTheirRanges(t *testing.T) {
	e := New()
	for _, mb := range []int{-1, MinHash - 1, MaxHash + 1} {
		assert.EqualError(t, e.SetHash(mb), fmt.Sprintf("hash %d MiB: want 1 to 1048576", mb))
	}
	for _, n := range []int{-1, 0, MaxThreads + 1} {
		assert.EqualError(t, e.SetThreads(n), fmt.Sprintf("threads %d: want 1 to 1024", n))
	}
	assert.EqualValues(t, DefaultHash<<20, e.tt.bytes())
	assert.Len(t, e.workers, 1)
}

// TestHashAndThreadsFitIntoTheMemory checks that the engine refuses a hash table and a number of
// threads that together do not fit into memory. If the engine accepted them, the program could run
// out of memory and crash.
func TestHashAndThreadsFitIntoTheMemory(t *testing.T) {
	e := New()
	const most = 64 << 20
	e.SetTables(nil)
	e.fits = func(n ram.Need) error {
		if n.All > most {
			return fmt.Errorf("%d bytes", n.All)
		}
		return nil
	}
	assert.ErrorContains(t, e.SetHash(64), "hash 64 MiB, threads 1: ")
	assert.EqualValues(t, DefaultHash<<20, e.tt.bytes())
	assert.ErrorContains(t, e.SetThreads(MaxThreads), "hash 16 MiB, threads 1024: ")
	assert.Len(t, e.workers, 1)
	require.NoError(t, e.SetThreads(3))
	require.NoError(t, e.SetHash(32))
	assert.Error(t, e.SetHash(63), "it fits with one thread only")
	e.SetTables(embeddedSet)
	assert.Error(t, e.SetHash(33), "the cache of the tables needs room too")
	assert.NotEqual(t, board.NoMove, e.Search(gameAt(t, board.StartFEN), Limits{Depth: 3}, nil).Best)
}

// TestWorkerBytes compares the memory that the engine counts for a thread with the memory that a
// thread takes.
func TestWorkerBytes(t *testing.T) {
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	e := New()
	before := heap()
	require.NoError(t, e.SetThreads(5))
	assert.InEpsilon(t, 4*workerBytes, heap()-before, 0.05)
	runtime.KeepAlive(e)
}

func TestMateDistance(t *testing.T) {
	for _, c := range []struct {
		score Score
		moves int
		ok    bool
	}{
		{mateIn(1), 1, true}, {mateIn(2), 1, true}, {mateIn(3), 2, true},
		{matedIn(0), 0, true}, {matedIn(2), -1, true}, {matedIn(4), -2, true},
		{TBWin, 0, false}, {0, 0, false}, {-TBWin, 0, false},
	} {
		moves, ok := MateDistance(c.score)
		assert.Equal(t, c.ok, ok, c.score)
		assert.Equal(t, c.moves, moves, c.score)
	}
}

func TestTableScoresCountFromTheNode(t *testing.T) {
	for _, s := range []Score{mateIn(9), matedIn(9), TBWin - 20, 123, -123, Draw} {
		assert.Equal(t, s, scoreFromTT(scoreToTT(s, 5), 5))
	}
	assert.Equal(t, mateIn(4), scoreToTT(mateIn(9), 5))
}

func TestTheLastLineLeadsWithTheBestMove(t *testing.T) {
	e := New()
	for nodes := uint64(1000); nodes < 12_000; nodes += 1371 {
		for _, fen := range benchFENs[:6] {
			var last board.Move
			r := e.Search(gameAt(t, fen), Limits{Nodes: nodes}, func(r Report) { last = r.PV[0] })
			require.Equal(t, r.Best, last, "%d nodes at %s", nodes, fen)
		}
	}
}
