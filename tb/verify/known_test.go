package verify

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
)

// A knownDistance is a position of the shared data with its distance in moves to mate:
// positive if the side to move wins, negative if it loses, 0 in a draw.
type knownDistance struct {
	position board.Position
	moves    int
}

// knownDistances reads the shared data, or skips the test if they are missing.
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

// movesOf returns the distance of a result in the form of knownDistance.
func movesOf(r result.Result) int {
	switch {
	case r.Outcome == result.Win:
		return (r.Plies + 1) / 2
	case r.Outcome == result.Loss:
		return -r.Plies / 2
	}
	return 0
}
