package eval

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// The recorded sums must be what is played: exactly for the recording instance
// of the evaluation, and but for rounding for the samples.
func TestSamplesAgreeWithEvaluate(t *testing.T) {
	parameters := Parameters()
	samples := 0
	walk(t, 40, func(p *board.Position, _ board.Move) {
		sample, ok := NewSample(p)
		if !ok {
			return
		}
		samples++
		want := relative(evaluate(p), p.SideToMove())
		got := sample.Score(parameters)
		require.InDelta(t, float64(want), got, 2.5, p.FEN())
	})
	assert.Greater(t, samples, 1000)
}

func TestGradientIsTheSlopeOfTheScore(t *testing.T) {
	parameters := Parameters()
	for _, fen := range fens[1:4] {
		p := position(t, fen)
		sample, ok := NewSample(&p)
		require.True(t, ok)
		gradient := make([]float64, len(parameters))
		sample.AddGradient(parameters, 1, gradient)
		for i := range parameters {
			const step = 1e-3
			old := parameters[i]
			parameters[i] = old + step
			up := sample.Score(parameters)
			parameters[i] = old - step
			down := sample.Score(parameters)
			parameters[i] = old
			require.InDelta(t, (up-down)/(2*step), gradient[i], 1e-4, "%s, parameter %d", fen, i)
		}
	}
}

func TestFieldsCoverAllParameters(t *testing.T) {
	next := 0
	for _, f := range Fields() {
		assert.Equal(t, next, f.First, f.Name)
		assert.NotEmpty(t, f.Group, f.Name)
		next += f.size()
	}
	assert.Len(t, Parameters(), next)
	assert.Less(t, next, math.MaxUint16)
}
