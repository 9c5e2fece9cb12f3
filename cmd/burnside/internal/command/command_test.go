package command

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// run runs a command line with text as standard input. It returns the output.
func run(t *testing.T, text string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := runOn(text, &out, &out, args...)
	return out.String(), err
}

// runOn does the same as run, but writes standard output to the parameter "out" and standard error
// to the parameter "errors".
func runOn(text string, out, errors io.Writer, args ...string) error {
	cmd := newRootCommand()
	cmd.SetIn(strings.NewReader(text))
	cmd.SetOut(out)
	cmd.SetErr(errors)
	cmd.SetArgs(args)
	return execute(cmd)
}

// lastLine returns the last line of an output.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	return lines[len(lines)-1]
}

func TestUCIIsTheDefault(t *testing.T) {
	for _, args := range [][]string{{}, {"uci"}} {
		out, err := run(t, "isready\n", args...)
		require.NoError(t, err)
		assert.Equal(t, "readyok\n", out)
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, line := range []string{
		"play", "bench x", "bench 0", "bench 1 2000", "bench 1 2 x", "bench 1 2 3 4 5 6", "uci now", "version 2", "perft", "perft x", "perft -1", "perft 100",
		"perft 3 8/8/8/8/8/8/8/8 w - - 0 1", "perft 3 --leaf guess", "perft 3 --threads 0", "perft 3 --hash -1",
		"perft 2 --hash 1048576",
		"perft 3 --max-nodes 5", "perft 3 --suite x.epd", "perft --suite x.epd --divide", "perft --suite no-such-file.epd",
		"bench 1 --cpuprofile no-such-folder/x",
		"perft 1 --cpuprofile no-such-folder/x",
	} {
		_, err := run(t, "", strings.Fields(line)...)
		assert.Error(t, err, line)
	}
}

// runBench runs bench. It returns the nodes of the last line, and the text on standard error.
func runBench(t *testing.T, args ...string) (nodes, errors string) {
	t.Helper()
	var out, errOut bytes.Buffer
	require.NoError(t, runOn("", &out, &errOut, append([]string{"bench"}, args...)...))
	assert.NotContains(t, out.String(), "searched", "Stockfish's scripts read both outputs and want one such line")
	last := lastLine(out.String())
	assert.Regexp(t, `^[0-9]+ nodes [0-9]+ nps$`, last)
	nodes, _, _ = strings.Cut(last, " ")
	return nodes, errOut.String()
}

func TestBench(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "cpu.prof")
	first, errors := runBench(t, "2")
	assert.Equal(t, "Nodes searched  : "+first+"\n", errors, "what Stockfish's scripts look for")
	second, _ := runBench(t, "2", "--cpuprofile", profile)
	assert.Equal(t, first, second)
	assert.FileExists(t, profile)
	third, _ := runBench(t, "16", "1", "2", "default", "depth") // in Stockfish's form
	assert.Equal(t, first, third)
}

func TestPerft(t *testing.T) {
	for line, nodes := range map[string]string{
		"0":                                    "1",
		"3":                                    "8902",
		"3 --leaf list":                        "8902",
		"4 --threads 2 --hash 1":               "197281",
		"1 8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1": "9",
		"2 7k/5Q2/6K1/8/8/8/8/8 b - -":         "0",
	} {
		out, err := run(t, "", append([]string{"perft"}, strings.Fields(line)...)...)
		require.NoError(t, err, line)
		assert.Regexp(t, "^"+nodes+` nodes, [0-9.]+ s, [0-9]+ nodes/s$`, lastLine(out), line)
	}
	out, err := run(t, "", "perft", "2", "--divide", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	assert.Contains(t, out, "\ne1g1: ")
	assert.Equal(t, 27, strings.Count(out, "\n"), "26 moves and the sum")
}

// writeSuite returns the name of a file with the lines.
func writeSuite(t *testing.T, lines ...string) string {
	file := filepath.Join(t.TempDir(), "suite.epd")
	require.NoError(t, os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o600))
	return file
}

const startLine = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902"

func TestSuite(t *testing.T) {
	for _, threads := range []string{"1", "3"} {
		out, err := run(t, "", "perft", "--threads", threads, "--suite", writeSuite(t, "# comment", "", startLine, startLine))
		require.NoError(t, err)
		assert.Contains(t, out, "2 positions, 6 counts, 0 mismatches, 0 unreadable lines\n")
		assert.Regexp(t, `^18644 nodes, [0-9.]+ s, [0-9]+ nodes/s$`, lastLine(out))
	}
	out, err := run(t, "", "perft", "--max-nodes", "400", "--suite", writeSuite(t, startLine))
	require.NoError(t, err)
	assert.Contains(t, out, "1 positions, 2 counts, 0 mismatches")
}

