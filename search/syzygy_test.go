package search

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

// newSyzygyEngine returns an engine that has only the Syzygy tables of the test data.
func newSyzygyEngine(t *testing.T) *Engine {
	t.Helper()
	tables, err := syzygy.Open("../tb/syzygy/testdata")
	require.NoError(t, err)
	tables.OnFault(func(err error) { t.Error(err) })
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	e := New()
	e.SetTables(nil)
	e.SetSyzygy(Syzygy{Tables: tables, Limit: syzygy.MaxMen, Depth: 1})
	return e
}

// searchSyzygy searches a position and returns the result and the last reports of its
// lines.
func searchSyzygy(t *testing.T, e *Engine, l Limits, fen string, moves ...string) (Result, map[int]Report) {
	t.Helper()
	lines := map[int]Report{}
	r := e.Search(gameAt(t, fen, moves...), l, func(r Report) {
		if r.Kind == ReportPV {
			lines[r.MultiPV] = r
		}
	})
	return r, lines
}

// TestSyzygyInTheTree checks that the search uses the outcome of the tables for positions after a
// capture. The search must not probe the tables below the depth syzygy.Depth, or with more men than
// syzygy.Limit.
func TestSyzygyInTheTree(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/r6R/1K6 w - - 0 1"
	e := newSyzygyEngine(t)
	e.syzygy.Limit = 3
	r, lines := searchSyzygy(t, e, Limits{Depth: 4}, fen)
	assert.Equal(t, board.A2, r.Best.To())
	assert.Equal(t, TBWin-1, r.Score)
	assert.Positive(t, lines[1].TBHits)

	for _, change := range []func(){
		func() { e.syzygy.Depth = 100 },
		func() { e.syzygy.Limit = 2 },
		func() { e.syzygy.Tables = nil },
	} {
		e.Clear()
		change()
		r, lines = searchSyzygy(t, e, Limits{Depth: 4}, fen)
		assert.False(t, isDecisive(r.Score), r.Score)
		assert.Zero(t, lines[1].TBHits)
	}
}

// TestSyzygyAtTheRoot checks that the search chooses among the root moves that keep the outcome.
func TestSyzygyAtTheRoot(t *testing.T) {
	e := newSyzygyEngine(t)
	for _, c := range []struct {
		fen  string
		want result.Outcome
	}{
		{"8/8/8/8/8/2k5/8/KR6 w - - 0 1", result.Win},
		{"8/8/8/8/8/2k5/8/KR6 w - - 60 1", result.Win},
		{"8/8/8/3k4/8/8/8/KR6 w - - 90 1", result.CursedWin},
		{"8/8/8/3k4/8/8/8/KR6 b - - 90 1", result.BlessedLoss},
		{"8/8/8/3k4/8/8/8/KR6 b - - 10 1", result.Loss},
		{"8/8/8/4k3/4P3/4K3/8/8 b - - 0 1", result.Draw},
		{"8/8/4k3/8/8/2K5/4P3/8 w - - 90 1", result.Win},
	} {
		r, lines := searchSyzygy(t, e, Limits{Depth: 3}, c.fen)
		p := gameAt(t, c.fen).Position()
		moves, err := e.syzygy.Tables.Root(p)
		require.NoError(t, err)
		for _, m := range moves {
			if m.Move == r.Best {
				assert.Equal(t, c.want, m.Outcome, c.fen)
			}
		}
		least, most := e.bounds(c.want, 1)
		assert.LessOrEqual(t, least, r.Score, c.fen)
		assert.GreaterOrEqual(t, most, r.Score, c.fen)
		assert.Equal(t, r.Score, lines[1].Score, c.fen)
		assert.Equal(t, least == most, lines[1].Drawn, c.fen)
		assert.GreaterOrEqual(t, lines[1].TBHits, uint64(len(moves)))
	}
}

// TestSyzygyWithoutTheRule checks that without the fifty-move rule late wins are wins.
func TestSyzygyWithoutTheRule(t *testing.T) {
	e := newSyzygyEngine(t)
	e.SetFiftyMoveRule(false)
	r, _ := searchSyzygy(t, e, Limits{Depth: 3}, "8/8/8/3k4/8/8/8/KR6 w - - 90 1")
	assert.GreaterOrEqual(t, r.Score, TBWinBound)
	least, _ := e.bounds(result.CursedWin, 3)
	assert.Equal(t, TBWin-3, least)
}

// TestSyzygyMultiPV checks that several lines come in the order of their outcomes, whatever the
// search finds.
func TestSyzygyMultiPV(t *testing.T) {
	e := newSyzygyEngine(t)
	e.SetMultiPV(MaxMultiPV)
	const fen = "8/4P3/3k4/8/8/8/8/K7 w - - 0 1"
	_, lines := searchSyzygy(t, e, Limits{Depth: 6}, fen)
	p := gameAt(t, fen).Position()
	moves, err := e.syzygy.Tables.Root(p)
	require.NoError(t, err)
	require.Len(t, lines, len(moves))
	for i := range moves {
		line := lines[i+1]
		least, most := e.bounds(moves[i].Outcome, 1)
		assert.LessOrEqual(t, least, line.Score)
		assert.GreaterOrEqual(t, most, line.Score)
	}
}

