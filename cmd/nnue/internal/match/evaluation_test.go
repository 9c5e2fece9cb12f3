package match

import (
	"context"
	"flag"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/eval"
)

var evaluatedPositions = flag.Int("positions", 5000, "positions on which TestEvaluationInGames compares scores")

// TestEvaluationInGames evaluates each position of a game in four ways, which must agree. The first
// way is the plain evaluation. The second is an evaluator that follows the game move by move. The
// third is an evaluator that starts at the position. The fourth evaluates the position with the
// colours exchanged.
func TestEvaluationInGames(t *testing.T) {
	o := smallRun(t)
	o.Games, o.Positions, o.Nodes, o.Threads = 0, *evaluatedPositions, 60, 2
	require.NoError(t, SelfPlay(context.Background(), &o, io.Discard))
	net := eval.Default()
	var following, fresh eval.Evaluator
	following.Use(net)
	fresh.Use(net)
	compared := 0
	for _, g := range gamesOf(t, o.Out) {
		require.NoError(t, g.Replay(func(p *board.Position, ply int) bool {
			if ply%eval.MaxPly == 0 { // the greatest ply that an evaluator has
				following.Reset(p)
			}
			want := net.Evaluate(p)
			require.Equal(t, want, following.Evaluate(p), p.FEN())
			fresh.Reset(p)
			require.Equal(t, want, fresh.Evaluate(p), p.FEN())
			other := exchanged(t, p)
			fresh.Reset(&other)
			require.Equal(t, want, fresh.Evaluate(&other), p.FEN())
			if (ply+1)%eval.MaxPly != 0 {
				next := p.After(g.Plies[ply].Move)
				following.Push(p, &next, g.Plies[ply].Move)
			}
			compared++
			return true
		}))
	}
	require.GreaterOrEqual(t, compared, *evaluatedPositions)
	t.Logf("%d positions", compared)
}

// exchanged returns p with the colours exchanged. The result has no castling rights and no
// en-passant square. The evaluation of a position does not depend on them.
func exchanged(t *testing.T, p *board.Position) board.Position {
	s := board.NewSetup()
	for square := range board.Square(board.NumSquares) {
		if man := p.Piece(square); man != board.NoPiece {
			s.Board[square.FlipRank()] = board.NewPiece(man.Color().Opponent(), man.Type())
		}
	}
	s.SideToMove = p.SideToMove().Opponent()
	q, err := s.Position()
	require.NoError(t, err)
	return q
}
