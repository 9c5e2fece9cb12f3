package train

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"burnside/cmd/nnue/internal/games"
	"burnside/eval"
)

func TestLabels(t *testing.T) {
	g := games.Game{Plies: []games.Ply{{Score: 100}, {Score: -60}, {Score: 4000}}}
	assert.Equal(t, []eval.Score{100, -60, 4000}, Labels{Cap: 5000}.Of(&g, nil))
	assert.Equal(t, []eval.Score{100, -60, 1500}, Labels{Cap: 1500}.Of(&g, nil))
	// From the end, the labels are: 1500; the mean of -60 and 1500; the mean of 100 and 720.
	assert.Equal(t, []eval.Score{410, 720, 1500}, Labels{Follow: 0.5, Cap: 1500}.Of(&g, make([]eval.Score, 7)))
	assert.Empty(t, Labels{Cap: 1}.Of(&games.Game{}, nil))
}
