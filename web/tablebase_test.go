package web

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/syzygy"
	"burnside/tb/verdict"
)

// newFullHandler returns a handler with the tables inside the program and Syzygy tables of a
// folder.
func newFullHandler(t testing.TB, folder string) *Handler {
	tables, err := syzygy.Open(folder)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	return New(Config{Tables: embeddedSet, Syzygy: tables})
}

// standardOf is an answer of /standard as its clients see it.
type standardOf struct {
	Category string
	DTZ, DTM *int
	Precise  *int `json:"precise_dtz"`
	Moves    []struct {
		UCI, SAN, Category string
		DTZ, DTM           *int
		Checkmate          bool
	}
}

func standardFor(t testing.TB, h http.Handler, fen string) standardOf {
	t.Helper()
	return askFor[standardOf](t, h, "/standard?fen="+strings.ReplaceAll(fen, " ", "_"))
}

// number writes a number that may be null.
func number(n *int) string {
	if n == nil {
		return "null"
	}
	return fmt.Sprint(*n)
}

// rows writes the moves of an answer as in recordedMoves.
func (a *standardOf) rows() []string {
	rows := make([]string, len(a.Moves))
	for i, m := range a.Moves {
		rows[i] = fmt.Sprintf("%s %s %s %s", m.SAN, number(m.DTZ), number(m.DTM), m.Category)
	}
	return rows
}

// The answers agree with recorded answers of lichess's server in order, distances and categories.
func TestStandardAsRecorded(t *testing.T) {
	h := newFullHandler(t, syzygyFolder)
	// A comment in the source of the engine Lynx quotes this answer of lichess's server. That
	// server used Syzygy files whose distances are not rounded.
	answer := standardFor(t, h, "3K4/2P5/1k6/8/8/8/8/8 w - - 1 1")
	assert.Equal(t, []string{
		"c8=Q -12 -12 loss", "Kd7 -2 -16 loss", "Kc8 -4 -20 loss", "c8=R -22 -22 loss",
		"c8=B 0 0 draw", "c8=N+ 0 0 draw", "Ke7 0 0 draw", "Ke8 0 0 draw",
	}, answer.rows())
	assert.Equal(t, "win 1 1 13", fmt.Sprintf("%s %s %s %s", answer.Category, number(answer.DTZ), number(answer.Precise), number(answer.DTM)))
	// This is the example of the README. The Syzygy files for it are not here, but draws need none.
	answer = standardFor(t, h, "4k3/6KP/8/8/8/8/7p/8 w - - 0 1")
	assert.Equal(t, []string{
		"h8=Q+ null -16 loss", "h8=R+ null -26 loss", "Kg8 0 0 draw", "Kf6 null 19 win", "Kg6 null 19 win", "Kh6 null 19 win",
		"Kh8 null 19 win", "h8=N null 19 win", "h8=B null 15 win",
	}, answer.rows())
	assert.Equal(t, "win null null 17", fmt.Sprintf("%s %s %s %s", answer.Category, number(answer.DTZ), number(answer.Precise), number(answer.DTM)))
}

// Clients that take the text apart rely on the order of the fields.
func TestStandardText(t *testing.T) {
	_, body := ask(t, newTestHandler(), "/standard?fen=k7/8/1K6/8/8/8/8/7R_w_-_-_0_1&dtc=always&x=1&x=2")
	const values = `"checkmate":%t,"stalemate":false,"variant_win":false,"variant_loss":false,"insufficient_material":false,` +
		`"dtz":%d,"precise_dtz":%d,"dtm":%d,"dtw":null,"dtc":null,"category":%q`
	assert.True(t, strings.HasPrefix(string(body), fmt.Sprintf(`{`+values+`,"moves":[{"uci":"h1h8","san":"Rh8#","zeroing":false,`+values+`},`,
		false, 1, 1, 1, "win", true, -1, -1, 0, "loss")), "%s", body)
}

