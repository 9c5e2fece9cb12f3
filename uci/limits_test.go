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
		got, err := parseLimits(&start, strings.Fields(in))
		require.NoError(t, err, in)
		assert.Equal(t, want, got, in)
	}
}

func TestParseLimitsErrors(t *testing.T) {
	start := board.StartPosition()
	for in, want := range map[string]string{
		"depth":                      "go: depth without a value",
		"depth five":                 `go: depth: "five" is not a number`,
		"depth 0":                    "go: depth: 0 is less than 1",
		"nodes -1":                   "go: nodes: -1 is less than 1",
		"mate 0":                     "go: mate: 0 is less than 1",
		"wtime":                      "go: wtime without a value",
		"btime soon":                 `go: btime: "soon" is not a number`,
		"winc x":                     `go: winc: "x" is not a number`,
		"movetime 1.5":               `go: movetime: "1.5" is not a number`,
		"movestogo many":             `go: movestogo: "many" is not a number`,
		"nodes 99999999999999999999": `go: nodes: "99999999999999999999" is not a number`,
		"fast":                       `go: unknown limit "fast"`,
		"searchmoves":                "go: searchmoves without a move",
		"searchmoves depth 3":        "go: searchmoves without a move",
		"searchmoves e2e5":           `go: searchmoves: move "e2e5": not legal here`,
	} {
		_, err := parseLimits(&start, strings.Fields(in))
		assert.EqualError(t, err, want)
	}
}

func TestEndless(t *testing.T) {
	start := board.StartPosition()
	for in, want := range map[string]bool{
		"": true, "infinite": true, "infinite depth 3": true, "ponder wtime 10": true, "searchmoves e2e4": true,
		"depth 3": false, "nodes 3": false, "mate 3": false, "movetime 3": false, "wtime 10": false,
	} {
		l, err := parseLimits(&start, strings.Fields(in))
		require.NoError(t, err)
		assert.Equal(t, want, isEndless(&l), in)
	}
}
