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

// TestTurnMoves plays random series. It compares the moves that Turn offers with the moves that
// package board generates. Then it writes each move in both notations, and reads it again.
func TestTurnMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	captures := 0
	for tested := 0; tested < 60; tested++ {
		p := randomGame(r, 2+r.IntN(6))
		rule := seriesmate.Rule(r.IntN(3))
		length := 1 + r.IntN(5)
		turn, err := p.Begin(rule, length)
		require.NoError(t, err)
		now, passed := p.Board(), p.EnPassant()
		for !turn.Over() {
			var want []board.Move
			for _, m := range movesWithEnPassant(&now, passed) {
				if next, ok := makeAny(&now, m); ok && (rule != seriesmate.Italian || turn.Made() == length-1 || !next.InCheck()) {
					want = append(want, m)
				}
			}
			moves := turn.AppendMoves(nil)
			require.ElementsMatch(t, want, moves)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				for _, text := range []string{turn.SAN(m), turn.UCI(m)} {
					again, err := turn.Parse(text)
					require.NoError(t, err, text)
					require.Equal(t, m, again, "%s in %s", text, now.FEN())
				}
				if m.Kind() == board.EnPassant {
					captures++
				}
			}
			m := moves[r.IntN(len(moves))]
			next, _ := makeAny(&now, m)
			require.NoError(t, turn.Make(m))
			next.MakeNull(&now)
			passed = 0
		}
	}
	assert.Positive(t, captures)
}

// TestTurnErrors makes moves that are not allowed; they change nothing.
func TestTurnErrors(t *testing.T) {
	p := positionOf(t, doubleSteps)
	turn, err := p.Begin(seriesmate.Italian, 2)
	require.NoError(t, err)
	check := board.NewMove(board.H1, board.H8, board.Quiet)
	before := turn
	require.ErrorIs(t, turn.Make(check), seriesmate.ErrEarlyCheck)
	require.ErrorIs(t, turn.Make(h2e2), seriesmate.ErrIllegalMove)
	assert.Equal(t, before, turn)
	require.NoError(t, turn.Make(e2e4))
	require.NoError(t, turn.Make(check))
	require.ErrorIs(t, turn.Make(c2c4), seriesmate.ErrSeriesLength)
	assert.True(t, turn.Over())
	assert.True(t, turn.Zeroed())
	_, err = p.Begin(seriesmate.Italian, 0)
	require.ErrorIs(t, err, seriesmate.ErrSeriesLength)
	_, err = turn.Parse("dxe9")
	require.Error(t, err)
}

// TestNodeLimit gives up after exactly the number of states that is allowed.
func TestNodeLimit(t *testing.T) {
	p := positionOf(t, "4r1B1/1bk5/p2p4/q7/Pp4K1/8/8/8 w - - 0 1")
	result, err := seriesmate.Solve(context.Background(), &p, 15, seriesmate.Options{Nodes: 1000})
	require.NoError(t, err)
	assert.Equal(t, seriesmate.GaveUp, result.Status)
	assert.Equal(t, uint64(1000), result.Nodes)
}
