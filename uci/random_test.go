package uci

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// words holds words for random lines: all words of the protocol, and some other words.
var words = strings.Fields(`
	uci isready ucinewgame position go stop ponderhit setoption debug d eval
	startpos fen moves name value on off true false register xyzzy
	infinite ponder searchmoves wtime btime winc binc movetime movestogo depth nodes mate
	Hash Threads MultiPV Ponder UCI_Chess960 UCI_ShowWDL Move Overhead Clear
	0 1 2 3 5 -1 -9223372036854775808 9223372036854775808 1e3 0x10 +2 ٣
	e2e4 e7e5 g1f3 e1g1 e1h1 e7e8q e7e8k a1a1 0000 i9i9 e2e4e5
	rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w b KQkq HAha - e3
	8/8/8/8/8/8/8/8 8/6k1/8/8/2Pp4/8/8/B3K3 bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR
	kkkkkkkk/8/8/8/8/8/8/KKKKKKKK //////// 9/9 é ` + "\x00 \x1b \xff\xfe")

// commonLines are valid lines. With them, random sessions contain more than faults.
var commonLines = []string{
	"go depth 2", "go infinite", "go ponder movetime 1", "go nodes 50 searchmoves e2e4", "go wtime 5 btime -5",
	"stop", "ponderhit", "isready", "ucinewgame", "position startpos", "position startpos moves e2e4 e7e5",
	"position fen 8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1", "position fen r1k1r2q/8/8/8/8/8/8/R1K1R2Q w KQkq -",
	"setoption name Threads value 2", "setoption name MultiPV value 4", "setoption name UCI_Chess960 value true",
	"setoption name UCI_ShowWDL value true", "perft 1", "go perft 2", "d",
}

// randomLine returns a line without its end.
func randomLine(random *rand.Rand) string {
	switch random.IntN(10) {
	case 0: // random bytes
		b := make([]byte, random.IntN(40))
		for i := range b {
			if b[i] = byte(random.IntN(256)); b[i] == '\n' {
				b[i] = ' '
			}
		}
		return string(b)
	case 1, 2, 3: // a valid line, or the beginning of such a line
		line := commonLines[random.IntN(len(commonLines))]
		if random.IntN(3) == 0 {
			line = line[:random.IntN(len(line)+1)]
		}
		return line
	}
	parts := make([]string, random.IntN(8))
	for i := range parts {
		parts[i] = words[random.IntN(len(words))]
	}
	return strings.Join(parts, " ")
}

// TestRandomLines sends random lines, most of them invalid. After them the engine must still
// answer, and must search the position that was set last.
func TestRandomLines(t *testing.T) {
	lines := 100_000
	if testing.Short() {
		lines = 5_000
	}
	random := rand.New(rand.NewPCG(2026, 11))
	c := newClient(t, newTinyEngine(100))
	for round := range lines / 100 {
		batch := make([]string, 100)
		for i := range batch {
			batch[i] = randomLine(random)
		}
		c.send(batch...)
		c.send(strings.Repeat("stop\n", len(batch)) + "isready") // empties the queue
		c.expect("readyok")
		// No earlier line contains this position.
		last := fmt.Sprintf("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 33 %d", round+7)
		c.send("position fen "+last, "d", "go depth 1 searchmoves g1f3")
		c.expect("Fen: " + last)
		require.Contains(t, c.expect("bestmove"), "bestmove g1f3")
		c.drop()
	}
	c.send("quit")
	c.waitForEnd()
}

// randomPosition returns a random position command. It usually has a fault.
func randomPosition(random *rand.Rand) string {
	line := "position " + []string{"startpos", "fen", "", "x"}[random.IntN(40)*random.IntN(2)%4]
	if random.IntN(2) == 0 {
		line = commonLines[9+random.IntN(4)]
	}
	for range random.IntN(4) {
		line += " " + words[random.IntN(len(words))]
	}
	if random.IntN(3) == 0 {
		line = line[:len("position ")+random.IntN(len(line)-len("position ")+1)]
	}
	return line
}

// TestRandomPositions checks that the command go searches a position that was accepted. After a
// refused position, this command must search nothing.
func TestRandomPositions(t *testing.T) {
	rounds := 20_000
	if testing.Short() {
		rounds = 2_000
	}
	random := rand.New(rand.NewPCG(2026, 12))
	var session strings.Builder
	var lines []string
	for range rounds {
		line := randomPosition(random)
		lines = append(lines, line)
		session.WriteString(line + "\ngo depth 1\n")
	}
	answers := runText(t, &fakeEngine{}, session.String())
	refused := 0
	for _, line := range lines {
		wrong := false
		for answers[0] != "bestmove (none)" && !strings.HasPrefix(answers[0], "bestmove ") {
			wrong = wrong || strings.HasPrefix(answers[0], "info string error: position: ")
			answers = answers[1:]
		}
		require.Equal(t, wrong, answers[0] == "bestmove (none)", line)
		answers = answers[1:]
		if wrong {
			refused++
		}
	}
	assert.Empty(t, answers)
	assert.Greater(t, refused, rounds/10)
	assert.Less(t, refused, rounds*9/10)
}
