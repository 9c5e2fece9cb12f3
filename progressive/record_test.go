package progressive_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/progressive"
	"burnside/seriesmate"
)

const recorded = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna \"A.\""]
[Black "?"]
[Result "1-0"]
[Variant "Italian progressive"]
[Annotator "Bert"]

1.e4 2.f6 g5 {a mistake} 3.a3 d4 Qh5# 1-0

`

// next reads the only record in a text.
func next(t *testing.T, text string) *progressive.Record {
	t.Helper()
	reader := progressive.NewRecordReader(strings.NewReader(text))
	r, err := reader.Next()
	require.NoError(t, err, text)
	_, err = reader.Next()
	require.ErrorIs(t, err, io.EOF)
	return r
}

func TestRecord(t *testing.T) {
	r := next(t, recorded)
	assert.Equal(t, recorded, r.String())
	assert.Equal(t, progressive.Mate, r.Game.Ending())
	assert.Equal(t, []string{"", "a mistake", ""}, r.Comments)

	// Other forms of the same game, and a game that is not over.
	r = next(t, "1. e2-e4 2. f7f6 { a } g5 {b} 3. a3 d4 h3 0-1")
	assert.Equal(t, "0-1", r.Result())
	assert.Equal(t, []string{"", "a b"}, r.Comments[:2])

	const late = "1r4k1/8/8/7p/8/7P/2r5/K7 w - - 3 2"
	r = next(t, "[Variant \"Scottish Progressive\"]\n[FEN \""+late+"\"]\n3.h4 *")
	assert.Equal(t, seriesmate.Scottish, r.Game.Rule())
	assert.Equal(t, progressive.Stalemate, r.Game.Ending())
	assert.Contains(t, r.String(), "[SetUp \"1\"]\n[FEN \""+late+"\"]\n\n3.h4 1/2-1/2\n")
}

// TestLongRecord checks that long records are wrapped into lines.
func TestLongRecord(t *testing.T) {
	g := read(t, seriesmate.Italian, "7k/8/8/p7/P7/8/8/K7 w - - 0 10")
	require.NoError(t, g.PlayText(strings.Fields(strings.Repeat("Kb1 Ka1 ", 9)+"Kb1")))
	require.NoError(t, g.PlayText(strings.Fields(strings.Repeat("Kg8 Kh8 ", 10))))
	r := &progressive.Record{Game: g, Comments: []string{"why } not"}}
	text := r.String()
	for _, line := range strings.Split(text, "\n") {
		assert.LessOrEqual(t, len(line), 80)
	}
	again := next(t, text)
	assert.Equal(t, g.FEN(), again.Game.FEN())
	assert.Equal(t, "why ) not", again.Comments[0])
	assert.Equal(t, text, again.String())
}

func TestRecordErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1.e4 2.d5 *":     "line 2: series 2 with 1 move: the series is not complete",
		"1.e4\n2.d5 e3 *": `line 3: series 2: move "e3": not legal here`,
		"[FEN \"7k/8/8/8/8/8/8/R3K3 w - - 0 2\"]\n\n3.Kd1\nRa8 Ke1 *": `line 5: series 3: move "a1a8": gives check before the last move of the series`,
		"1.e4 2.f6 g5 3.a3 d4 Qh5# 4.a6 *":                            "line 2: the game is over",
		"[FEN \"x\"]\n1.e4 *":                                         "line 1: ",
		"1.e4 } *":                                                    "line 2: unexpected",
	} {
		reader := progressive.NewRecordReader(strings.NewReader("[Event \"a\"]\n" + text + "\n[Event \"b\"]\n\n1.e4 *\n"))
		_, err := reader.Next()
		if err == nil {
			t.Errorf("no error for %s", text)
			continue
		}
		assert.Contains(t, err.Error(), want)
		r, err := reader.Next()
		require.NoError(t, err, text)
		assert.Equal(t, "b", r.Tags["Event"])
	}
}

// FuzzRecord tries random texts. If the reader finds a record in the text, the record is written.
// The written text must be read as the same record.
func FuzzRecord(f *testing.F) {
	f.Add(recorded)
	f.Add("[FEN \"4k3/8/8/8/1pP1Pp2/8/8/4K3 b - e3,c3 2 2\"]\n[Variant \"scottish\"]\n4.bxc3 {x} 1/2")
	f.Add("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n1.O-O-O 2.O-O")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := progressive.NewRecordReader(strings.NewReader(text)).Next()
		if err != nil {
			assert.NotEmpty(t, err.Error())
			return
		}
		written := r.String()
		again, err := progressive.NewRecordReader(strings.NewReader(written)).Next()
		require.NoError(t, err, written)
		assert.Equal(t, r.Game.FEN(), again.Game.FEN())
		assert.Equal(t, r.Result(), again.Result())
		assert.Equal(t, written, again.String())
	})
}
