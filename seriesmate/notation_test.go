package seriesmate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/seriesmate"
)

// texts returns the steps of a solution in both notations.
func texts(t *testing.T, p *seriesmate.Position, o seriesmate.Options, line []board.Move, l seriesmate.Letters) (san, long []string) {
	t.Helper()
	steps, _, err := p.Steps(o, line)
	require.NoError(t, err)
	for i := range steps {
		san, long = append(san, steps[i].SAN(l)), append(long, steps[i].Long(l))
	}
	return san, long
}

// TestStepsAgreeWithSAN writes solutions of random positions in two ways, and compares the texts.
// One way is Position.Steps. The other is Position.SAN, which uses the notation of package board.
func TestStepsAgreeWithSAN(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	for compared := 0; compared < 300; {
		p, ok := randomMen(r)
		if !ok {
			continue
		}
		goal := seriesmate.Goal{Kind: seriesmate.Reach, Square: board.Square(r.IntN(board.NumSquares))}
		if r.IntN(2) == 0 {
			goal = seriesmate.Goal{}
		}
		o := seriesmate.Options{Goal: goal, Rule: seriesmate.Rule(r.IntN(3)), Exact: true}
		result, err := seriesmate.Solve(context.Background(), &p, 2, o)
		require.NoError(t, err)
		if result.Status != seriesmate.Solved {
			continue
		}
		compared++
		want, err := p.SAN(o.Rule, 2, result.Line)
		require.NoError(t, err)
		san, _ := texts(t, &p, o, result.Line, seriesmate.English)
		require.Equal(t, want, san, p.FEN())
		next, err := p.Play(o.Rule, 2, result.Line)
		require.NoError(t, err)
		_, after, err := p.Steps(o, result.Line)
		require.NoError(t, err)
		require.Equal(t, next.Setup().Board, after)
	}
}

// TestNotations writes captures, promotions, castling and a reply in several notations.
func TestNotations(t *testing.T) {
	german, err := seriesmate.ParseLetters("de")
	require.NoError(t, err)
	p := positionOf(t, "3n2k1/4P3/8/8/8/8/8/4K2R w K - 0 1")
	move := func(from, to board.Square, kind board.MoveKind) board.Move { return board.NewMove(from, to, kind) }
	line := []board.Move{
		move(board.E1, board.H1, board.CastleKingside),
		move(board.E7, board.D8, board.PromotionKind(board.Queen, true)),
	}
	san, long := texts(t, &p, seriesmate.Options{}, line, german)
	assert.Equal(t, []string{"O-O", "exd8=D+"}, san)
	assert.Equal(t, []string{"O-O", "e7xd8=D+"}, long)

	p = positionOf(t, "8/8/8/8/8/1K6/6R1/k7 b - - 0 1")
	line = []board.Move{move(board.A1, board.B1, board.Quiet), move(board.G2, board.G1, board.Quiet)}
	san, _ = texts(t, &p, seriesmate.Options{Rule: seriesmate.Series, Help: true}, line, seriesmate.English)
	assert.Equal(t, []string{"Kb1", "Rg1#"}, san)

	_, _, err = p.Steps(seriesmate.Options{}, []board.Move{move(board.A1, board.C3, board.Quiet)})
	require.ErrorIs(t, err, seriesmate.ErrIllegalMove)
	_, err = seriesmate.ParseLetters("xx")
	require.Error(t, err)
}

// TestParseGoal reads goals and writes them again.
func TestParseGoal(t *testing.T) {
	for _, text := range []string{"mate", "stalemate", "check", "capture=a1", "reach=h8"} {
		g, err := seriesmate.ParseGoal(text)
		require.NoError(t, err)
		assert.Equal(t, text, g.String())
	}
	for _, text := range []string{"", "win", "mate=a1", "reach", "reach=", "reach=i9", "capture", "check="} {
		_, err := seriesmate.ParseGoal(text)
		require.Error(t, err, text)
	}
}

// TestOrders counts the orders of solutions.
func TestOrders(t *testing.T) {
	p := positionOf(t, "7k/8/5K2/8/8/8/8/6R1 w - - 0 1")
	orders := map[string]uint64{}
	_, err := seriesmate.All(context.Background(), &p, 3, seriesmate.Options{Rule: seriesmate.Series, Exact: true}, func(s seriesmate.Solution) bool {
		orders[unordered(p.UCI(s.Line))] = s.Orders
		return true
	})
	require.NoError(t, err)
	// The rook goes to a1 and mates. The king moves before the rook's first move or after it.
	assert.Equal(t, uint64(2), orders["a1h1 f6f7 g1a1"])
}

// FuzzParseLetters reads any name. If the name is known, its letters write a move with each piece.
func FuzzParseLetters(f *testing.F) {
	f.Add("de")
	f.Add("figurine")
	f.Add("DE")
	f.Fuzz(func(t *testing.T, name string) {
		l, err := seriesmate.ParseLetters(name)
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		for piece := board.Knight; piece <= board.King; piece++ {
			step := seriesmate.Step{Move: board.NewMove(board.A1, board.B2, board.Quiet), Piece: piece}
			assert.Regexp(t, `^\pL+|\pSa1-b2$`, step.Long(l))
		}
	})
}
