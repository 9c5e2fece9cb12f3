package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// engineAgainstRandom returns a short match that the first player wins.
func engineAgainstRandom(rule seriesmate.Rule) Match {
	return Match{
		Rule: rule, Names: [2]string{"engine", "random"}, Seed: 1, MostSeries: DefaultMostSeries,
		Players: func(r *rand.Rand) [2]player.Player {
			return [2]player.Player{&player.Engine{Nodes: 200_000}, &player.Simple{Nodes: 20_000, Random: r}}
		},
	}
}

// TestMatch plays a few games by each rule, checks them and reads them back.
func TestMatch(t *testing.T) {
	for rule := seriesmate.Italian; rule <= seriesmate.Scottish; rule++ {
		m := engineAgainstRandom(rule)
		var s Score
		var c Check
		var file strings.Builder
		for i := range 6 {
			r, err := m.Play(context.Background(), i)
			require.NoError(t, err)
			require.NoError(t, m.Add(&s, r))
			file.WriteString(r.String())
			require.NoError(t, c.Add(context.Background(), r, 1<<18))
		}
		t.Log(s, c.String())
		assert.GreaterOrEqual(t, s.Percent(), 75.0)
		assert.Zero(t, c.Wrong+c.Avoidable)
		assert.Positive(t, c.Series)
		again, err := m.Read(strings.NewReader(file.String()))
		require.NoError(t, err)
		assert.Equal(t, s, again)
		_, err = m.Read(strings.NewReader(file.String() + file.String()))
		require.ErrorContains(t, err, "round 1 comes after 6 games")
	}
}

// TestReplays plays a game twice. The game does not depend on other games.
func TestReplays(t *testing.T) {
	m := engineAgainstRandom(seriesmate.Italian)
	first, err := m.Play(context.Background(), 3)
	require.NoError(t, err)
	again, err := m.Play(context.Background(), 3)
	require.NoError(t, err)
	assert.Equal(t, first.String(), again.String())
	assert.Equal(t, "random", first.Tags["White"])
}

func TestStops(t *testing.T) {
	m := engineAgainstRandom(seriesmate.Italian)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := m.Play(ctx, 0)
	require.ErrorIs(t, err, context.Canceled)
	m.MostSeries = 2
	r, err := m.Play(context.Background(), 0)
	require.NoError(t, err)
	assert.Equal(t, "1/2-1/2", r.Result())
	m.Names[0] = "another"
	require.Error(t, m.Add(&Score{}, r))
}

// TestCheckFinds checks that a series that allows a mate is found, whatever its comment claims.
func TestCheckFinds(t *testing.T) {
	const games = "1.e4 2.f6 g5 {%s, %d safe of 9 tested} *"
	for claim, want := range map[string]Check{
		fmt.Sprintf(games, "safe", 1):     {Games: 1, Series: 1, Safe: 1, Allowed: 1, Avoidable: 1, Wrong: 1},
		fmt.Sprintf(games, "unproved", 1): {Games: 1, Series: 1, Allowed: 1, Avoidable: 1},
		fmt.Sprintf(games, "mated", 0):    {Games: 1, Series: 1, Allowed: 1},
		"1.e4 2.f6 g5 {mates} *":          {Games: 1},
	} {
		r, err := progressive.NewRecordReader(strings.NewReader(claim)).Next()
		require.NoError(t, err)
		var c Check
		require.NoError(t, c.Add(context.Background(), r, 1<<20))
		assert.Equal(t, want, c)
	}
}
