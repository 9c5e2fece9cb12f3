package command

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"burnside/internal/buildinfo"
)

// newTerminal returns both ends of a terminal: that of the user and that of the program.
func newTerminal(t *testing.T) (person, terminal *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here:", err)
	}
	t.Cleanup(func() { person.Close() })
	fd := int(person.Fd())
	require.NoError(t, unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	require.NoError(t, err)
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { terminal.Close() })
	return person, terminal
}

// TestTerminal checks a session at a terminal. The program must say its name and what the user can
// type. Ctrl+C must end the program.
func TestTerminal(t *testing.T) {
	person, terminal := newTerminal(t)
	cmd := program()
	cmd.Stdin, cmd.Stdout = terminal, terminal
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(t, cmd.Start())
	lines := bufio.NewReader(person)
	expect := func(text string) {
		for {
			line, err := lines.ReadString('\n')
			require.NoError(t, err, "before %q", text)
			if strings.Contains(line, text) {
				return
			}
		}
	}
	expect("Burnside " + buildinfo.Version() + `, a UCI chess engine; type "help"`)
	_, err := io.WriteString(person, "hello\nhelp\nperft 30\nisready\n")
	require.NoError(t, err)
	expect(`unknown command "hello", type "help"`)
	expect("Burnside is a chess engine for the Universal Chess Interface")
	expect("readyok")
	_, err = io.WriteString(person, "\x03")
	require.NoError(t, err)
	expect("info string perft stopped")
	assert.Error(t, cmd.Wait())
}

// TestNoGreetingWithoutATerminal checks that there is a greeting only if the input and the output
// are both terminals.
func TestNoGreetingWithoutATerminal(t *testing.T) {
	person, terminal := newTerminal(t)
	cmd := program()
	cmd.Stdin = terminal
	_, err := io.WriteString(person, "isready\nquit\n")
	require.NoError(t, err)
	said, err := cmd.Output()
	require.NoError(t, err)
	assert.Equal(t, "readyok\n", string(said))

	cmd = program()
	cmd.Stdin, cmd.Stdout = strings.NewReader("isready\nquit\n"), terminal
	require.NoError(t, cmd.Run())
	lines := bufio.NewReader(person)
	for _, want := range []string{"isready\r\n", "quit\r\n", "readyok\r\n"} { // the first two are echoes
		line, err := lines.ReadString('\n')
		require.NoError(t, err)
		assert.Equal(t, want, line)
	}
}
