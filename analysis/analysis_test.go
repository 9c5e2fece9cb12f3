package analysis

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/pgn"
	"burnside/search"
	"burnside/tb"
)

// moves reads moves in algebraic notation from a position.
func moves(t *testing.T, p board.Position, text string) []board.Move {
	t.Helper()
	var line []board.Move
	for san := range strings.FieldsSeq(text) {
		m, err := p.ParseSAN(san)
		require.NoError(t, err)
		line = append(line, m)
		p = p.After(m)
	}
	return line
}

// review analyses a game from a FEN, "" for the initial position.
func review(t *testing.T, fen, text string, o Options) Report {
	t.Helper()
	p := board.StartPosition()
	if fen != "" {
		p = board.MustFEN(fen)
	}
	if o.Tables == nil {
		o.Tables = tb.NewEmbeddedSet()
	}
	r, err := NewReview(p, moves(t, p, text), o)
	require.NoError(t, err)
	require.NoError(t, r.Run(t.Context(), search.New()))
	return r.Report()
}

// The first game is Fool's Mate. The list of openings contains it, so its moves are book moves,
// which are not judged. The exception is White's second move: it is a blunder, because it allows
// mate.
func TestReview(t *testing.T) {
	r := review(t, "", "f3 e5 g4 Qh4#", Options{Depth: 8})
	require.True(t, r.Finished)
	assert.Equal(t, "A00 Barnes Opening: Fool's Mate", r.Opening.String())
	assert.True(t, r.Moves[0].Book)
	assert.True(t, r.Moves[3].Book, "the list names the mate")
	fool := r.Moves[2]
	assert.Equal(t, Blunder, fool.Mark)
	assert.Equal(t, "allows mate in 1", fool.Fault.String())
	assert.False(t, fool.Book)
	assert.Equal(t, 1, r.Sides[board.White].Moves)

	r = review(t, "", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", Options{Depth: 8})
	blunder := r.Moves[5]
	assert.Equal(t, Blunder, blunder.Mark)
	assert.Equal(t, "allows mate in 1", blunder.Fault.String())
	assert.Equal(t, &FaultJSON{Kind: AllowsMate, Moves: 1}, newFaultJSON(&blunder))
	assert.NotEmpty(t, blunder.Alternative)
	assert.True(t, r.Moves[6].Best)
	assert.Equal(t, "#0", ScoreText(r.Moves[6].After))
	assert.Equal(t, 1, r.Sides[board.Black].Marks[Blunder])
	assert.Zero(t, r.Sides[board.White].Marks[Blunder])
	assert.Less(t, r.Sides[board.Black].Accuracy, r.Sides[board.White].Accuracy)
}

func TestMissedMate(t *testing.T) {
	p := board.MustFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	r := review(t, p.FEN(), "h3 h6", Options{Depth: 6})
	assert.Equal(t, Blunder, r.Moves[0].Mark)
	assert.Equal(t, "misses mate in 1", r.Moves[0].Fault.String())
	assert.Equal(t, "Blunder: misses mate in 1; better is Ra8#.", r.Moves[0].Comment(&p))
}

// The tables say exactly what a move costs. They find no fault with a slower win.
func TestTables(t *testing.T) {
	for _, test := range []struct{ fen, move, fault string }{
		{"8/8/8/8/8/2k5/8/K6Q w - - 0 1", "Qa8", ""},
		{"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", "Ke6", ""},
		{"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1", "e6", "turns a won ending into a draw"},
		{"4k3/8/4P3/4K3/8/8/8/8 b - - 0 1", "Ke7", ""},
		{"4k3/8/4P3/4K3/8/8/8/8 b - - 0 1", "Kd8", "loses a drawn ending"},
		{"1k6/8/8/8/8/7r/8/K6Q w - - 0 1", "Qb7+", "turns a won ending into a lost one"},
		{"1k6/8/8/8/8/7r/8/K6Q w - - 0 1", "Qxh3", ""},
	} {
		m := review(t, test.fen, test.move, Options{Depth: 1}).Moves[0]
		assert.Equal(t, test.fault, m.Fault.String(), "%s %s", test.fen, test.move)
		assert.Equal(t, test.fault != "", m.Mark == Blunder, "%s %s", test.fen, test.move)
	}
}

// In this test each search reports that it has taken all the time that it was given. The sum of
// these times must not exceed the time for the game.
func TestTimeIsKept(t *testing.T) {
	start, limit := board.StartPosition(), 10*time.Second
	r, err := NewReview(start, moves(t, start, "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#"), Options{Time: limit})
	require.NoError(t, err)
	r.search = func(ctx context.Context, e *search.Engine, g *board.Game, l search.Limits) (Evaluation, error) {
		assert.Positive(t, l.MoveTime)
		found, err := Evaluate(ctx, e, g, search.Limits{Depth: 3})
		found.Time = l.MoveTime
		return found, err
	}
	require.NoError(t, r.Run(t.Context(), search.New()))
	report := r.Report()
	assert.True(t, report.Finished)
	assert.LessOrEqual(t, report.Spent, limit)
	assert.Greater(t, report.Spent, limit*8/10)
}

// A game can also be analysed within a time limit.
func TestTime(t *testing.T) {
	r := review(t, "", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", Options{Time: 50 * time.Millisecond})
	assert.True(t, r.Finished)
	assert.Equal(t, Blunder, r.Moves[5].Mark)
}

// An interrupted analysis can be resumed, and gives the same marks as one without interruption.
func TestGoOn(t *testing.T) {
	p := board.StartPosition()
	text := "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"
	whole := review(t, "", text, Options{Depth: 6})
	ctx, cancel := context.WithCancel(t.Context())
	r, err := NewReview(p, moves(t, p, text), Options{Depth: 6, Tables: tb.NewEmbeddedSet(), Progress: func(p Progress) {
		if p.Done == 3 {
			cancel()
		}
	}})
	require.NoError(t, err)
	engine := search.New()
	require.ErrorIs(t, r.Run(ctx, engine), context.Canceled)
	part := r.Report()
	assert.False(t, part.Finished)
	assert.Zero(t, part.Sides)
	require.NoError(t, r.Run(t.Context(), engine))
	resumed := r.Report()
	assert.True(t, resumed.Finished)
	for i := range whole.Moves { // the search that was cut short leaves traces in the table
		assert.Equal(t, whole.Moves[i].Mark, resumed.Moves[i].Mark)
	}
}

func TestLongGame(t *testing.T) {
	_, err := NewReview(board.StartPosition(), make([]board.Move, maxPlies+1), Options{})
	assert.ErrorIs(t, err, ErrTooLong)
}

func TestGameWithoutMoves(t *testing.T) {
	r := review(t, "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", "", Options{})
	assert.Empty(t, r.Moves)
	assert.Zero(t, r.Sides)
}

func TestJSON(t *testing.T) {
	r := review(t, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h3 h6 Ra8+ Kh7", Options{Depth: 6})
	text, err := json.Marshal(r.JSON(board.MustFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")))
	require.NoError(t, err)
	assert.Contains(t, string(text), `"mark":"blunder","comment":"Blunder: misses mate in 1; better is Ra8#."`)
	assert.Contains(t, string(text), `"forced":true`)
	assert.NotContains(t, string(text), `"opening":{`)
}

func TestPhases(t *testing.T) {
	assert.Equal(t, OpeningPhase, phaseOf(new(board.MustFEN(board.StartFEN))))
	assert.Equal(t, Middlegame, phaseOf(new(board.MustFEN("r1bq1rk1/pppppppp/8/8/8/8/PPPPPPPP/R1BQ1RK1 w - - 0 1"))))
	assert.Equal(t, Endgame, phaseOf(new(board.MustFEN("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1"))))
}

// The test reads evaluations by this engine and by others, and converts them to scores of the side
// to move.
func TestEvalsOf(t *testing.T) {
	read := func(text string) *Evals {
		g, err := pgn.NewReader(strings.NewReader(text)).Next()
		require.NoError(t, err)
		return EvalsOf(g)
	}
	assert.Nil(t, read("1. e4 {[%evp 3]} e5 *"))
	e := read("1. e4 {[%eval 0.52] [%clk 1:00]} e5 {[%eval #3,20]} 2. Nf3 {[%eval #3]} Nc6 {[%eval #-2] [%eval -300]} *")
	assert.False(t, e.Own)
	assert.Equal(t, 52, e.byMove[0].shown.Centipawns())
	assert.InDelta(t, 52, otherCentipawns(e.byMove[0].score), 1, "Stockfish's scale")
	assert.Equal(t, given{search.Mate - 5, search.Mate - 5, 20}, e.byMove[1], "White moves")
	assert.Equal(t, given{search.Mate - 6, search.Mate - 6, 0}, e.byMove[2], "Black moves")
	assert.InDelta(t, 0, WinPercent(e.byMove[3].score), 3, "the last one counts")
	own := read("[Annotator \"Burnside 1.0\"]\n\n1. e4 {[%eval -0.52]} *")
	assert.Equal(t, -52, own.byMove[0].score.Centipawns())
}

// The evaluations in the game decide the marks, even if a search would find better.
func TestGivenEvals(t *testing.T) {
	const moves = "f3 f6 g4 a6 h4 h6 Rh3 Rh7"
	g, err := pgn.NewReader(strings.NewReader("1. f3 {[%eval 0]} f6 {[%eval 0]} 2. g4 {[%eval 0]} a6 {[%eval 2]} 3. h4 {[%eval 2]} h6 {[%eval 2]} 4. Rh3 {[%eval 2]} Rh7 {[%eval 1]} *")).Next()
	require.NoError(t, err)
	r := review(t, "", moves, Options{Depth: 3, Evals: EvalsOf(g)})
	assert.Equal(t, Blunder, r.Moves[3].Mark)
	assert.NotEmpty(t, r.Moves[3].Alternative)
	assert.True(t, r.Moves[3].Given)
	assert.Equal(t, 200, r.Moves[3].After.Centipawns())
	assert.Zero(t, r.Moves[3].Depth, "nothing was searched")
	for i, m := range r.Moves {
		assert.Equal(t, i == 3, m.Mark != NoMark, i)
	}
}

// The estimate of the time left is never negative, and never more than the time for the game.
func TestTimeLeft(t *testing.T) {
	for _, limit := range []time.Duration{0, 300 * time.Millisecond} {
		var last Progress
		review(t, "", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", Options{Depth: 5, Time: limit, Progress: func(p Progress) {
			last = p
			assert.GreaterOrEqual(t, p.Left, time.Duration(0))
			if limit > 0 {
				assert.LessOrEqual(t, p.Left, limit)
			}
		}})
		assert.Equal(t, 2, last.Pass)
		assert.Less(t, last.Left, last.Spent+time.Second)
	}
}
