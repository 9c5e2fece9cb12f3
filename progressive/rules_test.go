package progressive_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/progressive"
	"burnside/seriesmate"
)

// read returns the game that begins with a position.
func read(t testing.TB, rule seriesmate.Rule, fen string) *progressive.Game {
	t.Helper()
	g, leftOut, err := progressive.Read(rule, fen)
	require.NoError(t, err, fen)
	require.Empty(t, leftOut, fen)
	return g
}

// TestRulesPage has a position for each sentence of docs/progressive.md. From it the moves are
// played as series, separated by slashes.
func TestRulesPage(t *testing.T) {
	const (
		italian, scottish = seriesmate.Italian, seriesmate.Scottish
		pushes            = "4k3/8/8/8/1p1p4/8/P1P1P3/4K2R w - - 0 2"
		checkable         = "7k/8/8/8/8/8/8/R3K3 w Q - 0 2"
	)
	for _, test := range []struct {
		sentence string
		rule     seriesmate.Rule
		fen      string
		moves    string
		err      error // of the last series
		ending   progressive.Ending
		result   string
		number   int // of the next series
	}{
		{"White begins with one move", italian, board.StartFEN, "e4", nil, progressive.Ongoing, "*", 2},
		{"each series has one move more", italian, board.StartFEN, "e4 / d5 dxe4 / Nc3 Nxe4 Nf6", nil, progressive.Ongoing, "*", 4},
		{"a series must be complete", italian, board.StartFEN, "e4 / d5", progressive.ErrIncomplete, progressive.Ongoing, "*", 2},
		{"a series has no more moves", italian, board.StartFEN, "e4 d4", seriesmate.ErrSeriesLength, progressive.Ongoing, "*", 1},
		{"no move exposes the own king", italian, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 2", "Nc3 Ne2 Kd1", seriesmate.ErrIllegalMove, progressive.Ongoing, "*", 3},
		{"the first move answers a check", italian, "4r2k/8/8/8/8/8/P7/4K3 w - - 0 2", "a3 Kd1 a4", seriesmate.ErrIllegalMove, progressive.Ongoing, "*", 3},
		{"the first move answers a check, here it does", italian, "4r2k/8/8/8/8/8/P7/4K3 w - - 0 2", "Kd1 a3 a4", nil, progressive.Ongoing, "*", 4},
		{"castling counts as a move", italian, "8/6k1/8/8/8/8/P7/R3K3 w Q - 0 2", "O-O-O Kb1 a3", nil, progressive.Ongoing, "*", 4},

		{"Italian: check only with the last move", italian, checkable, "Ra8 Kd1 Ke1", seriesmate.ErrEarlyCheck, progressive.Ongoing, "*", 3},
		{"Italian: check with the last move", italian, checkable, "Kd1 Ke1 Ra8", nil, progressive.Ongoing, "*", 4},
		{"Scottish: a check ends the series", scottish, checkable, "Kd1 Ra8", nil, progressive.Ongoing, "*", 4},
		{"Scottish: nothing follows a check", scottish, checkable, "Ra8 Kd1 Ke1", seriesmate.ErrSeriesLength, progressive.Ongoing, "*", 3},
		{"Scottish: without check the series is complete", scottish, checkable, "Kd1 Ke1", progressive.ErrIncomplete, progressive.Ongoing, "*", 3},

		{"mate wins", italian, "7k/8/6K1/8/8/8/8/R7 w - - 0 2", "Ra2 Ra1 Ra8", nil, progressive.Mate, "1-0", 4},
		{"Scottish: mate with fewer moves", scottish, "7k/8/6K1/8/8/8/8/R7 w - - 0 2", "Ra8", nil, progressive.Mate, "1-0", 4},
		{"Italian: progressive checkmate", italian, "2n5/4p3/8/8/8/5q2/7k/4QKR1 w - - 0 3", "", nil, progressive.MateByRule, "0-1", 5},
		{"Scottish: the same escape counts", scottish, "2n5/4p3/8/8/8/5q2/7k/4QKR1 w - - 0 3", "", nil, progressive.Ongoing, "*", 5},

		{"en passant with the first move", italian, pushes, "e4 c4 a3 / dxe3 Kd8 Ke8 Kd8", nil, progressive.Ongoing, "*", 5},
		{"en passant, another of several pawns", italian, pushes, "e4 c4 a3 / bxc3 Kd8 Ke8 Kd8", nil, progressive.Ongoing, "*", 5},
		{"en passant not with a later move", italian, pushes, "e4 c4 a3 / Kd8 dxe3 Ke8 Kd8", seriesmate.ErrIllegalMove, progressive.Ongoing, "*", 4},
		{"en passant not if the pawn moved on", italian, pushes, "e4 e5 a3 / dxe3 Kd8 Ke8 Kd8", seriesmate.ErrIllegalMove, progressive.Ongoing, "*", 4},
		{"en passant not onto an occupied square", italian, pushes, "e4 Rh3 Re3 / dxe3 Kd7 Ke8 Kd8", nil, progressive.Ongoing, "*", 5},
		{"en passant though the origin is occupied again", italian, pushes, "e4 Rh2 Re2 / dxe3 Kd8 Kc8 Kd8", nil, progressive.Ongoing, "*", 5},
		{"en passant not one series later", italian, pushes, "e4 c4 a3 / Kd8 Ke8 Kd8 Ke8 / a4 Kd1 Ke1 Kd1 Ke1 / dxe3 Kd8 Ke8 Kd8 Ke8 Kd8", seriesmate.ErrIllegalMove, progressive.Ongoing, "*", 6},

		{"progressive stalemate before a series", italian, "7k/8/6Q1/8/8/8/8/K7 b - - 0 2", "", nil, progressive.Stalemate, "1/2-1/2", 4},
		{"progressive stalemate within a series", italian, "1r4k1/8/8/7p/8/7P/2r5/K7 w - - 0 2", "h4", nil, progressive.Stalemate, "1/2-1/2", 4},
		{"progressive stalemate within a series", scottish, "1r4k1/8/8/7p/8/7P/2r5/K7 w - - 0 2", "h4", nil, progressive.Stalemate, "1/2-1/2", 4},
		{"Italian: moves that give check too early are none", italian, "1r5k/8/6P1/8/8/8/2r5/K7 w - - 0 2", "", nil, progressive.Stalemate, "1/2-1/2", 3},
		{"Scottish: such moves may be made", scottish, "1r5k/8/6P1/8/8/8/2r5/K7 w - - 0 2", "g7", nil, progressive.Ongoing, "*", 4},

		{"ten series without capture or pawn move", italian, "7k/8/8/p7/P7/8/8/K7 w - - 9 2", "Kb1 Ka1 Kb1", nil, progressive.TenSeries, "1/2-1/2", 4},
		{"nine such series", italian, "7k/8/8/p7/P7/8/8/K7 w - - 8 2", "Kb1 Ka1 Kb1", nil, progressive.Ongoing, "*", 4},
		{"a pawn move counts from anew", italian, "7k/8/p7/8/P7/8/8/K7 w - - 9 2", "Kb1 a5 Ka1", nil, progressive.Ongoing, "*", 4},
		{"not if the side to move mates", italian, "r6k/1r6/8/8/8/8/8/6K1 w - - 9 2", "Kf1 Kg1 Kf1", nil, progressive.Ongoing, "*", 4},
		{"but if it does not mate", italian, "r6k/1r6/8/8/8/8/8/6K1 w - - 9 2", "Kf1 Kg1 Kf1 / Kg8 Kh8 Kg8 Kh8", nil, progressive.TenSeries, "1/2-1/2", 5},

		{"dead position", italian, "7k/8/8/8/8/8/1p6/K7 w - - 0 2", "Kxb2 Ka1 Kb1", nil, progressive.DeadPosition, "1/2-1/2", 4},
		{"a position repeated is no draw", italian, "r6k/1r6/8/8/8/8/8/6K1 w - - 0 2", "Kf1 Kg1 Kf1 / Kg8 Kh8 Kg8 Kh8 / Kg1 Kf1 Kg1 Kf1 Kg1", nil, progressive.Ongoing, "*", 6},
	} {
		t.Run(test.sentence, func(t *testing.T) {
			g := read(t, test.rule, test.fen)
			var err error
			for _, series := range strings.Split(test.moves, "/") {
				require.NoError(t, err)
				if texts := strings.Fields(series); len(texts) > 0 {
					err = g.PlayText(texts)
				}
			}
			require.ErrorIs(t, err, test.err)
			assert.Equal(t, test.ending, g.Ending(), g.FEN())
			assert.Equal(t, test.result, g.Result())
			assert.Equal(t, test.number, g.Number())
		})
	}
}

func TestGame(t *testing.T) {
	g, err := progressive.New(seriesmate.Italian)
	require.NoError(t, err)
	start := g.FEN()
	for _, series := range []string{"e4", "f6 g5", "a3 d4 Qh5#"} {
		require.NoError(t, g.PlayText(strings.Fields(series)))
	}
	assert.Equal(t, progressive.Mate, g.Ending())
	assert.Equal(t, "1-0", g.Result())
	played := g.Series()
	assert.Equal(t, []string{"a3", "d4", "Qh5#"}, played[2].SAN)
	assert.Equal(t, []string{"a2a3", "d2d4", "d1h5"}, played[2].UCI)
	assert.Equal(t, board.White, played[2].Side)
	require.ErrorIs(t, g.PlayText([]string{"a6"}), progressive.ErrOver)
	_, err = g.Begin()
	require.ErrorIs(t, err, progressive.ErrOver)

	other := g.Clone()
	for g.TakeBack() {
	}
	assert.Equal(t, start, g.FEN())
	assert.Equal(t, start, other.StartFEN())
	assert.Equal(t, progressive.Ongoing, g.Ending())
	assert.Equal(t, progressive.Mate, other.Ending())
	for _, p := range played {
		require.NoError(t, g.Play(p.Moves))
	}
	assert.Equal(t, other.FEN(), g.FEN())

	_, err = progressive.New(seriesmate.Series)
	require.ErrorIs(t, err, progressive.ErrRule)
	_, _, err = progressive.Read(seriesmate.Italian, "nonsense")
	require.Error(t, err)
	_, _, err = progressive.Read(seriesmate.Italian, "7k/8/8/8/8/8/8/R3K3 w - - 0 501")
	require.ErrorIs(t, err, progressive.ErrNumber)
	require.Error(t, read(t, seriesmate.Italian, start).PlayText([]string{"e5"}))
	require.Error(t, read(t, seriesmate.Italian, start).Play([]board.Move{0xffff}))
}
