package search

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// tactic is a position with the moves that solve it.
type tactic struct {
	id       string
	position board.Position
	best     []board.Move
}

// tacticNodes is the node limit for each position.
const tacticNodes = 50_000

// readTactics reads an EPD file with bm and id operations.
func readTactics(t *testing.T, path string) (tactics []tactic) {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		line := scanner.Text()
		fields := strings.Fields(line)
		if len(fields) < 6 {
			continue
		}
		p, err := board.ParseFEN(strings.Join(fields[:4], " "))
		require.NoError(t, err)
		x := tactic{position: p}
		for operation := range strings.SplitSeq(strings.Join(fields[4:], " "), ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(operation), " ")
			switch name {
			case "id":
				x.id = strings.Trim(value, `"`)
			case "bm":
				for san := range strings.FieldsSeq(value) {
					m, err := p.ParseSAN(san)
					require.NoError(t, err, line)
					x.best = append(x.best, m)
				}
			}
		}
		tactics = append(tactics, x)
	}
	return tactics
}

// TestWinAtChess searches the positions of Win at Chess with few nodes. The engine must solve more
// than two thirds of them.
func TestWinAtChess(t *testing.T) {
	if testing.Short() {
		t.Skip("takes too long for -short")
	}
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA is not set")
	}
	e := New()
	solved := 0
	tactics := readTactics(t, filepath.Join(data, "tactics", "wac.epd"))
	for _, x := range tactics {
		e.Clear()
		r := e.Search(board.NewGame(x.position), Limits{Nodes: tacticNodes}, nil)
		if slices.Contains(x.best, r.Best) {
			solved++
		} else {
			t.Logf("%s: %s", x.id, x.position.SAN(r.Best))
		}
	}
	t.Logf("%d of %d solved", solved, len(tactics))
	assert.Greater(t, solved*3, len(tactics)*2)
}
