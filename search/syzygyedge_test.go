package search

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

var edgeGames = flag.Int("edge.games", 0, "random positions of each ending in TestSyzygyAtTheEdge, besides the fixed ones")

// TestSyzygyAtTheEdge plays positions at the limit of the fifty-move rule. The halfmove clock
// leaves just enough plies for the next capture or pawn move, or one too few. The engine has only
// Syzygy tables. It must win or hold these positions against an opponent that delays captures and
// pawn moves as long as possible.
func TestSyzygyAtTheEdge(t *testing.T) {
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA is not set")
	}
	tables, err := syzygy.Open(filepath.Join(data, "syzygy"))
	require.NoError(t, err)
	defer tables.Close()
	e := newSyzygyEngine(t)
	e.syzygy.Tables = tables
	for fen, won := range map[string]bool{
		"2r5/8/2K5/5k2/8/6Q1/8/8 w - - 57 1": true,
		"2r5/8/2K5/5k2/8/6Q1/8/8 w - - 58 1": false,
		"8/5k2/5r2/3K1Q2/8/8/8/8 w - - 73 1": true,
		"5R2/8/3n4/8/3K4/8/6k1/8 b - - 78 1": true,
		"5R2/8/3n4/8/3K4/8/6k1/8 b - - 79 1": false,
		"8/8/8/8/8/2k5/8/KBN5 w - - 41 1":    true,
		"8/8/8/8/8/2k5/8/KBN5 b - - 41 1":    false,
	} {
		assert.Equal(t, won, wonAtTheEdge(t, e, fen), fen)
	}
	random := rand.New(rand.NewPCG(53, 4))
	for _, name := range []string{"KQvKR", "KRvKN", "KRvKB", "KRvKP", "KBNvK"} {
		m, err := ending.ParseMaterial(name)
		require.NoError(t, err)
		games := [2]int{}
		for range *edgeGames {
			fen, won := edgePosition(t, tables, ending.NewLayout(m), random)
			assert.Equal(t, won > 0, wonAtTheEdge(t, e, fen), fen)
			games[won]++
		}
		t.Logf("%s: %d won, %d drawn by the clock", name, games[1], games[0])
	}
}

// edgePosition returns a random position at the limit of the fifty-move rule. The halfmove clock
// leaves exactly enough plies for the next capture or pawn move, or one more, or one less. The
// result "won" is 1 if either side wins in spite of the halfmove clock, and 0 if the position is a
// draw. Positions are left out if rounded distances in the tables leave the outcome open.
func edgePosition(t *testing.T, tables *syzygy.Tables, l *ending.Layout, random *rand.Rand) (fen string, won int) {
	for {
		placement := l.Placement(random.Uint64N(l.Size()))
		p, err := l.Position(&placement, board.Color(random.IntN(2)))
		if err != nil || p.CountLegal() == 0 {
			continue
		}
		r, err := tables.DTZ(&p)
		require.NoError(t, err)
		clock := board.FiftyMovePlies - r.Plies + random.IntN(3) - 1
		if r.Outcome == result.Draw || clock < 1 || clock >= board.FiftyMovePlies {
			continue
		}
		fen = strings.Replace(p.FEN(), " 0 1", fmt.Sprintf(" %d 100", clock), 1)
		q := board.MustFEN(fen)
		moves, err := tables.Root(&q)
		require.NoError(t, err)
		if o := moves[0].Outcome; !moves[0].Open && (o == result.Win || o == result.Loss) {
			won = 1
		}
		if !moves[0].Open {
			return fen, won
		}
	}
}

// wonAtTheEdge plays from a position to the next capture or pawn move or to the end, and reports
// whether one side has won. The engine plays the side that can win. If neither side can win, it
// plays the side that must hold the draw. The other side plays the best move of the tables.
func wonAtTheEdge(t *testing.T, e *Engine, fen string) bool {
	g := gameAt(t, fen)
	moves, err := e.syzygy.Tables.Root(g.Position())
	require.NoError(t, err)
	o := moves[0].Outcome
	won := o == result.Win || o == result.Loss
	engine := g.Position().SideToMove()
	if won != (o > result.Draw) {
		engine = engine.Opponent()
	}
	for g.Outcome() == board.Ongoing {
		p := g.Position()
		moves, err := e.syzygy.Tables.Root(p)
		require.NoError(t, err)
		move := moves[0].Move
		if p.SideToMove() == engine {
			move = e.Search(g, Limits{Nodes: 1000}, nil).Best
		}
		g.Push(move)
		if g.Outcome() == board.Ongoing && g.Position().HalfmoveClock() == 0 {
			outcome, err := e.syzygy.Tables.WDL(g.Position())
			require.NoError(t, err)
			return outcome == result.Win || outcome == result.Loss
		}
	}
	return g.Outcome() == board.Checkmate
}

// TestSyzygyRanksAtTheEdge checks that cursed wins rank by their distance. Because distances are
// rounded, it may be unknown whether a move wins or is a cursed win. Such a move must rank below
// the certain wins and above the certain cursed wins.
func TestSyzygyRanksAtTheEdge(t *testing.T) {
	e := newSyzygyEngine(t)
	const fen = "8/8/8/3k4/8/8/8/KR6 w - - 90 1"
	root, ok := e.prepare(gameAt(t, fen), Limits{}, nil).probeSyzygyRoot(legalMoves(t, fen))
	require.True(t, ok)
	moves, err := e.syzygy.Tables.Root(gameAt(t, fen).Position())
	require.NoError(t, err)
	require.Equal(t, result.CursedWin, moves[0].Outcome)
	for i, c := range bestChoices(root.choices) {
		assert.Equal(t, moves[0].Result.Plies, moves[i].Result.Plies)
		assert.True(t, c.draws())
	}

	c := rootChoice{rank: rankOf(result.CursedWin)}
	c.tbMin, c.tbMax = e.bounds(result.CursedWin, 1)
	c.open(result.CursedWin)
	assert.Greater(t, c.rank, rankOf(result.CursedWin))
	assert.Less(t, c.rank, rankOf(result.Win)-board.FiftyMovePlies)
	assert.False(t, c.draws() || c.mates())
	c = rootChoice{rank: rankOf(result.Loss)}
	c.tbMin, c.tbMax = e.bounds(result.Loss, 1)
	c.open(result.Loss)
	assert.Greater(t, c.rank, rankOf(result.Loss))
	assert.Less(t, c.rank, rankOf(result.BlessedLoss))
	assert.False(t, c.draws() || c.mates())
}
