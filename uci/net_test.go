package uci

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/eval"
)

// TestEvalFile sets the file of the network. If the file has no network, the current network must
// stay in use. If the file has a network, it must be used until the program's own network is set
// again.
func TestEvalFile(t *testing.T) {
	folder := t.TempDir()
	junk, good := filepath.Join(folder, "junk"), filepath.Join(folder, "good net")
	require.NoError(t, os.WriteFile(junk, []byte("this is no net"), 0o644))
	other := *eval.Default()
	other.Scale, other.Description = other.Scale*2, "twice as loud"
	require.NoError(t, other.WriteFile(good))

	lines := runText(t, &fakeEngine{}, "setoption name EvalFile value "+filepath.Join(folder, "none")+"\n")
	require.Len(t, lines, 1)
	assert.Contains(t, lines[0], "info string error: setoption EvalFile: ")

	e := &fakeEngine{}
	lines = runText(t, e, "setoption name EvalFile value "+junk+"\n")
	assert.Equal(t, []string{"info string error: setoption EvalFile: " + junk + ": read network: not a network of Burnside"}, lines)
	assert.Empty(t, e.log, "the engine keeps its network")

	total := func(in string) string {
		lines := runText(t, &fakeEngine{}, in+"position startpos moves e2e4 f7f6\neval\n")
		return lines[len(lines)-1]
	}
	assert.Equal(t, []string{"info string " + good + ": twice as loud"}, runText(t, &fakeEngine{}, "setoption name EvalFile value "+good+"\n"))
	assert.NotEqual(t, total(""), total("setoption name EvalFile value "+good+"\n"))
	assert.Equal(t, total(""), total("setoption name EvalFile value "+good+"\nsetoption name EvalFile value <embedded>\n"))
}

// TestMessagesHaveNoControlCharacters uses a file name with control characters. They must not reach
// the terminal.
func TestMessagesHaveNoControlCharacters(t *testing.T) {
	lines := runText(t, &fakeEngine{}, "setoption name EvalFile value none\x1b[31m\x07\nquit\n")
	require.Len(t, lines, 1)
	assert.Contains(t, lines[0], `none\x1b[31m\a: `)
}
