package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// openingsOf returns the openings that a genfens command prints.
func openingsOf(t *testing.T, command string) []string {
	t.Helper()
	var fens []string
	for _, line := range runText(t, &fakeEngine{}, command+"\nquit\n") {
		fen, ok := strings.CutPrefix(line, "info string genfens ")
		require.True(t, ok, line)
		p, err := board.ParseFEN(fen)
		require.NoError(t, err)
		assert.Equal(t, fen, p.FEN())
		assert.Len(t, strings.Fields(fen), 6, "OpenBench's client wants six fields")
		fens = append(fens, fen)
	}
	return fens
}

func TestGenfens(t *testing.T) {
	first := openingsOf(t, "genfens 6 seed 17 book None")
	assert.Len(t, first, 6)
	assert.Equal(t, first, openingsOf(t, "genfens 6 seed 17 book none"))
	other := openingsOf(t, "genfens 6 seed 18 book None")
	assert.NotEqual(t, first, other)
	for _, fen := range other {
		assert.NotContains(t, first, fen)
	}
}

func TestGenfensWithABook(t *testing.T) {
	file := filepath.Join(t.TempDir(), "book.epd")
	require.NoError(t, os.WriteFile(file, []byte("8/4k3/4p3/8/8/4P3/4K3/8 w - - id \"a\";\n"), 0o600))
	for _, fen := range openingsOf(t, "genfens 4 seed 1 book "+file) {
		p := board.MustFEN(fen)
		assert.LessOrEqual(t, p.Occupied().Count(), 4)
	}
}

func TestGenfensErrors(t *testing.T) {
	folder := t.TempDir()
	empty, bad := filepath.Join(folder, "empty"), filepath.Join(folder, "bad")
	require.NoError(t, os.WriteFile(empty, nil, 0o600))
	require.NoError(t, os.WriteFile(bad, []byte("e4 e5\n"), 0o600))
	for args, want := range map[string]string{
		"":                           "want N seed S book FILE, or None for no book",
		"5":                          "want N seed S book FILE, or None for no book",
		"0 seed 1 book None":         `number of positions "0": want a number from 1 to 2147483647`,
		"x seed 1 book None":         `number of positions "x": want a number`,
		"1 seed -1 book None":        `seed "-1": want a number from 0`,
		"1 seed 1 book " + empty:     empty + ": no positions",
		"1 seed 1 book " + bad:       bad + ": line 1: ",
		"1 seed 1 book " + bad + "1": "no such file",
	} {
		lines := runText(t, &fakeEngine{}, "genfens "+args+"\n")
		require.Len(t, lines, 1)
		assert.True(t, strings.HasPrefix(lines[0], "info string error: genfens: "), lines[0])
		assert.Contains(t, lines[0], want)
	}
	lines := runText(t, &fakeEngine{}, "genfens 1 seed 1 book None plies 9\n")
	assert.Equal(t, `info string genfens: ignored: "plies 9"`, lines[0])
}

func TestStopEndsGenfens(t *testing.T) {
	c := newClient(t, &fakeEngine{})
	c.send("genfens 1000000000 seed 1 book None")
	c.expect("info string genfens ")
	c.send("stop", "go depth 1")
	c.expect("bestmove")
}
