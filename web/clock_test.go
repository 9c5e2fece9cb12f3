package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/web/play"
)

// withClock returns a random position of an ending, with the given halfmove clock. Apart from the
// fifty-move rule, the game is not over in this position.
func withClock(t *testing.T, random *rand.Rand, name string, clock int) string {
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	p, found := randomPosition(t.Context(), m, board.Color(random.IntN(2)), randomTries, func(p *board.Position) bool { return p.Outcome() == board.Ongoing })
	require.True(t, found)
	return fmt.Sprintf("%s_%d_%d", strings.ReplaceAll(strings.TrimSuffix(p.FEN(), " 0 1"), " ", "_"), clock, 1+clock)
}

// All answers agree about a position and its halfmove clock: the answers of probe and of the
// trainer, the best line with its PGN, and the state of the game at the end of the line.
func TestOneAnswerAboutTheClock(t *testing.T) {
	h := newTestHandler()
	random := rand.New(rand.NewPCG(49, 15))
	for _, name := range []string{"KQvK", "KRvK", "KPvK", "KBBvK", "KBNvK", "KRPvK", "KQvKR", "KRvKN", "KBPvK", "KPvKP"} {
		for range 12 {
			requireOneAnswer(t, h, withClock(t, random, name, 60+random.IntN(46)))
		}
	}
	requireOneAnswer(t, h, "4k3/8/8/8/8/8/8/4K2R_w_K_-_95_60")
	requireOneAnswer(t, h, "4k3/8/8/8/8/8/8/4K2R_w_K_-_5_60")
}

// requireOneAnswer requires that all answers about a position agree.
func requireOneAnswer(t *testing.T, h http.Handler, fen string) {
	t.Helper()
	said := askFor[probeAnswer](t, h, "/api/probe?fen="+fen)
	side := said.White
	if said.Side == "black" {
		side = said.Black
	}
	requireSameLine(t, h, fen, &side)
	if p := board.MustFEN(strings.ReplaceAll(fen, "_", " ")); p.IsFiftyMoveDraw() {
		assert.NotContains(t, []string{"win", "loss"}, side.Outcome, fen)
		return
	}
	requireSameTask(t, h, fen, &side)
}

// requireSameLine requires that the best line of a position agrees with the answer of probe.
func requireSameLine(t *testing.T, h http.Handler, fen string, said *sideAnswer) {
	line := askFor[lineAnswer](t, h, "/api/line?fen="+fen)
	assert.Equal(t, said.Outcome, line.Outcome, fen)
	assert.Equal(t, said.Verdict, line.Verdict, fen)
	note := said.Note
	if strings.Contains(line.PGN, "[Result \"1/2-1/2\"]") && (said.Outcome == "win" || said.Outcome == "loss") {
		assert.Contains(t, note, "The fifty-move rule may come first", fen)
		note += " Along this line it comes first: the game is a draw."
	}
	assert.Equal(t, note, line.Note, fen)
	at := fen
	if len(line.Moves) > 0 {
		at = strings.ReplaceAll(line.Moves[len(line.Moves)-1].FEN, " ", "_")
	}
	game := askFor[gameAnswer](t, h, "/api/game?fen="+at)
	result := game.Result
	if result == play.Ongoing {
		require.Equal(t, "draw", said.Outcome, fen)
		result = play.Drawn
	}
	assert.Contains(t, line.PGN, fmt.Sprintf("[Result %q]", result), fen)
	assert.True(t, strings.HasSuffix(line.PGN, " "+result+"\n") || strings.HasSuffix(line.PGN, "\n"+result+"\n"), fen)
	if said.Outcome != "win" && said.Outcome != "loss" {
		assert.Equal(t, play.Drawn, result, fen)
	}
	for i, m := range line.Moves {
		next := askFor[probeAnswer](t, h, "/api/probe?fen="+strings.ReplaceAll(m.FEN, " ", "_"))
		after := next.White.Outcome
		if next.Side == "black" {
			after = next.Black.Outcome
		}
		opposite := map[string]string{"win": "loss", "cursed-win": "blessed-loss", "draw": "draw", "blessed-loss": "cursed-win", "loss": "win"}
		assert.Equal(t, opposite[after], m.Outcome, "%s, move %d", fen, i)
		if i == 2 {
			break
		}
	}
}