// TestSyzygySearchMoves checks that the engine plays the move of searchmoves even if this move
// gives a win away.
func TestSyzygySearchMoves(t *testing.T) {
	e := newSyzygyEngine(t)
	const fen = "8/4P3/3k4/8/8/8/8/K7 w - - 0 1"
	m, err := gameAt(t, fen).Position().ParseUCIMove("a1b1")
	require.NoError(t, err)
	r, _ := searchSyzygy(t, e, Limits{Depth: 3, SearchMoves: []board.Move{m}}, fen)
	assert.Equal(t, m, r.Best)
	assert.Equal(t, Draw, r.Score)
}

// TestSyzygyRepetition checks that the engine does not give a win away by repetition. A move that
// makes a position occur for the third time draws. After a repetition, the engine must take the
// shortest way to win.
func TestSyzygyRepetition(t *testing.T) {
	const fen = "8/8/8/8/8/2k5/8/KR6 w - - 0 1"
	cycle := []string{"b1b8", "c3c4", "b8b1", "c4c3"}
	e := newSyzygyEngine(t)
	once, ok := e.prepare(gameAt(t, fen), Limits{}, nil).probeSyzygyRoot(legalMoves(t, fen))
	require.True(t, ok)
	again, ok := e.prepare(gameAt(t, fen, cycle...), Limits{}, nil).probeSyzygyRoot(legalMoves(t, fen))
	require.True(t, ok)
	assert.Less(t, len(bestChoices(again.choices)), len(bestChoices(once.choices)))
	twice := gameAt(t, fen, append(cycle, cycle...)...)
	third, ok := e.prepare(twice, Limits{}, nil).probeSyzygyRoot(legalMoves(t, fen))
	require.True(t, ok)
	for _, c := range third.choices {
		if twice.Position().UCIMove(c.move) == "b1b8" {
			assert.Equal(t, rankOf(result.Draw), c.rank)
		}
	}
}

// legalMoves returns the legal moves of a position.
func legalMoves(t *testing.T, fen string) []board.Move {
	t.Helper()
	var list board.MoveList
	gameAt(t, fen).Position().Generate(&list)
	return list.Slice()
}

// TestSyzygyWithoutDistances checks that the search probes the tables if there are only WDL files.
func TestSyzygyWithoutDistances(t *testing.T) {
	folder := t.TempDir()
	data, err := os.ReadFile("../tb/syzygy/testdata/KRvK.rtbw")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KRvK.rtbw"), data, 0o600))
	tables, err := syzygy.Open(folder)
	require.NoError(t, err)
	defer tables.Close()
	e := newSyzygyEngine(t)
	e.syzygy.Tables = tables
	r, _ := searchSyzygy(t, e, Limits{Depth: 3}, "8/8/8/8/8/2k5/8/KR6 w - - 60 1")
	assert.Equal(t, TBWin-1, r.Score)
	assert.False(t, e.current.Load().root.ranked)
}

// Our own tables decide first.
func TestOwnTablesComeFirst(t *testing.T) {
	e := newSyzygyEngine(t)
	e.SetTables(embeddedSet)
	r, _ := searchSyzygy(t, e, Limits{Depth: 3}, "8/8/8/8/8/2k5/8/KR6 w - - 0 1")
	assert.Positive(t, mateOf(t, r.Score))
	assert.False(t, e.current.Load().root.syzygy)
	// The mate comes too late without a pawn move.
	r, _ = searchSyzygy(t, e, Limits{Depth: 3}, "8/8/1k6/8/8/6P1/8/3K4 w - - 85 1")
	assert.Positive(t, mateOf(t, r.Score))
	assert.False(t, e.current.Load().root.syzygy)
}

// TestSyzygyFirstLineIsTheSame checks that the first line is the same for any number of lines. This
// must hold even if several moves are equally good by the Syzygy tables.
func TestSyzygyFirstLineIsTheSame(t *testing.T) {
	for _, fen := range []string{"7r/1R6/8/5k2/8/8/5K2/8 w - - 85 1", "8/2p4K/8/8/4k3/8/8/2Q5 w - - 70 1"} {
		want, _ := searchSyzygy(t, newSyzygyEngine(t), Limits{Depth: 6}, fen)
		for _, lines := range []int{2, 3, 5} {
			e := newSyzygyEngine(t)
			e.SetMultiPV(lines)
			got, _ := searchSyzygy(t, e, Limits{Depth: 6}, fen)
			assert.Equal(t, want.Best, got.Best, "%d lines from %s", lines, fen)
		}
	}
}
