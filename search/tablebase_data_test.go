package search

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEndgameKnownDistances takes positions with a known distance to mate and searches them to
// depth 1. The engine must report the exact mate.
func TestEndgameKnownDistances(t *testing.T) {
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA is not set")
	}
	file, err := os.ReadFile(filepath.Join(data, "endgames", "dtm.epd"))
	require.NoError(t, err)
	e := New()
	for line := range strings.Lines(string(file)) {
		fen, rest, ok := strings.Cut(strings.TrimSpace(line), " dm ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		want, err := strconv.Atoi(strings.TrimSuffix(rest, ";"))
		require.NoError(t, err, line)
		r := e.Search(gameAt(t, fen), Limits{Depth: 1}, nil)
		moves, mate := MateDistance(r.Score)
		if want == 0 {
			assert.Equal(t, Draw, r.Score, fen)
			continue
		}
		assert.True(t, mate, "%s: score %d", fen, r.Score)
		assert.Equal(t, want, moves, fen)
	}
}
