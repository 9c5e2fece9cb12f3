package uci

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// TestUCIDoesNotWaitForTheEngine checks that the command uci is answered before the engine is
// built. The command isready must be answered when the engine is built.
func TestUCIDoesNotWaitForTheEngine(t *testing.T) {
	var out bytes.Buffer
	before := "" // the answers that have come when the engine is built
	d := newDriver(&out, "1.2.3", func() engine {
		before = out.String()
		return &fakeEngine{}
	})
	require.NoError(t, d.Run(strings.NewReader("uci\nisready\ngo depth 1\n")))
	assert.Contains(t, before, "uciok\n")
	assert.NotContains(t, before, "readyok")
	assert.Contains(t, out.String(), "uciok\nreadyok\nbestmove ")
}

func TestSessions(t *testing.T) {
	const e2e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
	for _, test := range []struct {
		name    string
		in      string
		answers []string // all answers
		log     []string // calls of the engine's methods
	}{
		{"nothing", "", []string{""}, nil},
		{"empty lines", "\n \r\n\t\n", []string{""}, nil},
		{"isready", "isready\n", []string{"readyok"}, nil},
		{"no line end", "isready", []string{"readyok"}, nil},
		{"spaces and carriage returns", "  isready \t \r\n", []string{"readyok"}, nil},
		{"go without position", "go depth 1\n", []string{"bestmove a2a3"}, []string{"search " + board.StartFEN}},
		{
			"position, then go", "position startpos moves e2e4\ngo depth 1\n",
			[]string{"bestmove a7a5"}, []string{"search " + e2e4},
		},
		{
			"FEN with four fields", "position fen 8/8/8/8/8/k7/p7/K7 w - -\ngo depth 1\n",
			[]string{"bestmove (none)"}, []string{"search 8/8/8/8/8/k7/p7/K7 w - - 0 1"},
		},
		{
			"FEN with moves", "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 e8e7\ngo depth 1\n",
			[]string{"bestmove e1d1"}, []string{"search 8/4k3/8/8/4P3/8/8/4K3 w - - 1 2"},
		},
		{
			"no search after a bad move until a good position comes",
			"position startpos moves e2e4\nposition startpos moves d2d4 d2d4\ngo depth 1\nd\nposition startpos\ngo depth 1\n",
			[]string{
				`info string error: position: ply 2: move "d2d4": no man of the side to move there`,
				`info string error: go: no position since an error in position: ply 2: move "d2d4": no man of the side to move there`,
				"bestmove (none)",
				`info string error: d: no position since an error in position: ply 2: move "d2d4": no man of the side to move there`,
				"bestmove a2a3",
			},
			[]string{"search nothing", "search " + board.StartFEN},
		},
		{
			"no search after a bad FEN",
			"position fen 4k3/8/8/8/8/8/8/8 w - - 0 1\ngo infinite\nstop\nperft 2\neval\n",
			[]string{
				`info string error: position: FEN "4k3/8/8/8/8/8/8/8 w - - 0 1": illegal position: no white king`,
				`info string error: go: no position since an error in position: FEN "4k3/8/8/8/8/8/8/8 w - - 0 1": illegal position: no white king`,
				"bestmove (none)",
				`info string error: perft: no position since an error in position: FEN "4k3/8/8/8/8/8/8/8 w - - 0 1": illegal position: no white king`,
				`info string error: eval: no position since an error in position: FEN "4k3/8/8/8/8/8/8/8 w - - 0 1": illegal position: no white king`,
			},
			[]string{"search nothing"},
		},
		{
			"a bad FEN names every fault",
			"position fen 4k3/8/8/8/8/8/8/P6P w K - 0 1\n",
			[]string{`info string error: position: FEN "4k3/8/8/8/8/8/8/P6P w K - 0 1": illegal position: ` +
				"no white king; pawn on rank 1 or 8"},
			nil,
		},
		{
			"options act before the search that follows",
			"setoption name Hash value 32\nsetoption name tHREADS value 2\nsetoption name MultiPV value 3\n" +
				"setoption name Move Overhead value 50\nsetoption name Clear Hash\nucinewgame\ngo depth 1\n",
			[]string{"bestmove a2a3"},
			[]string{"hash 32", "threads 2", "multipv 3", "overhead 50ms", "clear", "clear", "search " + board.StartFEN},
		},
		{
			"commands queued after searches",
			"go depth 5\nposition startpos moves e2e4\nsetoption name Hash value 4\ngo depth 5\n",
			[]string{"bestmove a2a3", "bestmove a7a5"},
			[]string{"search " + board.StartFEN, "hash 4", "search " + e2e4},
		},
		{"the end of the input stops searches without a limit", "go infinite\ngo\ngo ponder wtime 1000 btime 1000\n",
			[]string{"bestmove a2a3", "bestmove a2a3", "bestmove a2a3"},
			[]string{"search " + board.StartFEN, "search " + board.StartFEN, "search " + board.StartFEN}},
		{"quit ends the session", "go infinite\nquit\nisready\n", []string{"bestmove a2a3"}, []string{"search " + board.StartFEN}},
		{"stop and ponderhit without a search", "stop\nponderhit\nisready\n", []string{"readyok"}, nil},
		{"debug", "debug on\ndebug off\ndebug\n", []string{`info string error: debug: want "on" or "off"`}, nil},
		{"unknown command", "xyzzy\n", []string{`info string error: unknown command "xyzzy", type "help" for a list`}, nil},
		{
			"control characters do not reach the answer", "\x00\x07\u202e\n",
			[]string{`info string error: unknown command "\x00\a\u202e", type "help" for a list`}, nil,
		},
		{
			"an error in go is ignored", "go depth\ngo nodes 5 foo\ngo searchmoves 0000\nstop\n",
			[]string{
				"info string error: go: ignored: depth without a value", "bestmove a2a3",
				`info string error: go: ignored: unknown limit "foo"`, "bestmove a2a3",
				`info string error: go: ignored: searchmoves: move "0000": not in move notation`, "bestmove (none)",
			},
			[]string{"search " + board.StartFEN, "search " + board.StartFEN, "search nothing"},
		},
		{"position without arguments", "position\n", []string{`info string error: position: want "startpos" or "fen"`}, nil},
		{"position of an unknown kind", "position e4\n", []string{`info string error: position: want "startpos" or "fen", not "e4"`}, nil},
		{"position with something after", "position startpos e4\n", []string{`info string error: position: unexpected "e4" after startpos`}, nil},
		{"perft without depth", "perft\n", []string{"info string error: perft: want a depth"}, nil},
		{"perft with a limit", "go perft 2 depth 3\n", []string{`info string error: perft: want a depth and optionally searchmoves, not "depth"`}, nil},
		{"perft of an illegal move", "go perft 2 searchmoves e2e5\n", []string{`info string error: perft: searchmoves: move "e2e5": not legal here`}, nil},
		{"perft too deep", "go perft 1000\n", []string{`info string error: perft: depth "1000": want a number from 1 to 99`}, nil},
		{"bench of nonsense", "bench -3\n", []string{`info string error: bench: depth "-3": want a number from 1 to 99`}, nil},
		{"bench with a bad limit", "bench 16 1 5 default perft\n", []string{`info string error: bench: limit "perft": want "depth", "nodes" or "movetime"`}, nil},
		{"bench with a bad size", "bench big 1\n", []string{`info string error: bench: hash size "big": want a number from 1 to 1048576`}, nil},
		{"bench with too much", "bench 1 2 3 4 5 6\n", []string{"info string error: bench: want at most 5 arguments, not 6"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := &fakeEngine{}
			assert.Equal(t, test.answers, runText(t, e, test.in))
			assert.Equal(t, test.log, e.log)
		})
	}
}

