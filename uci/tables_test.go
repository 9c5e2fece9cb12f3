package uci

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
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

// TestFreshTables searches before any option is set. The engine must already have the tables of the
// session, with the session's cache size. Damaged tables must be reported.
func TestFreshTables(t *testing.T) {
	path := damagedTable(t)
	var out bytes.Buffer
	e := &fakeEngine{}
	fresh := newDriver(&out, "1.2.3", made(e))
	fresh.engine()
	require.Len(t, e.tables, 1)
	assert.Same(t, fresh.tables.set, e.tables[0])
	assert.EqualValues(t, tb.DefaultCacheMB<<20, fresh.tables.set.CacheBytes())

	_, err := fresh.tables.set.AddFile(path)
	require.NoError(t, err)
	probeAll(t, e.tables[0])
	assert.Equal(t, 1, strings.Count(out.String(), "info string error: tables: "+path))
}

// TestTablesOfSessions changes the tables of one session. This must not change the tables of
// another session.
func TestTablesOfSessions(t *testing.T) {
	e, other := &fakeEngine{}, &fakeEngine{}
	first, second := newDriver(io.Discard, "1.2.3", made(e)), newDriver(io.Discard, "1.2.3", made(other))
	require.NoError(t, first.Run(strings.NewReader("setoption name TableCache value 8\nsetoption name TablePath value "+t.TempDir()+"\n")))
	require.Len(t, e.tables, 2)
	assert.EqualValues(t, 8<<20, e.tables[0].CacheBytes(), "the engine has the tables with the chosen cache")
	assert.EqualValues(t, 8<<20, e.tables[1].CacheBytes(), "tables of other folders get the cache too")
	second.engine()
	assert.EqualValues(t, tb.DefaultCacheMB<<20, other.tables[0].CacheBytes())
}

// damagedTable writes a table of rook against king. One of its blocks is damaged. It returns the
// path of the table.
func damagedTable(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "tb", "data", "KRvK.btb"))
	require.NoError(t, err)
	data[len(data)-5] ^= 0x10 // just before the checksum of the last block
	path := filepath.Join(t.TempDir(), "KRvK.btb")
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}

// probeAll probes all positions of rook against king.
func probeAll(t *testing.T, set *tb.Set) {
	t.Helper()
	m, err := ending.ParseMaterial("KRvK")
	require.NoError(t, err)
	layout := ending.NewLayout(m)
	for side := board.White; side <= board.Black; side++ {
		for index := range layout.Size() {
			placement := layout.Placement(index)
			if p, err := layout.Position(&placement, side); err == nil {
				set.Probe(&p)
			}
		}
	}
}
