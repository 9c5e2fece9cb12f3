package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/analysis"
)

// post sends a text and returns the answer.
func post(h *Handler, path, text string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "http://localhost"+path, strings.NewReader(text)))
	return w
}

// answerTo returns the answer to a text as a value.
func answerTo[T any](t *testing.T, h *Handler, path, text string) (answer T) {
	t.Helper()
	w := post(h, path, text)
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &answer))
	return answer
}

const twoGames = `[White "A"]
[Black "B"]
[Date "2024.01.02"]

1. e4 {good} e5 (1... c5 $1 2. Nf3 (2. -- {wait}) 2... d6) 2. Nf3 Nc6 1-0 {end}

[White "C"]
[FEN "8/8/8/8/8/2k5/8/KBN5 w KQ - 0 1"]

1. Nd3 Kd3
`

func TestGames(t *testing.T) {
	h := newTestHandler()
	answer := answerTo[gamesAnswer](t, h, "/api/games", twoGames)
	assert.Equal(t, 2, answer.Count)
	assert.Equal(t, []listedGame{{"A", "B", "1-0", "2024.01.02", "", 4}, {"C", "", "*", "", "", 2}}, answer.Games)
	game := answer.Game
	assert.Equal(t, []string{"end"}, game.After)
	var lines []string
	for _, n := range game.Nodes[1:] {
		lines = append(lines, game.Nodes[n.Parent].SAN+" "+n.SAN)
	}
	assert.Equal(t, []string{" e4", "e4 e5", "e4 c5", "c5 Nf3", "c5 --", "Nf3 d6", "e5 Nf3", "Nf3 Nc6"}, lines)
	assert.Equal(t, gameNode{Parent: 0, UCI: "e2e4", SAN: "e4", FEN: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", After: []string{"good"},
		Opening: &analysis.OpeningJSON{ECO: "B00", Name: "King's Pawn Game"}}, game.Nodes[1])

	// The second game, with what could not be read.
	game = answerTo[gamesAnswer](t, h, "/api/games?game=2", twoGames).Game
	assert.Equal(t, 2, game.Number)
	assert.Equal(t, "Kd3", game.Unread)
	assert.Equal(t, []string{"position", "moves"}, []string{game.Warnings[0].Lost, game.Warnings[1].Lost})

	// Lists of positions.
	answer = answerTo[gamesAnswer](t, h, "/api/games", "8/8/8/8/8/2k5/8/KBN5 w - -\n8/8/8/8/8/2k5/8/KBN5 b - - id \"x\";\n")
	assert.Equal(t, 2, answer.Count)
	assert.Equal(t, "x", answer.Games[1].Event)
}