func TestSuiteWithFaults(t *testing.T) {
	wrong := strings.Replace(startLine, "400", "401", 1)
	file := writeSuite(t, "# comment", startLine, wrong, "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0", startLine+" ;D4")
	out, err := run(t, "", "perft", "--suite", file)
	require.EqualError(t, err, "perft: "+file+": 1 mismatches, 2 unreadable lines")
	assert.Contains(t, out, file+":3: mismatch: FEN rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 depth 2 expected 401 got 400\n")
	assert.Contains(t, out, file+":4: ")
	assert.Contains(t, out, file+":5: ")
	assert.Regexp(t, ` nodes/s$`, lastLine(out))
}

func TestOwnSuite(t *testing.T) {
	_, err := run(t, "", "perft", "--threads", "2", "--max-nodes", "50000", "--suite", "../../../../board/testdata/perft.epd")
	require.NoError(t, err)
}

func TestVersion(t *testing.T) {
	out, err := run(t, "", "version")
	require.NoError(t, err)
	assert.Contains(t, out, "Burnside ")
	assert.Contains(t, out, "go1.")
}

func TestHelpAndCompletion(t *testing.T) {
	out, err := run(t, "", "help")
	require.NoError(t, err)
	for _, command := range []string{"uci", "bench", "perft", "version", "completion"} {
		assert.Contains(t, out, "\n  "+command+" ")
	}
	out, err = run(t, "", "completion", "bash")
	require.NoError(t, err)
	assert.Contains(t, out, "burnside")
}

// TestUCICommandsAsArguments checks both ways to give UCI commands as arguments. All arguments
// together can be the words of one command, as in Stockfish. Or each argument can be a whole
// command, as OpenBench writes them.
func TestUCICommandsAsArguments(t *testing.T) {
	for _, args := range [][]string{
		{"go", "depth", "3"}, {"go depth 3"}, {"go depth 3", "quit", "go depth 9"},
		{"position startpos moves e2e4", "go nodes 500"}, {"go", "wtime", "-5"},
	} {
		out, err := run(t, "", args...)
		require.NoError(t, err, args)
		assert.Equal(t, 1, strings.Count(out, "bestmove "), args)
	}
	out, err := run(t, "", "d")
	require.NoError(t, err)
	assert.Contains(t, out, "Fen: ")
	_, err = run(t, "", "benhc")
	assert.EqualError(t, err, `unknown command "benhc", did you mean bench?`)
}

// TestFaultsOfCommandLines checks that errors say in words what is wrong with a command line.
func TestFaultsOfCommandLines(t *testing.T) {
	for line, fault := range map[string]string{
		"tb gen --men x":                           "tb gen: --men x: want 3 to 8",
		"tb gen --men=":                            `tb gen: --men "": want 3 to 8`,
		"tb gen KRvK --threads 0":                  "tb gen: --threads 0: want 1 to 1024",
		"tb gen KRvK --threads":                    "tb gen: --threads needs a value",
		"tb gen KRvK --memory foo":                 "tb gen: --memory foo: want 0 to 1073741824",
		"tb gen KRvK --dry-run=x":                  "tb gen: --dry-run x: want true or false",
		"tb gen KRvK --dry":                        "tb gen: unknown flag: --dry",
		"tb verify --sample -1":                    "tb verify: --sample -1: want a whole number from 0",
		"perft 3 --max-nodes 99999999999999999999": "perft: --max-nodes 99999999999999999999: want a whole number from 0",
		"tb stats":                                 "tb stats: want an ending",
		"tb stats KRvK KQvK":                       "tb stats: want an ending, not 2 arguments: KRvK KQvK",
		"tb probe":                                 `tb probe: want a FEN, or "-"`,
		"tb info x":                                `tb info: takes no arguments, not "x"`,
		"tb stast":                                 `tb: unknown command "stast", did you mean stats?`,
		"bench 1 2 3 4 5 6":                        "bench: want at most 5 arguments, not 6",
		"seriesmate x":                             "seriesmate: want --moves, 1 to 40",
		"seriesmate x --moves 0":                   "seriesmate: --moves 0: want 1 to 40",
		"seriesmate x --moves 2 --rule French":     `seriesmate: --rule "French": want italian, scottish or series`,
		"seriesmate x --moves 2 --time soon":       `seriesmate: --time "soon": want seconds, or a time such as "1m30s"`,
		"web --addr nowhere":                       "web: --addr nowhere: missing port in address",
	} {
		_, err := run(t, "", strings.Fields(line)...)
		assert.EqualError(t, err, fault, line)
	}
}

func TestVersionFlag(t *testing.T) {
	flag, err := run(t, "", "--version")
	require.NoError(t, err)
	command, err := run(t, "", "version")
	require.NoError(t, err)
	assert.Equal(t, command, flag)
}