// These are the cases in lila-tablebase's own tests that need no table of more than four men.
func TestStandardFixtures(t *testing.T) {
	for name, h := range map[string]*Handler{"own": newTestHandler(), "Syzygy": newFullHandler(t, syzygyFolder)} {
		for _, test := range []struct{ fen, category, san, move string }{
			{"8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 99 148", "win", "Qg7#", "loss"},
			{"8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 100 148", "cursed-win", "Qg7#", "blessed-loss"},
			{"8/4K2k/5Q1P/6P1/8/8/q7/8 w - - 101 148", "cursed-win", "Qg7#", "blessed-loss"},
			{"7k/7p/1R6/6P1/P7/5n2/4r3/7K b - - 0 41", "win", "Rh2#", "loss"},
			{"K7/2k5/3n4/8/2b5/8/8/8 w - - 97 128", "blessed-loss", "Ka7", "cursed-win"},
			{"2n5/K1k5/8/8/2b5/8/8/8 w - - 99 129", "blessed-loss", "Ka8", "cursed-win"},
			{"4K1k1/1N1P4/8/8/8/1q6/5PPP/8 w - - 0 1", "unknown", "", "unknown"},
			{"4k3/5q2/8/8/8/8/8/R3K2R w KQ - 0 1", "unknown", "", "unknown"},
		} {
			answer := standardFor(t, h, test.fen)
			assert.Equal(t, test.category, answer.Category, "%s %s", name, test.fen)
			assert.Equal(t, test.move, answer.Moves[0].Category, "%s %s", name, test.fen)
			if test.san != "" {
				assert.Equal(t, test.san, answer.Moves[0].SAN, "%s %s", name, test.fen)
			}
		}
		assert.Equal(t, "unknown", standardFor(t, h, "7k/7p/1R6/6P1/P7/5n2/4r3/7K b - - 0 41").Moves[2].Category)
	}
}

// What our tables leave open at a halfmove clock, Syzygy tables decide.
func TestStandardClock(t *testing.T) {
	own, both := New(withoutClocks(t)), newFullHandler(t, syzygyFolder)
	for _, test := range []struct{ fen, own, both string }{
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 0 1", "win", "win"},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 70 1", "maybe-win", "win"},
		{"8/8/8/4k3/8/3K4/3P4/8 w - - 98 1", "cursed-win", "cursed-win"},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 41 60", "win", "win"},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 42 60", "cursed-win", "cursed-win"},
		{"8/8/8/8/8/2k5/8/KBN5 b - - 99 60", "blessed-loss", "blessed-loss"},
		{"8/8/8/8/8/2k5/8/KB6 w - - 0 1", "draw", "draw"},
		{"k7/1Q6/K7/8/8/8/8/8 b - - 100 80", "loss", "loss"},
		{"k7/1Q6/K7/8/8/8/8/8 b - - 101 80", "blessed-loss", "blessed-loss"},
		{"k7/8/KQ6/8/8/8/8/8 b - - 0 1", "draw", "draw"},
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "win", "win"},
		{"4k3/8/8/8/8/8/8/4K2R b K - 0 1", "unknown", "unknown"}, // with castling rights, as lila-tablebase has it
	} {
		assert.Equal(t, test.own, standardFor(t, own, test.fen).Category, test.fen)
		assert.Equal(t, test.both, standardFor(t, both, test.fen).Category, test.fen)
	}
}

