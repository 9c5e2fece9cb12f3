package train

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
	"burnside/internal/lock"
)

// writeGames writes random games. The score of a position is its balance of material.
func writeGames(t testing.TB, name string, count int) {
	t.Helper()
	w, err := games.Create(name, games.Info{})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(5, 6))
	for range count {
		p := board.StartPosition()
		for range 8 {
			p = p.After(randomMove(&p, random))
		}
		g := games.Game{Start: p.Pack()}
		for range 100 {
			m := randomMove(&p, random)
			if m == board.NoMove {
				break
			}
			g.Plies = append(g.Plies, games.Ply{Move: m, Score: balance(&p)})
			p = p.After(m)
		}
		g.Result = games.Draw
		if b := balance(&p); b > 0 {
			g.Result = games.WhiteWins
		} else if b < 0 {
			g.Result = games.BlackWins
		}
		require.NoError(t, w.Add(&g))
	}
	require.NoError(t, w.Close())
}

func randomMove(p *board.Position, random *rand.Rand) board.Move {
	var list board.MoveList
	p.Generate(&list)
	if list.Len() == 0 {
		return board.NoMove
	}
	return list.At(random.IntN(list.Len()))
}

func balance(p *board.Position) (score eval.Score) {
	for man, value := range map[board.PieceType]int{board.Pawn: 100, board.Knight: 300, board.Bishop: 300, board.Rook: 500, board.Queen: 900} {
		score += eval.Score(value * (p.Pieces(board.White, man).Count() - p.Pieces(board.Black, man).Count()))
	}
	return score
}

// smallTraining returns the settings of a training that takes about a second.
func smallTraining(t testing.TB) Options {
	t.Helper()
	folder := t.TempDir()
	name := filepath.Join(folder, "games")
	writeGames(t, name, 300)
	return Options{
		Data: []string{name}, Share: 1, Out: filepath.Join(folder, "net.train"), Epochs: 4, Hidden: 64, Batch: 512,
		Rate: 0.003, Decay: 0.01, Bind: 20, WDL: 0.1, Scale: 300, FirstPly: 2, MaxScore: 8000, CapScore: 8000, Power: 2, Buffer: 5000, Threads: 2, Seed: 1,
	}
}

func TestTrainingBeatsAConstant(t *testing.T) {
	o := smallTraining(t)
	o.Epochs, o.Rate = 8, 0.006 // binding the regions slows down learning
	var log bytes.Buffer
	require.NoError(t, Run(context.Background(), &o, &log))
	state, err := ReadFile(o.Out)
	require.NoError(t, err)
	var constant float64
	_, after, found := bytes.Cut(log.Bytes(), []byte("a constant output has the loss "))
	require.True(t, found)
	_, err = fmt.Sscan(string(after), &constant)
	require.NoError(t, err)
	require.Len(t, state.History, o.Epochs)
	last := state.History[o.Epochs-1].HeldOut
	assert.Less(t, last, constant/4)
	assert.Less(t, last, state.History[0].HeldOut)

	csv, err := os.ReadFile(filepath.Join(filepath.Dir(o.Out), "net.csv"))
	require.NoError(t, err)
	assert.Equal(t, o.Epochs+1, bytes.Count(csv, []byte("\n")))
	svg, err := os.ReadFile(filepath.Join(filepath.Dir(o.Out), "net.svg"))
	require.NoError(t, err)
	assert.Equal(t, 2, bytes.Count(svg, []byte("<polyline")))
}

// TestTrainingRepeatsItself checks that the same settings give the same file. The number of threads
// must not matter, nor how often the training is interrupted.
func TestTrainingRepeatsItself(t *testing.T) {
	o := smallTraining(t)
	o.Hidden, o.Epochs = 128, 3
	require.NoError(t, Run(context.Background(), &o, io.Discard))
	want, err := os.ReadFile(o.Out)
	require.NoError(t, err)
	assert.ErrorIs(t, Run(context.Background(), &o, io.Discard), os.ErrExist)

	o.Threads, o.Out = 3, o.Out+"2"
	ctx, cancel := context.WithCancel(context.Background())
	require.NoError(t, Run(ctx, &o, &stopAt{text: "pass 2", stop: cancel}))
	state, err := ReadFile(o.Out)
	require.NoError(t, err)
	require.Less(t, state.Epoch, 3)
	o.Threads, o.Resume = 1, true
	require.NoError(t, Run(context.Background(), &o, io.Discard))
	got, err := os.ReadFile(o.Out)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(want, got))

	o.WDL = 0.5
	assert.ErrorContains(t, Run(context.Background(), &o, io.Discard), `wdl "0.1", now "0.5"`)
}

