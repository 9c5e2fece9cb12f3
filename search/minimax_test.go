//go:build tune

package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/eval"
)

// textbook is a search as textbooks describe it. It is minimax, or alpha-beta in the order of the
// move generator. It shares no code with the engine's search.
type textbook struct {
	nodes   uint64
	path    []board.Key // positions from the root to the current one
	pruning bool
	eval    *eval.Evaluator
}

// value returns the value of p at a depth. If pruning is on, values outside the window are bounds.
func (x *textbook) value(p *board.Position, depth, ply int, alpha, beta Score) Score {
	x.nodes++
	x.path = append(x.path[:ply], p.Key())
	var list board.MoveList
	p.Generate(&list)
	if ply > 0 && x.drawn(p, list.Len() > 0) {
		return Draw
	}
	if depth == 0 {
		x.eval.Reset(p)
		return x.eval.Evaluate(p)
	}
	if list.Len() == 0 {
		if p.InCheck() {
			return -Mate + Score(ply)
		}
		return Draw
	}
	best := -infinite
	for _, m := range list.Slice() {
		next := p.After(m)
		best = max(best, -x.value(&next, depth-1, ply+1, -beta, -max(alpha, best)))
		if x.pruning && best >= beta {
			break
		}
	}
	return best
}

// The method "drawn" applies the drawing rules. A repetition is a draw only if the earlier position
// came after the root.
func (x *textbook) drawn(p *board.Position, canMove bool) bool {
	last := len(x.path) - 1
	for i := last - 2; i > 0 && last-i <= p.HalfmoveClock(); i-- {
		if x.path[i] == p.Key() {
			return true
		}
	}
	return p.InsufficientMaterial() || p.HalfmoveClock() >= 100 && (canMove || !p.InCheck())
}

// quietPositions returns n positions from random games. Their trees are small enough for minimax.
func quietPositions(t testing.TB, n, maxLeaves int) (positions []board.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 6))
	var list board.MoveList
	for len(positions) < n {
		p := board.MustFEN(benchFENs[rng.IntN(len(benchFENs))])
		for range rng.IntN(40) {
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			p = p.After(list.At(rng.IntN(list.Len())))
		}
		if leaves := board.Perft(&p, 4, board.PerftOptions{}); leaves > 0 && leaves < uint64(maxLeaves) {
			positions = append(positions, p)
		}
	}
	return positions
}

// switchedOff holds parameters of methods that the textbook search lacks. With the value given
// here, a parameter switches its method off. With ttClockLimit 0, the transposition table decides
// no node, but its moves still come first.
var switchedOff = map[string]int{
	"aspirationDepth": MaxPly, "reverseFutilityDepth": 0, "razorDepth": 0, "nullMoveDepth": MaxPly,
	"probCutDepth": MaxPly, "iirDepth": MaxPly, "lmpDepth": 0, "futilityDepth": 0,
	"captureFutilityDepth": 0, "historyPruningDepth": 0, "seeQuietDepth": 0, "seeCaptureDepth": 0,
	"singularDepth": MaxPly, "lmrDepth": MaxPly, "ttClockLimit": 0,
}

// useTextbookMethods switches off quiescence, the transposition table's scores and all selective
// methods. When the test ends, all of them are switched on again.
func useTextbookMethods(t testing.TB) {
	t.Helper()
	quiescenceOff = true
	t.Cleanup(func() { quiescenceOff = false })
	off := 0
	for _, x := range TunableOptions() {
		if value, ok := switchedOff[x.Name]; ok {
			x.Set(value)
			t.Cleanup(func() { x.Set(x.Value) })
			off++
		}
	}
	require.Len(t, switchedOff, off)
}

// textbookEngine returns an engine without endgame tables.
func textbookEngine() *Engine {
	e := New()
	e.SetTables(nil)
	return e
}

func TestSearchEqualsMinimax(t *testing.T) {
	n, maxLeaves := 200, 120_000
	if testing.Short() {
		n, maxLeaves = 20, 5_000
	}
	useTextbookMethods(t)
	e, evaluator := textbookEngine(), &eval.Evaluator{}
	evaluator.Use(eval.Default())
	for _, p := range quietPositions(t, n, maxLeaves) {
		for depth := 1; depth <= 4; depth++ {
			x := textbook{eval: evaluator}
			want := x.value(&p, depth, 0, -infinite, infinite)
			e.Clear()
			got := e.Search(board.NewGame(p), Limits{Depth: depth}, nil)
			require.Equal(t, want, got.Score, "depth %d of %s", depth, p.FEN())
		}
	}
}

// BenchmarkTreeSizes counts the nodes of four kinds of searches to the same depth in the same
// positions. The counts are for the plot in docs/search.md. The last two kinds use iterative
// deepening. Their counts include the nodes of all iterations.
func BenchmarkTreeSizes(b *testing.B) {
	positions := quietPositions(b, 20, 600_000)
	evaluator := &eval.Evaluator{}
	evaluator.Use(eval.Default())
	deepening := func(newEngine func() *Engine) func(p *board.Position, depth int) uint64 {
		return func(p *board.Position, depth int) uint64 {
			return newEngine().Search(board.NewGame(*p), Limits{Depth: depth}, nil).Nodes
		}
	}
	for _, way := range []struct {
		name  string
		nodes func(p *board.Position, depth int) uint64
	}{
		{"minimax", func(p *board.Position, depth int) uint64 {
			x := textbook{eval: evaluator}
			x.value(p, depth, 0, -infinite, infinite)
			return x.nodes
		}},
		{"alpha-beta", func(p *board.Position, depth int) uint64 {
			x := textbook{eval: evaluator, pruning: true}
			x.value(p, depth, 0, -infinite, infinite)
			return x.nodes
		}},
		{"ordered", deepening(textbookEngine)},
		{"full", deepening(New)},
	} {
		for depth := 1; depth <= 5; depth++ {
			b.Run(fmt.Sprintf("%s/%d", way.name, depth), func(b *testing.B) {
				if way.name == "ordered" {
					useTextbookMethods(b)
				}
				var nodes uint64
				for b.Loop() {
					nodes = 0
					for i := range positions {
						nodes += way.nodes(&positions[i], depth)
					}
				}
				b.ReportMetric(float64(nodes), "nodes")
			})
		}
	}
}
