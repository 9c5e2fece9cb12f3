package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestProgressiveMatch plays a match, goes on with it, and checks its games.
func TestProgressiveMatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	args := []string{"progressive", "match", "--against", "random", "--nodes", "20000", "--file", file}
	out, err := run(t, "", append(args, "--games", "1")...)
	require.NoError(t, err)
	assert.Contains(t, out, "Burnside 20000 against random 20000, italian rule, 1 game: ")
	first, err := os.ReadFile(file)
	require.NoError(t, err)
	out, err = run(t, "", append(args, "--games", "3")...)
	require.NoError(t, err)
	assert.Contains(t, out, "3 games: ")
	all, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(all), string(first)))
	assert.Equal(t, 3, strings.Count(string(all), "[Event "))

	out, err = run(t, "", "progressive", "check", file)
	require.NoError(t, err)
	assert.Contains(t, out, "3 games, ")

	_, err = run(t, "", append(args, "--games", "3", "--against", "greedy")...)
	require.ErrorContains(t, err, "want Burnside 20000 and greedy 20000")
	require.NoError(t, os.WriteFile(file, []byte("1.e4 2.f6 g5 {safe, 1 safe of 2 tested} *\n"), 0o600))
	_, err = run(t, "", "progressive", "check", file)
	require.ErrorContains(t, err, "a series allows a mate")
}

func TestWrongProgressiveCommandLines(t *testing.T) {
	for _, line := range []string{
		"match --rule series", "match --rule x", "match --against x", "match --nodes 10", "match --other 10",
		"match --games 0", "match x", "check", "check nowhere.pgn", "x",
	} {
		_, err := run(t, "", append([]string{"progressive"}, strings.Fields(line)...)...)
		assert.Error(t, err, line)
	}
}
