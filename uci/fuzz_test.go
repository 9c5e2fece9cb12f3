package uci

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// longCommand matches lines whose commands take long whatever the engine is.
var longCommand = regexp.MustCompile(`perft|bench|genfens`)

// quitCommand matches sessions in which quit comes before the end.
var quitCommand = regexp.MustCompile(`(?m)^\s*quit(\s|$)`)

// FuzzSession runs whole sessions on the real engine with tiny searches. The session must not crash
// or hang. The isready at its end must be answered.
func FuzzSession(f *testing.F) {
	for _, session := range []string{
		"uci\nisready\nposition startpos moves e2e4\ngo depth 3\nquit\n",
		"go infinite\nstop\nponderhit\ngo ponder wtime 1 btime 1\nponderhit\n",
		"setoption name UCI_Chess960 value true\nposition fen r1k1r2q/8/8/8/8/8/8/R1K1R2Q w KQkq - 0 1 moves c1a1\ngo nodes 9\n",
		"setoption name Threads value 2\nsetoption name MultiPV value 3\nsetoption name UCI_ShowWDL value true\ngo depth 2 searchmoves e2e4 d2d4\n",
		"position fen 8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1\nd\neval\ngo mate 2\n",
	} {
		f.Add(session)
	}
	f.Fuzz(func(t *testing.T, session string) {
		lines := strings.Split(session, "\n")
		for i, line := range lines {
			if longCommand.MatchString(line) {
				lines[i] = "perft 1"
			}
		}
		var out bytes.Buffer
		in := strings.NewReader(strings.Join(lines, "\n") + "\nucinewgame\nisready\n")
		// Even the longest session takes only a moment. So a session that takes ten minutes hangs.
		// If all its goroutines wait for ever, synctest notices this at once.
		hangs := time.AfterFunc(10*time.Minute, func() { panic(fmt.Sprintf("hangs on %q", lines)) })
		defer hangs.Stop()
		synctest.Test(t, func(t *testing.T) {
			require.NoError(t, newDriver(&out, "1.2.3", made(newTinyEngine(200))).Run(in))
		})
		if !quitCommand.MatchString(strings.Join(lines, "\n")) {
			require.Contains(t, out.String(), "readyok\n")
		}
	})
}
