package tune

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
)

// weightsFile is where the weights in use are, seen from this folder.
var weightsFile = filepath.Join("..", "..", "..", "..", "eval", "weights.go")

func TestSourceOfTheWeightsInUse(t *testing.T) {
	want, err := os.ReadFile(weightsFile)
	require.NoError(t, err)
	got, err := Source(eval.Fields(), eval.Parameters())
	require.NoError(t, err)
	assert.True(t, bytes.Equal(want, got), "%s is not what the tool writes", weightsFile)
}

// writeData writes random games whose results follow the static evaluation with
// the given material value of a knight added.
func writeData(t *testing.T, name string, games int) {
	t.Helper()
	w, err := gamefile.Create(name, gamefile.Info{})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(5, 6))
	for range games {
		p := board.StartPosition()
		for range 20 {
			p = randomMove(t, p, random)
		}
		// One game for each position, so that each has a result of its own.
		for range 60 {
			if p = randomMove(t, p, random); p.InCheck() || p.CountLegal() == 0 {
				break
			}
			g := gamefile.Game{Start: p.Pack(), Result: gamefile.Draw}
			knights := p.Pieces(board.White, board.Knight).Count() - p.Pieces(board.Black, board.Knight).Count()
			if knights > 0 {
				g.Result = gamefile.WhiteWins
			} else if knights < 0 {
				g.Result = gamefile.BlackWins
			}
			q := p
			for range filter.FirstPly + 1 {
				var list board.MoveList
				q.Generate(&list)
				if list.Len() == 0 {
					break
				}
				m := list.At(list.Len() - 1)
				g.Plies = append(g.Plies, gamefile.Ply{Move: m, Score: eval.Score(300 * knights)})
				var next board.Position
				q.Make(m, &next)
				q = next
			}
			require.NoError(t, w.Add(&g))
		}
	}
	require.NoError(t, w.Close())
}

// randomMove returns the position after a random move, p if there is none.
func randomMove(t *testing.T, p board.Position, random *rand.Rand) board.Position {
	t.Helper()
	var list board.MoveList
	p.Generate(&list)
	if list.Len() == 0 {
		return p
	}
	var next board.Position
	p.Make(list.At(random.IntN(list.Len())), &next)
	return next
}

// Where only knights decide games, the fit must find that out.
func TestFitLearnsWhatDecides(t *testing.T) {
	name := filepath.Join(t.TempDir(), "data")
	writeData(t, name, 60)
	o := options{data: []string{name}, samples: 10, epochs: 12, batch: 256, rate: 4, lambda: 1, threads: 2, seed: 1}
	train, check, err := load(&o)
	require.NoError(t, err)
	require.NotEmpty(t, check)
	parameters := eval.Parameters()
	aims := fitTargets(train, parameters, o.lambda)
	before := aims.loss(check, parameters, 1)
	require.NoError(t, descend(context.Background(), &o, aims, train, check, parameters, io.Discard))
	assert.Less(t, aims.loss(check, parameters, 1), before*0.7)
	knight, pawn := 2*int(board.Knight), 2*int(board.Pawn)
	assert.Greater(t, parameters[knight+1], parameters[pawn+1])
}

func TestFitDoesNotDependOnThreads(t *testing.T) {
	name := filepath.Join(t.TempDir(), "data")
	writeData(t, name, 10)
	var results [2][]float64
	for i := range results {
		o := options{data: []string{name}, samples: 10, epochs: 2, batch: 128, rate: 1, lambda: 1, threads: 1 + 2*i, seed: 1}
		train, check, err := load(&o)
		require.NoError(t, err)
		results[i] = eval.Parameters()
		aims := fitTargets(train, results[i], o.lambda)
		require.NoError(t, descend(context.Background(), &o, aims, train, check, results[i], io.Discard))
	}
	assert.Equal(t, results[0], results[1])
}

// The model must find again what results were drawn from.
func TestFitModel(t *testing.T) {
	model := eval.ResultModel{AtBase: 100, AtSlope: 50, SpreadBase: 60, SpreadSlope: 20}
	random := rand.New(rand.NewPCG(3, 4))
	points := make([]point, 20000)
	for i := range points {
		x := &points[i]
		x.score = float32(random.IntN(1200) - 600)
		x.material = uint8(10 + random.IntN(68))
		win, loss := model.Win(float64(x.score), int(x.material)), model.Win(-float64(x.score), int(x.material))
		x.result = 0.5
		if u := random.Float64(); u < win {
			x.result = 1
		} else if u > 1-loss {
			x.result = 0
		}
	}
	got := fitModel(points)
	for _, material := range []int{20, 64} {
		assert.InDelta(t, model.At(material), got.At(material), 12)
		assert.InDelta(t, model.Win(200, material), got.Win(200, material), 0.03)
	}
}
