package syzygy_test

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

var (
	edgeEndings = flag.String("edge", "KQvK KRvK KPvK", "endings of TestEdge; those of four men need BURNSIDE_DATA and a minute each")
	edgeEach    = flag.Int("edge.positions", 300, "positions of each ending in TestEdge")
)

// An edge is a position to test, with the outcome and the field Open that follow from Root. There
// are two kinds of edges. In a position of the first kind, the win comes just in time or just too
// late for the fifty-move rule. The position gets the outcome and Open of its best move. The second
// kind are the positions after all moves of the first kind. Each of them gets the outcome and Open
// of the move that led to it.
type edge struct {
	fen     string
	outcome result.Outcome // for the side to move in fen
	open    bool
}

// TestEdge compares the outcomes that Root gives with the solver's outcomes. It takes positions in
// which the win comes just in time or just too late for the fifty-move rule, and the positions
// after their moves. If Root leaves two outcomes possible, the solver's outcome must be one of
// them.
func TestEdge(t *testing.T) {
	folder := "testdata"
	if data := os.Getenv("BURNSIDE_DATA"); data != "" {
		folder = filepath.Join(data, "syzygy")
	}
	tables := openTables(t, folder)
	solver := clocksolver.New()
	for _, name := range strings.Fields(*edgeEndings) {
		edges := edgesOf(t, tables, name, *edgeEach)
		var fens []string
		for _, e := range edges {
			fens = append(fens, e.fen)
		}
		answers, err := solver.Answers(fens)
		require.NoError(t, err)
		open, decided, wrong := 0, 0, 0
		for i, e := range edges {
			want := result.Outcome(answers[i].Outcome) * result.Win
			got := e.outcome
			if got == result.CursedWin || got == result.BlessedLoss {
				got = result.Draw
			}
			switch {
			case e.open:
				open++
				assert.Contains(t, []result.Outcome{got, got + result.Win}, want, e.fen)
			case got != want:
				wrong++
				assert.Equal(t, want, got, e.fen)
			}
			if want != result.Draw {
				decided++
			}
		}
		t.Logf("%s: %d positions and moves, %d decided, %d open, %d wrong", name, len(edges), decided, open, wrong)
		assert.Positive(t, decided, name)
		assert.Less(t, decided, len(edges), name)
	}
}

// edgesOf returns random positions of an ending, and the positions after each of their moves. The
// halfmove clock of a random position is chosen so that the clock and the position's distance add
// up to 99, 100 or 101.
func edgesOf(t *testing.T, tables *syzygy.Tables, name string, positions int) (edges []edge) {
	for _, p := range randomPositions(t, 20*positions, name) {
		r, err := tables.DTZ(&p)
		require.NoError(t, err)
		if r.Outcome == result.Draw || p.CountLegal() == 0 || positions == 0 {
			continue
		}
		positions--
		for clock := board.FiftyMovePlies - r.Plies - 1; clock <= board.FiftyMovePlies-r.Plies+1; clock++ {
			if clock < 0 || clock >= board.FiftyMovePlies {
				continue
			}
			fields := strings.Fields(p.FEN())
			fields[4] = strconv.Itoa(clock)
			fields[5] = "100"
			q := board.MustFEN(strings.Join(fields, " "))
			moves, err := tables.Root(&q)
			require.NoError(t, err)
			edges = append(edges, edge{q.FEN(), moves[0].Outcome, moves[0].Open})
			for _, m := range moves {
				next := q.After(m.Move)
				if next.EnPassant() == board.NoSquare && next.Occupied().Count() > 2 {
					edges = append(edges, edge{next.FEN(), afterMove(m), m.Open})
				}
			}
		}
	}
	return edges
}

// afterMove returns the outcome of the position after a move, for the side to move there. If two
// outcomes are possible, it returns the one that is worse for that side.
func afterMove(m syzygy.RootMove) result.Outcome {
	switch {
	case m.Open && m.Outcome == result.CursedWin:
		return result.Loss
	case m.Open:
		return result.CursedWin
	}
	return -m.Outcome
}