// TestTrainingThatAnotherProgramHas checks that two programs cannot continue the same training at
// the same time.
func TestTrainingThatAnotherProgramHas(t *testing.T) {
	o := smallTraining(t)
	l, err := lock.Beside(o.Out)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Release()) }()
	for _, o.Resume = range []bool{false, true} {
		assert.ErrorIs(t, Run(context.Background(), &o, io.Discard), lock.ErrTaken)
	}
}

// TestTrainingWritesNetwork checks that a training writes the network at its end, not before.
func TestTrainingWritesNetwork(t *testing.T) {
	o := smallTraining(t)
	o.Net = filepath.Join(filepath.Dir(o.Out), "net")
	assert.ErrorContains(t, Run(context.Background(), &o, io.Discard), fmt.Sprintf("64 neurons: a network for this program has %d", eval.Hidden))

	o.Hidden = eval.Hidden
	ctx, cancel := context.WithCancel(context.Background())
	require.NoError(t, Run(ctx, &o, &stopAt{text: "pass 2", stop: cancel}))
	assert.NoFileExists(t, o.Net)
	o.Resume = true
	require.NoError(t, Run(context.Background(), &o, io.Discard))
	n, err := eval.ReadFile(o.Net)
	require.NoError(t, err)
	assert.Equal(t, int32(o.Scale), n.Scale)
}

// TestTrainingFromAnother starts a training from the weights of another training. The first loss of
// the new training must be about the last loss of the other.
func TestTrainingFromAnother(t *testing.T) {
	o := smallTraining(t)
	require.NoError(t, Run(context.Background(), &o, io.Discard))
	first, err := ReadFile(o.Out)
	require.NoError(t, err)
	o.From, o.Out, o.Epochs, o.Rate = o.Out, o.Out+"2", 1, 1e-5
	require.NoError(t, Run(context.Background(), &o, io.Discard))
	second, err := ReadFile(o.Out)
	require.NoError(t, err)
	assert.InEpsilon(t, first.History[3].HeldOut, second.History[0].HeldOut, 0.02)

	o.Out, o.Hidden = o.Out+"3", 128
	assert.ErrorContains(t, Run(context.Background(), &o, io.Discard), "has 64 neurons, not 128")
}

// TestTrainingFromANetwork checks that a training can start from a network with integer weights.
func TestTrainingFromANetwork(t *testing.T) {
	o := smallTraining(t)
	o.Hidden, o.Scale, o.Epochs, o.Rate = eval.Hidden, float64(eval.Default().Scale), 1, 1e-9
	o.From = filepath.Join(t.TempDir(), "net")
	require.NoError(t, eval.Default().WriteFile(o.From))
	require.NoError(t, Run(context.Background(), &o, io.Discard))
	state, err := ReadFile(o.Out)
	require.NoError(t, err)
	restored, err := restore(eval.Default())
	require.NoError(t, err)
	assert.InDeltaSlice(t, restored.Values, state.Model.Values, 1e-6)

	o.Out, o.From = o.Out+"2", o.Data[0]
	assert.ErrorContains(t, Run(context.Background(), &o, io.Discard), "neither a training nor a network")
	o.From = "no such file"
	assert.ErrorIs(t, Run(context.Background(), &o, io.Discard), os.ErrNotExist)
}

// stopAt is an output that calls stop when text is written to it.
type stopAt struct {
	text string
	stop func()
}

func (s *stopAt) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte(s.text)) {
		s.stop()
	}
	return len(b), nil
}

