package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

// writeRandomGames writes random games to a file and returns its name.
func writeRandomGames(t *testing.T) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "games")
	w, err := games.Create(name, games.Info{})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var positions [2]board.Position
		positions[0] = board.StartPosition()
		g := games.Game{Start: positions[0].Pack()}
		for ply := range 60 {
			var list board.MoveList
			p := &positions[ply&1]
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			m := list.At(random.IntN(list.Len()))
			p.Make(m, &positions[(ply+1)&1])
			if ply == 7 {
				g.Start = positions[0].Pack()
			} else if ply > 7 {
				g.Plies = append(g.Plies, games.Ply{Move: m})
			}
		}
		require.NoError(t, w.Add(&g))
	}
	require.NoError(t, w.Close())
	return name
}

func TestBucketsWithoutPositions(t *testing.T) {
	s := bigState(t)
	variance := s.Model.Split(s.Variance).OutputBiases
	assert.Equal(t, [eval.Buckets]int{0, 1, 2, 3, 4, 5, 6, 7}, trainedBuckets(s), "of a training that has not started")
	variance[1], variance[5] = 0.1, 0.2
	assert.Equal(t, [eval.Buckets]int{1, 1, 1, 5, 5, 5, 5, 5}, trainedBuckets(s))
	n, err := quantise(s)
	require.NoError(t, err)
	assert.Equal(t, n.OutputWeights[1], n.OutputWeights[0])
	assert.NotEqual(t, n.OutputWeights[1], n.OutputWeights[5])
}

// bigState returns a training whose weights are random.
func bigState(t *testing.T) *State {
	t.Helper()
	m, err := NewModel(eval.Hidden)
	require.NoError(t, err)
	m.Randomize(1)
	return &State{
		Settings: map[string]string{"seed": "1"}, Scale: 200, Epoch: 3,
		Model: m, Mean: make([]float32, len(m.Values)), Variance: make([]float32, len(m.Values)),
	}
}

func TestRestoredWeightsRoundToTheSame(t *testing.T) {
	want := eval.Default()
	s := bigState(t)
	var err error
	s.Model, err = restore(want)
	require.NoError(t, err)
	s.Scale = float64(want.Scale)
	got, err := quantise(s)
	require.NoError(t, err)
	got.Description = want.Description
	assert.Equal(t, want, got)
}

func TestQuantise(t *testing.T) {
	folder := t.TempDir()
	o := QuantiseOptions{In: filepath.Join(folder, "train"), Out: filepath.Join(folder, "net"), Data: []string{writeRandomGames(t)}}
	state := bigState(t)
	require.NoError(t, state.WriteFile(o.In))
	var log bytes.Buffer
	require.NoError(t, Quantise(&o, &log))
	assert.Contains(t, log.String(), "held-out positions by ")
	n, err := eval.ReadFile(o.Out)
	require.NoError(t, err)
	assert.Equal(t, int32(200), n.Scale)
	assert.Equal(t, "3 passes; seed 1", n.Description)

	c, err := compare(state, n, o.Data)
	require.NoError(t, err)
	assert.Positive(t, c.positions)
	assert.Less(t, c.mean, 2.0)
	assert.LessOrEqual(t, c.p99, c.worst)

	// The network in o.Like is a copy of n with another scale. The new network must get this other
	// scale, apart from a small error, because scores are rounded.
	other := *n
	other.Scale = 300
	o.Like = filepath.Join(folder, "like")
	require.NoError(t, other.WriteFile(o.Like))
	log.Reset()
	require.NoError(t, Quantise(&o, &log))
	assert.Regexp(t, "an output of 1 is a score of 30., in the training of 200", log.String())
	inUnit, err := eval.ReadFile(o.Out)
	require.NoError(t, err)
	assert.InDelta(t, other.Scale, inUnit.Scale, 9)
	assert.Equal(t, n.OutputWeights, inUnit.OutputWeights)
	again, err := compare(state, inUnit, o.Data)
	require.NoError(t, err)
	assert.InDelta(t, c.exact.scores, again.exact.scores, 1e-12)
	o.Like = filepath.Join(folder, "none")
	assert.ErrorIs(t, Quantise(&o, &log), os.ErrNotExist)
	assert.ErrorContains(t, takeUnit(n, &eval.Net{Scale: 1}, o.Data), "agree")

	n.OutputBiases[7] += 1 << 20
	c, err = compare(state, n, o.Data)
	require.NoError(t, err)
	assert.Error(t, c.check())
}

func TestWeightsThatDoNotFit(t *testing.T) {
	for want, change := range map[string]func(p *Parts){
		"a weight does not fit: 1000 is 255000 ": func(p *Parts) { p.FeatureWeights[5] = 1000 },
		"a weight does not fit: ":                func(p *Parts) { p.OutputBiases[5] = float32(math.Inf(1)) },
		"output weight 0 of bucket 0: ":          func(p *Parts) { p.OutputWeights[0][0] = 128. / eval.OutputUnit },
		"neuron 0: ":                             func(p *Parts) { p.FeatureWeights[0] = 4.1 },
	} {
		s := bigState(t)
		parts := s.Model.Split(s.Model.Values)
		change(&parts)
		_, err := quantise(s)
		assert.ErrorContains(t, err, want)
	}
	s := bigState(t)
	var err error
	s.Model, err = NewModel(64)
	require.NoError(t, err)
	_, err = quantise(s)
	assert.ErrorIs(t, err, eval.ErrArchitecture)
}
