package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// play pushes moves in UCI notation.
func play(t *testing.T, g *Game, moves ...string) {
	t.Helper()
	for _, text := range moves {
		g.Push(uciMove(t, g.Position(), text))
	}
}

func TestRepetition(t *testing.T) {
	g := NewGame(StartPosition())
	cycle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	play(t, g, cycle...)
	assert.Equal(t, 2, g.History().Occurrences(g.Position()))
	assert.Equal(t, Ongoing, g.Outcome())
	assert.True(t, g.History().Repeats(g.Position(), 5), "once within the search")
	assert.False(t, g.History().Repeats(g.Position(), 4), "once, at the root")
	play(t, g, cycle...)
	assert.Equal(t, 3, g.History().Occurrences(g.Position()))
	assert.Equal(t, Repetition, g.Outcome())
	assert.True(t, g.History().Repeats(g.Position(), 0), "twice at all")
}

func TestRepetitionUpcoming(t *testing.T) {
	g := NewGame(StartPosition())
	play(t, g, "g1f3", "g8f6", "f3g1")
	assert.True(t, g.History().RepetitionUpcoming(g.Position(), 4))
	assert.False(t, g.History().RepetitionUpcoming(g.Position(), 3))
	play(t, g, "b8c6")
	assert.False(t, g.History().RepetitionUpcoming(g.Position(), 4))
}

// TestRepetitionUpcomingAgreesWithPlay compares RepetitionUpcoming with a trial of all moves. It uses
// random games with few men, in which repetitions are common.
func TestRepetitionUpcomingAgreesWithPlay(t *testing.T) {
	agreed := 0
	var g *Game
	var previous *Position
	randomGames(t, 300, 60, func(p *Position, moves []Move) {
		if previous == nil || p.HalfmoveClock() == 0 || p.HalfmoveClock() != previous.HalfmoveClock()+1 {
			g = NewGame(*p)
		} else {
			g.position = *p
			g.history.Push(p.key)
		}
		copied := *p
		previous = &copied
		ply := len(g.history.keys)
		want := false
		for _, m := range moves {
			next := p.After(m)
			last := len(g.history.keys) - 1
			for back := 3; back <= min(g.history.reach(p), ply-1); back += 2 {
				want = want || g.history.keys[last-back] == next.key
			}
		}
		require.Equal(t, want, g.history.RepetitionUpcoming(p, ply), p.FEN())
		if want {
			agreed++
		}
	})
	assert.Greater(t, agreed, 50, "the games must contain repetitions")
	assert.Equal(t, 3668, cuckooMoves)
}

func TestHasRepeated(t *testing.T) {
	g := NewGame(StartPosition())
	assert.False(t, g.History().HasRepeated(g.Position()))
	play(t, g, "g1f3", "g8f6", "f3g1")
	assert.False(t, g.History().HasRepeated(g.Position()))
	play(t, g, "f6g8")
	assert.True(t, g.History().HasRepeated(g.Position()))
	play(t, g, "b1c3", "b8c6", "c3b5")
	assert.True(t, g.History().HasRepeated(g.Position()), "the repetition lies further back")
	play(t, g, "a7a6")
	assert.False(t, g.History().HasRepeated(g.Position()), "a pawn has moved since")
}
