package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/book"
	"burnside/internal/lock"
	"burnside/search"
)

// A landscape replaces the engines in these tests: it decides the games. It has a summit, which is
// the best value of each parameter. The side whose values are nearer to the summit gets more
// points.
type landscape struct {
	summit []float64
	mutex  sync.Mutex
	played int
	limit  int // number of orders until it fails; 0 for no limit
}

var errFailed = errors.New("no more games")

func (l *landscape) play(o *order) (result, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.played++; l.limit > 0 && l.played > l.limit {
		return result{}, errFailed
	}
	distance := func(values []int) (d float64) {
		for i, v := range values {
			d += (float64(v) - l.summit[i]) * (float64(v) - l.summit[i])
		}
		return d
	}
	difference := distance(o.Second) - distance(o.First)
	return result{o.Pair, 1 + math.Tanh(difference/2000)}, nil
}

// tunables are parameters that the search does not have.
func tunables() []search.Tunable {
	return []search.Tunable{
		{Name: "one", Value: 50, Min: 0, Max: 200},
		{Name: "two", Value: 50, Min: -100, Max: 100},
		{Name: "timeThree", Value: 1, Min: 0, Max: 2},
	}
}

// newTuning returns a run in which a landscape decides the games.
func newTuning(t *testing.T, l *landscape, threads, pairs int) *tuning {
	t.Helper()
	folder := t.TempDir()
	name := filepath.Join(folder, "book.epd")
	require.NoError(t, os.WriteFile(name, []byte(board.StartFEN+"\n"), 0o600))
	openings, err := book.Load([]string{name})
	require.NoError(t, err)
	chosen, err := parameters(tunables(), regexp.MustCompile(""), regexp.MustCompile("^time"), 1)
	require.NoError(t, err)
	require.Len(t, chosen, 2)
	r := &tuning{
		state:    &State{Format: format, Control: Control{Nodes: 1}, Seed: 7, Rate: 0.01, Pairs: pairs, Parameters: chosen},
		file:     filepath.Join(folder, "run.json"),
		openings: openings, out: io.Discard,
	}
	for range threads {
		r.players = append(r.players, l)
	}
	return r
}

func TestValuesClimbToTheSummit(t *testing.T) {
	l := &landscape{summit: []float64{120, -40}}
	r := newTuning(t, l, 2, 4000)
	require.NoError(t, r.run(context.Background()))
	assert.Equal(t, 4000, l.played)
	assert.InDelta(t, 120, r.state.Parameters[0].Value, 12)
	assert.InDelta(t, -40, r.state.Parameters[1].Value, 12)
	assert.Equal(t, 4000, r.state.Trace[len(r.state.Trace)-1].Pairs)
}

// TestMeasuring checks that a run that only measures does not change the values. The results must
// show whether the best value of each parameter is above or below its current value.
func TestMeasuring(t *testing.T) {
	r := newTuning(t, &landscape{summit: []float64{120, -40}}, 1, 500)
	r.state.Rate = 0
	require.NoError(t, r.run(context.Background()))
	one, two := r.state.Parameters[0], r.state.Parameters[1]
	assert.EqualValues(t, one.Start, one.Value)
	assert.EqualValues(t, two.Start, two.Value)
	assert.Greater(t, eloSlope*one.Gain/500, 2*eloSlope*r.state.errorOfMean())
	assert.Less(t, eloSlope*two.Gain/500, -2*eloSlope*r.state.errorOfMean())
}

// TestRunGoesOn checks that the result does not depend on threads or interruptions.
func TestRunGoesOn(t *testing.T) {
	whole := newTuning(t, &landscape{summit: []float64{120, -40}}, 1, 200)
	require.NoError(t, whole.run(context.Background()))

	broken := newTuning(t, &landscape{summit: []float64{120, -40}, limit: 100}, 3, 200)
	settings := *broken.state
	settings.Parameters = append([]Parameter(nil), broken.state.Parameters...)
	require.ErrorIs(t, broken.run(context.Background()), errFailed)

	state, err := begin(broken.file, &settings)
	require.NoError(t, err)
	assert.Positive(t, state.Done)
	assert.Less(t, state.Done, 200)
	rest := newTuning(t, &landscape{summit: []float64{120, -40}}, 2, 200)
	rest.state = state
	require.NoError(t, rest.run(context.Background()))
	assert.Equal(t, whole.state, rest.state)

	settings.Nodes++
	_, err = begin(broken.file, &settings)
	assert.ErrorContains(t, err, "nodes 1, now 2")
}

