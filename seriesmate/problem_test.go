package seriesmate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
	"burnside/seriesmate"
)

const homeRooks = "r3k2r/8/8/8/8/8/8/R3K1R1"

func TestParseProblem(t *testing.T) {
	for _, test := range []struct {
		line, id, fen string
		moves         int
	}{
		{homeRooks + " w 5", "", homeRooks + " w Qkq - 0 1", 5},
		{"7\t" + homeRooks + "\tb\t4", "7", homeRooks + " b Qkq - 0 1", 4},
		{homeRooks + "\tb\t4\r", "", homeRooks + " b Qkq - 0 1", 4},
		{"a name/x\t" + homeRooks + " w kq - 3", "a name/x", homeRooks + " w kq - 0 1", 3},
		{" " + homeRooks + " w - - 3 9 12 ", "", homeRooks + " w - - 0 9", 12},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 2", "", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 2},
		{"4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 2", "", "4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 0 1", 2}, // not a legal FEN in chess
	} {
		problem, err := seriesmate.ParseProblem(test.line)
		require.NoError(t, err, test.line)
		assert.Equal(t, test.id, problem.ID)
		assert.Equal(t, test.moves, problem.Moves)
		assert.Equal(t, test.fen, problem.Position.FEN())
	}
}

// TestProblemTexts checks that parts that do not fit are left out and reported.
func TestProblemTexts(t *testing.T) {
	for _, c := range positiontexts.Texts {
		p, leftOut, err := seriesmate.ReadPosition(c.Text)
		if c.FEN == "" {
			assert.Error(t, err, c.Text)
			continue
		}
		require.NoError(t, err, c.Text)
		want, err := seriesmate.NewPosition(pointer(board.MustFEN(c.FEN)), 0)
		require.NoError(t, err)
		assert.Equal(t, want.FEN(), p.FEN(), c.Text)
		assert.Equal(t, c.LeftOut != "", len(leftOut) > 0, c.Text)
	}
	for _, line := range []string{
		"4k3/8/8/8/3pP3/8/8/4K3 w - d6 2", "4k3/8/8/8/3pP3/8/8/4K3 w KQ - 0 1 2", "\ufeff4k3/8/8/8/3pP3/8/8/4K3_w_Q_-_2",
		"4k3/8/8/8/3pP3/8/8/4K3 w Q - hmvc 3; fmvn 1; 2", "an id\t4k3/8/8/8/3pP3/8/8/4K3 w K - 0 1; 2",
	} {
		problem, err := seriesmate.ParseProblem(line)
		require.NoError(t, err, line)
		assert.Equal(t, "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", problem.Position.FEN(), line)
		assert.Len(t, problem.LeftOut, 1, line)
		assert.Equal(t, 2, problem.Moves)
	}
}

func pointer(p board.Position) *board.Position { return &p }

func TestParseProblemErrors(t *testing.T) {
	for _, test := range []struct {
		line string
		want error
	}{
		{"", seriesmate.ErrSyntax},
		{"solve this", seriesmate.ErrSyntax},
		{homeRooks + " w", seriesmate.ErrSyntax},
		{homeRooks + " w x", seriesmate.ErrSyntax},
		{homeRooks + " w KQkq - 0 1", seriesmate.ErrSyntax}, // without a number of moves
		{homeRooks + " w 0", seriesmate.ErrMoves},
		{homeRooks + " w 41", seriesmate.ErrMoves},
		{"4k3/8/8/8/8/8/8/4K2R b K - 0 1 99999999999999999999", seriesmate.ErrSyntax},
		{homeRooks + " w - - hmvc 3; 0", seriesmate.ErrMoves},
		{homeRooks + " w - - hmvc 3 4 5", seriesmate.ErrSyntax},
		{"4k3/8/8/8/8/8/8/4R2K w 3", board.FaultOpponentInCheck},
	} {
		_, err := seriesmate.ParseProblem(test.line)
		require.ErrorIs(t, err, test.want, test.line)
	}
	var syntax *board.SyntaxError
	_, err := seriesmate.ParseProblem("9/8/8/8/8/8/8/8 w 3")
	require.ErrorAs(t, err, &syntax)
	_, err = seriesmate.ParseProblem(strings.Repeat("x", 10000))
	require.Error(t, err)
}