func TestGamesProblems(t *testing.T) {
	h := newTestHandler()
	for _, c := range []struct {
		path, text string
		status     int
		code       string
	}{
		{"/api/games", "", 422, "games"},
		{"/api/games", "hello world", 422, "games"},
		{"/api/games", `{"pgn": "1. e4 e5"}`, 422, "games"}, // a comment for PGN
		{"/api/games?game=3", twoGames, 400, "game"},
		{"/api/games?game=x", twoGames, 400, "game"},
		{"/api/games?list=x", twoGames, 400, "list"},
		{"/api/games?x=1", twoGames, 400, "query"},
		{"/api/games", strings.Repeat("x", maxGameText+1), 413, "body"},
		{"/api/games/write", "x", 400, "body"},
		{"/api/games/write", "{}", 400, "tree"},
		{"/api/games/write", `{"fen":"x","nodes":[{}]}`, 400, "tree"},
		{"/api/games/write", `{"nodes":[{},{"parent":1}]}`, 400, "tree"},
		{"/api/games/write", `{"nodes":[{},{"parent":0,"uci":"e2e5"}]}`, 400, "tree"},
		{"/api/games/write", `{"fen":"4k3/8/8/8/8/8/8/4R1K1 b - - 0 1","nodes":[{},{"parent":0,"uci":"0000"}]}`, 400, "tree"},
		{"/api/games/write", `{"tags":[{"name":"a b","value":""}],"nodes":[{}]}`, 400, "tree"},
	} {
		requireProblem(t, post(h, c.path, c.text), c.status, c.code)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/api/games", nil))
	requireProblem(t, w, http.StatusMethodNotAllowed, "method")
	assert.Equal(t, "POST", w.Header().Get("Allow"))
}

// unreadable is a game with three texts that can't be read: a whole variation, the end of another
// variation, and the end of the game.
const unreadable = "1. e4 e5 (1... c5 2. Ke4 d6) (1... Ke4 {odd}) 2. Ke4 {rest} (2. d4) 2... Nc6 *\n"

// A tree that is sent back is the game that was read, with the text that can't be read.
func TestWriteGame(t *testing.T) {
	h := newTestHandler()
	for text, want := range map[string]string{
		twoGames:                      "[White \"A\"]\n[Black \"B\"]\n[Date \"2024.01.02\"]\n\n1. e4 {good} 1... e5 (1... c5 $1 2. Nf3 (2. -- {wait}) 2... d6) 2. Nf3 Nc6 1-0\n{end}\n",
		"[Variant \"960\"]\n1. g3 g6": "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. g3 g6 *\n",
		unreadable:                    unreadable,
		"[Variant \"Horde\"]\n[FEN \"x\"]\n\n1. d4 (1. c4) e5 1-0\n": "[Variant \"Horde\"]\n[FEN \"x\"]\n\n1. d4 (1. c4) e5 1-0\n",
		"[FEN \"x\"]\n\n1. Kd3 {x} *\n":                              "[FEN \"x\"]\n\n1. Kd3 {x} *\n",
	} {
		tree, err := json.Marshal(answerTo[gamesAnswer](t, h, "/api/games", text).Game)
		require.NoError(t, err)
		assert.Equal(t, want, answerTo[pgnAnswer](t, h, "/api/games/write", string(tree)).PGN)
	}
}

// FuzzGames reads any text as games and turns one of the games into a tree. If the tree is turned
// into a game and then into a tree again, this must be the same tree. (FuzzReader of package pgn
// checks that the written text of a game is read as the same game.)
func FuzzGames(f *testing.F) {
	f.Add(twoGames, 1)
	f.Add(twoGames, 2)
	f.Add("[Variant \"Horde\"]\n\n1. e4 (1. d4) } e5", 1)
	f.Add(unreadable, 1)
	f.Fuzz(func(t *testing.T, text string, number int) {
		g, err := nthGame(t.Context(), []byte(text), max(1, number%3))
		if err != nil {
			return
		}
		tree, p := newGameTree(g, 1)
		if p != nil || len(g.Tags.Get("FEN")) > 0 {
			return
		}
		again, err := tree.game()
		require.NoError(t, err)
		_ = again.String()
		second, p := newGameTree(again, 1)
		require.Nil(t, p)
		require.Equal(t, tree.Nodes, second.Nodes)
	})
}

// The moves come with the evaluations and clocks in their comments, and with the names of openings.
func TestCommandsInComments(t *testing.T) {
	h := newTestHandler()
	answer := answerTo[gamesAnswer](t, h, "/api/games?list=no", "1. e4 { [%eval 0.17,20] [%clk 0:10:00] good } e5 {[%eval -#3] [%eval #-3]} 2. Nf3 {[%eval x] [%clk 1]} *")
	assert.Empty(t, answer.Games)
	assert.Equal(t, 1, answer.Count)
	mate := -3
	nodes := answer.Game.Nodes
	assert.Equal(t, &evalOf{CP: 17, Chances: 51.56}, nodes[1].Eval)
	assert.Equal(t, "0:10:00", nodes[1].Clock)
	assert.Equal(t, "King's Pawn Game", nodes[1].Opening.Name)
	assert.Equal(t, &evalOf{Mate: &mate, Chances: 2.46}, nodes[2].Eval)
	assert.Nil(t, nodes[3].Eval)
	assert.Empty(t, nodes[3].Clock)

	// Burnside's own evaluations have another scale.
	own := answerTo[gamesAnswer](t, h, "/api/games", "[Annotator \"Burnside 1\"]\n\n1. e4 {[%eval 1.00]} *").Game.Nodes[1].Eval
	assert.Equal(t, 100, own.CP)
	assert.Greater(t, own.Chances, analysis.WinPercentOf(100))
}
