package seriesmate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/seriesmate"
)

// series returns its arguments as a slice.
func series(moves ...board.Move) []board.Move { return moves }

var (
	e2e4 = board.NewMove(board.E2, board.E4, board.DoublePush)
	c2c4 = board.NewMove(board.C2, board.C4, board.DoublePush)
	c4c5 = board.NewMove(board.C4, board.C5, board.Quiet)
	a2a3 = board.NewMove(board.A2, board.A3, board.Quiet)
	h1h2 = board.NewMove(board.H1, board.H2, board.Quiet)
	h2e2 = board.NewMove(board.H2, board.E2, board.Quiet)
	h2c2 = board.NewMove(board.H2, board.C2, board.Quiet)
)

const doubleSteps = "4k3/8/8/8/1p1p4/8/P1P1P3/4K2R w - - 0 1"

// TestEnPassantSet plays double pushes and checks what may be captured.
func TestEnPassantSet(t *testing.T) {
	p := positionOf(t, doubleSteps)
	for _, test := range []struct {
		line []board.Move
		want board.Bitboard
	}{
		{series(e2e4, c2c4), board.C3.Bitboard() | board.E3.Bitboard()},
		{series(e2e4, c2c4, c4c5), board.E3.Bitboard()}, // the pawn has moved on
		{series(e2e4, h1h2, h2e2), board.E3.Bitboard()}, // the pawn's origin is occupied again
		{series(e2e4, c2c4, h1h2, h2c2), board.C3.Bitboard() | board.E3.Bitboard()},
		{series(a2a3, board.NewMove(board.A3, board.A4, board.Quiet)), 0}, // two single pushes
	} {
		next, err := p.Play(seriesmate.Italian, len(test.line), test.line)
		require.NoError(t, err)
		assert.Equal(t, test.want, next.EnPassant(), "%v", p.UCI(test.line))
		men := next.Board()
		assert.Equal(t, board.Black, men.SideToMove())
		assert.Equal(t, board.NoSquare, men.EnPassant())
		assert.Equal(t, 1, men.FullmoveNumber())
	}
}

// TestEnPassantWithOriginTaken captures a pawn en passant after a rook has occupied the pawn's
// origin.
func TestEnPassantWithOriginTaken(t *testing.T) {
	p := positionOf(t, doubleSteps)
	next, err := p.Play(seriesmate.Italian, 3, series(e2e4, h1h2, h2e2))
	require.NoError(t, err)
	capture := board.NewMove(board.D4, board.E3, board.EnPassant)
	sans, err := next.SAN(seriesmate.Italian, 2, series(capture, board.NewMove(board.E8, board.D8, board.Quiet)))
	require.NoError(t, err)
	assert.Equal(t, []string{"dxe3", "Kd8"}, sans)
	_, err = next.Play(seriesmate.Italian, 2, series(board.NewMove(board.E8, board.D8, board.Quiet), capture))
	require.ErrorIs(t, err, seriesmate.ErrIllegalMove, "only the first move may capture en passant")
}

// TestEnPassantEscape checks positions in which a double push gives mate, unless a pawn next to it
// can capture en passant.
func TestEnPassantEscape(t *testing.T) {
	for fen, want := range map[string]bool{
		"8/2B5/R7/5k2/8/3K4/4P3/6R1 w - - 0 1":   true,
		"8/2B5/R7/5k2/3p4/3K4/4P3/6R1 w - - 0 1": false,
	} {
		p := positionOf(t, fen)
		for rule := seriesmate.Italian; rule <= seriesmate.Scottish; rule++ {
			next, err := p.Play(rule, 1, series(e2e4))
			require.NoError(t, err)
			mate, _ := next.Mated(rule)
			assert.Equal(t, want, mate, fen)
			found := false
			_, err = seriesmate.All(context.Background(), &p, 1, seriesmate.Options{Rule: rule}, func(s seriesmate.Solution) bool {
				found = found || s.Line[0] == e2e4
				return true
			})
			require.NoError(t, err)
			assert.Equal(t, want, found, fen)
		}
	}
}