func TestUCIAnswer(t *testing.T) {
	lines := runText(t, &fakeEngine{}, "uci\n")
	assert.Equal(t, "id name Burnside 1.2.3", lines[0])
	assert.Equal(t, "id author the Burnside authors", lines[1])
	assert.Equal(t, "uciok", lines[len(lines)-1])
	for _, option := range []string{
		"Hash type spin default 16 min 1 max 1048576",
		"Threads type spin default 1 min 1 max 1024",
		"MultiPV type spin default 1 min 1 max 500",
		"Ponder type check default false",
		"UCI_Chess960 type check default false",
		"UCI_ShowWDL type check default false",
		"Move Overhead type spin default 10 min 0 max 5000",
		"Clear Hash type button",
		"Debug Log File type string default <empty>",
		"UseTables type check default true",
		"TablePath type string default <empty>",
		"TableCache type spin default 64 min 1 max 1048576",
	} {
		assert.Contains(t, lines, "option name "+option)
	}
}

func TestLongLine(t *testing.T) {
	// The line has more than two megabytes of legal moves.
	cycle := " g1f3 g8f6 f3g1 f6g8"
	line := "position startpos moves" + strings.Repeat(cycle, 110_000)
	e := &fakeEngine{}
	assert.Equal(t, []string{"bestmove a2a3"}, runText(t, e, line+"\ngo depth 1\n"))
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	var out bytes.Buffer
	err := newDriver(&out, "1.2.3", made(&fakeEngine{})).Run(io.MultiReader(strings.NewReader("go infinite\n"), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
	assert.Equal(t, "bestmove a2a3\n", out.String())
}

func TestDisplay(t *testing.T) {
	lines := runText(t, &fakeEngine{}, "position startpos moves e2e4 f7f5 d1h5\nd\n")
	assert.Contains(t, lines, " | r | n | b | q | k | b | n | r | 8")
	assert.Contains(t, lines, " |   |   |   |   |   | p |   | Q | 5")
	assert.Contains(t, lines, "Fen: rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2")
	assert.Contains(t, lines, "Checkers: h5")
	assert.Contains(t, lines, "Moves: g7g6")
	assert.Contains(t, lines, "Opening: B00 Duras Gambit")
	lines = runText(t, &fakeEngine{}, "position startpos\nd\n")
	assert.True(t, strings.HasPrefix(lines[len(lines)-1], "Moves: "), "the initial position has no name")
}

// TestEval checks that the answer ends with a line in Stockfish's form. Clients wait for this line.
func TestEval(t *testing.T) {
	for _, session := range []string{"eval\n", "position startpos moves e2e4\neval\n", "position fen 4k3/8/8/8/8/8/8/Q3K3 b - - 0 1\neval\n"} {
		lines := runText(t, &fakeEngine{}, session)
		assert.Greater(t, len(lines), 3)
		assert.Regexp(t, `^Final evaluation       [+-][0-9]+\.[0-9]{2} \(white side\)$`, lines[len(lines)-1])
	}
	lines := runText(t, &fakeEngine{}, "position startpos moves e2e4 f7f6 d1h5\neval\n")
	assert.Equal(t, "Final evaluation: none (in check)", lines[len(lines)-1])
}

func TestPerftCommands(t *testing.T) {
	for _, command := range []string{"perft 2", "go perft 2"} {
		lines := runText(t, &fakeEngine{}, command+"\n")
		assert.Contains(t, lines, "e2e4: 20")
		assert.Contains(t, lines, "Nodes searched: 400")
	}
}

func TestBenchCommand(t *testing.T) {
	positions := filepath.Join(t.TempDir(), "positions.epd")
	require.NoError(t, os.WriteFile(positions, []byte("# two\n"+board.StartFEN+"\n\n8/8/8/8/8/2k5/8/KBN5 w - - id \"b\";\n"), 0o600))
	for command, lines := range map[string]int{
		"bench 1": 27, "bench 4 2 1 default depth": 27, "bench 4 1 1 current": 4,
		"bench 4 1 50 " + positions + " nodes": 5, "bench 4 1 1 " + positions + " movetime": 5,
	} {
		answer := runText(t, &fakeEngine{}, command+"\n")
		require.Len(t, answer, lines, command)
		assert.Regexp(t, `^[0-9]+ nodes [0-9]+ nps$`, answer[lines-2])
		nodes, _, _ := strings.Cut(answer[lines-2], " ")
		assert.Equal(t, "Nodes searched  : "+nodes, answer[lines-1])
	}
	require.NoError(t, os.WriteFile(positions, []byte("8/8/8/8 w - -\n"), 0o600))
	lines := runText(t, &fakeEngine{}, "bench 4 1 1 "+positions+"\n")
	assert.Contains(t, lines[0], "info string error: bench: "+positions+": line 1: FEN ")
}

// TestByteOrderMark checks that a file of commands may begin with a byte-order mark.
func TestByteOrderMark(t *testing.T) {
	lines := runText(t, &fakeEngine{}, "\ufeffisready\r\n\ufeffposition fen k7/8/8/8/8/8/8/K7 w - - 0 1\r\nd\r\nquit\n")
	assert.Equal(t, "readyok", lines[0])
	assert.Contains(t, strings.Join(lines, "\n"), "k7/8/8/8/8/8/8/K7 w - - 0 1")
	assert.NotContains(t, strings.Join(lines, "\n"), "unknown command")
}
