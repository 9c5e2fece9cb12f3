package uci

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
)

func TestParseLimits(t *testing.T) {
	start := board.StartPosition()
	move := func(text string) board.Move {
		m, err := start.ParseUCIMove(text)
		require.NoError(t, err)
		return m
	}
	const second = time.Second
	for in, want := range map[string]search.Limits{
		"":               {},
		"infinite":       {Infinite: true},
		"depth 8":        {Depth: 8},
		"depth 99999999": {Depth: search.MaxPly},
		"nodes 1000000":  {Nodes: 1_000_000},
		"mate 3":         {Mate: 3},
		"movetime 1500":  {MoveTime: 1500 * time.Millisecond},
		"movetime 0":     {MoveTime: tinyTime},
		"movetime -20":   {MoveTime: tinyTime},
		"wtime 60000 btime 50000 winc 1000 binc 2000 movestogo 40": {
			HasClock: true, Time: [2]time.Duration{60 * second, 50 * second},
			Inc: [2]time.Duration{second, 2 * second}, MovesToGo: 40,
		},
		"ponder btime 1000": {Ponder: true, HasClock: true, Time: [2]time.Duration{0, second}},
		"wtime -300 btime 0 winc -10 movestogo -1": {
			HasClock: true, Time: [2]time.Duration{tinyTime, tinyTime},
		},
		"wtime 9223372036854775807":             {HasClock: true, Time: [2]time.Duration{maxTime, 0}},
		"searchmoves e2e4 d2d4 e2e4 depth 5":    {SearchMoves: []board.Move{move("e2e4"), move("d2d4")}, Depth: 5},
		"depth 5 searchmoves g1f3":              {SearchMoves: []board.Move{move("g1f3")}, Depth: 5},
		"searchmoves e2e4 infinite":             {SearchMoves: []board.Move{move("e2e4")}, Infinite: true},
		"movetime 5 depth 3 nodes 7 movetime 6": {MoveTime: 6 * time.Millisecond, Depth: 3, Nodes: 7},
	} {
		got, faults := parseLimits(&start, strings.Fields(in))
		assert.Empty(t, faults, in)
		assert.Equal(t, want, got, in)
	}
}

// TestParseLimitsFaults checks that invalid words are ignored and valid words are used. If the only
// limit has a faulty value, the search must be as short as possible.
func TestParseLimitsFaults(t *testing.T) {
	start := board.StartPosition()
	e2e4, err := start.ParseUCIMove("e2e4")
	require.NoError(t, err)
	shortest := search.Limits{Depth: 1}
	for in, want := range map[string]struct {
		limits search.Limits
		faults string
	}{
		"depth":                    {shortest, "depth without a value"},
		"depth five":               {shortest, `depth: "five" is not a number`},
		"depth 0":                  {shortest, "depth: 0 is less than 1"},
		"nodes -1":                 {shortest, "nodes: -1 is less than 1"},
		"nodes 0":                  {shortest, "nodes: 0 is less than 1"},
		"mate 0":                   {shortest, "mate: 0 is less than 1"},
		"wtime":                    {shortest, "wtime without a value"},
		"wtime 1000.5":             {shortest, `wtime: "1000.5" is not a number`},
		"winc x":                   {shortest, `winc: "x" is not a number`},
		"movetime 1.5":             {shortest, `movetime: "1.5" is not a number`},
		"movestogo many nodes 7":   {search.Limits{Nodes: 7}, `movestogo: "many" is not a number`},
		"depth 0 nodes 50":         {search.Limits{Nodes: 50}, "depth: 0 is less than 1"},
		"depth 2 foo":              {search.Limits{Depth: 2}, `unknown limit "foo"`},
		"foo 3 depth 2":            {search.Limits{Depth: 2}, `unknown limit "foo"; unknown limit "3"`},
		"depth infinite":           {search.Limits{Infinite: true}, "depth without a value"},
		"depth 0 ponder":           {search.Limits{Ponder: true}, "depth: 0 is less than 1"},
		"fast":                     {search.Limits{}, `unknown limit "fast"`},
		"searchmoves":              {search.Limits{SearchMoves: []board.Move{}}, "searchmoves without a move"},
		"searchmoves depth 3":      {search.Limits{SearchMoves: []board.Move{}, Depth: 3}, "searchmoves without a move"},
		"searchmoves 0000 depth 3": {search.Limits{SearchMoves: []board.Move{}, Depth: 3}, `searchmoves: move "0000": not in move notation`},
		"searchmoves e2e5 e2e4 depth 3": {
			search.Limits{SearchMoves: []board.Move{e2e4}, Depth: 3}, `searchmoves: move "e2e5": not legal here`,
		},
	} {
		limits, faults := parseLimits(&start, strings.Fields(in))
		assert.Equal(t, want.limits, limits, in)
		assert.Equal(t, want.faults, strings.Join(faults, "; "), in)
	}
	limits, faults := parseLimits(&start, []string{"nodes", "99999999999999999999"})
	assert.Empty(t, faults)
	assert.Equal(t, uint64(1<<62), limits.Nodes)
}

func TestEndless(t *testing.T) {
	start := board.StartPosition()
	for in, want := range map[string]bool{
		"": true, "infinite": true, "infinite depth 3": true, "ponder wtime 10": true, "searchmoves e2e4": true,
		"depth 3": false, "nodes 3": false, "mate 3": false, "movetime 3": false, "wtime 10": false,
	} {
		l, faults := parseLimits(&start, strings.Fields(in))
		assert.Empty(t, faults)
		assert.Equal(t, want, isEndless(&l), in)
	}
}