// Here the Syzygy files hold outcomes, but no distances. An outcome is then certain only if the
// halfmove clock is 0, as after a capture or pawn move. At any other clock the fifty-move rule may
// turn a win into a draw, so the category is maybe-win or maybe-loss.
func TestStandardWithoutDTZ(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"KPvK", "KQvK", "KRvK", "KBvK", "KNvK"} {
		content, err := os.ReadFile(filepath.Join(syzygyFolder, name+".rtbw"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".rtbw"), content, 0o600))
	}
	h := newSyzygyHandler(t, folder)
	answer := standardFor(t, h, "3K4/2P5/1k6/8/8/8/8/8 w - - 1 1")
	assert.Equal(t, []string{"c8=Q null null loss", "c8=R null null loss", "Kd7 null null maybe-loss", "Kc8 null null maybe-loss"}, answer.rows()[:4])
	assert.Equal(t, "draw", answer.Moves[4].Category)
	status, _ := ask(t, h, "/standard/mainline?fen=3K4/2P5/1k6/8/8/8/8/8_w_-_-_1_1")
	assert.Equal(t, http.StatusNotFound, status)
}

// A move's values are those of the position after it.
func TestStandardMovesArePositions(t *testing.T) {
	h := newFullHandler(t, syzygyFolder)
	opposite := map[string]string{"loss": "win", "draw": "draw", "win": "loss"}
	randomPositions(60, func(p *board.Position) {
		answer := standardFor(t, h, p.FEN())
		require.Len(t, answer.Moves, p.CountLegal())
		if len(answer.Moves) > 0 {
			require.Equal(t, opposite[answer.Category], answer.Moves[0].Category, p.FEN())
		}
		for _, m := range answer.Moves {
			move, err := p.ParseUCIMove(m.UCI)
			require.NoError(t, err)
			next := p.After(move)
			after := standardFor(t, h, next.FEN())
			require.Equal(t, fmt.Sprint(number(after.DTZ), number(after.DTM), after.Category), fmt.Sprint(number(m.DTZ), number(m.DTM), m.Category), "%s %s", p.FEN(), m.SAN)
		}
	})
}

func TestStandardStatus(t *testing.T) {
	h := newTestHandler()
	for path, want := range map[string]int{
		"/standard":                       http.StatusBadRequest,
		"/standard?fen=":                  http.StatusBadRequest,
		"/standard?fen=x":                 http.StatusBadRequest,
		"/standard?fen=8/8/8/8/8/8/8/8":   http.StatusBadRequest,
		"/standard?fen=8/8/8/8/8/8/kK6/8": http.StatusBadRequest,
		"/standard?fen=4k3/8/8/8/8/8/8/4K3&fen=4k3/8/8/8/8/8/8/4K3":              http.StatusBadRequest,
		"/standard?fen=4k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201&dtc=never":        http.StatusOK,
		"/standard?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1": http.StatusOK,
		"/standard/mainline?fen=x": http.StatusBadRequest,
		"/standard/mainline?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_": http.StatusNotFound,
		"/standard/mainline?fen=4k3/8/8/8/8/8/8/4K3&source=analysis":                   http.StatusOK,
		"/standard/other": http.StatusNotFound,
		"/atomic":         http.StatusNotFound,
	} {
		status, _ := ask(t, h, path)
		assert.Equal(t, want, status, path)
	}
}

// mainlineOf is an answer of /standard/mainline as its clients see it.
type mainlineOf struct {
	DTZ      *int
	Winner   *string
	Mainline []struct {
		UCI, SAN string
		DTZ      *int
	}
}

func mainlineFor(t testing.TB, h http.Handler, fen string) mainlineOf {
	t.Helper()
	return askFor[mainlineOf](t, h, "/standard/mainline?fen="+strings.ReplaceAll(fen, " ", "_"))
}

// distances returns the distances to zeroing along a line, beginning with its first position.
func (a *mainlineOf) distances() []int {
	all := []int{*a.DTZ}
	for _, m := range a.Mainline {
		all = append(all, *m.DTZ)
	}
	return all
}

