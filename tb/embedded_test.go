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

// knownDistance is a position of the shared data with its distance: moves to mate
// of the side to move, negative if it is mated, 0 for a draw.
type knownDistance struct {
	position board.Position
	moves    int
}

// knownDistances reads the shared data, without which the test is skipped.
func knownDistances(t *testing.T) (all []knownDistance) {
	t.Helper()
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA does not say where the shared data is")
	}
	file, err := os.ReadFile(filepath.Join(data, "endgames", "dtm.epd"))
	require.NoError(t, err)
	for line := range strings.Lines(string(file)) {
		fen, rest, ok := strings.Cut(strings.TrimSpace(line), " dm ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		moves, err := strconv.Atoi(strings.TrimSuffix(rest, ";"))
		require.NoError(t, err, line)
		p, err := board.ParseFEN(fen)
		require.NoError(t, err)
		all = append(all, knownDistance{p, moves})
	}
	require.NotEmpty(t, all)
	return all
}

// movesOf returns the distance of a value as a knownDistance has it.
func movesOf(v Value) int {
	switch {
	case v.Win():
		return (v.Plies() + 1) / 2
	case v.Loss():
		return -v.Plies() / 2
	}
	return 0
}

// The tables of the program give positions with known distances those distances.
func TestEmbeddedKnownDistances(t *testing.T) {
	for _, known := range knownDistances(t) {
		value, ok := Embedded().Value(&known.position)
		require.True(t, ok, known.position.FEN())
		assert.Equal(t, known.moves, movesOf(value), known.position.FEN())
	}
}
