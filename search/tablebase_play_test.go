package search

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// endgameSampler draws random positions of an ending.
type endgameSampler struct {
	rng    *rand.Rand
	layout *ending.Layout
	// rare is set if random positions are hardly ever won, because only a cornered king can lose.
	rare bool
}

// newEndgameSamplers returns a sampler for each ending of four men.
func newEndgameSamplers(rng *rand.Rand) (samplers []*endgameSampler) {
	rare := map[string]bool{"KNNvK": true, "KBvKB": true, "KBvKN": true, "KNvKN": true}
	for _, m := range ending.All(4) {
		samplers = append(samplers, &endgameSampler{rng, ending.NewLayout(m), rare[m.String()]})
	}
	return samplers
}

// position returns a random position with a random side to move. Either colour may be the stronger
// side.
func (s *endgameSampler) position(clock int) board.Position {
	for {
		placement := s.layout.Placement(s.rng.Uint64N(s.layout.Size()))
		if s.rare && !cornered(placement[0], placement[1]) && !cornered(placement[1], placement[0]) {
			continue
		}
		setup := s.layout.Setup(&placement, board.Color(s.rng.IntN(2)))
		setup.HalfmoveClock = clock
		if s.rng.IntN(2) == 1 {
			exchangeSides(&setup)
		}
		if p, err := setup.Position(); err == nil {
			return p
		}
	}
}

// cornered reports whether a king is in a corner with the other king near it.
func cornered(king, other board.Square) bool {
	near := board.KnightAttacks(king)
	for around := board.KingAttacks(king); around != 0; around = around.WithoutFirst() {
		near |= board.KingAttacks(around.First())
	}
	return board.KingAttacks(king).Count() == 3 && near.Has(other)
}

// exchangeSides flips the board and exchanges the colours.
func exchangeSides(setup *board.Setup) {
	men := setup.Board
	for square, man := range men {
		if man != board.NoPiece {
			man = board.NewPiece(man.Color().Opponent(), man.Type())
		}
		setup.Board[board.Square(square).FlipRank()] = man
	}
	setup.SideToMove = setup.SideToMove.Opponent()
}

// win returns a random position in which the side to move wins by the tables.
func (s *endgameSampler) win(t *testing.T, clock int) board.Position {
	t.Helper()
	for range 1 << 20 {
		p := s.position(clock)
		known, ok := embeddedSet.Probe(&p)
		require.True(t, ok, p.FEN())
		if known.Outcome == result.Win {
			return p
		}
	}
	require.Failf(t, "no win found", "%s", s.layout.Material())
	return board.Position{}
}

// TestEndgameWinsInFewestMoves plays won positions of all endings. The engine must mate against the
// best defence in the announced number of moves.
func TestEndgameWinsInFewestMoves(t *testing.T) {
	games := 300
	if testing.Short() {
		games = 60
	}
	samplers := newEndgameSamplers(rand.New(rand.NewPCG(8, 300)))
	e := New()
	for i := range games {
		p := samplers[i%len(samplers)].win(t, 0)
		playOutWin(t, e, p)
	}
}

// playOutWin plays a won position to its end against the best defence. Each announced mate must be
// right.
func playOutWin(t *testing.T, e *Engine, p board.Position) {
	t.Helper()
	known, _ := embeddedSet.Probe(&p)
	g := board.NewGame(p)
	for plies := known.Plies; plies > 0; plies-- {
		best, ok := embeddedSet.BestMove(g.Position())
		require.True(t, ok, g.Position().FEN())
		m := best.Move
		if plies%2 == 1 {
			r := e.Search(g, Limits{MoveTime: 10 * time.Millisecond}, nil)
			require.Equal(t, mateIn(plies), r.Score, "%s, in the game from %s", g.Position().FEN(), p.FEN())
			m = r.Best
		}
		g.Push(m)
		require.False(t, g.Outcome().IsDraw(), "%s, in the game from %s", g.Position().FEN(), p.FEN())
	}
	requireMated(t, *g.Position())
}