func TestInterruptedBatchIsPlayedAgain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	r := newTuning(t, &landscape{summit: []float64{0, 0}}, 1, 100)
	require.NoError(t, r.run(ctx))
	assert.Zero(t, r.state.Done)
}

// TestGainsAtTheEnd checks what the function "gains" returns at the end of a run. There the
// step divided by the distance must be the parameter "rate". OpenBench and Stockfish's testing
// framework define the rate in this way.
func TestGainsAtTheEnd(t *testing.T) {
	p := Parameter{Step: 8}
	distance, step := p.gains(999, 1000, 0.002)
	assert.InDelta(t, 8, distance, 1e-9)
	assert.InDelta(t, 0.002*8, step, 1e-9)
	early, _ := p.gains(0, 1000, 0.002)
	assert.InDelta(t, 8*math.Pow(1000, gamma), early, 1e-9)
}

func TestSelection(t *testing.T) {
	all := regexp.MustCompile("")
	_, err := parameters(nil, all, all, 1)
	assert.ErrorContains(t, err, "-tags tune")
	_, err = parameters(tunables(), regexp.MustCompile("four"), regexp.MustCompile("^$"), 1)
	assert.ErrorContains(t, err, `"four"`)
	p, err := parameters(tunables(), all, regexp.MustCompile("^$"), 1)
	require.NoError(t, err)
	assert.Equal(t, leastStep, p[2].Step)
	far, err := parameters(tunables(), all, regexp.MustCompile("^$"), 3)
	require.NoError(t, err)
	assert.InDelta(t, 3*p[0].Step, far[0].Step, 1e-9)
	_, err = byName(tunables(), []string{"one", "four"})
	assert.ErrorContains(t, err, "four")
}

func TestOutput(t *testing.T) {
	r := newTuning(t, &landscape{summit: []float64{120, -40}}, 1, 100)
	require.NoError(t, r.run(context.Background()))
	s := r.state
	var out bytes.Buffer
	require.NoError(t, s.Table(&out))
	assert.Contains(t, out.String(), "100 of 100 pairs of games at 1 nodes a move, seed 7")
	out.Reset()
	s.Control = Control{Nodes: 3000, Clock: time.Second, Increment: 10 * time.Millisecond}
	require.NoError(t, s.Table(&out))
	assert.Contains(t, out.String(), "pairs of games at 1s and 10ms a move, of 3000 nodes a second, seed 7")
	out.Reset()
	OpenBench(&out, s.Parameters[:1], 0.002)
	assert.Regexp(t, `^one, int, \d+, 0, 200, 10, 0.002\n$`, out.String())
	assert.Contains(t, string(s.Picture()), "polyline")

	source := "const (\n\tone = 50 // 0..200: a\n\ttwo   = -50 // -100..100: b\n\ttwoMore = 3 // 0..9: c\n)\n"
	s.Parameters[0].Value, s.Parameters[1].Value = 61.4, -7
	changed, err := s.Rewrite([]byte(source))
	require.NoError(t, err)
	assert.Equal(t, "const (\n\tone = 61 // 0..200: a\n\ttwo   = -7 // -100..100: b\n\ttwoMore = 3 // 0..9: c\n)\n", string(changed))
	_, err = s.Rewrite([]byte("\tone = 1 // x\n"))
	assert.ErrorContains(t, err, "two")
}

func TestDamagedRun(t *testing.T) {
	r := newTuning(t, &landscape{summit: []float64{120, -40}}, 1, 16)
	require.NoError(t, r.run(context.Background()))
	for _, change := range []func(*State){
		func(s *State) { s.Format = "" },
		func(s *State) { s.Done = s.Pairs + 1 },
		func(s *State) { s.Parameters = nil },
		func(s *State) { s.Parameters[0].Step = 0 },
		func(s *State) { s.Parameters[0].Value = 1e9 },
		func(s *State) { s.Trace[0].Values = nil },
		func(s *State) { s.Trace[0].Values[1] = -101 },
		func(s *State) { s.Trace[0].Pairs = -1 },
		func(s *State) { s.Nodes = 0 },
		func(s *State) { s.Rate = 2 },
		func(s *State) { s.Squares = 17 },
		func(s *State) { s.Parameters[0].Step = 1e300 },
		func(s *State) { s.Parameters[0].Min = math.MinInt },
		func(s *State) { s.Parameters[0].Start = 201 },
		func(s *State) { s.Parameters[0].Gain = -17 },
		func(s *State) { s.Parameters[0].Name = "<one>" },
	} {
		s, err := Load(r.file)
		require.NoError(t, err)
		change(s)
		name := filepath.Join(t.TempDir(), "damaged")
		require.NoError(t, s.save(name))
		_, err = Load(name)
		assert.ErrorContains(t, err, name)
	}
	name := filepath.Join(t.TempDir(), "foreign")
	require.NoError(t, os.WriteFile(name, []byte("x"), 0o600))
	_, err := Load(name)
	assert.ErrorContains(t, err, name)
}

