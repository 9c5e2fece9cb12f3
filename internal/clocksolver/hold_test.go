package clocksolver_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/search"
	"burnside/tb/ending"
	"burnside/tb/result"
)

var (
	holdEach = flag.Int("hold.positions", 1, "positions of each ending in TestHold")
	holdTime = flag.Duration("hold.movetime", 0, "time per move in TestHold; 0 means a node limit")
)

// TestHold plays positions at clocks from 60 to 99 that are drawn only because of the fifty-move
// rule. The engine defends. The attacker chooses moves after which only few of the defender's moves
// draw.
func TestHold(t *testing.T) {
	engine, limits := search.New(), search.Limits{Nodes: 500}
	if *holdTime > 0 {
		limits = search.Limits{MoveTime: *holdTime}
	}
	random := rand.New(rand.NewPCG(5, 53))
	played := 0
	start := time.Now()
	for _, m := range append(ending.All(3), ending.All(4)...) {
		for range *holdEach {
			p, found := lateDraw(t, m.String(), random)
			if !found {
				continue // at these clocks, the rule draws no won position
			}
			g := board.NewGame(p)
			hold(t, g, func() board.Move { return engine.Search(g, limits, nil).Best })
			played++
		}
	}
	t.Logf("%d positions held in %s", played, time.Since(start).Round(time.Second))
	assert.Greater(t, played, 20**holdEach)
}

// lateDraw returns a random position of an ending. The position is a draw only because of the
// fifty-move rule. If lateDraw finds no such position, the second result is false.
func lateDraw(t *testing.T, ending string, random *rand.Rand) (board.Position, bool) {
	for range 40 {
		fens, err := clocksolver.Sample(ending, 100, random)
		require.NoError(t, err)
		for _, fen := range fens {
			sampled := board.MustFEN(fen)
			setup := sampled.Setup()
			setup.HalfmoveClock = 60 + random.IntN(40)
			p, err := setup.Position()
			require.NoError(t, err)
			r, known := embeddedSet.ProbeClock(&p)
			require.True(t, known, p.FEN())
			if r.Outcome == result.CursedWin || r.Outcome == result.BlessedLoss && p.CountLegal() > 0 {
				return p, true
			}
		}
	}
	return board.Position{}, false
}

// hold plays a game until it ends, or until the position is a draw even without the fifty-move
// rule. The function "defend" returns the defender's moves.
func hold(t *testing.T, g *board.Game, defend func() board.Move) {
	t.Helper()
	start := g.Position().FEN()
	for g.Outcome() == board.Ongoing {
		p := *g.Position()
		r, known := embeddedSet.ProbeClock(&p)
		require.True(t, known, p.FEN())
		switch r.Outcome {
		case result.CursedWin:
			g.Push(attack(&p))
		case result.BlessedLoss:
			g.Push(defend())
		case result.Draw:
			return
		case result.Win, result.Loss:
			require.Fail(t, "lost", fmt.Sprintf("%s, from %s: %s", p.FEN(), start, r.Outcome))
		}
	}
	require.NotEqual(t, board.Checkmate, g.Outcome(), start)
}

// attack returns the move after which the defender has the fewest moves that draw. Among moves that
// are equal in this, it prefers the one that would mate soonest without the fifty-move rule.
func attack(p *board.Position) board.Move {
	best, least := board.NoMove, 0
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		next := p.After(m)
		r, _ := embeddedSet.ProbeClock(&next)
		if r.Outcome != result.BlessedLoss {
			continue
		}
		if cost := 1000*draws(&next) + r.Plies; best == board.NoMove || cost < least {
			best, least = m, cost
		}
	}
	if best == board.NoMove {
		return moves.At(0) // no move keeps the win, even without the rule
	}
	return best
}

// draws returns the number of moves that draw in a position.
func draws(p *board.Position) (n int) {
	var moves board.MoveList
	p.Generate(&moves)
	for _, m := range moves.Slice() {
		next := p.After(m)
		if r, _ := embeddedSet.ProbeClock(&next); r.Outcome != result.Win {
			n++
		}
	}
	return n
}
