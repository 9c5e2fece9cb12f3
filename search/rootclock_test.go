package search

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
)

var (
	lateEndings   = flag.String("late.endings", "KQvKR KRvKN KRBvK KQvKP KBPvK", "endings of TestLateWins")
	latePositions = flag.Int("late.positions", 4, "positions of each ending in TestLateWins")
	lateTime      = flag.Duration("late.movetime", 0, "time per move in TestLateWins; 0 means a node limit")
	lateTables    = flag.String("late.tables", "", "folder of further tables in TestLateWins")
)

// lateWins returns positions of an ending. The side to move wins them under the fifty-move rule,
// but not by the shortest mate: on the way to it, the rule would end the game. So the side must
// choose a longer way, on which a capture or pawn move resets the halfmove clock in time.
func lateWins(t *testing.T, set *tb.Set, name string, n int) (starts []board.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(53, 5))
	for _, s := range newEndgameSamplers(rng) {
		if s.layout.Material().String() != name {
			continue
		}
		for len(starts) < n {
			p := s.win(t, 0)
			setup := p.Setup()
			setup.HalfmoveClock = 60 + rng.IntN(40)
			p, err := setup.Position()
			require.NoError(t, err)
			r, known := set.SolveClock(&p, 0)
			require.True(t, known)
			if r.Outcome == result.Win && r.Plain.Plies > board.FiftyMovePlies-setup.HalfmoveClock {
				starts = append(starts, p)
			}
		}
	}
	require.Len(t, starts, n)
	return starts
}

// longestDefence returns the best move by the tables. It asks them for results that take the
// halfmove clock into account.
func longestDefence(t *testing.T, set *tb.Set, p *board.Position) board.Move {
	t.Helper()
	var legal board.MoveList
	p.Generate(&legal)
	best, rank := board.NoMove, 0
	for _, m := range legal.Slice() {
		next := p.After(m)
		r, known := set.SolveClock(&next, 0)
		require.True(t, known)
		r.Result = r.Before()
		if n := r.Rank(); best == board.NoMove || n > rank {
			best, rank = m, n
		}
	}
	return best
}

// TestLateWins checks positions that are won in spite of their halfmove clock. The engine must win
// them against the longest defence, with any number of lines. It must mate in as many moves as it
// has announced.
func TestLateWins(t *testing.T) {
	set, limits := embeddedSet, Limits{Nodes: 500}
	if *lateTables != "" {
		set = tb.NewEmbeddedSet()
		require.Empty(t, set.AddFolder(*lateTables))
	}
	if *lateTime > 0 {
		limits = Limits{MoveTime: *lateTime}
	}
	for _, lines := range []int{1, 3} {
		e := New()
		e.SetTables(set)
		e.SetMultiPV(lines)
		games, atOnce := 0, 0
		for _, name := range strings.Fields(*lateEndings) {
			for _, start := range lateWins(t, set, name, *latePositions) {
				games++
				if playLateWin(t, e, set, start, limits) {
					atOnce++
				}
			}
		}
		t.Logf("%d lines: %d games won in the announced number of moves, which the first move announced in %d", lines, games, atOnce)
	}
}

// playLateWin plays a game from a won position. The result "atOnce" says whether the engine
// announced the mate with its first move.
func playLateWin(t *testing.T, e *Engine, set *tb.Set, start board.Position, limits Limits) (atOnce bool) {
	t.Helper()
	g := board.NewGame(start)
	announced, plies := 0, 0
	for g.Outcome() == board.Ongoing {
		if g.Position().SideToMove() != start.SideToMove() {
			g.Push(longestDefence(t, set, g.Position()))
			plies++
			continue
		}
		r := e.Search(g, limits, nil)
		if mate, ok := matePlies(r.Score); ok {
			if announced == 0 {
				announced, atOnce = plies+mate, plies == 0
			}
			assert.Equal(t, announced, plies+mate, g.Position().FEN())
		} else {
			assert.True(t, isDecisive(r.Score), g.Position().FEN())
		}
		g.Push(r.Best)
		plies++
	}
	require.Equal(t, board.Checkmate, g.Outcome(), "from %s", start.FEN())
	assert.Equal(t, announced, plies, start.FEN())
	return atOnce
}

// If the rule makes every win a draw, the fastest win comes first, because the opponent may err.
func TestCursedWinsByDistance(t *testing.T) {
	const fen = "8/8/8/8/8/2k5/8/KBN5 w - - 60 60"
	p := board.MustFEN(fen)
	moves, known := embeddedSet.ProbeMoves(&p)
	require.True(t, known)
	for _, lines := range []int{1, 3} {
		r, _ := searchLines(t, newTableEngine(), lines, fen)
		next := p.After(r.Best)
		after, known := embeddedSet.Probe(&next)
		require.True(t, known)
		assert.Equal(t, moves[0].Result, after.Before())
		assert.Equal(t, Draw, r.Score)
	}
}
