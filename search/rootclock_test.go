package search

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
)

// lateWins returns positions of an ending that the side to move wins under the fifty-move rule. In
// all of them the shortest mate comes too late. To win, the side must make a capture or pawn move
// in time.
func lateWins(t *testing.T, name string, n int) (starts []board.Position) {
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
			r, known := embeddedSet.SolveClock(&p, 0)
			require.True(t, known)
			if r.Outcome == result.Win && r.Plain.Plies > board.FiftyMovePlies-setup.HalfmoveClock {
				starts = append(starts, p)
			}
		}
	}
	require.Len(t, starts, n)
	return starts
}

// longestDefence returns the best move by the tables, with regard to the halfmove clock.
func longestDefence(t *testing.T, p *board.Position) board.Move {
	t.Helper()
	var legal board.MoveList
	p.Generate(&legal)
	best, rank := board.NoMove, 0
	for _, m := range legal.Slice() {
		next := p.After(m)
		r, known := embeddedSet.SolveClock(&next, 0)
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
	for _, lines := range []int{1, 3} {
		e := newTableEngine()
		e.SetMultiPV(lines)
		for _, name := range []string{"KQvKR", "KRvKN", "KRBvK", "KQvKP", "KBPvK"} {
			for _, start := range lateWins(t, name, 4) {
				g := board.NewGame(start)
				announced, plies := 0, 0
				for g.Outcome() == board.Ongoing {
					if g.Position().SideToMove() != start.SideToMove() {
						g.Push(longestDefence(t, g.Position()))
						plies++
						continue
					}
					r := e.Search(g, Limits{Nodes: 500}, nil)
					if mate, ok := matePlies(r.Score); ok {
						if announced == 0 {
							announced = plies + mate
						}
						assert.Equal(t, announced, plies+mate, g.Position().FEN())
					} else {
						assert.True(t, isDecisive(r.Score), g.Position().FEN())
					}
					g.Push(r.Best)
					plies++
				}
				require.Equal(t, board.Checkmate, g.Outcome(), "%d lines from %s", lines, start.FEN())
				assert.Equal(t, announced, plies, start.FEN())
			}
		}
	}
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
