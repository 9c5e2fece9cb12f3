package syzygy_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
	"burnside/tb/syzygy"
)

// zeroing returns a result with an exact distance to the next capture or pawn move.
func zeroing(o result.Outcome, plies int) result.Result {
	return result.Result{Outcome: o, Metric: result.ToZeroing, Exact: true, Plies: plies}
}

func TestKnownPositions(t *testing.T) {
	tables := openTables(t, "testdata")
	for fen, want := range map[string]result.Result{
		"8/8/8/8/8/2k5/8/K7 w - - 0 1":     {},                      // two bare kings
		"8/8/8/8/8/2k5/8/KB6 w - - 0 1":    {},                      // no mate possible
		"k6Q/8/1K6/8/8/8/8/8 b - - 0 1":    zeroing(result.Loss, 1), // mated
		"7k/5Q2/8/8/8/8/1K6/8 b - - 0 1":   {},                      // stalemate
		"8/8/8/8/8/1k6/2R5/K7 b - - 0 1":   {},                      // the king captures the rook
		"8/6P1/8/8/8/2k5/8/K7 w - - 0 1":   zeroing(result.Win, 1),  // promotion
		"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1":  {},                      // stalemate
		"8/8/8/8/8/2k5/2r5/K6R w - - 0 1":  {},                      // drawn with a rook each
		"8/8/8/8/7r/2k5/8/K6R w - - 0 1":   zeroing(result.Win, 1),  // White captures the rook
		"8/8/8/8/8/2q4Q/8/k1K5 w - - 99 1": zeroing(result.Win, 1),  // White captures the queen
	} {
		p := board.MustFEN(fen)
		got, err := tables.DTZ(&p)
		require.NoError(t, err)
		assert.Equal(t, want, got, fen)
		o, err := tables.WDL(&p)
		require.NoError(t, err)
		assert.Equal(t, want.Outcome, o, fen)
	}
}

// TestEnPassant probes positions in which an en-passant capture decides the result. The test makes
// the files of KPvKP and KQvKP itself. In each file, all positions but one are draws. In the file
// of KPvKP, this one is lost for the side to move, unless it can capture en passant. In the file of
// KQvKP, this one is won.
func TestEnPassant(t *testing.T) {
	folder := t.TempDir()
	for name, values := range map[string]map[string]result.Outcome{
		"KPvKP": {"8/8/8/7k/2pP4/8/1K6/8 b - - 0 1": result.Loss},
		"KQvKP": {"7k/5Q2/8/8/8/2Kp4/8/8 w - - 0 1": result.Win},
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".rtbw"), syzygy.MakeWDL(name, values), 0o600))
	}
	tables := openTables(t, "testdata"+string(filepath.ListSeparator)+folder)
	for fen, want := range map[string]result.Result{
		"8/8/8/1pP5/8/8/2K5/7k w - b6 0 1":   zeroing(result.Win, 1),  // wins, like other moves
		"8/8/8/4Pp2/K7/8/8/7k w - f6 0 1":    zeroing(result.Win, 1),  // wins instead of a draw
		"8/8/2K5/5pP1/8/8/8/5k2 w - f6 0 1":  zeroing(result.Win, 1),  // wins in 1 instead of 5
		"8/7k/8/8/1Pp5/8/5K2/8 b - b3 0 1":   zeroing(result.Win, 1),  // wins instead of a loss
		"8/8/8/7k/2pP4/8/1K6/8 b - d3 0 1":   {},                      // draws instead of a loss
		"8/8/8/2Pp1k2/8/8/2K5/8 w - d6 0 1":  {},                      // changes nothing
		"7k/5Q2/8/8/2pP4/2K5/8/8 b - d3 0 1": zeroing(result.Loss, 1), // the only move, no stalemate
	} {
		p := board.MustFEN(fen)
		got, err := tables.DTZ(&p)
		require.NoError(t, err, fen)
		assert.Equal(t, want, got, fen)
	}
}

// TestRounded probes an ending whose distances are rounded, with either side to move.
func TestRounded(t *testing.T) {
	tables := openTables(t, "testdata")
	for fen, want := range map[string]result.Result{
		"k7/8/8/8/8/8/1Q6/1K6 w - - 0 1":  {Outcome: result.Win, Metric: result.ToZeroing, Plies: 11},
		"8/8/8/8/8/2k5/8/K5R1 w - - 0 1":  {Outcome: result.Win, Metric: result.ToZeroing, Plies: 27},
		"8/8/8/8/8/2k5/8/K5R1 b - - 50 1": {Outcome: result.Loss, Metric: result.ToZeroing, Plies: 30},
		"k7/8/K7/8/8/8/8/6Q1 w - - 0 1":   {Outcome: result.Win, Metric: result.ToZeroing, Plies: 1},
	} {
		p := board.MustFEN(fen)
		got, err := tables.DTZ(&p)
		require.NoError(t, err)
		assert.Equal(t, want, got, fen)
	}
}

