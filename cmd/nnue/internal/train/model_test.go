package train

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/cmd/nnue/internal/train/kernel"
	"burnside/eval"
	"burnside/internal/crc32c"
)

// someState returns a small training.
func someState(t testing.TB) *State {
	t.Helper()
	m, err := NewModel(kernel.Lanes)
	require.NoError(t, err)
	m.Randomize(1)
	s := &State{
		Settings: map[string]string{"seed": "1"}, Scale: 160, Epoch: 1, Step: 7,
		History: []Record{{1, 1000, 0.001, 0.1, 0.2}},
		Model:   m, Mean: make([]float32, len(m.Values)), Variance: make([]float32, len(m.Values)),
	}
	s.Mean[3], s.Variance[4] = 1, 2
	return s
}

func TestStatesSurviveAFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	want := someState(t)
	require.NoError(t, want.WriteFile(name))
	got, err := ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

func TestBadFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	require.NoError(t, someState(t).WriteFile(name))
	whole, err := os.ReadFile(name)
	require.NoError(t, err)
	for _, data := range [][]byte{nil, whole[:10], whole[:len(whole)-1], append([]byte("x"), whole...), whole[:len(whole)/2]} {
		require.NoError(t, os.WriteFile(name, data, 0o600))
		_, err := ReadFile(name)
		assert.ErrorIs(t, err, ErrFile)
		assert.ErrorContains(t, err, name)
	}
	_, err = ReadFile(name + "2")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func FuzzDecode(f *testing.F) {
	name := filepath.Join(f.TempDir(), "state")
	require.NoError(f, someState(f).WriteFile(name))
	whole, err := os.ReadFile(name)
	require.NoError(f, err)
	f.Add(whole)
	f.Add(whole[:300])
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4 {
			body := data[:len(data)-4]
			data = binary.LittleEndian.AppendUint32(append([]byte(nil), body...), crc32c.Checksum(body))
		}
		if s, err := decode(data); err == nil {
			assert.Len(t, s.Variance, len(s.Model.Values))
		}
	})
}

func TestHiddenSizes(t *testing.T) {
	for _, hidden := range []int{-64, 0, 63, 100, MaxHidden + kernel.Lanes} {
		_, err := NewModel(hidden)
		assert.Error(t, err, hidden)
	}
	m, err := NewModel(128)
	require.NoError(t, err)
	parts := m.Split(m.Values)
	parts.OutputBiases[kernel.Lanes-1] = 1
	assert.Equal(t, float32(1), m.Values[len(m.Values)-1])
}

// TestForwardAgreesWithTheNetwork checks that the network with floats computes the same scores as
// the network with integers.
func TestForwardAgreesWithTheNetwork(t *testing.T) {
	m, err := NewModel(eval.Hidden)
	require.NoError(t, err)
	m.Randomize(2)
	parts := m.Split(m.Values)
	n := &eval.Net{Scale: 400}
	for i, w := range parts.FeatureWeights {
		n.FeatureWeights[i/eval.Hidden][i%eval.Hidden] = int16(w * eval.InputUnit)
		parts.FeatureWeights[i] = float32(int16(w*eval.InputUnit)) / eval.InputUnit
	}
	for b, weights := range parts.OutputWeights {
		for i, w := range weights {
			n.OutputWeights[b][i] = int16(w * eval.OutputUnit)
			weights[i] = float32(n.OutputWeights[b][i]) / eval.OutputUnit
		}
	}
	accumulators := make([]float32, 2*eval.Hidden)
	for _, fen := range []string{board.StartFEN, "8/8/8/3k4/1R6/8/2KP4/5r2 b - - 0 66"} {
		p := board.MustFEN(fen)
		s := NewSample(&p, 0, games.Draw)
		var f Features
		s.Features(&f)
		assert.InDelta(t, float64(n.Evaluate(&p)), 400*parts.Forward(accumulators, &f, s.Bucket()), 2)
	}
}
