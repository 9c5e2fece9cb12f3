package web

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
	"burnside/tb/stats"
	"burnside/tb/syzygy"
)

// embeddedSet holds the tables inside the program, for all tests.
var embeddedSet = tb.NewEmbeddedSet()

// newTestHandler returns a handler with the tables inside the program. Its searches may take an
// hour, so that no test depends on the speed of the machine.
func newTestHandler() *Handler { return New(Config{Tables: embeddedSet, Patience: time.Hour}) }

// withoutClocks returns the configuration of a handler that has some tables, but no .btc files.
func withoutClocks(t testing.TB) Config {
	t.Helper()
	folder, set := t.TempDir(), tb.NewSet()
	for _, name := range []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KBNvK"} {
		data, err := os.ReadFile(filepath.Join("..", "tb", "data", name+".btb"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name+".btb"), data, 0o600))
	}
	require.Empty(t, set.AddFolder(folder))
	return Config{Tables: set, Patience: time.Hour}
}

// ask sends a handler a request for a path, and returns status and body.
func ask(t testing.TB, h http.Handler, path string) (int, []byte) {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Host = "localhost"
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	body, err := io.ReadAll(w.Result().Body)
	require.NoError(t, err)
	return w.Code, body
}

// askFor returns the answer to a request, which must succeed.
func askFor[T any](t testing.TB, h http.Handler, path string) (answer T) {
	t.Helper()
	status, body := ask(t, h, path)
	require.Equal(t, http.StatusOK, status, "%s: %s", path, body)
	require.NoError(t, json.Unmarshal(body, &answer), path)
	return answer
}

// fenPath returns the path of a request with a position.
func fenPath(request, fen string) string {
	return "/api/" + request + "?fen=" + url.QueryEscape(fen)
}

// randomPositions calls the function "visit" with random legal positions from all endings of three
// and four men.
func randomPositions(count int, visit func(p *board.Position)) {
	randomPositionsOf(append(ending.All(3), ending.All(4)...), count, visit)
}

// randomPositionsOf calls visit with random legal positions of endings.
func randomPositionsOf(endings []ending.Material, count int, visit func(p *board.Position)) {
	random := rand.New(rand.NewPCG(6, 1))
	for done := 0; done < count; {
		layout := ending.NewLayout(endings[done%len(endings)])
		placement := layout.Placement(random.Uint64N(layout.Size()))
		if p, err := layout.Position(&placement, board.Color(random.IntN(2))); err == nil {
			visit(&p)
			done++
		}
	}
}

// sideOf returns the answer for the side to move.
func sideOf(a *probeAnswer) *sideAnswer {
	if a.Side == "white" {
		return &a.White
	}
	return &a.Black
}

// The result of each move equals the result of the position after it, and each line mates in
// exactly the announced number of moves.
func TestAnswersAreThoseOfTheTables(t *testing.T) {
	h, tables := newTestHandler(), embeddedSet
	count := 2000
	if testing.Short() {
		count = 200
	}
	randomPositions(count, func(p *board.Position) { requireAnswers(t, h, tables, p) })
}

// requireAnswers checks the answers about a position and the moves from it.
func requireAnswers(t *testing.T, h http.Handler, tables *tb.Set, p *board.Position) {
	t.Helper()
	answer := askFor[probeAnswer](t, h, fenPath("probe", p.FEN()))
	require.Equal(t, p.FEN(), answer.FEN)
	side := sideOf(&answer)
	got, known := tables.Probe(p)
	require.True(t, known)
	require.Equal(t, outcomeName(got.Outcome), side.Outcome, p.FEN())
	require.Equal(t, got.Plies, side.Plies, p.FEN())
	require.Len(t, side.Moves, p.CountLegal(), p.FEN())
	for _, move := range side.Moves {
		m, err := p.ParseUCIMove(move.UCI)
		require.NoError(t, err)
		require.Equal(t, p.SAN(m), move.SAN)
		next := p.After(m)
		require.Equal(t, next.FEN(), move.FEN)
		after, known := tables.Probe(&next)
		require.True(t, known)
		before := after.Before()
		require.Equal(t, outcomeName(before.Outcome), move.Outcome, "%s %s", p.FEN(), move.UCI)
		require.Equal(t, before.Plies, move.Plies, "%s %s", p.FEN(), move.UCI)
	}
	requireLine(t, h, p, got)
}

