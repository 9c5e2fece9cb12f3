package uci

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/eval"
	"burnside/search"
)

func TestHelpAndCompiler(t *testing.T) {
	for _, command := range []string{"help", "license"} {
		assert.Contains(t, strings.Join(runText(t, &fakeEngine{}, command+"\n"), "\n"), "export_net FILE")
	}
	text := strings.Join(runText(t, &fakeEngine{}, "compiler\n"), "\n")
	assert.Contains(t, text, "network    "+eval.DefaultName())
	for _, def := range definitions {
		assert.True(t, IsCommand(def.name))
		assert.NotContains(t, strings.Join(runText(t, &fakeEngine{}, def.name+"\nquit\n"), "\n"), "unknown command")
	}
	assert.False(t, IsCommand("play"))
}

func TestFlip(t *testing.T) {
	const before = "r3k2r/1b6/8/3pP3/8/8/6N1/R3K3 w Qkq d6 3 9"
	const after = "r3k3/6n1/8/8/3Pp3/8/1B6/R3K2R b KQq d3 3 9"
	fen := func(in string) string {
		for _, line := range runText(t, &fakeEngine{}, in+"d\n") {
			if fen, ok := strings.CutPrefix(line, "Fen: "); ok {
				return fen
			}
		}
		return ""
	}
	assert.Equal(t, after, fen("position fen "+before+"\nflip\n"))
	assert.Equal(t, before, fen("position fen "+before+"\nflip\nflip\n"))
	assert.Contains(t, runText(t, &fakeEngine{}, "position fen x\nflip\n")[1], "info string error: flip: no position")
}

func TestExportNet(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a net")
	lines := runText(t, &fakeEngine{}, "export_net "+file+"\nexport_net\nexport_net "+t.TempDir()+"\n")
	assert.Equal(t, "info string wrote the network in use to "+file, lines[0])
	assert.Equal(t, "info string error: export_net: want the name of a file", lines[1])
	assert.Contains(t, lines[2], "info string error: export_net: write ")
	net, err := eval.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, eval.Default(), net)
}

func TestDebugLogFile(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "session.log")
	option := "setoption name Debug Log File value "
	runText(t, &fakeEngine{}, option+file+"\nisready\n")
	lines := runText(t, &fakeEngine{}, option+file+"\r\nisready\nposition nowhere\n"+option+"\nisready\n"+option+filepath.Join(folder, "no", "log")+"\n")
	assert.Equal(t, "readyok", lines[0])
	assert.Contains(t, lines[len(lines)-1], "info string error: setoption Debug Log File: ")
	log, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Contains(t, string(log), "<< readyok\n")
	assert.Contains(t, string(log), "<< info string error: position: ")
	assert.NotContains(t, string(log), "\r")

	// If the client sends line by line, the whole session must be in the log.
	file = filepath.Join(folder, "second.log")
	c := newClient(t, search.New())
	c.send(option+file, "isready")
	c.expect("readyok")
	c.send("go depth 1")
	c.expect("bestmove")
	c.send(option+noPath, "isready")
	c.expect("readyok")
	log, err = os.ReadFile(file)
	require.NoError(t, err)
	assert.Contains(t, string(log), "\n>> go depth 1\n<< info depth 1 ")
	assert.Contains(t, string(log), "\n<< bestmove ")
}
