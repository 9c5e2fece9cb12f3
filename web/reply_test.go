package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/web/play"
)

// listenWithOpponent serves the page until the test ends, and returns its address. The page has an
// engine that plays fast at full strength and has small hash tables.
func listenWithOpponent(t *testing.T) string {
	c := play.DefaultConfig(embeddedSet, nil)
	c.Hash, c.Quick, c.Time = 1, 5*time.Millisecond, time.Hour
	opponent := play.New(c)
	t.Cleanup(opponent.Close)
	return listenTo(t, New(Config{Tables: embeddedSet, Play: opponent}))
}

// A scriptedGame is a game through HTTP between the engine and a scripted player. That player moves
// at random and prefers captures.
type scriptedGame struct {
	t       *testing.T
	address string
	random  *rand.Rand
	options string // of the engine, as parameters
	start   string // FEN
	moves   []string
}

// state returns the state of the game.
func (g *scriptedGame) state() (answer gameAnswer) {
	response, err := http.Get(g.address + "/api/game?" + g.parameters())
	require.NoError(g.t, err)
	defer response.Body.Close()
	require.Equal(g.t, http.StatusOK, response.StatusCode)
	require.NoError(g.t, json.NewDecoder(response.Body).Decode(&answer))
	return answer
}

// parameters returns the game so far as parameters.
func (g *scriptedGame) parameters() string {
	return "fen=" + url.QueryEscape(g.start) + "&moves=" + url.QueryEscape(strings.Join(g.moves, "_"))
}

// choose makes a move of the player.
func (g *scriptedGame) choose(legal []playedMove) {
	move := legal[g.random.IntN(len(legal))].SAN
	for range 3 {
		if !strings.ContainsAny(move, "x#") {
			move = legal[g.random.IntN(len(legal))].SAN
		}
	}
	g.moves = append(g.moves, move)
}

// reply lets the engine move, and returns the state of the game after the move.
func (g *scriptedGame) reply() gameAnswer {
	var answer replyAnswer
	events(g.t, g.address+"/api/reply?"+g.parameters()+g.options, func(e event) bool {
		if e.kind == "move" {
			require.NoError(g.t, json.Unmarshal([]byte(e.data), &answer))
		}
		return true
	})
	require.NotEmpty(g.t, answer.Move.SAN)
	require.Equal(g.t, answer.Move.FEN, answer.Game.FEN)
	g.moves = append(g.moves, answer.Move.SAN)
	return answer.Game
}

// shorten drops the moves before the last capture or pawn move, as the page does.
func (g *scriptedGame) shorten(fen string) {
	if strings.Fields(fen)[4] == "0" {
		g.start, g.moves = fen, nil
	}
}

// play plays the game to its end. The parameter "engine" is the engine's colour, and "takeBacks" is
// the number of take-backs. It returns the final state and the number of plies.
func (g *scriptedGame) play(engine board.Color, takeBacks int) (end gameAnswer, plies int) {
	for now := g.state(); ; plies++ {
		if now.Result != play.Ongoing {
			require.Empty(g.t, now.Moves)
			return now, plies
		}
		g.shorten(now.FEN)
		if now.Side == engine.String() {
			now = g.reply()
			continue
		}
		g.choose(now.Moves)
		if takeBacks > 0 && plies > 6 {
			takeBacks--
			if after := g.state(); after.Result == play.Ongoing {
				g.reply()
				g.moves = g.moves[:len(g.moves)-1]
			}
			g.moves = g.moves[:len(g.moves)-1]
			require.Equal(g.t, now, g.state())
			g.choose(now.Moves)
		}
		now = g.state()
	}
}

// A scripted player plays whole games through HTTP, at all levels, with and without clocks. One
// game is Chess960. The player also takes back moves.
func TestWholeGames(t *testing.T) {
	address := listenWithOpponent(t)
	reasons := map[string]int{}
	games := 20
	if testing.Short() {
		games = 8
	}
	for i := range games {
		g := scriptedGame{t: t, address: address, random: rand.New(rand.NewPCG(uint64(i), 5)), start: board.StartFEN}
		g.options = fmt.Sprintf("&client=player&seed=%d", i)
		if level := play.LeastLevel + 200*(i/2); level <= 2000 {
			g.options += fmt.Sprintf("&level=%d", level)
		}
		if i%5 == 0 {
			g.options += "&wtime=400&btime=400&winc=5&binc=5"
		}
		if i == 7 {
			position := board.Chess960Start(7)
			g.start = position.FEN()
		}
		end, plies := g.play(board.Color(i%2), i%3)
		reasons[end.Reason]++
		t.Logf("%d: %s by %s after %d plies", i, end.Result, end.Reason, plies)
		require.Less(t, plies, 600)
	}
	require.Positive(t, reasons["checkmate"])
}

