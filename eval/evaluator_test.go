package eval

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"burnside/board"
)

// treeFENs are positions in which special moves are only a few plies away: castling, en passant,
// promotions, and king moves to the other wing.
var treeFENs = append([]string{
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"3k4/8/8/3Pp3/8/8/8/3K4 w - e6 0 1",
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
	"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
	"r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
	"8/8/3k4/8/3K4/8/8/Q7 w - - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
	"8/Pk6/8/8/8/8/6Kp/8 w - - 0 1",
	"2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1",
	"8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1",
	"nrkbrnbq/pppppppp/8/8/8/8/PPPPPPPP/NRKBRNBQ w EBeb - 0 1",
}, someFENs...)

// walk calls the function "visit" with p and with every position that can follow within "depth"
// plies. Null moves are among these plies. The evaluator follows each move.
func walk(t *testing.T, e *Evaluator, p *board.Position, depth int, visit func(p *board.Position)) {
	visit(p)
	if depth == 0 {
		return
	}
	var next board.Position
	if !p.InCheck() {
		p.MakeNull(&next)
		e.PushNull()
		walk(t, e, &next, depth-1, visit)
		e.Pop()
	}
	var list board.MoveList
	p.Generate(&list)
	for _, m := range list.Slice() {
		p.Make(m, &next)
		e.Push(p, &next, m)
		walk(t, e, &next, depth-1, visit)
		e.Pop()
	}
	visit(p)
}

var (
	treeDepth = flag.Int("tree.depth", 3, "depth of the trees in which scores are compared")
	treeShare = flag.Int("tree.share", 10, "the first walk through each tree evaluates one position in this many")
	treePlain = flag.Int("tree.plain", 1, "so many in ten of these positions are also evaluated without an evaluator")
)

// evaluatorOf returns a new evaluator that uses the net n.
func evaluatorOf(n *Net) *Evaluator {
	e := &Evaluator{}
	e.Use(n)
	return e
}

// TestEvaluatorAgreesWithPlainEvaluation compares three scores of positions in a tree: that of one
// evaluator for the whole tree, that of a new evaluator, and that of the plain evaluation. They
// must be equal, no matter which positions of the tree were evaluated before.
func TestEvaluatorAgreesWithPlainEvaluation(t *testing.T) {
	n := randomNet()
	depth := *treeDepth
	if testing.Short() {
		depth = 2
	}
	positions, plain := 0, 0
	for _, share := range []int{*treeShare, 7 * *treeShare} {
		random := rand.New(rand.NewPCG(3, 4))
		e, fresh := evaluatorOf(n), evaluatorOf(n)
		for _, fen := range treeFENs {
			p := board.MustFEN(fen)
			e.Reset(&p)
			walk(t, e, &p, depth, func(p *board.Position) {
				if random.IntN(share) != 0 {
					return
				}
				positions++
				got := e.Evaluate(p)
				fresh.Reset(p)
				isPlain := random.IntN(10) < *treePlain
				if isPlain {
					plain++
				}
				if got != fresh.Evaluate(p) || isPlain && got != n.Evaluate(p) {
					require.Equal(t, n.Evaluate(p), got, "%s in the tree of %s", p.FEN(), fen)
					require.Equal(t, got, fresh.Evaluate(p), "%s with a new evaluator", p.FEN())
				}
			})
		}
	}
	t.Logf("%d positions, %d of them with the plain evaluation", positions, plain)
}

// TestEvaluatorFollowsGames checks that evaluating one game does not change the scores of the next
// game. The evaluator keeps some accumulators of the first game (the refresh entries). They must
// not affect the scores.
func TestEvaluatorFollowsGames(t *testing.T) {
	n := randomNet()
	e := evaluatorOf(n)
	random := rand.New(rand.NewPCG(5, 6))
	for range 30 {
		p := board.MustFEN(treeFENs[random.IntN(len(treeFENs))])
		e.Reset(&p)
		for range 100 {
			var list board.MoveList
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			m := list.Slice()[random.IntN(list.Len())]
			next := p.After(m)
			e.Push(&p, &next, m)
			p = next
			if random.IntN(4) == 0 {
				require.Equal(t, n.Evaluate(&p), e.Evaluate(&p), p.FEN())
			}
		}
	}
}

// TestPliesFillCacheLines checks that every ply starts on a cache line if the first ply does.
func TestPliesFillCacheLines(t *testing.T) {
	if strconv.IntSize < 64 {
		t.Skip("the layout is for 64-bit machines")
	}
	require.Zero(t, unsafe.Sizeof(ply{})%64)
	require.Zero(t, unsafe.Offsetof(Evaluator{}.stack))
}

func TestEvaluateDoesNotAllocate(t *testing.T) {
	e := evaluatorOf(randomNet())
	p := board.MustFEN(board.StartFEN)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		e.Reset(&p)
		e.Evaluate(&p)
	}))
}

