package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestProgressiveMatch plays a match, continues it, and checks its games.
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

// TestProgressivePlay plays by typed lines, against Burnside, and by JSON.
func TestProgressivePlay(t *testing.T) {
	out, err := run(t, "e4\nrecord\nquit\n", "progressive", "play", "--level", "2")
	require.NoError(t, err)
	assert.Contains(t, out, "Series 1: white, 1 move\n")
	assert.Contains(t, out, "Series 3: white, 3 moves\n")
	assert.Regexp(t, `(?m)^1\.e4 2\.\S+ \S+ \*$`, out)

	out, err = run(t, "", "progressive", "play", "--burnside", "both", "--time", "0.02", "--rule", "scottish")
	require.NoError(t, err)
	assert.Regexp(t, `(?m)^(1-0|0-1|1/2-1/2): `, out)

	out, err = run(t, `{"do":"play","moves":["e4"]}`+"\n"+`{"do":"go"}`+"\n"+strings.Repeat("x", 1<<17)+"\n", "progressive", "play", "--json", "--nodes", "5000")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 3)
	assert.Contains(t, lines[0], `"number":2,"side":"black"`)
	assert.Contains(t, lines[1], `"safety":"`)
	assert.Contains(t, lines[2], `"error":"want a line with a JSON object`)
}

func TestWrongProgressiveCommandLines(t *testing.T) {
	for _, line := range []string{
		"match --rule series", "match --rule x", "match --against x", "match --nodes 10", "match --other 10",
		"match --games 0", "match x", "check", "check nowhere.pgn", "x",
		"play x", "play --rule series", "play --fen x", "play --burnside x", "play --level 9", "play --time x",
	} {
		_, err := run(t, "", append([]string{"progressive"}, strings.Fields(line)...)...)
		assert.Error(t, err, line)
	}
}
