package search

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

// The function "stopped" prepares a search, calls Stop, and then runs the search. It returns the
// result and the reported lines.
func stopped(t *testing.T, e *Engine, fen string, l Limits) (Result, []Report) {
	t.Helper()
	var lines []Report
	game := gameAt(t, fen)
	search := e.prepare(game, l, func(r Report) { lines = append(lines, r) })
	e.Stop()
	r := search.search()
	require.NotEmpty(t, lines)
	return r, lines
}

// TestAStopLeavesTheFirstIteration stops searches at once. The engine must still finish the first
// iteration. A search of depth 1 must give the same move and lines.
func TestAStopLeavesTheFirstIteration(t *testing.T) {
	fens := append([]string{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", board.StartFEN}, benchFENs[:10]...)
	for _, fen := range fens {
		for _, lines := range []int{1, 3} {
			for _, threads := range []int{1, 3} {
				for _, l := range []Limits{{Infinite: true}, {Ponder: true}, {MoveTime: time.Minute}, {Nodes: 1 << 40}} {
					e, other := New(), New()
					e.SetMultiPV(lines)
					other.SetMultiPV(lines)
					require.NoError(t, e.SetThreads(threads))
					want, wantLines := reportsOf(t, other, fen, Limits{Depth: 1})
					got, gotLines := stopped(t, e, fen, l)
					assert.Equal(t, 1, got.Depth, fen)
					assert.Equal(t, want.Best, got.Best, fen)
					assert.Equal(t, want.Score, got.Score, fen)
					for i, line := range wantLines {
						reported := gotLines[len(gotLines)-len(wantLines)+i]
						assert.Equal(t, line.PV, reported.PV, fen)
						assert.Equal(t, line.Score, reported.Score, fen)
						assert.Equal(t, Exact, reported.Bound, fen)
					}
				}
			}
		}
	}
}

// TestAStopPlaysTheRememberedMove stops searches at once. If the search has found nothing better,
// the engine must play the move that the transposition table has from an earlier search. It must
// not play that move if searchmoves excludes it.
func TestAStopPlaysTheRememberedMove(t *testing.T) {
	differ := 0
	for _, fen := range benchFENs {
		e := New()
		first := e.Search(gameAt(t, fen), Limits{Depth: 1}, nil)
		deep := e.Search(gameAt(t, fen), Limits{Depth: 9}, nil)
		if deep.Best == board.NoMove || isDecisive(deep.Score) {
			continue
		}
		if deep.Best != first.Best {
			differ++
		}
		again, lines := stopped(t, e, fen, Limits{Infinite: true})
		assert.Equal(t, deep.Best, again.Best, fen)
		last := lines[len(lines)-1]
		assert.Equal(t, deep.Best, last.PV[0], fen)
		assert.Equal(t, again.Score, last.Score, fen)

		others := movesBut(t, fen, deep.Best)
		if len(others) == 0 {
			continue
		}
		again, _ = stopped(t, e, fen, Limits{Infinite: true, SearchMoves: others})
		assert.Contains(t, others, again.Best, fen)
	}
	assert.Greater(t, differ, 3)
}

// movesBut returns the legal moves of a position except one.
func movesBut(t *testing.T, fen string, m board.Move) (others []board.Move) {
	var list board.MoveList
	gameAt(t, fen).Position().Generate(&list)
	for _, other := range list.Slice() {
		if other != m {
			others = append(others, other)
		}
	}
	return others
}

// TestAStopHeedsRepetitions checks a move that draws because it makes a position occur for the
// third time. Even with a good score in the transposition table, a stopped search must not play it.
func TestAStopHeedsRepetitions(t *testing.T) {
	e := New()
	const fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
	game := gameAt(t, fen)
	for _, text := range []string{"g1f1", "g8f8", "f1g1", "f8g8", "g1f1", "g8f8", "f1g1", "f8g8"} {
		m, err := game.Position().ParseUCIMove(text)
		require.NoError(t, err)
		game.Push(m)
	}
	repeating, err := game.Position().ParseUCIMove("g1f1")
	require.NoError(t, err)
	w := e.workers[0]
	e.tt.probe(game.Position().Key(), &w.remembered)
	w.start(e.prepare(game, Limits{}, nil), task{choices: unrankedChoices([]board.Move{repeating}), lines: 1})
	next := game.Position().After(repeating)
	held := entry{move: repeating, score: 500, depth: 9, bound: Exact}
	require.True(t, repeats(&next, false, &w.keys))
	assert.False(t, w.isWorthMore(&held, &w.rootMoves[0]))
}