// requireSameTask checks that the trainer agrees with an answer of /api/probe. It compares the
// task, the hint, and the trainer's judgement of each move.
func requireSameTask(t *testing.T, h http.Handler, fen string, said *sideAnswer) {
	goals := map[string]string{"win": goalMate, "loss": goalResist}
	goal := goals[said.Outcome]
	if goal == "" {
		goal = goalDraw
	}
	assert.Equal(t, goal, askFor[taskAnswer](t, h, "/api/train?fen="+fen).Goal, fen)
	assert.Equal(t, said.Moves[0].UCI, askFor[bareMove](t, h, "/api/hint?fen="+fen).UCI, fen)
	for _, m := range said.Moves[:min(len(said.Moves), 4)] {
		judged := askFor[judgedAnswer](t, h, "/api/judge?fen="+fen+"&move="+m.UCI)
		keeps := m.Outcome == said.Moves[0].Outcome || goals[m.Outcome] == goals[said.Moves[0].Outcome]
		fails := judged.Kind == kindFailed && judged.Reply == nil // a failure that the reply shows was uncertain
		assert.Equal(t, keeps, !fails, "%s %s", fen, m.UCI)
		after := board.MustFEN(m.FEN)
		assert.Equal(t, after.IsFiftyMoveDraw() && after.CountLegal() > 0 && !after.InsufficientMaterial(), judged.End == endFifty && judged.Reply == nil, "%s %s", fen, m.UCI)
	}
}

// The line ends when the fifty-move rule ends the game, even if that is after the next move.
func TestClockOfTheLine(t *testing.T) {
	h := newTestHandler()
	line := askFor[lineAnswer](t, h, "/api/line?fen=8/8/6k1/3B4/3K4/4N3/8/8_w_-_-_54_106")
	assert.Equal(t, "cursed-win", line.Outcome)
	assert.Equal(t, "Win, but the fifty-move rule makes it a draw", line.Verdict)
	assert.Len(t, line.Moves, 46, "the rule ends it a move before the mate")
	assert.Contains(t, line.PGN, "[Result \"1/2-1/2\"]")
	judged := askFor[judgedAnswer](t, h, "/api/judge?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_99_60&move=c1e2")
	assert.Equal(t, kindKept, judged.Kind)
	assert.Equal(t, endFifty, judged.End)
	assert.Zero(t, judged.Left)
	assert.Nil(t, judged.Reply)
	// A capture would delay the mate for longest, but any quiet move draws.
	line = askFor[lineAnswer](t, h, "/api/line?fen=8/8/5K2/P7/8/8/5Bk1/8_b_-_-_99_100")
	assert.Equal(t, "blessed-loss", line.Outcome)
	assert.Len(t, line.Moves, 1)
	assert.Contains(t, line.PGN, "[Result \"1/2-1/2\"]")
	// The rook can't be won in time.
	line = askFor[lineAnswer](t, h, "/api/line?fen=1R6/3K4/6q1/8/8/8/8/4k3_b_-_-_98_80")
	assert.Equal(t, "cursed-win", line.Outcome)
	line = askFor[lineAnswer](t, h, "/api/line?fen=1R6/3K4/6q1/8/8/8/8/4k3_b_-_-_90_80")
	assert.Equal(t, "cursed-win", line.Outcome)
	assert.Equal(t, "Mate would take 51 plies, and 10 are left.", line.Note)
	assert.Contains(t, line.PGN, "[Result \"1/2-1/2\"]")
	// Probe, line and trainer give the same distance under the rule.
	const late = "8/8/8/b7/1K6/5R2/8/k7_w_-_-_99_80"
	line = askFor[lineAnswer](t, h, "/api/line?fen="+late)
	assert.Equal(t, 19, line.Plies)
	assert.Len(t, line.Moves, 19)
	assert.Contains(t, line.PGN, "[Result \"1-0\"]")
	probe := askFor[probeAnswer](t, h, "/api/probe?fen="+late)
	assert.Equal(t, 19, probe.White.Plies)
	assert.Equal(t, line.Verdict, probe.White.Verdict)
	assert.Equal(t, 10, askFor[taskAnswer](t, h, "/api/train?fen="+late).Count)
	assert.Equal(t, kindKept, askFor[judgedAnswer](t, h, "/api/judge?fen="+late+"&move=b4a5").Kind)
	assert.Equal(t, kindFailed, askFor[judgedAnswer](t, h, "/api/judge?fen="+late+"&move=b4b3").Kind)
	status, _ := ask(t, h, "/api/train?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-_100_60")
	assert.Equal(t, http.StatusUnprocessableEntity, status, "the game is over")
}

// The fifty-move rule ends games also in positions that are in no table.
func TestClockWithoutTables(t *testing.T) {
	h := newTestHandler()
	for fen, want := range map[string]string{
		"5r1k/8/P7/8/4K1R1/8/8/8_b_-_-_100_200":                             "Draw by the fifty-move rule",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_120_130":      "Draw by the fifty-move rule",
		"5r1k/8/P7/8/4K1R1/8/8/8_b_-_-_99_200":                              "Not in the tables",
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR_w_KQkq_-_100_130": "White is mated",
	} {
		said := askFor[probeAnswer](t, h, "/api/probe?fen="+fen)
		side := said.White
		if said.Side == "black" {
			side = said.Black
		}
		assert.Equal(t, want, side.Verdict, fen)
		game := askFor[gameAnswer](t, h, "/api/game?fen="+fen)
		assert.Equal(t, game.Reason == "fifty moves", side.Outcome == "draw", fen)
	}
}
