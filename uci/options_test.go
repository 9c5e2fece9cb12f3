package uci

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/pbnjay/memory"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/internal/shorten"
	"burnside/search"
)

func TestSetOptionErrors(t *testing.T) {
	for in, want := range map[string]string{
		"setoption":                                      `setoption: want "name"`,
		"setoption Hash 32":                              `setoption: want "name"`,
		"setoption name":                                 "setoption: name missing",
		"setoption name value 3":                         "setoption: name missing",
		"setoption name Contempt value 3":                `setoption: unknown option "Contempt"`,
		"setoption name Hash":                            "setoption Hash: value missing",
		"setoption name Hash value":                      "setoption Hash: value missing",
		"setoption name Hash value much":                 `setoption Hash: "much" is not a number`,
		"setoption name Hash value 0":                    `setoption Hash: "0" is not between 1 and 1048576`,
		"setoption name Hash value -5":                   `setoption Hash: "-5" is not between 1 and 1048576`,
		"setoption name Hash value 99999999999999999999": `setoption Hash: "99999999999999999999" is not between 1 and 1048576`,
		"setoption name hash value 666":                  "setoption Hash: no memory for 666 MiB",
		"setoption name Threads value 666":               "setoption Threads: no memory for 666 threads",
		"setoption name Threads value 1025":              `setoption Threads: "1025" is not between 1 and 1024`,
		"setoption name Ponder value maybe":              `setoption Ponder: "maybe" is neither "true" nor "false"`,
		"setoption name Move Overhead value 5001":        `setoption Move Overhead: "5001" is not between 0 and 5000`,
	} {
		e := &fakeEngine{}
		assert.Equal(t, []string{"info string error: " + want}, runText(t, e, in+"\n"))
		assert.Empty(t, e.log)
	}
}

func TestChess960Option(t *testing.T) {
	const fen = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n"
	const other = "position fen 4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1\n"
	moves := func(in string) string {
		lines := runText(t, &fakeEngine{}, in+"d\n")
		return lines[len(lines)-1]
	}
	assert.Contains(t, moves(fen), " e1g1")
	assert.NotContains(t, moves(fen), " e1h1")
	assert.Contains(t, moves("setoption name UCI_Chess960 value true\n"+fen), " e1h1")
	assert.Contains(t, moves(fen+"setoption name UCI_Chess960 value TRUE\n"), " e1h1", "also for the current position")
	assert.Contains(t, moves("setoption name UCI_Chess960 value true\n"+fen+"setoption name UCI_Chess960 value false\n"), " e1g1")
	assert.Contains(t, moves(other), " e1a1", "standard chess has no such castling")
	for _, castle := range []string{"e1g1", "e1h1"} {
		lines := runText(t, &fakeEngine{}, fen[:len(fen)-1]+" moves "+castle+"\nd\n")
		assert.Contains(t, lines, "Fen: r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1")
	}
}

// TestShredderFENWithoutTheChess960Option checks the form in which castling moves are printed. The
// form of the castling field in the FEN must not influence it.
func TestShredderFENWithoutTheChess960Option(t *testing.T) {
	const position = "position fen 4k3/8/8/8/8/8/8/R3K2R w HA - 0 1\nd\n"
	lines := runText(t, &fakeEngine{}, position)
	assert.Contains(t, lines[len(lines)-1], " e1g1")
	assert.NotContains(t, lines[len(lines)-1], " e1h1")
	lines = runText(t, &fakeEngine{}, "setoption name UCI_Chess960 value true\n"+position)
	assert.Contains(t, lines[len(lines)-1], " e1h1")
}

// TestMemoryOptions sets options to values that do not fit into the free memory. The old values
// must stay.
func TestMemoryOptions(t *testing.T) {
	if memory.TotalMemory() == 0 {
		t.Skip("the size of the memory is unknown here")
	}
	nearlyAll := strconv.FormatUint(memory.TotalMemory()>>20-1, 10)
	for _, option := range []string{"Hash", "TableCache"} {
		lines := runText(t, search.New(), "setoption name "+option+" value "+nearlyAll+"\nisready\n")
		require.Len(t, lines, 2)
		assert.Regexp(t, "^info string error: setoption "+option+": .*[0-9]+ MiB are needed, ", lines[0])
	}
	assert.Equal(t, []string{"readyok"}, runText(t, search.New(), "setoption name Hash value 32\nsetoption name TableCache value 32\nisready\n"))
}

// TestLongWordsAreShortened sends very long words. Each answer must still be a short line.
func TestLongWordsAreShortened(t *testing.T) {
	long, words := strings.Repeat("x", 1<<20), strings.Repeat(" a9a9", 1<<16)
	for _, command := range []string{
		"setoption name EvalFile value " + long, "setoption name Debug Log File value " + long,
		"setoption name TablePath value " + long, "setoption name TablePath value " + strings.ReplaceAll(words, " ", ":"),
		"setoption name SyzygyPath value " + long, "setoption name Hash value " + long, "setoption name " + long, long,
		"bench 1 1 1 " + long, "bench 1 1 1 default " + long, "bench " + long, "genfens 1 seed 1 book " + long,
		"genfens 1 seed " + long + " book None", "export_net " + long, "position " + long, "position fen " + long,
		"position startpos moves " + long, "perft " + long, "perft 1 " + long, "go perft 1 searchmoves" + words,
		"go depth 1 searchmoves" + words, "go depth 1" + words, "debug " + long,
	} {
		for _, line := range runText(t, &fakeEngine{}, command+"\n") {
			assert.LessOrEqual(t, len(line), shorten.Most, command[:40])
		}
	}
}

// TestProcessors checks the number of processors that the program uses. The environment variable
// GOMAXPROCS can set this number. If the variable is not set, the program must use more processors
// than search threads. Then a processor is free for commands that come during a search.
func TestProcessors(t *testing.T) {
	t.Setenv("GOMAXPROCS", "3")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	const session = "setoption name Threads value 8\nisready\n"
	runText(t, &fakeEngine{}, session)
	assert.Equal(t, 3, runtime.GOMAXPROCS(0))
	t.Setenv("GOMAXPROCS", "")
	runText(t, &fakeEngine{}, session)
	assert.GreaterOrEqual(t, runtime.GOMAXPROCS(0), 10)
}
