package pgn

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// readOne returns the only game of a text.
func readOne(t *testing.T, text string) *Game {
	t.Helper()
	games := readAll(t, text)
	require.Len(t, games, 1, text)
	return games[0]
}

// moves returns the moves of a game as the writer writes them, in one line.
func moves(g *Game) string {
	text := g.String()
	if len(g.Tags) > 0 {
		_, text, _ = strings.Cut(text, "\n\n")
	}
	return strings.Join(strings.Fields(text), " ")
}

// warnings returns the warnings of a game, each with its line.
func warnings(g *Game) (texts []string) {
	for _, w := range g.Warnings {
		texts = append(texts, fmt.Sprintf("%d: %s", w.Line, w.Text))
	}
	return texts
}

// Each test case holds moves as people and programs write them, and the same moves as our writer
// writes them.
func TestMoves(t *testing.T) {
	for text, want := range map[string]string{
		// variations
		"1. e4 c5 2. d4 cxd4 3. c3 d3 (3... d3 4. c4) 4. Bxd3 *":     "1. e4 c5 2. d4 cxd4 3. c3 d3 (3... d3 4. c4) 4. Bxd3 *",
		"1. e4 e5 (1... c5 2. Nf3 (2. Nc3) (2. d4)) (1... e6) 2. f4": "1. e4 e5 (1... c5 2. Nf3 (2. Nc3) (2. d4)) (1... e6) 2. f4 *",
		"1. e4 e5 (c5) Nf3 (Nc3 Nc6)":                                "1. e4 e5 (1... c5) 2. Nf3 (2. Nc3 Nc6) *",
		// glyphs
		"1. e4 ! e5 ?! {hmm} 2. Bb5 + {no check} 2... Nf6 ± 3. Nf3⁉": "1. e4 $1 e5 $6 {hmm} 2. Bb5 {no check} 2... Nf6 $16 3. Nf3 $5 *",
		"1. e4!! e5?? 2. f4!? d5 = N D":                              "1. e4 $3 e5 $4 2. f4 $5 d5 $10 $146 $220 *",
		"1. e4 {x} $1 e5 $256 $1 $1 +/- ∞":                           "1. e4 $1 {x} 1... e5 $256 $1 $16 $13 *",
		"$10 {start} 1. e4":                                          "$10 {start} 1. e4 *",
		"1. e4 e5 ($1 1... c5) (=)":                                  "1. e4 e5 $10 (1... c5 $1) *",
		// figurines, dashes, glued words, languages' signs
		"1… e4":                                         "1. e4 *",
		"1.e4e5 2.Nf3Nc6 3.Bb5":                         "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
		"1. ♘f3 ♞f6 2. ♙e4 ♘×e4":                        "1. Nf3 Nf6 2. e4 Nxe4 *",
		"1 . e2–e4 e7-e5 2 Ng1-f3":                      "1. e4 e5 2. Nf3 *",
		"1. nf3 nf6 2. Pe4":                             "1. Nf3 Nf6 2. e4 *",
		"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 #1-0":   "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
		"e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1g1":            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O *",
		"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0–0":     "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
		"1. e4, a6; to the end\n2. e5. d5 3. exd6 e.p.": "1. e4 a6 {to the end} 2. e5 d5 3. exd6 *",
		"1. e4 a6 2. e5 d5 3. exd6ep Nf6 ch":            "1. e4 a6 2. e5 d5 3. exd6 Nf6 *",
		// null moves
		"1. e4 -- 2. d4 Z0 3. 0000 Nf6 4. Nf3 @@@@": "1. e4 -- 2. d4 -- 3. -- Nf6 4. Nf3 -- *",
		// comments
		"{a} 1. {b} e4 {c} {d} e5 ({e} 1... c5 {f}) {g} 2. f4 {h} *": "{a} {b} 1. e4 {c} {d} 1... e5 ({e} 1... c5 {f}) {g} 2. f4 {h} *",
		"1. e4 (1. d4 {a} (1. c4)) {b} 1-0 {c}\n{d}":                 "1. e4 {b} (1. d4 {a}) (1. c4) 1-0 {c} {d}",
		"1. e4 () e5 ({only a comment})":                             "1. e4 e5 {only a comment} *",
		"1. e4 {%eval\n%eval} e5\n%{no}\n 2. f4 [%clk 1:00]":         "1. e4 {%eval %eval} 1... e5 2. f4 {[%clk 1:00]} *",
		"1. e4 {a } b} e5 ; c } d\n2. f4":                            "1. e4 {a} {b} 1... e5 {c ) d} 2. f4 *",
		"1. e4 {a\nb\n\n[Event \"x\"]\n1. d4\n\nc} e5":               "1. e4 {a b [Event \"x\"] 1. d4 c} 1... e5 *",
		// results
		"1. e4*":                      "1. e4 *",
		"1. e4 1/2":                   "1. e4 1/2-1/2",
		"1. e4 ½–½":                   "1. e4 1/2-1/2",
		"1. e4 0.5-0.5":               "1. e4 1/2-1/2",
		"1. e4 0:1":                   "1. e4 0-1",
		"1. e4e51/2-1/2":              "1. e4 e5 1/2-1/2",
		"1. d4 d5 (1... e5 1-0) *":    "1. d4 d5 (1... e5 {1-0}) *",
		"[Result \"White won\"]1. d4": "1. d4 *",
		"[Result \"1:0\"]\n\n1. d4":   "1. d4 1-0",
		// languages
		"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *",
		"1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. О-О":       "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
		"1. d4 Cf6 2. c4 g6 3. Cc3":                  "1. d4 Nf6 2. c4 g6 3. Nc3 *",
		"1.e4,e5 2. Nf3 , Nc6":                       "1. e4 e5 2. Nf3 Nc6 *",
		"<p>1. e4 e5\n2. Nf3 <b>Nc6</b> <3>":         "1. e4 e5 2. Nf3 Nc6 {<3>} *",
		"1.\ne4\n0.1s\ne5\n1.2s\n2. Nf3":             "1. e4 {0.1s} 1... e5 {1.2s} 2. Nf3 *",
		// signs that mean nothing
		"1. e4 \\$1 {a} e5 ---- 2. f4 | exf4 ## 1-0": "1. e4 $1 {a} 1... e5 2. f4 exf4 1-0",
	} {
		assert.Equal(t, want, moves(readOne(t, text)), text)
	}
}