func TestReplyRefuses(t *testing.T) {
	opponent := play.New(play.DefaultConfig(embeddedSet, nil))
	t.Cleanup(opponent.Close)
	h := New(Config{Tables: embeddedSet, Play: opponent})
	const start = "fen=8/8/8/8/8/2k5/8/KBN5_w_-_-"
	requireRefusals(t, h, "reply", map[string]refusal{
		"":                          {http.StatusBadRequest, "fen"},
		"fen=x":                     {http.StatusBadRequest, "fen"},
		"fen=k7/1Q6/K7/8/8/8/8/8_b": {http.StatusUnprocessableEntity, "over"},
		"fen=8/8/8/8/8/2k5/1R6/K7_w&moves=Rb3_Kxb3":     {http.StatusUnprocessableEntity, "over"},
		start + "&moves=Nd3_Nd3":                        {http.StatusBadRequest, "moves"},
		start + "&level=799":                            {http.StatusBadRequest, "level"},
		start + "&level=x":                              {http.StatusBadRequest, "level"},
		start + "&seed=-1":                              {http.StatusBadRequest, "seed"},
		start + "&wtime=1000":                           {http.StatusBadRequest, "btime"},
		start + "&winc=1000":                            {http.StatusBadRequest, "wtime"},
		start + "&wtime=99999999999999999&btime=1000":   {http.StatusBadRequest, "wtime"},
		start + "&wtime=-99999999999999999&btime=1000":  {http.StatusBadRequest, "wtime"},
		start + "&wtime=1000&btime=1000&binc=999999999": {http.StatusBadRequest, "binc"},
		start + "&client=a_b":                           {http.StatusBadRequest, "client"},
		start + "&depth=1":                              {http.StatusBadRequest, "query"},
	})
	requireStream(t, h, "/api/reply?"+start, opponent.Close)
	status, _ := ask(t, newTestHandler(), "/api/reply?"+start)
	assert.Equal(t, http.StatusNotFound, status)
}

// Repetitions are found among the moves of the request.
func TestGame(t *testing.T) {
	h := newTestHandler()
	path := func(moves string) string { return "/api/game?fen=4k3/8/8/8/8/8/8/R3K3_w_Q_-&moves=" + moves }
	got := askFor[gameAnswer](t, h, path("Ra2_Kd7_Ra1_Ke8_Ra2_Kd7_Ra1_Ke8"))
	assert.Equal(t, play.Ongoing, got.Result) // White could castle at first
	assert.Len(t, got.Moves, 15)
	got = askFor[gameAnswer](t, h, path("Ra2_Kd7_Ra1_Ke8_Ra2_Kd7_Ra1_Ke8_Ra2"))
	assert.Equal(t, "repetition", got.Reason)
	assert.Empty(t, got.Moves)
	requireRefusals(t, h, "game", map[string]refusal{
		"":                                       {http.StatusBadRequest, "fen"},
		"fen=4k3/8/8/8/8/8/8/R3K3_w&moves=O-O-O": {http.StatusBadRequest, "moves"},
	})
}

func TestChess960(t *testing.T) {
	h := newTestHandler()
	assert.Equal(t, startAnswer{518, board.StartFEN}, askFor[startAnswer](t, h, "/api/chess960?number=518"))
	got := askFor[startAnswer](t, h, "/api/chess960")
	start := board.Chess960Start(got.Number)
	assert.Equal(t, start.FEN(), got.FEN)
	requireRefusals(t, h, "chess960", map[string]refusal{
		"number=960": {http.StatusBadRequest, "number"},
		"number=-1":  {http.StatusBadRequest, "number"},
		"number=x":   {http.StatusBadRequest, "number"},
	})
}

// Any parameters give a game with a legal move, or a problem.
func FuzzReply(f *testing.F) {
	for _, text := range []string{
		"fen=8/8/8/8/8/2k5/8/KBN5_w_-_-&moves=Nd3&level=1500&seed=18446744073709551615&client=a",
		"fen=4k3/8/8/8/8/8/PPPPPPPP/5RKR_w_HF_-_0_1&moves=O-O-O_Ke7&wtime=1000&btime=1000&winc=10&binc=10",
		"fen=k7/1Q6/K7/8/8/8/8/8_b", "fen=x&moves=_e4_", "level=%zz", "",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		parameters, err := url.ParseQuery(text)
		if err != nil {
			return
		}
		request, _, p := parseReply(parameters)
		if p != nil {
			require.GreaterOrEqual(t, p.status, http.StatusBadRequest)
			require.NotEmpty(t, p.Code)
			return
		}
		require.Positive(t, request.Game.Position().CountLegal())
	})
}
