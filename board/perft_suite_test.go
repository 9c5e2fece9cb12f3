package board

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPerftSuite counts the leaves below the positions of the suite. The expected counts come from
// another engine.
func TestPerftSuite(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.epd")
	require.NoError(t, err)
	limit := uint64(1e7)
	if testing.Short() {
		limit = 50_000
	}
	positions := 0
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		positions++
		c, err := ParsePerftCase(line)
		require.NoError(t, err)
		for _, want := range c.Counts {
			if want.Nodes > limit {
				continue
			}
			assert.Equal(t, want.Nodes, Perft(&c.Position, want.Depth, PerftOptions{}), "%s depth %d", c.FEN, want.Depth)
			if want.Nodes <= limit/100 {
				assert.Equal(t, want.Nodes, Perft(&c.Position, want.Depth, PerftOptions{List: true}), "%s depth %d, listed", c.FEN, want.Depth)
			}
		}
	}
	assert.Greater(t, positions, 50)
}

func TestParsePerftCase(t *testing.T) {
	c, err := ParsePerftCase(StartFEN + " ;D1 20 ;D2 400 ")
	require.NoError(t, err)
	assert.Equal(t, StartFEN, c.FEN)
	assert.Equal(t, []PerftCount{{1, 20}, {2, 400}}, c.Counts)

	c, err = ParsePerftCase("4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 40; ;D1 5;")
	require.NoError(t, err)
	assert.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 7 40", c.Position.FEN())
	assert.Empty(t, c.LeftOut)
	assert.Equal(t, []PerftCount{{1, 5}}, c.Counts)

	for name, line := range map[string]string{
		"nothing":        "",
		"no count":       StartFEN,
		"bad FEN":        "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0",
		"no number":      StartFEN + " ;D1",
		"no depth":       StartFEN + " ;20",
		"not a depth":    StartFEN + " ;Dx 20",
		"not a number":   StartFEN + " ;D1 twenty",
		"negative":       StartFEN + " ;D1 -20",
		"negative depth": StartFEN + " ;D-1 20",
		"a word between": StartFEN + " ;D1 20 ;hmvc 5 ;D2 400",
		"too deep":       StartFEN + " ;D99 20",
		"too much":       StartFEN + " ;D1 20 30",
	} {
		_, err := ParsePerftCase(line)
		assert.Error(t, err, name)
	}
}