// Promotions, with and without sign, brackets and spaces.
func TestPromotions(t *testing.T) {
	for _, text := range []string{"e8=Q+", "e8Q+", "e8(Q)+", "e8/Q", "e8q", "e7e8q", "e8 =Q", "e7-e8=Q", "e8=D", "e8(D)+ {x}"} {
		g := readOne(t, "[FEN \"8/4P3/8/8/8/k7/8/4K3 w - - 0 1\"]\n\n1. "+text)
		assert.True(t, strings.HasPrefix(moves(g), "1. e8=Q "), "%s: %s", text, moves(g))
	}
}

// Tarrasch GUI writes a backslash between the ranks of a FEN.
func TestBackslashesInFEN(t *testing.T) {
	g := readOne(t, `[FEN "KQ6\\8\\8\\8\\8\\8\\7p\\6k1 w - - 0 1"] Qb6+`)
	assert.Empty(t, g.Warnings)
	assert.Equal(t, "KQ6/8/8/8/8/8/7p/6k1 w - - 0 1", g.Tags.Get("FEN"))
	assert.Equal(t, "1. Qb6+ *", moves(g))
}

// Each warning says what was lost, and all else is read.
func TestWarnings(t *testing.T) {
	for text, want := range map[string][]string{
		"1. e4 e5 2. Ke3 d5\n":                      {"1. e4 e5 2. Ke3 d5 *", `1: move "Ke3": not legal here in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2`},
		"1. e4 e5 (1... Ke3 2. d4 (2. d5)) 2. d4 *": {"1. e4 e5 (1... Ke3 2. d4 (2. d5)) 2. d4 *", `1: move "Ke3": not legal here in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1`},
		"1. e4 {a\n\n2. d4":                         {"1. e4 {a 2. d4} *", "1: comment without an end"},
		"1. e4 )\n} e5":                             {"1. e4 e5 *", "1: unexpected ')'", "2: unexpected '}'"},
		"(1. e4 e5)":                                {"1. e4 e5 *", "1: unexpected '('"},
		"1. e4 e5 (1... c5 1-0":                     {"1. e4 e5 (1... c5) 1-0", "1: variation without an end"},
		"1. e4 e5 1-0 2. d4 0-1":                    {"1. e4 e5 2. d4 0-1", "1: the result 1-0 stands among the moves"},
		"1. e4 surely the best e5":                  {"1. e4 {surely the best} 1... e5 *", `1: "surely the best" is no move; it is kept as a comment`},
		"1. e4 e9 e5":                               {"1. e4 e9 e5 *", `1: move "e9": not in move notation in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1`},
		"1. Nxf3":                                   {"1. Nf3 *", "1: Nxf3 takes nothing"},
		"1. Sf3":                                    {"1. Nf3 *", "1: the letters of the men are read as German, Danish, Norwegian, Swedish or Croatian: K D T L S"},
		"1. d4 Nf6 2. Sf3 g6 3. Bf4 Lg7":            {"1. d4 Nf6 2. Nf3 g6 3. Bf4 Bg7 *", "1: the letters of the men are read as English and other languages"},
		"1. e4 e5 2. Re2 Sc6":                       {"1. e4 e5 2. Re2 Sc6 *", `1: move "Re2": not legal here in rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2`},
		"1. e4 d5 2. Bb5 --":                        {"1. e4 d5 2. Bb5+ -- *", "1: a null move in check in rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2"},
		"[FEN \"x\"]\n1. e4 1-0":                    {"1. e4 1-0", `1: FEN "x": board "x": needs 8 ranks, not 1`},
		"[Variant \"Crazyhouse\"]\n1. e4 1-0":       {"1. e4 1-0", `1: a game of the variant "Crazyhouse", which is not read`},
		"[\"x\"]\n1. e4":                            {"1. e4 *", `1: a tag is not of the form [Name "value"]`},
		"[A \"1\"][A \"2\"] 1. e4":                  {"1. e4 *", "1: the tag A stands twice; the second value counts"},
		"[FEN \"8/8/8/8/8/2k5/8/KBN5 w KQ - 0 1\"] Kd3": {"Kd3 *", "1: left out of the FEN: castling right without the king on files b to g of its back rank; castling right without a rook on its square",
			`1: move "Kd3": not legal here in 8/8/8/8/8/2k5/8/KBN5 w - - 0 1`},
	} {
		g := readOne(t, text)
		assert.Equal(t, want[0], moves(g), text)
		assert.Equal(t, want[1:], warnings(g), text)
	}
}