func TestBadOptions(t *testing.T) {
	for _, change := range []func(*Options){
		func(o *Options) { o.Epochs = 0 },
		func(o *Options) { o.Rate = -1 },
		func(o *Options) { o.WDL = 2 },
		func(o *Options) { o.Share = 0 },
		func(o *Options) { o.Scale = 0 },
		func(o *Options) { o.Hidden = 100 },
		func(o *Options) { o.Data = []string{"no such file"} },
		func(o *Options) { o.FirstPly = 1000 },
		func(o *Options) { o.Resume = true },
		func(o *Options) { o.Follow = 1 },
		func(o *Options) { o.Thin = -0.1 },
		func(o *Options) { o.Power = 0.5 },
		func(o *Options) { o.CapScore = 0 },
	} {
		o := smallTraining(t)
		change(&o)
		assert.Error(t, Run(context.Background(), &o, io.Discard))
		assert.NoFileExists(t, o.Out)
	}
}

// TestStream checks that each pass has every training position once, whether or not all positions
// fit into the buffer.
func TestStream(t *testing.T) {
	for _, buffer := range []int{1000, 1 << 20} {
		t.Run(fmt.Sprint(buffer), func(t *testing.T) { testStream(t, buffer) })
	}
}

func testStream(t *testing.T, buffer int) {
	o := smallTraining(t)
	o.Buffer = buffer
	s, err := openSource(&o)
	require.NoError(t, err)
	defer s.close()
	assert.Equal(t, s.positions() <= buffer, s.kept != nil)
	collect := func(epoch uint64, batch int) (all []Sample) {
		for b := range s.stream(context.Background(), rand.New(rand.NewPCG(1, epoch)), batch) {
			require.NoError(t, b.err)
			all = append(all, b.samples...)
		}
		return all
	}
	first, again, other := collect(1, 1), collect(1, 1), collect(2, 1)
	assert.Len(t, first, s.positions())
	assert.True(t, slices.Equal(first, again))
	assert.False(t, slices.Equal(first, other))
	count := map[Sample]int{}
	for i := range first {
		count[first[i]]++
		count[other[i]]--
	}
	for _, n := range count {
		require.Zero(t, n)
	}
	assert.Len(t, collect(1, 1000), s.positions()/1000*1000)
}

func TestKeptPagesHoldAll(t *testing.T) {
	var k kept
	for range 5 {
		samples := make([]Sample, pageSize/2+1)
		for i := range samples {
			samples[i].Score = int16(k.len() + i)
		}
		k.add(samples)
	}
	n := 5 * (pageSize/2 + 1)
	assert.Equal(t, n, k.len())
	assert.Len(t, k.pages, 3)
	count := map[int16]int{}
	for i := range n {
		count[int16(i)]++
	}
	k.shuffled(rand.New(rand.NewPCG(1, 1)), func(x Sample) bool {
		count[x.Score]--
		return true
	})
	for _, left := range count {
		require.Zero(t, left)
	}
}

// TestGradient checks that the gradient equals the slope that small changes of the values show.
func TestGradient(t *testing.T) {
	for _, power := range []float64{2, 2.5} {
		t.Run(fmt.Sprint(power), func(t *testing.T) { testGradient(t, power) })
	}
}

func testGradient(t *testing.T, power float64) {
	o := smallTraining(t)
	s, err := openSource(&o)
	require.NoError(t, err)
	defer s.close()
	m, err := NewModel(128)
	require.NoError(t, err)
	m.Randomize(3)
	parts := m.Split(m.Values)
	for i := range parts.FeatureBiases {
		parts.FeatureBiases[i] = 0.5 // far from the corners of the rectifier
	}
	gradient := make([]float32, len(m.Values))
	samples := s.heldOut[:100]
	machine := newMachine(m, gradient, aim{300, 0.5, power}, 2)
	machine.addGradient(samples)
	check := func(i int, tolerance float64) {
		const step = 1e-3
		old := m.Values[i]
		m.Values[i] = old + step
		up := machine.loss(samples)
		m.Values[i] = old - step
		down := machine.loss(samples)
		m.Values[i] = old
		assert.InDelta(t, (up-down)/(2*step)*float64(len(samples)), gradient[i], tolerance, "value %d", i)
	}
	random := rand.New(rand.NewPCG(1, 2))
	biases := eval.Features * 128
	for range 100 {
		check(random.IntN(biases), 5e-3)
		check(biases+random.IntN(128), 2e-2) // some neurons cross a corner
		check(biases+128+random.IntN(eval.Buckets*256), 5e-3)
	}
	for b := range eval.Buckets {
		check(biases+128+eval.Buckets*256+b, 5e-3)
	}
}

