package pgn

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// all reads all games of a text, and the faults between them.
func all(t *testing.T, text string) (games []*FlatGame, faults []string) {
	t.Helper()
	r := NewFlatReader(strings.NewReader(text))
	for {
		g, err := r.Next()
		var syntax *SyntaxError
		switch {
		case err == io.EOF:
			return games, faults
		case errors.As(err, &syntax):
			faults = append(faults, err.Error())
		default:
			require.NoError(t, err)
			games = append(games, g)
		}
	}
}

func TestNext(t *testing.T) {
	games, faults := all(t, "\xef\xbb\xbf"+`[Event "a \"b\" \\"]
[FEN "8/8/8/8/8/2k5/8/KBN5 b - - 0 1"]

% passed over
5... Kd3 {+0.35/12 0.02s,
n=5} 6. Kb2 $1 (6. Ka2 {not (this)} (6. Nb3) Kc2) {again} ; to the end } of the line
6...Kd4 7.O-O 0-0 e8=Q+ 1/2-1/2
[Event "b"]

* [Event "c"] [Event "d"]
e4 [Round "2"]
1. d4 1-0 *`)
	assert.Empty(t, faults)
	assert.Equal(t, []*FlatGame{
		{
			Line: 1, Tags: map[string]string{"Event": `a "b" \`, "FEN": "8/8/8/8/8/2k5/8/KBN5 b - - 0 1"},
			Moves: []FlatMove{
				{5, "Kd3", "+0.35/12 0.02s,\nn=5"}, {6, "Kb2", "again"}, {7, "Kd4", ""}, {7, "O-O", ""}, {7, "0-0", ""}, {7, "e8=Q+", ""},
			},
			Result: "1/2-1/2",
		},
		{Line: 8, Tags: map[string]string{"Event": "b"}, Result: "*"},
		{Line: 10, Tags: map[string]string{"Event": "c"}},
		{Line: 10, Tags: map[string]string{"Event": "d"}, Moves: []FlatMove{{11, "e4", ""}}},
		{Line: 11, Tags: map[string]string{"Round": "2"}, Moves: []FlatMove{{12, "d4", ""}}, Result: "1-0"},
		{Line: 12, Tags: map[string]string{}, Result: "*"},
	}, games)
	games, faults = all(t, " \n% nothing\n; here")
	assert.Empty(t, games)
	assert.Empty(t, faults)
}

// Results are read in the forms that people and programs write, also behind the last move.
func TestResults(t *testing.T) {
	for text, want := range map[string]FlatGame{
		"1. e4 1/2":           {Moves: []FlatMove{{1, "e4", ""}}, Result: "1/2-1/2"},
		"1. e4 ½-½":           {Moves: []FlatMove{{1, "e4", ""}}, Result: "1/2-1/2"},
		"1. e4 0.5-0.5":       {Moves: []FlatMove{{1, "e4", ""}}, Result: "1/2-1/2"},
		"1. e4 0:1":           {Moves: []FlatMove{{1, "e4", ""}}, Result: "0-1"},
		"1. e4*":              {Moves: []FlatMove{{1, "e4", ""}}, Result: "*"},
		"9.Qxf7#1-0":          {Moves: []FlatMove{{1, "Qxf7#", ""}}, Result: "1-0"},
		"9.Kd31/2-1/2":        {Moves: []FlatMove{{1, "Kd3", ""}}, Result: "1/2-1/2"},
		"9.0-0-0 0-0 0-00-1":  {Moves: []FlatMove{{1, "0-0-0", ""}, {1, "0-0", ""}, {1, "0-0", ""}}, Result: "0-1"},
		"1. e4 e5 $1* {more}": {Moves: []FlatMove{{1, "e4", ""}, {1, "e5", ""}}, Result: "*"},
		"1. e4 0-0-1":         {Moves: []FlatMove{{1, "e4", ""}, {1, "0-0-1", ""}}},
	} {
		want.Line, want.Tags = 1, map[string]string{}
		games, faults := all(t, text)
		assert.Empty(t, faults, text)
		require.NotEmpty(t, games, text)
		assert.Equal(t, &want, games[0], text)
	}
}

// After a fault, reading continues with the next game.
func TestSyntaxErrors(t *testing.T) {
	for text, want := range map[string]string{
		"e4 } e5 1-0":                     `line 2: unexpected '}'`,
		"1. e4 )":                         `line 2: unexpected ')'`,
		"[Site]":                          `line 2: a tag is not of the form [Name "value"]`,
		`["x"]`:                           `line 2: a tag is not of the form [Name "value"]`,
		`[Site "x" "y"]`:                  "line 2: tag Site: no bracket after the value",
		"[Site \"x\n\"]":                  "line 2: tag without an end",
		strings.Repeat("e", 99):           `line 2: "eeeeeeeeeeeeeeeeeeee"… is too long for a move`,
		strings.Repeat("e4 ", maxMoves+1): "line 2: more than 16384 moves",
		"e4 {" + strings.Repeat("e4 ", 1<<15) + "}": "line 2: a comment is longer than 65536 bytes",
	} {
		games, faults := all(t, "[Event \"a\"]\n"+text+"\n[Event \"b\"]\n\n1. e4 *\n")
		assert.Equal(t, []string{want}, faults)
		require.Len(t, games, 1, want)
		assert.Equal(t, "b", games[0].Tags["Event"])
	}
	for text, want := range map[string]string{
		"\ne4 {x": "line 2: comment without an end", "e4 (d4 {": "line 1: comment without an end", "\n\n(e4 (d4) ": "line 3: variation without an end",
		"[": "line 1: tag without an end", "[Event": "line 1: tag without an end", `[Event "`: "line 1: tag without an end", `[Event "\`: "line 1: tag without an end", `[Event "x" `: "line 1: tag without an end",
	} {
		games, faults := all(t, text)
		assert.Empty(t, games)
		assert.Equal(t, []string{want}, faults, text)
	}
}

func TestReadingFails(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "[Event", `[Event "x`, "1. e4 {", "(", "e", "; e", "}\n"} {
		_, err := NewFlatReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))).Next()
		assert.ErrorIs(t, err, broken, text)
	}
}

// text returns the game as PGN that Next reads.
func (g *FlatGame) text() string {
	var b strings.Builder
	tag := func(name, value string) {
		b.WriteString("[" + name + ` "` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value) + "\"]\n")
	}
	if event, ok := g.Tags["Event"]; ok { // begins a game
		tag("Event", event)
	}
	for name, value := range g.Tags {
		if name != "Event" {
			tag(name, value)
		}
	}
	for _, m := range g.Moves {
		b.WriteString("1. " + m.Text)
		if m.Comment != "" {
			b.WriteString(" {" + m.Comment + "}")
		}
		b.WriteByte('\n')
	}
	return b.String() + g.Result
}

// A game that was read and written is read again as the same game.
func FuzzFlatReader(f *testing.F) {
	games, err := os.ReadFile("testdata/games.pgn")
	require.NoError(f, err)
	f.Add(string(games))
	f.Add("[A \"\\\"\"] 1...e4 $3 {a} {b} (d4 (c4) {)}) ; x\n%y\n0-0 1-0 [A \"")
	f.Fuzz(func(t *testing.T, text string) {
		games, faults := all(t, text)
		require.LessOrEqual(t, len(games)+len(faults), len(text))
		line := 1
		for _, g := range games {
			require.GreaterOrEqual(t, g.Line, line)
			line = g.Line
			again, faults := all(t, g.text())
			require.Empty(t, faults)
			if len(g.Tags)+len(g.Moves)+len(g.Result) == 0 { // a comment alone
				continue
			}
			require.Len(t, again, 1)
			for i := range g.Moves {
				again[0].Moves[i].Line = g.Moves[i].Line
			}
			again[0].Line = g.Line
			require.Equal(t, g, again[0])
		}
	})
}