// TestRoot ranks the moves of positions at various halfmove clocks.
func TestRoot(t *testing.T) {
	tables := openTables(t, "testdata")
	for _, c := range []struct {
		fen   string
		best  result.Outcome
		first string
		worst result.Outcome
	}{
		{"k7/8/1K6/8/8/8/8/7R w - - 0 1", result.Win, "h1h8", result.Win},
		{"k7/8/1K6/8/8/8/8/7R w - - 99 1", result.Win, "h1h8", result.CursedWin},
		{"k7/8/1K6/8/8/8/8/7R w - - 100 1", result.CursedWin, "h1h8", result.CursedWin},
		{"8/8/8/8/8/2k5/8/K5R1 w - - 70 1", result.Win, "", result.CursedWin},
		{"8/8/8/8/8/2k5/8/K5R1 w - - 80 1", result.CursedWin, "", result.CursedWin},
		{"8/8/8/8/8/2k5/8/K5R1 b - - 0 1", result.Loss, "", result.Loss},
		{"8/8/8/8/8/2k5/8/K5R1 b - - 80 1", result.BlessedLoss, "", result.Loss},
		{"8/6P1/8/8/8/2k5/8/K7 w - - 99 1", result.Win, "", result.Draw},
	} {
		p := board.MustFEN(c.fen)
		moves, err := tables.Root(&p)
		require.NoError(t, err)
		require.Len(t, moves, p.CountLegal())
		assert.Equal(t, c.best, moves[0].Outcome, c.fen)
		if c.first != "" {
			assert.Equal(t, c.first, p.UCIMove(moves[0].Move), c.fen)
		}
		assert.Equal(t, c.worst, moves[len(moves)-1].Outcome, c.fen)
		for i, m := range moves[1:] {
			assert.LessOrEqual(t, m.Outcome, moves[i].Outcome, c.fen)
		}
	}
	p := board.MustFEN("k6Q/8/1K6/8/8/8/8/8 b - - 0 1")
	moves, err := tables.Root(&p)
	require.NoError(t, err)
	assert.Empty(t, moves)
}

// TestWithoutDistances probes positions and ranks moves when there are only WDL files.
func TestWithoutDistances(t *testing.T) {
	folder := t.TempDir()
	copyFile(t, "KRvK.rtbw", filepath.Join(folder, "KRvK.rtbw"))
	tables := openTables(t, folder)
	p := board.MustFEN("8/8/8/8/8/2k5/1R6/K7 w - - 80 1")
	_, err := tables.DTZ(&p)
	assert.ErrorIs(t, err, syzygy.ErrMissing)
	r, err := tables.Probe(&p)
	require.NoError(t, err)
	assert.Equal(t, result.Result{Outcome: result.Win}, r)
	moves, err := tables.Root(&p)
	require.NoError(t, err)
	assert.Equal(t, result.Result{Outcome: result.Win}, moves[0].Result)
	assert.Equal(t, result.Win, moves[0].Outcome)
	assert.Equal(t, result.Draw, moves[len(moves)-1].Outcome)
}

// TestPromotionWithoutAllTables checks that a win by one promotion is found, even if the tables of
// the other promotions are missing.
func TestPromotionWithoutAllTables(t *testing.T) {
	folder := t.TempDir()
	copyFile(t, "KPvK.rtbw", filepath.Join(folder, "KPvK.rtbw"))
	p := board.MustFEN("8/4P3/8/8/8/2k5/8/K7 w - - 0 1")
	_, err := openTables(t, folder).DTZ(&p)
	require.ErrorIs(t, err, syzygy.ErrMissing)
	copyFile(t, "KRvK.rtbw", filepath.Join(folder, "KRvK.rtbw"))
	r, err := openTables(t, folder).DTZ(&p)
	require.NoError(t, err)
	assert.Equal(t, result.Result{Outcome: result.Win, Metric: result.ToZeroing, Plies: 1, Exact: true}, r)
}

func TestErrors(t *testing.T) {
	tables := openTables(t, "testdata")
	for fen, want := range map[string]error{
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":      syzygy.ErrCastling,
		"4k3/pppp4/8/8/8/8/PP6/4K3 w - - 0 1": syzygy.ErrTooManyMen,
		"4k3/ppp5/8/8/8/8/PP6/4K3 w - - 0 1":  syzygy.ErrMissing,
		"8/8/8/1r6/8/2k5/8/K3Q3 b - - 0 1":    syzygy.ErrMissing,
	} {
		p := board.MustFEN(fen)
		_, err := tables.WDL(&p)
		assert.ErrorIs(t, err, want, fen)
		_, err = tables.DTZ(&p)
		assert.ErrorIs(t, err, want, fen)
		_, err = tables.Root(&p)
		assert.ErrorIs(t, err, want, fen)
	}
	p := board.MustFEN("8/8/8/1r6/8/2k5/8/K3Q3 b - - 0 1")
	_, err := tables.WDL(&p)
	var missing *syzygy.MissingError
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, "KQvKR.rtbw", missing.File())
}
