package web

import (
	"encoding/json"
	"flag"
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/result"
)

// drawExercises makes TestDrawExercises play that number of exercises of each ending.
var drawExercises = flag.Int("draws", 0, "play this number of exercises of holding a draw for each ending, and print a table")

// A heldDraw describes a game in which the defender followed the hints.
type heldDraw struct {
	moves int    // of the defender
	sole  bool   // once only one of several moves held, and it was quiet
	end   string // how the game ended, "" if it lasted longDraw moves
}

// holdDraw plays an exercise. The defender makes the moves of the hints.
func holdDraw(t *testing.T, h *Handler, fen string) heldDraw {
	t.Helper()
	var held heldDraw
	for held.moves < longDraw {
		held.sole = held.sole || hasSoleQuietHold(t, fen)
		hint := askFor[hintAnswer](t, h, fenPath("hint", fen))
		answer := askFor[judgedAnswer](t, h, fenPath("judge", fen)+"&move="+hint.UCI)
		require.Equal(t, kindKept, answer.Kind, fen)
		held.moves++
		if held.end = answer.End; held.end != "" {
			return held
		}
		if answer.Next.Goal != goalDraw {
			held.end = answer.Next.Goal
			return held
		}
		fen = answer.Next.FEN
	}
	return held
}

// hasSoleQuietHold reports whether exactly one of several moves does not lose, and this move is
// neither a capture nor a promotion.
func hasSoleQuietHold(t *testing.T, fen string) bool {
	t.Helper()
	p, err := board.ParseFEN(fen)
	require.NoError(t, err)
	moves, known := embeddedSet.ProbeMoves(&p)
	require.True(t, known)
	var holding []board.Move
	for _, m := range moves {
		if m.Result.Outcome != result.Loss {
			holding = append(holding, m.Move)
		}
	}
	return len(holding) == 1 && len(moves) > 1 && !holding[0].IsNoisy()
}

// A drawTally counts exercises of an ending.
type drawTally struct {
	lengths            []int
	lasted, sole, both int
	ends               map[string]int
}

// add counts a game.
func (d *drawTally) add(held heldDraw) {
	d.lengths = append(d.lengths, held.moves)
	d.ends[held.end]++
	long := held.moves == longDraw
	for count, is := range map[*int]bool{&d.lasted: long, &d.sole: held.sole, &d.both: long && held.sole} {
		if is {
			*count++
		}
	}
}

// tallyDraws plays exercises of an ending until one isn't found.
func tallyDraws(t *testing.T, h *Handler, name string, exercises int) drawTally {
	t.Helper()
	tally := drawTally{ends: map[string]int{}}
	for range exercises {
		status, body := ask(t, h, "/api/exercise?ending="+name+"&goal=draw&side=black")
		if status != http.StatusOK {
			require.Equal(t, http.StatusNotFound, status)
			break
		}
		var start randomAnswer
		require.NoError(t, json.Unmarshal(body, &start))
		tally.add(holdDraw(t, h, start.FEN))
	}
	slices.Sort(tally.lengths)
	return tally
}

// A defender who follows the hints must play many moves. At least once he must find a quiet move
// that is the only move to hold the draw.
func TestDrawExercises(t *testing.T) {
	h := newTestHandler()
	if *drawExercises == 0 {
		for _, name := range []string{"KPvK", "KRvKP"} {
			tally := tallyDraws(t, h, name, 5)
			assert.Len(t, tally.lengths, 5)
			assert.GreaterOrEqual(t, tally.both, 2, name) // 90 of 100 pass
		}
		return
	}
	for _, row := range askFor[endingsAnswer](t, h, "/api/endings").Endings {
		tally := tallyDraws(t, h, row.Name, *drawExercises)
		n := len(tally.lengths)
		if n == 0 {
			continue
		}
		t.Logf("%-6s exercises %d, lasted %d, sole quiet move %d, both %d, median length %d, ends %v", row.Name, n, tally.lasted, tally.sole, tally.both, tally.lengths[n/2], tally.ends)
		assert.GreaterOrEqual(t, 5*tally.both, 4*n, row.Name)
	}
}

// Endings in which every draw ends at once have no exercise.
func TestNoDrawExercise(t *testing.T) {
	_, body := ask(t, newTestHandler(), "/api/exercise?ending=KNNvK&goal=draw")
	assert.Contains(t, string(body), "no draw in KNNvK that is worth training was found")
}

// If a search ends too early, the answer says so. It does not say that there is nothing to find.
func TestSlowSearch(t *testing.T) {
	h := newTestHandler()
	h.patience = patience{reply: 1}
	requireRefusals(t, h, "exercise", map[string]refusal{"ending=KRvKP&goal=draw": {http.StatusServiceUnavailable, "busy"}})
	requireRefusals(t, h, "random", map[string]refusal{"ending=KRvKP&plies=7": {http.StatusServiceUnavailable, "busy"}})
	mate := askFor[seriesAnswer](t, h, fenPath("series", board.StartFEN)+"&moves=20")
	assert.Equal(t, seriesGaveUp, mate.Status)
	reply := askFor[progressiveReply](t, h, "/api/progressive/reply?series=e4/f6_g5/a3_a4_d4")
	assert.NotEmpty(t, reply.Series.SAN)
}
