package uci

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTableOptions(t *testing.T) {
	folder := t.TempDir()
	e := &fakeEngine{}
	assert.Equal(t, []string{""}, runText(t, e, "setoption name UseTables value false\nsetoption name TableCache value 8\n"+
		"setoption name UseTables value true\nsetoption name TablePath value "+folder+"\n"+
		"setoption name TablePath value <empty>\nsetoption name TablePath value\n"))
	assert.Equal(t, []string{"tables false", "tables true", "tables true", "tables true", "tables true"}, e.log)
}

func TestTablePathErrors(t *testing.T) {
	folder := t.TempDir()
	missing := filepath.Join(folder, "missing")
	bad := filepath.Join(folder, "KQPvKQ.btb")
	require.NoError(t, os.WriteFile(bad, []byte("not a table"), 0o600))
	e := &fakeEngine{}
	lines := runText(t, e, "setoption name TablePath value "+folder+string(filepath.ListSeparator)+missing+"\n")
	require.Len(t, lines, 1, "both faults in one line")
	assert.Contains(t, lines[0], "info string error: setoption TablePath: ")
	assert.Contains(t, lines[0], bad)
	assert.Contains(t, lines[0], missing)
	assert.Equal(t, []string{"tables true"}, e.log, "the tables inside the program are still there")
}
