package uci

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/search"
)

// syzygyFolder is a folder with Syzygy tables of three and four men.
const syzygyFolder = "../tb/syzygy/testdata"

func TestSyzygyOptions(t *testing.T) {
	e := &fakeEngine{}
	lines := runText(t, e, "setoption name SyzygyPath value "+syzygyFolder+"\nsetoption name SyzygyProbeDepth value 5\n"+
		"setoption name Syzygy50MoveRule value false\nsetoption name SyzygyProbeLimit value 4\n"+
		"setoption name SyzygyPath value <empty>\nsetoption name SyzygyProbeLimit value 8\n")
	require.Len(t, lines, 2)
	assert.Equal(t, "info string found 7 WDL and 7 DTZ Syzygy tables (up to 4 men)", lines[0])
	assert.Contains(t, lines[1], "SyzygyProbeLimit")
	assert.Equal(t, []string{"syzygy true 7 1", "syzygy true 7 5", "fifty moves false",
		"syzygy true 4 5", "syzygy false 4 5"}, e.log)
}

func TestSyzygyPathErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing")
	folders := strings.Join([]string{missing, syzygyFolder, missing}, string(filepath.ListSeparator))
	lines := runText(t, &fakeEngine{}, "setoption name SyzygyPath value "+folders+"\n")
	require.Len(t, lines, 2, "both faults in one line")
	assert.Contains(t, lines[0], "found 7 WDL")
	assert.Contains(t, lines[1], "info string error: setoption SyzygyPath: ")
	assert.Equal(t, 2, strings.Count(lines[1], missing))
}

// TestSyzygySearch searches with Syzygy tables. It checks the chances of a win, a draw and a loss
// in the answers.
func TestSyzygySearch(t *testing.T) {
	lines := runText(t, search.New(), "setoption name UseTables value false\nsetoption name UCI_ShowWDL value true\n"+
		"setoption name SyzygyPath value "+syzygyFolder+"\n"+
		"position fen 8/8/8/8/8/2k5/8/KR6 w - - 0 1\ngo depth 3\n"+
		"position fen 8/8/8/3k4/8/8/8/KR6 w - - 90 1\ngo depth 3\n")
	text := strings.Join(lines, "\n")
	assert.Contains(t, text, " wdl 1000 0 0 ")
	assert.Contains(t, text, " wdl 0 1000 0 ")
}

// TestOwnTablesWithoutTheRule searches a position in which each mate comes too late for the
// fifty-move rule. The rule is switched off, and MultiPV is 2. So the tables inside the program
// must score both lines as wins.
func TestOwnTablesWithoutTheRule(t *testing.T) {
	lines := runText(t, search.New(), "setoption name Syzygy50MoveRule value false\nsetoption name UCI_ShowWDL value true\n"+
		"setoption name MultiPV value 2\nposition fen 8/8/8/3k4/8/8/8/KR6 w - - 90 1\ngo depth 3\n")
	text := strings.Join(lines, "\n")
	assert.Contains(t, text, "multipv 1 score mate 15 wdl 1000 0 0")
	assert.Contains(t, text, "multipv 2 score mate 15 wdl 1000 0 0")
}
