package eval

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDrawnEndings(t *testing.T) {
	for name, fen := range map[string]string{
		"two knights":           "8/5k2/8/8/3NN3/3K4/8/8 w - - 0 1",
		"bishop":                "8/5k2/8/8/3B4/3K4/8/8 w - - 0 1",
		"bishops of one shade":  "8/5k2/8/8/3B4/2BK4/8/8 w - - 0 1",
		"wrong bishop":          "7k/8/8/8/8/3B1K1P/8/8 w - - 0 1",
		"wrong bishop, Black's": "8/8/8/p7/b7/3k4/8/K7 b - - 0 1",
		"rook pawn":             "k7/8/8/P7/8/3K4/8/8 w - - 0 1",
		"a minor piece more":    "8/5k2/8/3n4/3B4/3K4/4N3/8 w - - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			p := position(t, fen)
			score := evaluate(&p)
			assert.Less(t, max(score, -score), Score(150))
		})
	}
}

func TestWonEndings(t *testing.T) {
	for name, fen := range map[string]string{
		"queen":             "8/8/5k2/8/8/3KQ3/8/8 w - - 0 1",
		"rook":              "8/8/5k2/8/8/3KR3/8/8 w - - 0 1",
		"bishop and knight": "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1",
		"two bishops":       "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1",
		"queen and pawn":    "k7/8/8/P7/2Q5/3K4/8/8 w - - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			p := position(t, fen)
			assert.Greater(t, evaluate(&p), Score(wonEnding/2))
		})
	}
}

// In bishop and knight against king the value rises towards the corner that the
// bishop guards.
func TestBishopAndKnightDriveToTheRightCorner(t *testing.T) {
	right := position(t, "k7/8/1K6/8/4B3/5N2/8/8 b - - 0 1")
	wrong := position(t, "7k/8/6K1/8/4B3/2N5/8/8 b - - 0 1")
	assert.Less(t, evaluate(&right), evaluate(&wrong))
}
