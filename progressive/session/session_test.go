package session

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/progressive"
	"burnside/progressive/player"
	"burnside/seriesmate"
)

// quick is an engine for tests.
var quick = player.Engine{Nodes: 30_000}

// newSession returns a session at the start of a game.
func newSession(t testing.TB, rule seriesmate.Rule) *Session {
	t.Helper()
	g, err := progressive.New(rule)
	require.NoError(t, err)
	return &Session{Game: g, Engine: quick}
}

// TestLine plays a game by typed lines.
func TestLine(t *testing.T) {
	s := newSession(t, seriesmate.Italian)
	for _, test := range []struct{ line, want string }{
		{"", ""},
		{"moves", "Na3 Nc3 Nf3"},
		{"e4", "1.e4\n"},
		{"f7f6 g7g5", "2.f6 g5\n"},
		{"fen", "rnbqkbnr/ppppp2p/5p2/6p1/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"},
		{"hint", "Qh5# (mates)\n"},
		{"Qh5+", "error: series 3: move \"d1h5\": gives check before the last move"},
		{"a3", "error: series 3 with 1 move: the series is not complete"},
		{"nonsense", `error: "nonsense": no command; "help" lists them`},
		{"go", "1-0: mate\n"},
		{"record", "1.e4 2.f6 g5 3."},
		{"e4", "error: the game is over"},
		{"moves", "error: the game is over"},
		{"back", "Series 3: white, 3 moves\n"},
		{"back", "Series 2: black, 2 moves\n"},
		{"board", "Series 2: black, 2 moves\n"},
		{"level 2", ""},
		{"level 0", "error: want a level from 1 to 8"},
		{"new scottish", "Series 1: white, 1 move\n"},
		{"back", "error: no series to take back"},
		{"new 7k/8/8/8/8/8/8/R3K3 w K - 0 2", "left out: "},
		{"new x", "error: "},
		{"Ra8", "Series 4: black, 4 moves, in check\n"},
		{"help", "go "},
	} {
		answer, quit := s.Line(context.Background(), test.line)
		assert.False(t, quit)
		assert.Contains(t, answer, test.want, test.line)
	}
	_, quit := s.Line(context.Background(), "quit")
	assert.True(t, quit)
}

// TestEngineReplies checks that the engine plays Black.
func TestEngineReplies(t *testing.T) {
	s := newSession(t, seriesmate.Scottish)
	s.Plays[1] = true
	assert.Empty(t, s.Engines(context.Background()))
	answer, _ := s.Line(context.Background(), "e4")
	assert.Contains(t, answer, "\n2.")
	assert.Contains(t, answer, "Series 3: white, 3 moves")
	answer, _ = s.Line(context.Background(), "back")
	assert.Contains(t, answer, "Series 1: white, 1 move\n")
}

// send sends a request and returns the answer.
func send(t *testing.T, s *Session, line string) answer {
	t.Helper()
	text, quit := s.JSON(context.Background(), line)
	require.False(t, quit)
	require.NotContains(t, text, "\n")
	var a answer
	require.NoError(t, json.Unmarshal([]byte(text), &a), text)
	return a
}

// TestTwoPrograms plays two sessions against each other by JSON.
func TestTwoPrograms(t *testing.T) {
	for _, rule := range []string{"italian", "scottish"} {
		sides := [2]*Session{newSession(t, seriesmate.Italian), newSession(t, seriesmate.Italian)}
		for _, s := range sides {
			assert.Equal(t, rule, send(t, s, `{"do":"new","rule":"`+rule+`"}`).Rule)
		}
		a := answer{Result: "*"}
		for mover := 0; a.Result == "*" && a.Number < 30; mover = 1 - mover {
			a = send(t, sides[mover], `{"do":"go"}`)
			require.Empty(t, a.Error)
			request, err := json.Marshal(request{Do: "play", Moves: a.Series.Moves})
			require.NoError(t, err)
			b := send(t, sides[1-mover], string(request))
			require.Empty(t, b.Error)
			assert.Equal(t, a.FEN, b.FEN)
			assert.Equal(t, a.Series.SAN, b.Series.SAN)
		}
		record := send(t, sides[0], `{"do":"state"}`).Record
		assert.Contains(t, record, a.Result)
		t.Log(record)
	}
}

func TestJSON(t *testing.T) {
	s := newSession(t, seriesmate.Italian)
	assert.Len(t, send(t, s, `{"do":"moves"}`).Moves, 20)
	a := send(t, s, `{"do":"hint","nodes":2000}`)
	assert.Equal(t, 1, a.Number)
	assert.Len(t, a.Series.Moves, 1)
	assert.Positive(t, a.Series.Nodes)
	assert.Equal(t, 2, send(t, s, `{"do":"play","moves":["e4"]}`).Number)
	assert.Equal(t, 1, send(t, s, `{"do":"back"}`).Number)
	for line, want := range map[string]string{
		`{"do":"back"}`:                "no series to take back",
		`{"do":"play","moves":["e5"]}`: `series 1: move "e5": not legal here`,
		`{"do":"play"}`:                "not complete",
		`{"do":"go","time":-1}`:        "want seconds",
		`{"do":"x"}`:                   `do "x": want`,
		`{"do":"new","rule":"x"}`:      "rule",
		`{"do":"new","fen":"x"}`:       "FEN",
		`{"do":"new","rule":"series"}`: "want the italian or the scottish rule",
		`{"do":"go","what":1}`:         "unknown field",
		`{"do":"back"} x`:              "more text",
		`x`:                            "want a line with a JSON object",
	} {
		a := send(t, s, line)
		assert.Contains(t, a.Error, want, line)
		assert.Equal(t, 1, a.Number)
	}
	_, quit := s.JSON(context.Background(), `{"do":"quit"}`)
	assert.True(t, quit)
}

// FuzzSession sends random lines, as a person and as a program. The game must still work after each
// line.
func FuzzSession(f *testing.F) {
	f.Add("e4\nd5 dxe4\nhint\nback\nnew scottish 4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,c3 2 2\ngo\nrecord")
	f.Add("{\"do\":\"new\",\"rule\":\"scottish\"}\n{\"do\":\"play\",\"moves\":[\"e4\"]}\n{\"do\":\"go\"}\n{\"do\":\"state\"}")
	f.Fuzz(func(t *testing.T, lines string) {
		s := newSession(t, seriesmate.Italian)
		for i, line := range strings.Split(lines, "\n") {
			if i > 10 || strings.Contains(line, "level") || strings.Contains(line, "time") || strings.Contains(line, "nodes") {
				return // these would take too long
			}
			s.Engine = player.Engine{Nodes: player.MinNodes}
			if strings.HasPrefix(line, "{") {
				text, _ := s.JSON(context.Background(), line)
				assert.True(t, json.Valid([]byte(text)) || text == "")
			} else {
				s.Line(context.Background(), line)
			}
			_, leftOut, err := progressive.Read(s.Game.Rule(), s.Game.FEN())
			require.NoError(t, err)
			assert.Empty(t, leftOut)
		}
	})
}
