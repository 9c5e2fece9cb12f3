package search

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
)

// doubtfulWins returns positions of an ending in which the mate comes too late but best play by the
// tables still wins: it reaches a capture, a pawn move or the mate in time. Their clock is as
// advanced as that allows.
func doubtfulWins(t *testing.T, name string, n int) (starts []board.Position) {
	t.Helper()
	rng := rand.New(rand.NewPCG(12, 1))
	for _, s := range newEndgameSamplers(rng) {
		if s.layout.Material().String() != name {
			continue
		}
		for len(starts) < n {
			p := s.win(t, 0)
			known, _ := embeddedSet.Probe(&p)
			line, ok := embeddedSet.Line(&p)
			require.True(t, ok)
			quiet, after := 0, p
			for _, m := range line {
				if after = after.After(m); after.HalfmoveClock() == 0 {
					break
				}
				quiet++
			}
			setup := p.Setup()
			setup.HalfmoveClock = board.FiftyMovePlies - quiet - 1
			p, err := setup.Position()
			require.NoError(t, err)
			if quiet > 6 && setup.HalfmoveClock+known.Plies > board.FiftyMovePlies {
				starts = append(starts, p)
			}
		}
	}
	return starts
}

// TestEndgameDoubtfulWin plays such positions against the defence that delays the mate longest. The
// engine must win them.
func TestEndgameDoubtfulWin(t *testing.T) {
	e := New()
	for _, name := range []string{"KQvKR", "KQvKP"} {
		for _, start := range doubtfulWins(t, name, 4) {
			g := board.NewGame(start)
			for g.Outcome() == board.Ongoing {
				if g.Position().SideToMove() == start.SideToMove() {
					g.Push(e.Search(g, Limits{Nodes: 500}, nil).Best)
					continue
				}
				best, ok := embeddedSet.BestMove(g.Position())
				require.True(t, ok)
				g.Push(best.Move)
			}
			require.Equal(t, board.Checkmate, g.Outcome(), "from %s", start.FEN())
		}
	}
}
