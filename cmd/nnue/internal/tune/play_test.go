package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
)

// TestEachSideHasItsValues checks that each of the two engines searches with its own values. White
// is winning in the starting position, so White must win both games of a pair. Each engine plays
// White in one of the games, so each must get one point.
func TestEachSideHasItsValues(t *testing.T) {
	seen := map[int]int{}
	p, err := newPlayer([]search.Tunable{{Name: "one", Max: 2, Set: func(n int) { seen[n]++ }}})
	require.NoError(t, err)
	start := board.MustFEN("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1") // the tables have this position
	o := order{Pair: 3, Start: start.Pack(), Control: Control{Nodes: 100}, First: []int{1}, Second: []int{2}}
	r, ok, err := p.play(context.Background(), &o)
	require.NoError(t, err)
	require.True(t, ok)
	assert.Equal(t, result{Pair: 3, Points: 1}, r)
	assert.Empty(t, seen)

	start = board.MustFEN("r3k3/5ppp/8/8/8/8/QQ3PPP/4K3 w - - 0 1")
	o.Start = start.Pack()
	r, ok, err = p.play(context.Background(), &o)
	require.NoError(t, err)
	require.True(t, ok)
	assert.EqualValues(t, 1, r.Points, "White wins both games")
	assert.Positive(t, seen[1])
	assert.Positive(t, seen[2])

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, ok, err = p.play(ctx, &o)
	assert.NoError(t, err)
	assert.False(t, ok)
	o.Start = board.Packed{}
	_, _, err = p.play(context.Background(), &o)
	assert.Error(t, err)
}

func TestWorker(t *testing.T) {
	start := board.MustFEN("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")
	var in, out bytes.Buffer
	e := json.NewEncoder(&in)
	require.NoError(t, e.Encode([]string{}))
	require.NoError(t, e.Encode(order{Pair: 4, Start: start.Pack(), Control: Control{Nodes: 1}}))
	require.NoError(t, Work(context.Background(), &in, &out))
	assert.JSONEq(t, `{"Pair":4,"Points":1}`, out.String())

	assert.ErrorContains(t, Work(context.Background(), bytes.NewBufferString(`["none"]`), &out), "none")
	assert.ErrorContains(t, Work(context.Background(), bytes.NewBufferString(`5`), &out), "names")
	assert.ErrorContains(t, Work(context.Background(), bytes.NewBufferString(`[] 5`), &out), "order")
}

// TestClock checks that a side without time loses, and that with enough time the better side wins.
func TestClock(t *testing.T) {
	p, err := newPlayer(nil)
	require.NoError(t, err)
	start := board.MustFEN("r3k3/5ppp/8/8/8/8/QQ3PPP/4K3 w - - 0 1")
	short := order{Control: Control{Nodes: 1, Clock: time.Millisecond}}
	points, ok := p.game(context.Background(), &short, start, 0)
	require.True(t, ok)
	assert.Zero(t, points)

	long := order{Control: Control{Nodes: 10_000, Clock: 2 * time.Second, Increment: 20 * time.Millisecond}}
	points, ok = p.game(context.Background(), &long, start, 1)
	require.True(t, ok)
	assert.EqualValues(t, 1, points)
	for _, left := range p.left {
		assert.Positive(t, left)
		assert.Less(t, left, long.Clock)
	}
}