func TestShare(t *testing.T) {
	o := smallTraining(t)
	all, err := openSource(&o)
	require.NoError(t, err)
	defer all.close()
	o.Share = 0.5
	half, err := openSource(&o)
	require.NoError(t, err)
	defer half.close()
	assert.Equal(t, all.heldOut, half.heldOut)
	assert.Len(t, half.training, (len(all.training)+1)/2)
	assert.Less(t, half.positions(), all.positions())
}

// TestLabelsOfTheSource checks that the source applies the settings for labels and positions.
func TestLabelsOfTheSource(t *testing.T) {
	o := smallTraining(t)
	plain, err := openSource(&o)
	require.NoError(t, err)
	defer plain.close()
	o.Follow, o.CapScore = 0.5, 250
	other, err := openSource(&o)
	require.NoError(t, err)
	defer other.close()
	require.Len(t, other.heldOut, len(plain.heldOut))
	differ := 0
	for i := range other.heldOut {
		assert.LessOrEqual(t, max(other.heldOut[i].Score, -other.heldOut[i].Score), int16(250))
		if other.heldOut[i].Score != plain.heldOut[i].Score {
			differ++
		}
	}
	assert.NotZero(t, differ)
	o.Thin = 1
	thinned, err := openSource(&o)
	require.NoError(t, err)
	defer thinned.close()
	assert.Less(t, thinned.positions(), plain.positions())
}

func TestRate(t *testing.T) {
	tr := training{Options: &Options{Epochs: 10, Rate: 1}, steps: 1000}
	assert.InDelta(t, 0.01, tr.rateAt(0), 0.01)
	assert.InDelta(t, 1, tr.rateAt(150), 0.01)
	assert.InDelta(t, 0.505, tr.rateAt(5000), 0.01)
	assert.InDelta(t, 0.01, tr.rateAt(9999), 0.001)
}

// TestBindRegions checks that bindRegions pulls a feature's weights in the different regions of the
// king towards their mean. Each weight must move by the requested part of its distance from the
// mean. Other weights must not change.
func TestBindRegions(t *testing.T) {
	m, err := NewModel(64)
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range m.Values {
		m.Values[i] = float32(random.NormFloat64())
	}
	before := m.Split(append([]float32(nil), m.Values...))
	o := optimizer{state: &State{Model: m}, threads: 2}
	o.bindRegions(0.25)
	after := m.Split(m.Values)
	for man := range eval.Men {
		for i := range m.Hidden {
			var mean float64
			for r := range eval.Regions {
				mean += float64(before.FeatureWeights[(r*eval.Men+man)*m.Hidden+i]) / eval.Regions
			}
			for r := range eval.Regions {
				at := (r*eval.Men+man)*m.Hidden + i
				require.InDelta(t, 0.75*float64(before.FeatureWeights[at])+0.25*mean, after.FeatureWeights[at], 1e-5)
			}
		}
	}
	assert.Equal(t, before.OutputWeights, after.OutputWeights)
}

func BenchmarkTraining(b *testing.B) {
	o := smallTraining(b)
	s, err := openSource(&o)
	require.NoError(b, err)
	defer s.close()
	m, err := NewModel(eval.Hidden)
	require.NoError(b, err)
	m.Randomize(1)
	n := len(m.Values)
	state := &State{Model: m, Mean: make([]float32, n), Variance: make([]float32, n)}
	var batches [][]Sample
	for x := range s.stream(context.Background(), rand.New(rand.NewPCG(1, 1)), 4096) {
		batches = append(batches, x.samples)
	}
	gradient := make([]float32, n)
	machine := newMachine(m, gradient, aim{200, 0.3, 2}, 2)
	optimizer := optimizer{state: state, gradient: gradient, threads: 2, decay: 0.01, bind: 2}
	i := 0
	for b.Loop() {
		batch := batches[i%len(batches)]
		machine.addGradient(batch)
		if i++; i%4 == 0 {
			optimizer.step(0.001, 4*len(batch))
		}
	}
	b.ReportMetric(float64(i*4096)/b.Elapsed().Seconds(), "positions/s")
}
