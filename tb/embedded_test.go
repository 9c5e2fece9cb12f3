package tb

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// The tables of the program give positions with known distances those distances:
// moves to mate of the side to move, negative if it is mated, 0 for a draw.
func TestEmbeddedKnownDistances(t *testing.T) {
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA does not say where the shared data is")
	}
	file, err := os.ReadFile(filepath.Join(data, "endgames", "dtm.epd"))
	require.NoError(t, err)
	positions := 0
	for line := range strings.Lines(string(file)) {
		fen, rest, ok := strings.Cut(strings.TrimSpace(line), " dm ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		want, err := strconv.Atoi(strings.TrimSuffix(rest, ";"))
		require.NoError(t, err, line)
		p, err := board.FromFEN(fen)
		require.NoError(t, err)
		r, ok := Embedded().Probe(&p)
		require.True(t, ok, fen)
		positions++
		switch {
		case want > 0:
			assert.Equal(t, Win, r.Outcome, fen)
			assert.Equal(t, 2*want-1, r.Plies, fen)
		case want < 0:
			assert.Equal(t, Loss, r.Outcome, fen)
			assert.Equal(t, -2*want, r.Plies, fen)
		default:
			assert.Equal(t, Drawn, r.Outcome, fen)
		}
	}
	assert.NotZero(t, positions)
}
