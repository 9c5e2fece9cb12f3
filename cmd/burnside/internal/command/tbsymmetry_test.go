package command

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTBSymmetry(t *testing.T) {
	out, err := run(t, "", "tb", "symmetry", "KRvK")
	require.NoError(t, err)
	for _, want := range []string{
		"σ    quarter turn, counter-clockwise           (x, y) → (7−y, x)    (1234)         0\n",
		"σ³τ  mirror in the diagonal a1–h8              (x, y) → (y, x)      (24)         252\n",
		"Burnside's lemma: 224448 / 8 = 28056 different placements\n",
		"28056 of them are least among their images",
		"Index of the table: 28644 for each side to move\n",
	} {
		assert.Contains(t, out, want)
	}
}

func TestTBSymmetryRefuses(t *testing.T) {
	_, err := run(t, "", "tb", "symmetry", "KRK")
	require.ErrorContains(t, err, `tb symmetry: not an ending: "KRK" has no v between the sides`)
}