// FuzzParseProblem tries random lines. If a line is read as a position, the FEN of this position
// must be read as the same position.
func FuzzParseProblem(f *testing.F) {
	f.Add("7\t" + homeRooks + "\tb\t4")
	f.Add("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 2")
	f.Add("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 5")
	f.Add("4k3/3r4/8/3pP3/8/8/8/4K3 w - d6 2")
	f.Add("# comment")
	f.Add("startpos 4")
	f.Add("kr6/pp6/8/8/8/2S5/8/8 w 2")
	f.Add("4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,c3 0 1 3")
	f.Add("\t\t/ / / 3")
	f.Add("4k3/8/8/8/8/8/8/4K2R w KQ e3 hmvc 3; 5")
	f.Add("1\t4k3/8/8/8/8/8/8/4K2R b K - 65535 65535 40")
	f.Fuzz(func(t *testing.T, line string) {
		problem, err := seriesmate.ParseProblem(line)
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		assert.GreaterOrEqual(t, problem.Moves, 1)
		fen := problem.Position.FEN()
		again, leftOut, err := seriesmate.ReadComposed(fen)
		require.NoError(t, err)
		assert.Empty(t, leftOut)
		assert.Equal(t, fen, again.FEN())
	})
}

// TestComposersForms reads positions as composers write them.
func TestComposersForms(t *testing.T) {
	for text, fen := range map[string]string{
		"startpos":                                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"startpos b":                              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
		"4k3/8/8/8/8/s7/S7/4K3":                   "4k3/8/8/8/8/n7/N7/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/S7 w":                    "4k3/8/8/8/8/8/8/N7 w - - 0 1",
		"8/8/8/8/8/8/6p1/4K3 b - - 0 1":           "8/8/8/8/8/8/6p1/4K3 b - - 0 1",
		"4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,c3 0 1": "4k3/8/8/8/1pP1Pp2/8/8/4K3 b - c3,e3 0 1",
	} {
		p, leftOut, err := seriesmate.ReadComposed(text)
		require.NoError(t, err, text)
		assert.Empty(t, leftOut)
		assert.Equal(t, fen, p.FEN())
		again, _, err := seriesmate.ReadComposed(p.FEN())
		require.NoError(t, err)
		assert.Equal(t, p, again)
	}
	for text, want := range map[string]error{
		"8/8/8/8/8/8/6p1/4K3 w - - 0 1":    board.FaultNoBlackKing, // fault of the other side
		"4k3/8/8/8/4R3/8/8/8 w - - 0 1":    board.FaultOpponentInCheck,
		"PPPPPPPP/8/8/8/8/8/8/k7 w":        board.FaultPawnOnBackRank,
		"4k3/8/8/8/NNNNNNNN/NNNNNNNN/N7/8": board.FaultTooManyWhiteMen,
	} {
		_, _, err := seriesmate.ReadComposed(text)
		require.ErrorIs(t, err, want, text)
	}
	_, _, err := seriesmate.ReadComposed("4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,x3 0 1")
	require.ErrorContains(t, err, `en passant "x3"`)
	_, _, err = seriesmate.ReadPosition("4k3/8/8/8/8/8/8/S7 w")
	require.ErrorIs(t, err, board.FaultNoWhiteKing)
	_, leftOut, err := seriesmate.ReadComposed("4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,d3 0 1")
	require.NoError(t, err)
	assert.Len(t, leftOut, 1)
}

// TestWithoutOwnKing solves problems in which the side to move has no king.
func TestWithoutOwnKing(t *testing.T) {
	p, _, err := seriesmate.ReadComposed("kr6/pp6/8/8/8/2S5/8/8 w")
	require.NoError(t, err)
	var lines []string
	result, err := seriesmate.All(context.Background(), &p, 2, seriesmate.Options{Rule: seriesmate.Series}, func(s seriesmate.Solution) bool {
		san, _ := texts(t, &p, seriesmate.Options{Rule: seriesmate.Series}, s.Line, seriesmate.English)
		lines = append(lines, strings.Join(san, " "))
		return true
	})
	require.NoError(t, err)
	assert.Equal(t, seriesmate.Solved, result.Status)
	assert.ElementsMatch(t, []string{"Nb5 Nc7#", "Nd5 Nc7#"}, lines)
	result, err = seriesmate.Solve(context.Background(), &p, 40, seriesmate.Options{Rule: seriesmate.Series, Goal: seriesmate.Goal{Kind: seriesmate.Reach, Square: board.A8}})
	require.NoError(t, err)
	assert.Equal(t, seriesmate.ProvedNone, result.Status)
	_, err = p.Play(seriesmate.Series, 5, nil)
	require.ErrorIs(t, err, seriesmate.ErrNoKing)
	_, err = seriesmate.Solve(context.Background(), &p, 5, seriesmate.Options{Rule: seriesmate.Series, Help: true})
	require.ErrorIs(t, err, seriesmate.ErrNoKing)
}