// randomAccumulator returns an accumulator with random numbers: some below the range that clipping
// leaves, some within this range, and some above.
func randomAccumulator(random *rand.Rand) (a accumulator) {
	for i := range a {
		a[i] = int16(random.IntN(2000) - 1000)
	}
	return a
}

// randomFeatures returns a list of at most n random features.
func randomFeatures(random *rand.Rand, n int) []uint16 {
	list := make([]uint16, random.IntN(n+1))
	for i := range list {
		list[i] = uint16(random.IntN(Features))
	}
	return list
}

func TestKernelsAgreeWithPlainOnes(t *testing.T) { eachKernel(t, testKernel) }

func testKernel(t *testing.T) {
	n := randomNet()
	random := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		src := randomAccumulator(random)
		added, removed := randomFeatures(random, maxMen), randomFeatures(random, maxMen)
		var want, got accumulator
		updatePlain(&want, &src, &n.FeatureWeights, added, removed)
		update(&got, &src, &n.FeatureWeights, added, removed)
		require.Equal(t, want, got)
		update(&src, &src, &n.FeatureWeights, added, removed)
		require.Equal(t, want, src, "in place")

		them := randomAccumulator(random)
		weights := &n.OutputWeights[random.IntN(Buckets)]
		require.Equal(t, outputPlain(&src, &them, weights), output(&src, &them, weights))
	}
}

func TestOutputKernelAtTheLimits(t *testing.T) { eachKernel(t, testOutputAtTheLimits) }

func testOutputAtTheLimits(t *testing.T) {
	var a accumulator
	var weights [2 * Hidden]int16
	for _, x := range []int16{-1 << 15, -1, 0, 1, InputUnit, InputUnit + 1, 1<<15 - 1} {
		for _, w := range []int16{-MaxOutputWeight, -1, 0, 1, MaxOutputWeight} {
			for i := range a {
				a[i] = x
			}
			for i := range weights {
				weights[i] = w
			}
			want := outputPlain(&a, &a, &weights)
			require.Equal(t, want, output(&a, &a, &weights), fmt.Sprintf("%d, %d", x, w))
		}
	}
}

// TestOutputOfBothSigns uses weights of both signs. The positive weights add up to the limit. The
// negative weights add up to minus the limit. Partial sums may then wrap around, but the whole sum
// must be right.
func TestOutputOfBothSigns(t *testing.T) { eachKernel(t, testOutputOfBothSigns) }

func testOutputOfBothSigns(t *testing.T) {
	n := randomNet()
	weights := &n.OutputWeights[3]
	*weights = [2 * Hidden]int16{}
	const each = maxOutputSum / MaxOutputWeight
	for i := range each {
		weights[i], weights[2*Hidden-1-i] = MaxOutputWeight, -MaxOutputWeight
	}
	require.NoError(t, n.Validate())
	for _, lit := range [][2]int16{{InputUnit, InputUnit}, {InputUnit, 0}, {0, InputUnit}} {
		var us, them accumulator
		for i := range us {
			us[i], them[i] = lit[0], lit[1]
		}
		want := int32(0)
		for _, w := range []int16{lit[0], -lit[1]} {
			want += int32(each*MaxOutputWeight) * int32(w) * InputUnit
		}
		require.Equal(t, want, output(&us, &them, weights))
	}
}

var sink int32

// BenchmarkRefresh measures a full refresh of both perspectives together with the output.
func BenchmarkRefresh(b *testing.B) { eachKernel(b, benchmarkRefresh) }

func benchmarkRefresh(b *testing.B) {
	n := randomNet()
	random := rand.New(rand.NewPCG(9, 10))
	features := make([]uint16, maxMen)
	for i := range features {
		features[i] = uint16(random.IntN(Features))
	}
	var us, them accumulator
	biases := accumulator(n.FeatureBiases)
	b.ResetTimer()
	for range b.N {
		update(&us, &biases, &n.FeatureWeights, features, nil)
		update(&them, &biases, &n.FeatureWeights, features, nil)
		sink = output(&us, &them, &n.OutputWeights[7])
	}
}

// BenchmarkMove measures a move together with the evaluation of the position after the move.
func BenchmarkMove(b *testing.B) { eachKernel(b, benchmarkMove) }

func benchmarkMove(b *testing.B) {
	e := evaluatorOf(randomNet())
	p := board.MustFEN(board.StartFEN)
	m, err := p.ParseUCIMove("e2e4")
	require.NoError(b, err)
	next := p.After(m)
	e.Reset(&p)
	b.ResetTimer()
	for range b.N {
		e.Push(&p, &next, m)
		sink = int32(e.Evaluate(&next))
		e.Pop()
	}
}
