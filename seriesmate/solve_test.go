package seriesmate_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/seriesmate"
)

// harder holds problems of our own: positions after random series.
var harder = []string{
	"r1b1kbnr/p1p2p1p/1p1p2p1/2N1n1P1/2P1BP2/BP2P2q/P2P3P/RN2K1QR b kq - 0 4	8",
	"r1b1kb1r/p1p1q1pp/n4p2/1Nppp3/P3P1PP/1P6/2QPP1B1/R1B1K1NR b Kkq - 0 4	8",
	"rn2kb2/5p1r/1pp2n1p/p3p1p1/1PpP2qP/NQ1bPP2/P2K2PB/R4BNR w - - 0 5	9",
	"2rr2k1/2pp1ppp/p1n1p3/8/2P2PnP/P5P1/1P1PPK2/R1q1NB1R w - - 0 5	9",
	"r1b3n1/p3kp2/n3pp2/P1b5/1PPp4/B4P1K/R2PP3/3Q2N1 b - - 0 5	10",
	"rq2kbn1/p2n4/2bp4/1pP1pQpr/2PP2PP/N4P2/P2BB3/R3K2R b Kq - 0 5	10",
	"1nr1r3/p1p2kB1/2nq2p1/4p3/p1P2P2/P6p/3K3P/RN6 w - - 0 6	11",
	"3r3r/1k3p2/p5pp/P1p1b3/1PP4P/4P2N/R1n3P1/2B1KB2 w - - 0 6	11",
	"4nqnr/1r1pkp1R/p7/1pp1P1P1/2N5/B1P2PPN/P4K2/R2b4 b - - 0 6	12",
	"4k3/5P2/p7/1r3P1P/8/2B3q1/2K1P3/1N3Br1 b - - 0 6	12",
}

// TestProblems solves problems of our own, on one thread. If BURNSIDE_DATA is set, it also solves
// the 20 published problems in the folder progressive of BURNSIDE_DATA. It limits the number of
// states instead of the time, because this number is the same on every machine. A million states
// take about 0.15 s.
func TestProblems(t *testing.T) {
	solveAll(t, harder, 40_000_000)
	if data := os.Getenv("BURNSIDE_DATA"); data != "" {
		published := readProblems(t, filepath.Join(data, "progressive", "mates20.tsv"))
		require.Len(t, published, 20)
		solveAll(t, published, 2_000_000)
	}
}

// readProblems returns the lines of a file of problems that are not comments.
func readProblems(t *testing.T, path string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// solveAll solves problems. All together may take at most the given number of nodes.
func solveAll(t *testing.T, lines []string, mostNodes uint64) {
	t.Helper()
	nodes := uint64(0)
	for _, line := range lines {
		problem, err := seriesmate.ParseProblem(line)
		require.NoError(t, err)
		result, err := seriesmate.Solve(context.Background(), &problem.Position, problem.Moves, seriesmate.Options{})
		require.NoError(t, err)
		require.Equal(t, seriesmate.Solved, result.Status, line)
		requireMate(t, &problem.Position, seriesmate.Italian, problem.Moves, result.Line)
		nodes += result.Nodes
	}
	t.Logf("%d problems, %d nodes", len(lines), nodes)
	assert.Less(t, nodes, mostNodes)
}

// endless is a position without a mate, because the bishops never attack a dark square. Our own
// heuristic proves this at once by a bound, the least number of moves that a mate takes. The
// published heuristics use no bound, so their proof takes long.
const endless = "7k/8/8/8/8/8/8/KB1B1B2 w - - 0 1"

// TestGivesUpWhenTheContextIsDone counts progress calls to measure how soon the search stops.
func TestGivesUpWhenTheContextIsDone(t *testing.T) {
	p := positionOf(t, endless)
	ctx, cancel := context.WithCancel(context.Background())
	calls, atCancel := 0, uint64(0)
	result, err := seriesmate.Solve(ctx, &p, 12, seriesmate.Options{
		Heuristic: seriesmate.Manhattan,
		Progress: func(nodes uint64) {
			if calls++; calls == 10 {
				atCancel = nodes
				cancel()
			}
		},
	})
	require.NoError(t, err)
	assert.Equal(t, seriesmate.GaveUp, result.Status)
	assert.Equal(t, 11, calls)
	assert.Equal(t, atCancel/10*11, result.Nodes, "the context is checked as often as progress is reported")
}

// TestKeepsToMemory checks that the heap of a search stays within the search's memory. The search
// meets many times more states than fit into this memory.
func TestKeepsToMemory(t *testing.T) {
	p := positionOf(t, endless)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	most := uint64(0)
	heap := func() uint64 {
		var stats runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := heap()
	looks := 0
	const enough = 4000 // 16 million states would fill the memory many times
	_, err := seriesmate.Solve(ctx, &p, 12, seriesmate.Options{
		Heuristic: seriesmate.Covering,
		Memory:    seriesmate.MinMemory,
		Progress: func(uint64) {
			if looks++; looks%100 == 0 {
				most = max(most, heap()-before)
			}
			if looks == enough {
				cancel()
			}
		},
	})
	require.NoError(t, err)
	assert.Greater(t, most, uint64(seriesmate.MinMemory/2))
	assert.LessOrEqual(t, most, uint64(seriesmate.MinMemory))
}

func TestOptionsOutOfRange(t *testing.T) {
	p := positionOf(t, endless)
	for _, moves := range []int{-1, 0, seriesmate.MaxMoves + 1} {
		_, err := seriesmate.Solve(context.Background(), &p, moves, seriesmate.Options{})
		require.ErrorIs(t, err, seriesmate.ErrMoves)
		_, err = seriesmate.All(context.Background(), &p, moves, seriesmate.Options{}, nil)
		require.ErrorIs(t, err, seriesmate.ErrMoves)
	}
	for _, o := range []seriesmate.Options{{Rule: 3}, {Heuristic: 4}, {Memory: seriesmate.MinMemory - 1}} {
		_, err := seriesmate.Solve(context.Background(), &p, 1, o)
		require.Error(t, err)
	}
}

func TestAllStopsWhenAsked(t *testing.T) {
	problem, err := seriesmate.ParseProblem(harder[0])
	require.NoError(t, err)
	calls := 0
	result, err := seriesmate.All(context.Background(), &problem.Position, problem.Moves, seriesmate.Options{},
		func(seriesmate.Solution) bool { calls++; return calls < 3 })
	require.NoError(t, err)
	assert.Equal(t, 3, calls)
	assert.Equal(t, seriesmate.GaveUp, result.Status)
	assert.NotEmpty(t, result.Line)
}

func TestNames(t *testing.T) {
	for _, rule := range []seriesmate.Rule{seriesmate.Italian, seriesmate.Scottish} {
		got, err := seriesmate.ParseRule(rule.String())
		require.NoError(t, err)
		assert.Equal(t, rule, got)
	}
	for h := seriesmate.MateDistance; h <= seriesmate.Combined; h++ {
		got, err := seriesmate.ParseHeuristic(h.String())
		require.NoError(t, err)
		assert.Equal(t, h, got)
	}
	_, err := seriesmate.ParseRule("French")
	require.Error(t, err)
	_, err = seriesmate.ParseHeuristic("guess")
	require.Error(t, err)
}
