package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// Neither the fields of a task nor the order of its moves reveals which moves are good.
func TestTaskTellsNothing(t *testing.T) {
	h := newTestHandler()
	randomPositions(300, func(p *board.Position) {
		status, body := ask(t, h, fenPath("train", p.FEN()))
		if p.Outcome() != board.Ongoing {
			require.Equal(t, http.StatusUnprocessableEntity, status)
			return
		}
		require.Equal(t, http.StatusOK, status)
		var task struct{ Moves []map[string]string }
		require.NoError(t, json.Unmarshal(body, &task))
		require.Len(t, task.Moves, p.CountLegal())
		var order []string
		for _, move := range task.Moves {
			require.Len(t, move, 2)
			order = append(order, move["uci"])
		}
		require.True(t, slices.IsSorted(order))
	})
}

// Judgements agree with the tables. A move is judged "kept" if no other move has a better result.
// Each reply resists as long as possible, mates as fast as possible, or keeps the draw.
func TestJudgements(t *testing.T) {
	h, tables := newTestHandler(), embeddedSet
	randomPositions(300, func(p *board.Position) {
		if p.Outcome() != board.Ongoing {
			return
		}
		moves, _ := tables.ProbeMoves(p)
		for _, m := range moves {
			answer := askFor[judgedAnswer](t, h, fenPath("judge", p.FEN())+"&move="+p.UCIMove(m.Move))
			best := moves[0].Result
			switch {
			case m.Result == best:
				require.Equal(t, kindKept, answer.Kind)
				require.Empty(t, answer.Best)
			case m.Result.Outcome == best.Outcome:
				require.Equal(t, kindSlower, answer.Kind)
				require.Equal(t, max(m.Result.Plies-best.Plies, best.Plies-m.Result.Plies)/2, answer.Lost)
			default:
				require.Equal(t, kindFailed, answer.Kind)
				require.Nil(t, answer.Next)
				require.Equal(t, answer.End == "", len(answer.Refutation) > 0, "%s %s", p.FEN(), answer.SAN)
			}
			if answer.Next != nil {
				next, err := board.ParseFEN(answer.Next.FEN)
				require.NoError(t, err)
				got, _ := tables.Probe(&next)
				require.Equal(t, m.Result.Outcome, got.Outcome)
				require.Equal(t, max(m.Result.Plies-2, 0), got.Plies)
			}
		}
	})
}