// requireLine checks that the line from a position ends with mate, or with the draw by the
// fifty-move rule.
func requireLine(t *testing.T, h http.Handler, p *board.Position, known result.Result) {
	line := askFor[lineAnswer](t, h, fenPath("line", p.FEN()))
	require.Equal(t, known.Plies, line.Plies, p.FEN())
	current := *p
	for _, move := range line.Moves {
		m, err := current.ParseSAN(move.SAN)
		require.NoError(t, err)
		current = current.After(m)
		require.Equal(t, current.FEN(), move.FEN)
	}
	if known.Outcome != result.Draw && p.HalfmoveClock()+known.Plies > 100 {
		// The fifty-move rule makes it a draw, or other moves mate later but in time.
		require.True(t, current.IsFiftyMoveDraw() || current.Outcome() != board.Ongoing, p.FEN())
		return
	}
	require.Len(t, line.Moves, known.Plies, p.FEN())
	if known.Outcome != result.Draw {
		require.Equal(t, board.Checkmate, current.Outcome(), p.FEN())
	}
}

func TestProbeVerdicts(t *testing.T) {
	h := newTestHandler()
	for _, test := range []struct{ fen, white, black string }{
		{"8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "White mates in 30 moves", "Black is mated in 30 moves"},
		{"k7/8/KQ6/8/8/8/8/8 b - - 0 1", "White mates in 1 move", "Black is stalemated: draw"},
		{"k7/1Q6/K7/8/8/8/8/8 b - - 0 1", "Impossible", "Black is mated"},
		{"8/8/8/4k3/8/8/8/4K3 w - - 0 1", "Draw", "Draw"},
		{"8/8/8/8/8/5k2/1p6/7K b - - 0 1", "White is mated in 3 moves", "Black mates in 2 moves"},
	} {
		answer := askFor[probeAnswer](t, h, fenPath("probe", test.fen))
		assert.Equal(t, test.white, answer.White.Verdict, test.fen)
		assert.Equal(t, test.black, answer.Black.Verdict, test.fen)
	}
	answer := askFor[probeAnswer](t, h, "/api/probe?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-")
	assert.Equal(t, "8/8/8/8/8/2k5/8/KBN5 w - - 0 1", answer.FEN)
	assert.Equal(t, "KBNvK", answer.Ending)
}

func TestProbeSaysWhyNot(t *testing.T) {
	h := newTestHandler()
	answer := askFor[probeAnswer](t, h, fenPath("probe", board.StartFEN))
	assert.False(t, answer.White.Known)
	assert.True(t, answer.White.Legal)
	assert.Equal(t, "The tables have no positions with castling rights.", answer.White.Reason)
	assert.Len(t, answer.White.Moves, 20)
	assert.Empty(t, answer.White.Moves[0].Outcome)
	answer = askFor[probeAnswer](t, h, fenPath("probe", strings.Replace(board.StartFEN, "KQkq", "-", 1)))
	assert.Equal(t, "There are too many men on the board: 32; the largest table has 4.", answer.White.Reason)
	answer = askFor[probeAnswer](t, h, fenPath("probe", "8/8/8/4k3/8/8/8/4K2Q b - - 0 1"))
	assert.True(t, answer.White.Known)
	answer = askFor[probeAnswer](t, h, fenPath("probe", "4k3/8/8/8/4Q3/8/8/4K3 b - - 0 1"))
	assert.Equal(t, []string{"side not to move in check"}, answer.White.Faults)
	answer = askFor[probeAnswer](t, New(Config{Tables: tb.NewSet()}), fenPath("probe", "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"))
	assert.Equal(t, "There is no table of KBNvK. The command burnside tb gen KBNvK --out tables makes it, and --tables tables shows it.", answer.White.Reason)
}

// newSyzygyHandler returns a handler with the Syzygy tables of a folder, but without our own
// tables.
func newSyzygyHandler(t *testing.T, folder string) *Handler {
	tables, err := syzygy.Open(folder)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, tables.Close()) })
	return New(Config{Tables: tb.NewSet(), Syzygy: tables, Patience: time.Hour})
}

// syzygyFolder has Syzygy tables of three and four men.
const syzygyFolder = "../tb/syzygy/testdata"