func TestPlayErrors(t *testing.T) {
	p := positionOf(t, doubleSteps)
	check := board.NewMove(board.H1, board.H8, board.Quiet)
	for _, test := range []struct {
		rule   seriesmate.Rule
		length int
		line   []board.Move
		want   error
	}{
		{seriesmate.Italian, 1, nil, seriesmate.ErrSeriesLength},
		{seriesmate.Italian, 1, series(e2e4, c2c4), seriesmate.ErrSeriesLength},
		{seriesmate.Italian, 2, series(e2e4), seriesmate.ErrSeriesLength},
		{seriesmate.Scottish, 2, series(e2e4), seriesmate.ErrSeriesLength},
		{seriesmate.Italian, 2, series(e2e4, e2e4), seriesmate.ErrIllegalMove},
		{seriesmate.Italian, 2, series(check, e2e4), seriesmate.ErrEarlyCheck},
		{seriesmate.Scottish, 2, series(check, e2e4), seriesmate.ErrEarlyCheck},
		{seriesmate.Italian, 2, series(check), seriesmate.ErrEarlyCheck},
		{seriesmate.Italian, 1, series(board.Move(0xffff)), seriesmate.ErrIllegalMove},
	} {
		_, err := p.Play(test.rule, test.length, test.line)
		require.ErrorIs(t, err, test.want, "%v", p.UCI(test.line))
	}
	_, err := p.Play(seriesmate.Scottish, 2, series(check))
	require.NoError(t, err, "a check may end a Scottish series early")
}

func TestNewPositionErrors(t *testing.T) {
	b := board.MustFEN("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
	p, err := seriesmate.NewPosition(&b, 0)
	require.NoError(t, err)
	assert.Equal(t, board.D6.Bitboard(), p.EnPassant())
	assert.Contains(t, p.FEN(), " d6 ")
	for _, wrong := range []board.Square{board.C6, board.D5, board.D3, board.E8} {
		_, err := seriesmate.NewPosition(&b, wrong.Bitboard())
		require.ErrorIs(t, err, seriesmate.ErrEnPassant)
	}
}

// TestMateByRule checks a position in check whose only escape gives check itself.
func TestMateByRule(t *testing.T) {
	p := positionOf(t, "2n5/4p3/8/8/8/2q5/7k/4QKR1 b - - 0 1")
	result, err := seriesmate.Solve(context.Background(), &p, 1, seriesmate.Options{})
	require.NoError(t, err)
	require.Equal(t, seriesmate.Solved, result.Status)
	assert.True(t, result.ByRule)
	sans, err := p.SAN(seriesmate.Italian, 1, result.Line)
	require.NoError(t, err)
	assert.Equal(t, []string{"Qf3#"}, sans)
	sans, err = p.SAN(seriesmate.Scottish, 1, result.Line)
	require.NoError(t, err)
	assert.Equal(t, []string{"Qf3+"}, sans)
	result, err = seriesmate.Solve(context.Background(), &p, 1, seriesmate.Options{Rule: seriesmate.Scottish})
	require.NoError(t, err)
	assert.Equal(t, seriesmate.ProvedNone, result.Status)
}

// TestWholeGame plays series and solves for both sides, as a program for whole games does.
func TestWholeGame(t *testing.T) {
	p := positionOf(t, board.StartFEN)
	for _, moves := range []string{"e2e4", "f7f6 g7g5"} {
		n := strings.Count(moves, " ") + 1
		line := make([]board.Move, n)
		now := p.Board()
		for i, text := range strings.Fields(moves) {
			m, err := now.ParseUCIMove(text)
			require.NoError(t, err)
			line[i] = m
		}
		var err error
		p, err = p.Play(seriesmate.Italian, n, line)
		require.NoError(t, err)
	}
	mates := func(p *seriesmate.Position, moves int) bool {
		result, err := seriesmate.Solve(context.Background(), p, moves, seriesmate.Options{})
		require.NoError(t, err)
		require.NotEqual(t, seriesmate.GaveUp, result.Status)
		return result.Status == seriesmate.Solved
	}
	assert.True(t, mates(&p, 3), "White mates in three")
	men := p.Board()
	setup := men.Setup()
	setup.SideToMove = board.Black
	men, err := setup.Position()
	require.NoError(t, err)
	other, err := seriesmate.NewPosition(&men, 0)
	require.NoError(t, err)
	assert.False(t, mates(&other, 2), "Black could not mate in two")
	mated := positionOf(t, "3k4/3Q4/3K4/8/8/8/8/8 b - - 0 1")
	mate, byRule := mated.Mated(seriesmate.Italian)
	assert.True(t, mate)
	assert.False(t, byRule)
}