// FuzzState reads arbitrary bytes as a stored run. It also puts arbitrary numbers into a valid run.
// If the program accepts such a run, it must be possible to show the run, to write it and to
// continue it.
func FuzzState(f *testing.F) {
	sound := func(t testing.TB) *State {
		chosen, err := parameters(tunables(), regexp.MustCompile(""), regexp.MustCompile("^time"), 1)
		require.NoError(t, err)
		s := &State{Format: format, Control: Control{Nodes: 1}, Rate: 0.01, Pairs: 600, Parameters: chosen}
		for range 3 {
			s.note()
			s.learn(s.Done, 1.5)
		}
		s.note()
		return s
	}
	text, err := json.Marshal(sound(f))
	require.NoError(f, err)
	f.Add(text, 3, 600, 0, 200, 50.5, 10.0, 0.01)
	f.Add(text[:len(text)/2], 600, 600, -1<<30, 1<<30, -0.5, 1e9, 1.0)
	f.Add([]byte(`{"Format":"burnside tuning 1","Nodes":1,"Pairs":1,"Parameters":[{"Name":"a","Step":0.5}],"Trace":[{"Values":[0]}]}`),
		-1, math.MaxInt, math.MinInt, math.MaxInt, math.MaxFloat64, math.MaxFloat64, math.SmallestNonzeroFloat64)
	f.Fuzz(func(t *testing.T, data []byte, done, pairs, least, most int, value, step, rate float64) {
		s := sound(t)
		s.Done, s.Pairs, s.Rate = done, pairs, rate
		p := &s.Parameters[0]
		p.Min, p.Max, p.Value, p.Step = least, most, value, step
		for _, check := range []func() (*State, error){
			func() (*State, error) { return parse(data) },
			func() (*State, error) { return s, s.check() },
		} {
			if s, err := check(); err == nil {
				checkUsable(t, s)
			}
		}
	})
}

// checkUsable checks that a valid run can be shown, written and continued.
func checkUsable(t *testing.T, s *State) {
	require.NoError(t, s.Table(io.Discard))
	require.NoError(t, xml.Unmarshal(s.Picture(), new(struct{})))
	if s.Done < s.Pairs {
		first, second := s.values(s.Done)
		for i := range s.Parameters {
			require.True(t, s.Parameters[i].contains(float64(first[i])))
			require.True(t, s.Parameters[i].contains(float64(second[i])))
		}
		s.learn(s.Done, 2)
		s.note()
	}
	text, err := json.Marshal(s)
	require.NoError(t, err)
	again, err := parse(text)
	require.NoError(t, err)
	require.NoError(t, again.same(s))
}

func TestBadOptions(t *testing.T) {
	for want, change := range map[string]func(*Options){
		"0 pairs":                   func(o *Options) { o.Pairs = 0 },
		"0 nodes":                   func(o *Options) { o.Control.Nodes = 0 },
		"0 threads":                 func(o *Options) { o.Threads = 0 },
		"rate of 0":                 func(o *Options) { o.Rate = 0 },
		"distance of 0":             func(o *Options) { o.Distance = 0 },
		"clock of -1ns":             func(o *Options) { o.Control.Clock = -1 },
		"clock of 1193h2m47.296":    func(o *Options) { o.Control.Clock = search.MaxTime + 1 },
		"increment of 1ns":          func(o *Options) { o.Control.Increment = 1 },
		"--only":                    func(o *Options) { o.Only = "(" },
		"--skip":                    func(o *Options) { o.Skip = "(" },
		"no parameters in this bin": func(*Options) {},
	} {
		o := Options{Pairs: 1, Control: Control{Nodes: 1}, Threads: 1, Distance: 1, Rate: 1, Out: filepath.Join(t.TempDir(), "run")}
		change(&o)
		assert.ErrorContains(t, Run(context.Background(), &o, io.Discard), want)
		assert.NoFileExists(t, o.Out)
	}
}

func TestRunThatAnotherProgramHas(t *testing.T) {
	o := Options{Pairs: 1, Control: Control{Nodes: 1}, Threads: 1, Distance: 1, Rate: 1, Out: filepath.Join(t.TempDir(), "run")}
	l, err := lock.Beside(o.Out)
	require.NoError(t, err)
	defer func() { require.NoError(t, l.Release()) }()
	assert.ErrorIs(t, Run(context.Background(), &o, io.Discard), lock.ErrTaken)
}