// Answers from Syzygy tables follow the fifty-move rule, with the clock of the position.
func TestProbeSyzygy(t *testing.T) {
	h := newSyzygyHandler(t, syzygyFolder)
	const distance = "By Syzygy tables: 27 or 28 plies to the next capture, pawn move or mate."
	for _, test := range []struct{ fen, outcome, verdict, note string }{
		{"8/8/8/8/8/2k5/8/KR6 w - - 0 1", "win", "White wins", distance},
		{"8/8/8/8/8/2k5/8/KR6 w - - 80 1", "cursed-win", "Win, but the fifty-move rule makes it a draw", distance},
		{"8/8/8/3k4/8/8/8/KR6 b - - 0 1", "loss", "Black loses", "By Syzygy tables: 30 or 31 plies to the next capture, pawn move or mate."},
		{"8/8/8/3k4/8/8/8/KR6 b - - 90 1", "blessed-loss", "Loss, but the fifty-move rule makes it a draw", "By Syzygy tables: 30 or 31 plies to the next capture, pawn move or mate."},
		{"8/8/4k3/8/3K4/3P4/8/8 b - - 0 1", "draw", "Draw", "By Syzygy tables."},
	} {
		answer := askFor[probeAnswer](t, h, fenPath("probe", test.fen))
		side := sideOf(&answer)
		assert.True(t, side.Known, test.fen)
		assert.Equal(t, "zeroing", side.Metric, test.fen)
		assert.Equal(t, test.outcome, side.Outcome, test.fen)
		assert.Equal(t, test.verdict, side.Verdict, test.fen)
		assert.Equal(t, test.note, side.Note, test.fen)
	}
}

// Moves come in the order of the tables, with their outcomes.
func TestProbeSyzygyMoves(t *testing.T) {
	h := newSyzygyHandler(t, syzygyFolder)
	random := rand.New(rand.NewPCG(6, 2))
	layout := ending.NewLayout(mustParse(t, "KRvKR"))
	for done := 0; done < 100; {
		placement := layout.Placement(random.Uint64N(layout.Size()))
		setup := layout.Setup(&placement, board.White)
		setup.HalfmoveClock = 50
		p, err := setup.Position()
		if err != nil {
			continue
		}
		done++
		answer := askFor[probeAnswer](t, h, fenPath("probe", p.FEN()))
		moves, err := h.syzygy.Root(&p)
		require.NoError(t, err)
		require.Len(t, answer.White.Moves, len(moves))
		for i, move := range answer.White.Moves {
			assert.Equal(t, p.UCIMove(moves[i].Move), move.UCI)
			assert.Equal(t, outcomeName(moves[i].Outcome), move.Outcome)
			assert.Equal(t, moves[i].Result.Plies, move.Plies)
		}
	}
}

