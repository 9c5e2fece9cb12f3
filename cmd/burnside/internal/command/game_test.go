package command

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// asProgram is the name of an environment variable. If it is set, the test binary acts as burnside.
// So tests can start burnside as a process without building it.
const asProgram = "BURNSIDE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(Main())
	}
	os.Exit(m.Run())
}

// program returns the command that starts the program.
func program(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	return cmd
}

// engineProcess is a process that plays chess.
type engineProcess struct {
	t     *testing.T
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines *bufio.Scanner
}

func newPlayer(t *testing.T, options ...string) *engineProcess {
	cmd := program()
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	p := &engineProcess{t: t, cmd: cmd, in: in, lines: bufio.NewScanner(out)}
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // if the test has failed; otherwise it has ended
	p.send("uci")
	p.expect("uciok")
	for _, o := range options {
		p.send("setoption name " + o)
	}
	p.send("ucinewgame", "isready")
	p.expect("readyok")
	return p
}

func (p *engineProcess) send(lines ...string) {
	p.t.Helper()
	_, err := io.WriteString(p.in, strings.Join(lines, "\n")+"\n")
	require.NoError(p.t, err)
}

// expect returns the next line that begins with a word.
func (p *engineProcess) expect(word string) []string {
	p.t.Helper()
	for p.lines.Scan() {
		line := p.lines.Text()
		require.NotContains(p.t, line, "error")
		if fields := strings.Fields(line); len(fields) > 0 && fields[0] == word {
			return fields
		}
	}
	require.Fail(p.t, "process ended", "before %q", word)
	return nil
}

// quit ends the process and checks its exit status.
func (p *engineProcess) quit() {
	p.t.Helper()
	p.send("quit")
	assert.NoError(p.t, p.cmd.Wait())
}

// TestGame lets two processes play a fast game to its end.
func TestGame(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		options   []string
	}{
		{"standard", board.StartFEN, nil},
		{
			"Chess960 on two threads", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
			[]string{"UCI_Chess960 value true", "Threads value 2", "Ponder value true"},
		},
	} {
		t.Run(test.name, func(t *testing.T) { playGame(t, test.fen, test.options) })
	}
}

// playGame plays from a position until mate or a draw.
func playGame(t *testing.T, fen string, options []string) {
	players := [2]*engineProcess{newPlayer(t, options...), newPlayer(t, options...)}
	start := board.MustFEN(fen)
	game := board.NewGame(start)
	clocks := [2]time.Duration{time.Second, time.Second}
	const increment = 5 * time.Millisecond
	var moves []string
	for game.Outcome() == board.Ongoing {
		us := game.Position().SideToMove()
		p := players[us]
		begun := time.Now()
		p.send(
			strings.TrimSpace("position fen "+fen+" moves "+strings.Join(moves, " ")),
			fmt.Sprintf("go wtime %d btime %d winc %d binc %d", clocks[board.White].Milliseconds(),
				clocks[board.Black].Milliseconds(), increment.Milliseconds(), increment.Milliseconds()),
		)
		answer := p.expect("bestmove")
		clocks[us] = max(clocks[us]-time.Since(begun)+increment, increment)
		m, err := game.Position().ParseUCIMove(answer[1])
		require.NoError(t, err, "after %v", moves)
		game.Push(m)
		if moves = append(moves, answer[1]); len(answer) == 4 {
			_, err := game.Position().ParseUCIMove(answer[3])
			require.NoError(t, err, "ponder move after %v", moves)
		}
	}
	t.Logf("%d plies to %s", len(moves), game.Position().FEN())
	players[board.White].quit()
	players[board.Black].quit()
}

func TestProcess(t *testing.T) {
	t.Run("end of input", func(t *testing.T) {
		cmd := program()
		cmd.Stdin = strings.NewReader("go depth 3\nposition startpos moves e2e4\ngo infinite\n")
		out, err := cmd.Output()
		require.NoError(t, err)
		assert.Equal(t, 2, strings.Count(string(out), "bestmove "))
	})
	t.Run("wrong command", func(t *testing.T) {
		cmd := program("play")
		var stderr strings.Builder
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		var exit *exec.ExitError
		require.ErrorAs(t, err, &exit)
		assert.Equal(t, 1, exit.ExitCode())
		assert.Empty(t, out)
		assert.Contains(t, stderr.String(), `unknown command "play"`)
	})
}