func TestJudgementOfMistakes(t *testing.T) {
	h := newTestHandler()
	answer := askFor[judgedAnswer](t, h, fenPath("judge", "8/8/8/8/2k5/8/8/K2Q4 w - - 0 1")+"&move=d1d3")
	assert.Equal(t, kindFailed, answer.Kind)
	assert.Equal(t, []bareMove{{"c4d3", "Kxd3"}}, answer.Refutation)
	answer = askFor[judgedAnswer](t, h, fenPath("judge", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")+"&move=c1c7")
	assert.Equal(t, endStalemate, answer.End)
	assert.Equal(t, kindFailed, answer.Kind)
	answer = askFor[judgedAnswer](t, h, fenPath("judge", "8/4k3/8/4PK2/8/8/8/8 b - - 0 1")+"&move=e7f8")
	assert.Equal(t, kindFailed, answer.Kind)
	assert.Len(t, answer.Refutation, maxRefutation)
	assert.Positive(t, answer.Left)
	for path, code := range map[string]string{
		fenPath("judge", "8/8/8/8/2k5/8/8/K2Q4 w - - 0 1") + "&move=d1d9": "move",
		fenPath("judge", "8/8/8/8/2k5/8/8/K2Q4 w - - 0 1"):                "move",
		fenPath("hint", board.StartFEN):                                   "unknown",
		fenPath("train", "k7/8/KQ6/8/8/8/8/8 b - - 0 1"):                  "over",
		fenPath("train", "8/8/4k3/8/8/2B5/8/4K3 w - - 0 1"):               "over",
		fenPath("hint", "8/8/4k3/8/8/2B5/8/4K3 b - - 0 1"):                "over",
		fenPath("train", "5r1k/8/P7/8/4K1R1/8/8/8 b - - 100 200"):         "over",
		"/api/exercise?ending=KQvK&goal=win":                              "goal",
		"/api/exercise?ending=KQvK&side=red":                              "side",
	} {
		_, body := ask(t, h, path)
		assert.Contains(t, string(body), `"code":"`+code+`"`, path)
	}
}

// Sometimes only the reply shows that the fifty-move rule makes the game a draw. A trainee who had
// to win has then failed. A trainee who had to resist a mate has then made no mistake.
func TestJudgementAfterTheReply(t *testing.T) {
	h := newTestHandler()
	for clock := 90; clock < 100; clock++ {
		for _, men := range []string{"1R6/3K4/6q1/8/8/8/8/4k3_b", "8/7p/2K5/8/8/Q4k2/8/8_b", "8/8/6k1/4p3/8/8/2K5/8_b", "8/8/8/4k3/8/3K4/3P4/8_w"} {
			fen := fmt.Sprintf("%s_-_-_%d_200", men, clock)
			task := askFor[taskAnswer](t, h, "/api/train?fen="+fen)
			for _, move := range task.Moves {
				requireKindOfEnd(t, &task, askFor[judgedAnswer](t, h, "/api/judge?fen="+fen+"&move="+move.UCI))
			}
		}
	}
}

// requireKindOfEnd requires that a judgement agrees with the rest of the game.
func requireKindOfEnd(t *testing.T, task *taskAnswer, judged judgedAnswer) {
	t.Helper()
	drawn := judged.End != "" && judged.End != endMate || judged.Next != nil && judged.Next.Goal == goalDraw
	switch {
	case task.Goal == goalMate && drawn:
		require.Equal(t, kindFailed, judged.Kind, "%s %s", task.FEN, judged.SAN)
	case task.Goal == goalResist && drawn:
		require.Equal(t, kindKept, judged.Kind, "%s %s", task.FEN, judged.SAN)
	}
	if drawn || judged.Kind == kindFailed && judged.Reply != nil {
		require.Zero(t, judged.Left, "%s %s", task.FEN, judged.SAN)
		require.Zero(t, judged.Lost, "%s %s", task.FEN, judged.SAN)
	}
}

// An exercise has the requested goal for the requested side.
func TestExercises(t *testing.T) {
	h, tables := newTestHandler(), embeddedSet
	for _, name := range []string{"KRvKN", "KQvKR", "KPvK", "KRvKP"} {
		for _, goal := range []string{goalMate, goalDraw, goalResist} {
			for _, side := range []string{"white", "black"} {
				answer := askFor[randomAnswer](t, h, "/api/exercise?ending="+name+"&goal="+goal+"&side="+side)
				p, err := board.ParseFEN(answer.FEN)
				require.NoError(t, err)
				m, flipped := ending.MaterialOf(&p)
				assert.Equal(t, name, m.String())
				assert.Equal(t, side, p.SideToMove().String())
				assert.Equal(t, (goal == goalMate) == (side == "white"), !flipped, answer.FEN)
				moves, known := tables.ProbeMoves(&p)
				require.True(t, known)
				if goal == goalMate {
					assert.Equal(t, result.Win, moves[0].Result.Outcome)
					continue
				}
				if goal == goalResist {
					assert.Equal(t, result.Loss, moves[0].Result.Outcome)
					assert.GreaterOrEqual(t, moves[0].Result.Plies, fewestResisted)
					continue
				}
				assert.Equal(t, result.Draw, moves[0].Result.Outcome)
				assert.Equal(t, result.Loss, moves[len(moves)-1].Result.Outcome)
			}
		}
	}
}