// If our own tables and Syzygy tables both know a position, our own tables decide. If Syzygy tables
// are missing or have no distances, the answer says so.
func TestProbeSyzygyWhereOthersEnd(t *testing.T) {
	const rook = "8/8/8/8/8/2k5/8/KR6 w - - 80 1"
	both := newSyzygyHandler(t, syzygyFolder)
	both.tables = embeddedSet
	answer := askFor[probeAnswer](t, both, fenPath("probe", rook))
	assert.Equal(t, "mate", answer.White.Metric)
	assert.Equal(t, "Win, but the fifty-move rule makes it a draw", answer.White.Verdict)

	folder := t.TempDir()
	data, err := os.ReadFile(filepath.Join(syzygyFolder, "KRvK.rtbw"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KRvK.rtbw"), data, 0o600))
	h := newSyzygyHandler(t, folder)
	answer = askFor[probeAnswer](t, h, fenPath("probe", rook))
	assert.Equal(t, "none", answer.White.Metric)
	assert.Equal(t, "White wins", answer.White.Verdict)
	assert.Equal(t, "By Syzygy tables, without distances: the halfmove clock is left out of account.", answer.White.Note)
	for fen, reason := range map[string]string{
		"8/8/8/8/8/2k5/4n3/KR6 w - - 0 1":        "The Syzygy table KRvKN.rtbw is missing or damaged.",
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1":         "The tables have no positions with castling rights.",
		"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1":  "There are 10 men on the board; Syzygy tables have at most 7.",
		"4k3/pppp4/8/8/8/8/PPPP4/R3K3 w Q - 0 1": "The tables have no positions with castling rights.",
		"8/8/8/3k4/8/8/8/KRQ5 w - - 0 1":         "The Syzygy table KQRvK.rtbw is missing or damaged.",
	} {
		answer := askFor[probeAnswer](t, h, fenPath("probe", fen))
		assert.False(t, answer.White.Known, fen)
		assert.Equal(t, reason, answer.White.Reason, fen)
		assert.NotEmpty(t, answer.White.Moves, fen)
	}
}

// If a position is not in the tables, its result comes from its moves, as far as these are known.
func TestProbeEachMove(t *testing.T) {
	h := newTestHandler()
	answer := askFor[probeAnswer](t, h, fenPath("probe", "8/8/8/3k4/8/8/1r6/KQR5 w - - 0 1"))
	assert.False(t, answer.White.Known)
	assert.Equal(t, "White wins", answer.White.Verdict)
	assert.Equal(t, "win", answer.White.Outcome)
	assert.Regexp(t, "^(Qxb2|Kxb2) mates in [0-9]+ moves; moves that are not in the tables may be faster.$", answer.White.Note)
	assert.ElementsMatch(t, []string{"Qxb2", "Kxb2"}, []string{answer.White.Moves[0].SAN, answer.White.Moves[1].SAN})
	for i, move := range answer.White.Moves {
		assert.Equal(t, i < 2, move.Outcome == "win", move.SAN)
	}
	assert.Equal(t, "Not in the tables", answer.Black.Verdict)
	assert.Equal(t, "There is no table of KQRvKR. The command burnside tb gen KQRvKR --out tables makes it, and --tables tables shows it.", answer.Black.Reason)
	assert.Empty(t, answer.Black.Moves[0].Outcome)
	capture := answer.Black.Moves[slices.IndexFunc(answer.Black.Moves, func(m moveAnswer) bool { return m.SAN == "Rxb1+" })]
	assert.Equal(t, "loss", capture.Outcome)

	answer = askFor[probeAnswer](t, h, fenPath("probe", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
	without := askFor[probeAnswer](t, h, fenPath("probe", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"))
	assert.True(t, answer.White.Known)
	assert.True(t, answer.Black.Known)
	assert.LessOrEqual(t, answer.White.Plies, without.White.Plies)
	assert.LessOrEqual(t, answer.Black.Plies, without.Black.Plies)
	assert.Len(t, answer.White.Moves, 15)
	for _, fen := range []string{answer.White.FEN, answer.Black.FEN} {
		line := askFor[lineAnswer](t, h, fenPath("line", fen))
		require.Len(t, line.Moves, line.Plies)
		assert.Equal(t, "#", line.Moves[line.Plies-1].SAN[len(line.Moves[line.Plies-1].SAN)-1:])
	}
	// Mate and stalemate need no tables.
	answer = askFor[probeAnswer](t, h, fenPath("probe", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"))
	assert.Equal(t, "White is mated", answer.White.Verdict)
}

// Answers from our own tables respect the fifty-move rule if its effect is certain.
func TestProbeCountsTheClock(t *testing.T) {
	h := newTestHandler()
	const spoiled = "Win, but the fifty-move rule makes it a draw"
	for _, test := range []struct{ fen, outcome, verdict, note string }{
		{"8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "win", "White mates in 30 moves", "The mate comes in time for the fifty-move rule."},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 41 60", "win", "White mates in 30 moves", "The mate comes in time for the fifty-move rule."},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 42 60", "cursed-win", spoiled, "Mate would take 59 plies, and 58 are left."},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 99 60", "cursed-win", spoiled, "Mate would take 59 plies, and 1 is left."},
		{"8/8/8/8/8/2k5/8/KBN5 w - - 120 80", "cursed-win", spoiled, "Mate would take 59 plies, and 0 are left."},
		{"8/8/8/8/8/2k5/8/KBN5 b - - 99 60", "blessed-loss", "Loss, but the fifty-move rule makes it a draw", "Mate would take 60 plies, and 1 is left."},
		{"k7/8/1K6/8/8/8/8/7R w - - 99 60", "win", "White mates in 1 move", "The mate comes in time for the fifty-move rule."},
		{"8/8/8/3k4/8/8/3P4/3K1Q2 w - - 95 60", "win", "White mates in 9 moves", "The mate in 7 moves comes too late for the fifty-move rule; this one does not."},
		{"8/8/8/3k4/8/8/8/KQ2r3 w - - 70 60", "win", "", "The mate comes in time for the fifty-move rule."},
		{"8/8/8/4k3/8/8/8/4K3 w - - 99 60", "draw", "Draw", ""},
	} {
		answer := askFor[probeAnswer](t, h, fenPath("probe", test.fen))
		side := sideOf(&answer)
		assert.Equal(t, test.outcome, side.Outcome, test.fen)
		if test.verdict != "" {
			assert.Equal(t, test.verdict, side.Verdict, test.fen)
		}
		assert.Equal(t, test.note, side.Note, test.fen)
		assert.Equal(t, "mate", side.Metric, test.fen)
	}
	answer := askFor[probeAnswer](t, h, fenPath("probe", "8/8/8/8/8/2k5/8/KBN5 w - - 99 60"))
	for _, move := range answer.White.Moves {
		assert.Contains(t, []string{"cursed-win", "draw"}, move.Outcome)
	}
}

// Our own tables and the Syzygy tables agree on the effect of the fifty-move rule wherever our own
// tables are certain of it.
func TestClockAgreesWithSyzygy(t *testing.T) {
	own, other := newTestHandler(), newSyzygyHandler(t, syzygyFolder)
	random := rand.New(rand.NewPCG(6, 3))
	checked := 0
	randomPositions(3000, func(p *board.Position) {
		setup := p.Setup()
		setup.HalfmoveClock = random.IntN(100)
		position, err := setup.Position()
		require.NoError(t, err)
		moves, err := other.syzygy.Root(&position)
		if err != nil || len(moves) == 0 {
			return
		}
		side := own.side(&position)
		if side.uncertain || moves[0].Result.Metric != result.ToZeroing || !moves[0].Result.Exact {
			return
		}
		checked++
		assert.Equal(t, outcomeName(moves[0].Outcome), side.Outcome, position.FEN())
	})
	assert.Greater(t, checked, 20)
}

func TestLinePGN(t *testing.T) {
	line := askFor[lineAnswer](t, newTestHandler(), fenPath("line", "7k/8/5K2/6Q1/8/8/8/8 b - - 3 40"))
	require.Len(t, line.Moves, 2)
	assert.Contains(t, line.PGN, "[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 b - - 3 40\"]\n\n40... Kh7 41. Qg7# 1-0\n")
	line = askFor[lineAnswer](t, newTestHandler(), fenPath("line", "8/8/8/4k3/8/8/8/4K3 w - - 0 1"))
	assert.Equal(t, "draw", line.Outcome)
	assert.Empty(t, line.Moves)
}

func TestEndings(t *testing.T) {
	h := newTestHandler()
	list := askFor[endingsAnswer](t, h, "/api/endings")
	require.Len(t, list.Endings, 35)
	for _, row := range list.Endings {
		require.NotNil(t, row.White, row.Name)
		answer := askFor[endingAnswer](t, h, "/api/endings/"+row.Name)
		require.Equal(t, row, answer.endingRow)
		require.Equal(t, row.White.Legal, row.White.Win+row.White.Draw+row.White.Loss)
		require.NotNil(t, answer.Summary)
		require.Equal(t, ending.Orbits(ending.SymmetryCounts(mustParse(t, row.Name))), answer.Orbits)
	}
	answer := askFor[endingAnswer](t, h, "/api/endings/knbvk")
	assert.Equal(t, "KBNvK", answer.Name)
	assert.Equal(t, 65, answer.White.MaxWin)
	assert.Equal(t, 66, answer.Black.MaxLoss)
	kept, there := stats.Kept(embeddedSet, mustParse(t, "KBNvK"))
	require.True(t, there)
	assert.Equal(t, kept, answer.Summary)
}

// Statistics next to a user's own table are shown as soon as they exist.
func TestKeptSummary(t *testing.T) {
	m := mustParse(t, "KQvK")
	table, err := os.ReadFile(filepath.Join("..", "tb", "data", tb.FileName(m)))
	require.NoError(t, err)
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, tb.FileName(m)), table, 0o600))
	set := tb.NewSet()
	require.Empty(t, set.AddFolder(folder))
	h := New(Config{Tables: set, Patience: time.Hour})
	require.Nil(t, h.summary(m))
	counts, err := stats.Cached(t.Context(), set, m, 1)
	require.NoError(t, err)
	for range 2 {
		require.Equal(t, counts, h.summary(m))
	}
	row := newEndingRow(&tb.Entry{Ending: m}, h.summary(m))
	require.Equal(t, counts.Board.White.Win, row.White.Win)
	require.Nil(t, newEndingRow(&tb.Entry{Ending: m}, nil).White)
}

func mustParse(t *testing.T, name string) ending.Material {
	m, err := ending.ParseMaterial(name)
	require.NoError(t, err)
	return m
}

func TestRandom(t *testing.T) {
	h := newTestHandler()
	for range 20 {
		answer := askFor[randomAnswer](t, h, "/api/random?ending=KBNvK&side=black&outcome=loss")
		p, err := board.ParseFEN(answer.FEN)
		require.NoError(t, err)
		m, _ := ending.MaterialOf(&p)
		require.Equal(t, "KBNvK", m.String())
		require.Equal(t, board.Black, p.SideToMove())
		got, known := embeddedSet.Probe(&p)
		require.True(t, known)
		require.Equal(t, result.Loss, got.Outcome)
	}
	for _, wanted := range []string{"side=white&plies=99", "side=white&plies=2", "outcome=loss&plies=3", "outcome=draw&plies=0", "plies=-1"} {
		status, _ := ask(t, h, "/api/random?ending=KRvK&"+wanted)
		require.Equal(t, http.StatusNotFound, status, wanted)
	}
	status, _ := ask(t, h, "/api/random?ending=KRvK&plies=many")
	require.Equal(t, http.StatusBadRequest, status)
	status, _ = ask(t, h, "/api/random?ending=KBNvK&side=white&outcome=loss")
	require.Equal(t, http.StatusNotFound, status)
}

// A request for a position with a given distance finds such a position. The test uses the fake
// clock of synctest, which does not advance during the search. So the search never exceeds its time
// limit, however slow the machine is.
func TestRandomOfDistance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newTestHandler()
		for _, path := range []string{
			"side=white&outcome=win&plies=65", "side=black&outcome=loss&plies=66", // examples
			"side=white&outcome=win&plies=63", "side=black&plies=60", "side=white&plies=1",
		} {
			answer := askFor[randomAnswer](t, h, "/api/random?ending=KBNvK&"+path)
			p, err := board.ParseFEN(answer.FEN)
			require.NoError(t, err)
			got, _ := embeddedSet.Probe(&p)
			require.True(t, strings.HasSuffix(path, "plies="+strconv.Itoa(got.Plies)), answer.FEN)
		}
	})
}

// The images, the stabiliser and the index agree with each other and with the layout.
func TestSymmetry(t *testing.T) {
	h := newTestHandler()
	randomPositions(300, func(p *board.Position) {
		answer := askFor[symmetryAnswer](t, h, fenPath("symmetry", p.FEN()))
		m, flipped := ending.MaterialOf(p)
		layout := ending.NewLayout(m)
		placement := layout.PlacementOf(p, flipped)
		require.Len(t, answer.Images, len(m.Symmetries()))
		require.Len(t, answer.Stabiliser, len(layout.Stabiliser(&placement)))
		require.Equal(t, len(answer.Images), answer.Different*len(answer.Stabiliser))
		require.Equal(t, layout.Index(&placement), answer.Index.Index)
		sum, canonical := answer.Index.First, 0
		for _, g := range answer.Index.Groups {
			sum += g.Number * g.Weight
		}
		require.Equal(t, answer.Index.Index, sum)
		for _, image := range answer.Images {
			if image.Canonical {
				canonical++
			}
		}
		require.Equal(t, 1, canonical, p.FEN())
	})
	answer := askFor[symmetryAnswer](t, h, fenPath("symmetry", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"))
	assert.Equal(t, []string{"1", "σ³τ"}, answer.Stabiliser)
	assert.Equal(t, uint64(752), answer.Index.Index)
	answer = askFor[symmetryAnswer](t, h, fenPath("symmetry", "8/8/8/8/8/2K5/1r6/k7 w - - 0 1"))
	assert.True(t, answer.Flipped)
	answer = askFor[symmetryAnswer](t, h, fenPath("symmetry", "8/8/8/8/8/2K5/8/k7 w - - 0 1"))
	assert.Equal(t, uint64(462), answer.Index.Size)
	answer = askFor[symmetryAnswer](t, h, fenPath("symmetry", "k7/8/2QRBN2/3PP3/8/8/8/K7 w - - 0 1"))
	assert.Len(t, answer.Images, 2)
}