func TestMainline(t *testing.T) {
	h, own := newFullHandler(t, syzygyFolder), newTestHandler()
	for _, h := range []*Handler{h, own} {
		_, body := ask(t, h, "/standard/mainline?fen=4k3/8/8/8/8/8/4P3/4K3_b_-_-_0_1")
		assert.JSONEq(t, `{"mainline":[],"winner":null,"dtz":0,"precise_dtz":0}`, string(body), "drawn")
		line := mainlineFor(t, h, "k7/1Q6/K7/8/8/8/8/8 b - - 0 1")
		assert.Empty(t, line.Mainline)
		assert.Equal(t, "w", *line.Winner)
		assert.Equal(t, -1, *line.DTZ)
		line = mainlineFor(t, h, "4k3/8/8/8/8/8/8/q3K3 w - - 100 90")
		assert.Empty(t, line.Mainline, "a draw by the fifty-move rule")
		assert.Nil(t, line.Winner)
		line = mainlineFor(t, h, "3q4/8/4k3/8/8/8/8/4K3 b - - 90 90")
		assert.Len(t, line.Mainline, 10, "the rule ends it")
		assert.Nil(t, line.Winner)
	}
	for _, h := range []*Handler{h, own} {
		line := mainlineFor(t, h, "7k/6Q1/6K1/8/8/8/8/8 b - - 99 90")
		require.Empty(t, line.Mainline, "mated")
		line = mainlineFor(t, h, "7k/8/6K1/8/8/8/8/6Q1 w - - 0 1")
		require.Len(t, line.Mainline, 3)
		line = mainlineFor(t, h, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
		require.Len(t, line.Mainline, 1, "mate in one")
		require.Equal(t, "w", *line.Winner)
	}
	line := mainlineFor(t, h, "3K4/2P5/1k6/8/8/8/8/8 w - - 0 1")
	assert.Equal(t, []int{1, -12, 11, -10, 9, -8, 7, -6, 5, -4, 3, -2, 1, -1}, line.distances())
	assert.Equal(t, "w", *line.Winner)
	line = mainlineFor(t, own, "3K4/2P5/1k6/8/8/8/8/8 w - - 0 1")
	assert.Len(t, line.Mainline, 13)
	assert.Equal(t, "c8=Q", line.Mainline[0].SAN)
	assert.Nil(t, line.DTZ)
	assert.Equal(t, -12, *line.Mainline[0].DTZ, "queen against king: the mate ends the count")
	assert.Equal(t, "w", *line.Winner)
}

// One ply decides here whether the fifty-move rule makes the game a draw. But Syzygy tables round
// the distance, so the answer is open.
func TestOpenByOnePly(t *testing.T) {
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA is not set")
	}
	tables, err := syzygy.Open(filepath.Join(data, "syzygy"))
	require.NoError(t, err)
	defer tables.Close()
	h := New(Config{Tables: tb.NewSet(), Syzygy: tables})
	p := board.MustFEN("8/8/3k4/3p4/8/8/8/2K2R2 w - - 89 100")
	var answer sideAnswer
	require.NoError(t, h.syzygyAnswer(&p, &answer))
	assert.True(t, answer.Open)
	assert.Equal(t, verdict.PhraseOpenWin, answer.Phrase)
	assert.True(t, answer.Moves[0].Open)
	assert.Equal(t, "cursed-win", answer.Outcome)
}

// These are the distances of the example in lila-tablebase's README, made with all Syzygy tables.
func TestMainlineOfTheREADME(t *testing.T) {
	data := os.Getenv("BURNSIDE_DATA")
	if data == "" {
		t.Skip("BURNSIDE_DATA is not set")
	}
	h := newFullHandler(t, filepath.Join(data, "syzygy"))
	line := mainlineFor(t, h, "4k3/6KP/8/8/8/8/7p/8 w - - 0 1")
	assert.Equal(t, []int{1, -2, 1, -14, 13, -12, 11, -10, 9, -8, 7, -6, 5, -4, 3, -2, 1, -1}, line.distances())
	for i, uci := range []string{"h7h8q", "e8d7", "h8h2", "d7c6", "h2e5", "c6b6", "g7f6", "b6a6"} {
		assert.Equal(t, uci, line.Mainline[i].UCI)
	}
	assert.Equal(t, "w", *line.Winner)
}