// Tags as people write them. A bad one costs nothing else.
func TestTags(t *testing.T) {
	for text, want := range map[string]Tags{
		`[Event "a"][Site "b"] [Round "c"]`:         {{"Event", "a"}, {"Site", "b"}, {"Round", "c"}},
		`[WhiteTeam "The "Reds""]`:                  {{"WhiteTeam", `The "Reds"`}},
		`[Black Elo "2100"]`:                        {{"BlackElo", "2100"}},
		`[White: "a"]`:                              {{"White", "a"}},
		`[Event “a”]`:                               {{"Event", "a"}},
		`[Event „a“] [Site «b»]`:                    {{"Event", "a"}, {"Site", "b"}},
		`[Event a b]`:                               {{"Event", "a b"}},
		`[WhiteElo 2100]`:                           {{"WhiteElo", "2100"}},
		`[Event]`:                                   {{"Event", ""}},
		`[Event ""]`:                                {{"Event", ""}},
		`[Event "C:\games\"]` + "\n" + `[Site "b"]`: {{"Event", `C:\games\`}, {"Site", "b"}},
		`[Event "a \"b\" \\"]`:                      {{"Event", `a "b" \`}},
		"[Event \"a\"\n[Site \"b\n[Round \"c]\n[White d\n":      {{"Event", "a"}, {"Site", "b"}, {"Round", "c"}, {"White", "d"}},
		"[Site \"Somewhere\non Earth\"]\n[Event \"a\"]":         {{"Site", "Somewhere on Earth"}, {"Event", "a"}},
		"\ufeff\u200b```pgn\n[Event \"a\"]\n```":                {{"Event", "a"}},
		"%\n;x\n[Event \"a\"]\n% [Site \"c\"]\n\n[Site \"b\"]":  {{"Event", "a"}, {"Site", "b"}},
		"{x}[Event \"a\"]\n{y\n\n[Site \"c\"]}\n[Site \"b\"]":   {{"Event", "a"}, {"Site", "b"}},
		"  [A \"b\\\"\"] [D \"A]][\"] [F \"\\\"A]][\\\"\\\\\"]": {{"A", `b"`}, {"D", "A]]["}, {"F", `"A]]["\`}},
	} {
		g := readOne(t, text)
		assert.Equal(t, want, g.Tags, text)
		assert.Empty(t, g.Warnings, text)
		assert.Empty(t, g.Root.Next, text)
	}
}

// Moves that could not be played are kept as they were written.
func TestUnread(t *testing.T) {
	g := readOne(t, "1. e4 e5 2. Ke3 {a} d5\n(2... Nf6) 3. -- 1-0")
	assert.Equal(t, []Written{{1, "Ke3", "a"}, {1, "d5", ""}, {2, "--", ""}}, g.Unread)
	const text = "[Variant \"Progressive\"]\n1. e4 2. e5 (d5) what {a} Nf6 {b}\n{c} 1-0"
	want := []Written{{2, "e4", ""}, {2, "e5", ""}, {2, "what", "a"}, {2, "Nf6", "b c"}}
	g = readOne(t, text)
	assert.Equal(t, want, g.Unread)
	assert.Equal(t, "1-0", g.Result)
	r := NewReader(strings.NewReader(text))
	g, err := r.NextWritten()
	require.NoError(t, err)
	assert.Equal(t, want, g.Unread)
	assert.Equal(t, "Progressive", g.Tags.Get("Variant"))
	_, err = r.NextWritten()
	assert.Equal(t, io.EOF, err)
}

// What cannot be read is written as it was.
func TestWriteUnread(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 e5 2. Ke3! {a\nb} d5 $5\n(2... Nf6 ; c\n) 3. -- 1-0 {end}":     "1. e4 e5 2. Ke3! {a b} d5 $5\n(2... Nf6 {c}) 3. -- 1-0 {end}",
		"1. e4 e5 (1... c5 2. Nf3 Ke3 {a} (2... d6) 3. d4) ({b} e9 $1) 2. f4": "1. e4 e5 {b} (1... c5 2. Nf3 Ke3 {a} (2... d6) 3. d4) (e9 $1) 2. f4 *",
		"1. e4e5Ke3Nf6 2. d4":                          "1. e4 e5 Ke3Nf6 2. d4 *",
		"1. e4 e9 (1... e5 1-0) 2. d4 (2. d3 1/2) 0-1": "1. e4 e9 (1... e5 1-0) 2. d4 (2. d3 1/2) 0-1",
		"1. e4 Ke3 {a} 1-0 {b} 2. d4":                  "1. e4 Ke3 {a} 2. d4 1-0 {b}",
		"[Variant \"Shogi\"]\n{x} 1. P-7f!? P–3d 2. +B*5e=\n%escape\n3. G6i (3. @e4#\n) pass 0:1 {y} {z}": "{x} 1. P-7f!? P–3d 2. +B*5e=\n3. G6i (3. @e4#) pass 0-1 {y} {z}",
		"[FEN \"x\"]\n1. e4 {a}": "1. e4 {a} *",
	} {
		g := readOne(t, text)
		_, written, found := strings.Cut(g.String(), "\n\n")
		if !found {
			written = g.String()
		}
		assert.Equal(t, want, strings.TrimSuffix(written, "\n"), text)
		checkRoundTrip(t, []*Game{g}, false)
	}
}

// Where a game ends and the next begins.
func TestGames(t *testing.T) {
	for text, want := range map[string][]string{
		"1. e4 e5 *\n\n1. d4 d5 *":                        {"1. e4 e5 *", "1. d4 d5 *"},
		"e4 e5 *\nd4 {a} d5 1-0\nc4 c5\nNf3 *":            {"1. e4 e5 *", "1. d4 {a} 1... d5 1-0", "1. c4 c5 2. Nf3 *"},
		"1. e4 e5 1-0 1. d4 d5 *":                         {"1. e4 e5 1-0", "1. d4 d5 *"},
		"1. e4 e5\n\n2. Nf3\n\n1. d4":                     {"1. e4 e5 2. Nf3 *", "1. d4 *"},
		"1. e4 e5 2. Nf3\n1. d4 d5 2. c4":                 {"1. e4 e5 2. Nf3 *", "1. d4 d5 2. c4 *"},
		"1. e4 {a}\n\n1... e5\n\n*":                       {"1. e4 {a} 1... e5 *"},
		"1. e4 * {a}\n\n{b}\n\n[Event \"c\"]\n\n1. d4":    {"1. e4 * {a}", "{b} 1. d4 *"},
		"1. e4 * {a}\n\n{b}\n":                            {"1. e4 * {a} {b}"},
		"* [Event \"c\"] [Event \"d\"]\ne4 [Event \"e\"]": {"*", "*", "1. e4 *", "*"},
		"1. e4\n[Event \"c\"]\n1. d4":                     {"1. e4 *", "1. d4 *"},
		"[White \"a\"]\n\n[White \"b\"]\n\n1. e4":         {"*", "1. e4 *"},
		"1. e4 {x\n\n[Event \"c\"]\n\n1. d4 {y} d5":       {"1. e4 {x} *", "1. d4 {y} 1... d5 *"},
		"1. e4 e5 (1... c5\n\n[Event \"c\"]\n\n1. d4 *":   {"1. e4 e5 (1... c5) *", "1. d4 *"},
		" \n% nothing\n":                                  nil,
		"# list\n8/8/8/8/8/2k5/8/KBN5 w - -\n8/8/8/8/8/2k5/8/KBN5 b - - bm Kd3; id \"x\";\n": {"{list} *", `{bm Kd3; id "x";} *`},
		"8/8/8/8/8/2k5/8/KBN5 b - - 0 1\n1... Kb4":                                           {"1... Kb4 *"},
	} {
		var got []string
		for _, g := range readAll(t, text) {
			got = append(got, moves(g))
		}
		assert.Equal(t, want, got, text)
	}
	games := readAll(t, "\n8/8/8/8/8/2k5/8/KBN5 b - - bm Kd3; id \"x\";")
	assert.Equal(t, Tags{{"Event", "x"}, {"SetUp", "1"}, {"FEN", "8/8/8/8/8/2k5/8/KBN5 b - -"}}, games[0].Tags)
	assert.Equal(t, 2, games[0].Line)
}

// Chess960 is read under all its names, and always written.
func TestVariants(t *testing.T) {
	const start = `[FEN "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RK1R2B w EBdb - 0 1"]`
	for text, chess960 := range map[string]bool{
		start: true, `[Variant "Fischerandom"]`: true, `[Variant "chess 960"]` + start: true, `[Variant "Freestyle"]`: true,
		`[Variant "From Position"]`: false, `[Variant "Standard"]`: false, "": false,
	} {
		g := readOne(t, text+"\n\n*")
		assert.Equal(t, chess960, g.Start.Chess960(), text)
		assert.Equal(t, chess960, strings.Contains(g.String(), `[Variant "Chess960"]`), text)
		assert.Empty(t, g.Warnings)
	}
	g := readOne(t, "[Variant \"Three-check\"]\n1. e4 *")
	assert.Equal(t, "Three-check", g.Variant)
	assert.Empty(t, g.Root.Next)
}

// The texts have the encodings and the line ends that are found in real files.
func TestEncodings(t *testing.T) {
	const text = "[Event \"Zürich – “Élő”\"]\r\n\r\n1. e4 {à} *"
	units := utf16.Encode([]rune(text))
	little, big := []byte{0xFF, 0xFE}, []byte{0xFE, 0xFF}
	for _, u := range units {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	for _, coded := range []string{text, "\ufeff" + text, string(little), string(big), strings.ReplaceAll(text, "\r\n", "\r")} {
		g := readOne(t, coded)
		assert.Equal(t, "Zürich – “Élő”", g.Tags.Get("Event"))
		assert.Equal(t, "1. e4 {à} *", moves(g))
	}
	g := readOne(t, "[Event \"Z\xfcrich \x96 \x93\xc9l\x94\"]\n\n1. e4 {\xe0} *")
	assert.Equal(t, "Zürich – “Él”", g.Tags.Get("Event"))
	assert.Equal(t, "1. e4 {à} *", moves(g))
}

func TestReadingFails(t *testing.T) {
	broken := errors.New("broken")
	for _, text := range []string{"", "[Event", `[Event "x`, "1. e4 {", "(", "e", "; e", "\xff\xfe1\x00"} {
		r := NewReader(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)))
		_, err := r.Next()
		for err == nil {
			_, err = r.Next()
		}
		assert.ErrorIs(t, err, broken, text)
	}
	_, err := NewReader(strings.NewReader(strings.Repeat("x", maxLine+1))).Next()
	assert.EqualError(t, err, fmt.Sprintf("line 1 is longer than %d bytes", maxLine))
}

// Nothing that is nested or repeated without end exhausts the memory.
func TestBounds(t *testing.T) {
	g := readOne(t, "1. e4 "+strings.Repeat("(1. d4 ", 3*maxDepth)+strings.Repeat(")", 3*maxDepth)+" e5")
	assert.Equal(t, "variations are nested more than 1024 deep", g.Warnings[0].Text)
	assert.Len(t, g.Root.Next, maxDepth)
	g = readOne(t, strings.Repeat("} ", 10*maxWarnings)+"\n1. e4")
	assert.Equal(t, "there are more faults", g.Warnings[maxWarnings].Text)
	assert.Len(t, g.Warnings, maxWarnings+1)
	g = readOne(t, "1. e4 {"+strings.Repeat("x\n", maxComment))
	assert.Equal(t, []string{"1: comment without an end"}, warnings(g)[:1])
}

// checkText reads the games of a text, writes them and reads them again. Both readings must give
// the same games. If "loose" is true, games with text that cannot be read may differ (see
// checkRoundTrip).
func checkText(tb testing.TB, text string, loose bool) {
	tb.Helper()
	var readable []*Game
	line := 0
	for _, g := range readAll(tb, text) {
		require.GreaterOrEqual(tb, g.Line, line)
		line = g.Line
		// Two kinds of games can't be read again: games without tags and moves, and games
		// without tags that begin with a glyph. They would be read as part of the previous
		// game.
		if len(g.Tags) > 0 || len(g.Root.Glyphs) == 0 && len(g.Root.Next) > 0 {
			readable = append(readable, g)
		}
	}
	checkRoundTrip(tb, readable, loose)
}

// Random texts consist of these parts. Some parts have a meaning in PGN; the others only look as if
// they had one.
var parts = strings.Fields(`[0_""] [A_"b"] [A [%eval_1] N0 e4 a4 a1 c7c5 e4c7c5 Nf3Nc6 O-O 0 e8=Q exd6 e.p. -- Z0 1. 1 12... 2. * 1-0 1/2
	{ } {x} ( ) [ ] < > <b> ; % # = =Q ! ? +- + ++ ± $1 $ $300 " \ , . : - × « ½ ♞ … x text N D 1.5s 0:1 ` + "\u00ad" + ` ` + "\ufe0f" + ` k7/8/8/8/8/8/8/K7 ` + "```")

// Random texts are read as they were written.
func TestRandomTexts(t *testing.T) {
	for seed := range *randomTexts {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		var text strings.Builder
		for range 1 + r.IntN(14) {
			text.WriteString(strings.ReplaceAll(parts[r.IntN(len(parts))], "_", " "))
			text.WriteString([]string{"", "", " ", " ", "\n", "\n\n"}[r.IntN(6)])
		}
		checkText(t, text.String(), false)
	}
}

// FuzzReader writes what it read of any text, and reads the same again.
func FuzzReader(f *testing.F) {
	games, err := os.ReadFile("testdata/games.pgn")
	require.NoError(f, err)
	f.Add(string(games))
	f.Add("e4 c5 =1")
	f.Add("e4c7c5=")
	f.Add("a4a1)0")
	f.Add("[0 \"\"]\n\nN0 [0×Q××\"]\"")
	f.Add("[A \"\\\"\"] 1...e4 $3 {a} {b} (d4 (c4) {)}) ; x }\n%y\n0-0 1-0 {x}\n\n{y}\n[A \"")
	f.Add("[Variant \"960\"]\n[FEN \"1rkr4/8/8/8/8/8/8/1RK1R2B w EBdb - 0 1\"]\n\n1. O-O -- 2. Sf3 {a\n\nb} e8(D) (e4e5 N) 1/2")
	f.Add("8/8/8/8/8/2k5/8/KBN5 b - - bm Kd3; id \"x\";\n1... Kd3 } ] [a] « ½ ♞f3")
	f.Fuzz(func(t *testing.T, text string) { checkText(t, text, true) })
}
