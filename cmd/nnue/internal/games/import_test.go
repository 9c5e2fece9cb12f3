package games

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/positiontexts"
	"burnside/pgn"
	"burnside/search"
)

func TestParseScore(t *testing.T) {
	for comment, want := range map[string]eval.Score{
		"0.00/12 0.023s": 0, "+0.35/12 0.023s, n=2000": eval.FromCentipawns(35), "-1.00/7": -eval.FromCentipawns(100), "12/3": eval.FromCentipawns(1200),
		"+M5/12 0.1s": search.Mate - 5, "-M4/12": -search.Mate + 4, "M1/1": search.Mate - 1,
		"+M999/1": search.MateBound, "+327.67/9": search.TBWin, "-999999/9": -search.TBWin,
	} {
		got, ok := parseScore(comment)
		assert.True(t, ok, comment)
		assert.Equal(t, want, got, comment)
	}
	for _, comment := range []string{"", "book", "unknown", "/0 0.000s", "ERR/0 0.1s", "+0.35", " 0.35/1", "+/3", "M/2", "1.5.2/3", "NaN/1"} {
		_, ok := parseScore(comment)
		assert.False(t, ok, comment)
	}
}

// parse reads one game.
func parse(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.NewReader(strings.NewReader(text)).Next()
	require.NoError(t, err)
	return g
}

// mate is a short game with a book move of Black, scores of both sides and a mate.
const mate = `[Event "a"]
[FEN "6k1/p4ppp/8/8/8/8/8/K2R4 b - - 0 9"]
[Result "1-0"]
[Termination "normal"]

9... a5 {book} 10. Kb1 {+2.50/8 0.1s} a4 {-3.00/9 0.1s} 11. Rd8# {+M1/3 0.1s, White mates} 1-0
`

func TestConvert(t *testing.T) {
	g, err := convert(parse(t, mate))
	require.NoError(t, err)
	assert.Equal(t, WhiteWins, g.Result)
	assert.Equal(t, Checkmate, g.End)
	start, err := g.Start.Position()
	require.NoError(t, err)
	assert.Equal(t, "6k1/5ppp/8/p7/8/8/8/K2R4 w - - 0 10", start.FEN(), "after the book")
	var scores []eval.Score
	for _, ply := range g.Plies {
		scores = append(scores, ply.Score)
	}
	assert.Equal(t, []eval.Score{eval.FromCentipawns(250), eval.FromCentipawns(300), search.Mate - 1}, scores, "for White")
	assert.NoError(t, g.Replay(func(*board.Position, int) bool { return true }))
}

func TestConvertChess960(t *testing.T) {
	g, err := convert(parse(t, `[FEN "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RK1R2B w EBdb - 0 1"] [Variant "Chess960"]
		1. O-O {+0.10/5} O-O {0.00/5} 1/2-1/2`))
	require.NoError(t, err)
	assert.Equal(t, []board.MoveKind{board.CastleKingside, board.CastleKingside},
		[]board.MoveKind{g.Plies[0].Move.Kind(), g.Plies[1].Move.Kind()})
	assert.Equal(t, AgreedDraw, g.End)
}

func TestEnds(t *testing.T) {
	const (
		middle = `[FEN "4k3/pp3ppp/8/8/8/8/PPP2PPP/4KR2 w - - 0 1"]`
		kings  = `[FEN "8/8/8/8/8/1k6/8/K6Q w - - 0 1"]`
	)
	for text, want := range map[string]End{
		middle + "Ke2 {+9/5} Kd7 {-9/5} 1-0":                                               AgreedWin,
		middle + "Ke2 {-9/5} Kd7 {+9/5} 0-1":                                               AgreedWin,
		middle + `[Termination "adjudication"] Ke2 {+9/5} Kd7 {-1/5} 1-0`:                  AgreedWin,
		middle + `[Termination "adjudication"] Ke2 {0/5} 1/2-1/2`:                          AgreedDraw,
		kings + "Kb1 {+9/5} 1-0":                                                           Tables,
		`[FEN "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"] Qf7 {+9/5} 1/2-1/2`:                        Stalemate,
		`[FEN "7k/8/5K2/8/8/8/5Q2/8 w - - 99 90"] Qa2 {+9/5} 1/2-1/2`:                      FiftyMoves,
		`[FEN "7k/8/8/8/8/8/5r2/5K2 w - - 0 1"] Kxf2 {0/5} 1/2-1/2`:                        NoMatingMaterial,
		middle + strings.Repeat("Ke2 {0/1} Ke7 {0/1} Ke1 {0/1} Ke8 {0/1} ", 2) + "1/2-1/2": Repetition,
	} {
		g, err := convert(parse(t, text))
		require.NoError(t, err, text)
		assert.Equal(t, want, g.End, text)
	}
	for text, want := range map[string]string{
		middle + "Ke2 {+9/5} Kd7 {-9/5} 0-1":                    string(unclearWin),
		middle + "Ke2 {+9/5} Kd7 {-1/5} 1-0":                    string(unclearWin),
		middle + "Ke2 {+9/5} 1-0":                               string(unclearWin),
		kings + "Kb1 {+9/5} 1/2-1/2":                            string(otherResult),
		middle + "Ke2 {+9/5} Kd7 1-0":                           string(noScore),
		middle + "Ke2 {book} 1-0":                               string(noScore),
		middle + "1-0":                                          string(noScore),
		middle + "Ke2 {+9/5} *":                                 string(noResult),
		middle + "Ke2 {+9/5}":                                   string(noResult),
		`[Variant "atomic"] e4 {0/1} 1-0`:                       string(otherVariant),
		`[Termination "time forfeit"] e4 {0/1} 1-0`:             "ended by time forfeit",
		`[Termination "illegal move"] {illegal move: e2e5} 0-1`: "ended by illegal move",
		middle + strings.Repeat("Ke2 {0/1} Ke7 {0/1} Ke1 {0/1} Ke8 {0/1} ", 1025) + "1/2-1/2": string(tooLong),
		"\n\ne4 {0/1}\ne4 {0/1} 1-0":                     `line 4: move "e4": `,
		"\n[Result \"0-1\"] e4 {0/1} 1-0":                `line 2: the result is 1-0, its tag says "0-1"`,
		`[FEN "8/8"] e4 {0/1} 1-0`:                       `line 1: FEN "8/8": `,
		`[FEN "8/8/8/8/8/8/8/8 w - - 0 1"] e4 {0/1} 1-0`: "no white king",
	} {
		_, err := convert(parse(t, text))
		assert.ErrorContains(t, err, want, text)
	}
}

// The FEN tag is read like every other position.
func TestStart(t *testing.T) {
	for _, c := range positiontexts.Texts {
		g := pgn.NewGame(board.StartPosition())
		g.Tags.Set("FEN", c.Text)
		g = parse(t, g.String())
		if c.FEN == "" {
			assert.ErrorContains(t, checkText(g, pgn.InLine), "line 1: ", c.Text)
			continue
		}
		assert.NoError(t, checkText(g, pgn.InLine), c.Text)
		assert.Equal(t, c.FEN, g.Start.FEN(), c.Text)
		assert.Equal(t, c.LeftOut != "", len(g.Warnings) > 0, c.Text)
	}
}

// The import reports the parts of a FEN tag that it drops.
func TestImportSaysWhatIsLeftOut(t *testing.T) {
	folder := t.TempDir()
	name := file(t, folder, "a.pgn", "\n[FEN \"7k/8/6K1/8/8/8/5Q2/8 w KQ - 0 1\"]\n\nQf7 {+9/5} 1/2-1/2\n")
	text, log, err := importTo(context.Background(), filepath.Join(folder, "games"), name)
	require.NoError(t, err)
	assert.Contains(t, text, ": 1 games")
	assert.Contains(t, log, name+":2: left out of the FEN: castling right")
}

// file writes a file in a folder and returns its name.
func file(t *testing.T, folder, name, content string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

// importTo imports PGN files and returns what is printed.
func importTo(ctx context.Context, name string, sources ...string) (out, log string, err error) {
	var outBuffer, logBuffer bytes.Buffer
	err = Import(ctx, sources, name, &outBuffer, &logBuffer)
	return outBuffer.String(), logBuffer.String(), err
}

// numGames returns the number of games of a file.
func numGames(t *testing.T, name string) int {
	t.Helper()
	f, err := Open(name)
	require.NoError(t, err)
	defer f.Close()
	return f.NumGames()
}

func TestImport(t *testing.T) {
	folder, ctx := t.TempDir(), context.Background()
	lost := strings.Replace(mate, "normal", "time forfeit", 1)
	a := file(t, folder, "a.pgn", mate+lost+mate)
	b := file(t, folder, "b.pgn", "[Event \"x\"]\n\ne4 } \n"+mate+strings.Replace(mate, "Kb1", "Kb9", 1)+mate[:len(mate)-5])
	out := filepath.Join(folder, "games")
	text, log, err := importTo(ctx, out, a, b)
	require.NoError(t, err)
	assert.Equal(t, out+": 3 games, 9 positions\n4 games left out: 1 ended by time forfeit, 2 faulty, 1 without a result\n", text)
	assert.Equal(t, b+":3: unexpected '}'; the game is left out\n"+
		b+`:15: move "Kb9": not in move notation in 6k1/5ppp/8/p7/8/8/8/K2R4 w - - 0 10; the game is left out`+"\n", log)
	assert.Equal(t, 3, numGames(t, out))
	whole, err := os.ReadFile(out)
	require.NoError(t, err)

	// A complete file stays as it is; a file that was cut off is completed.
	_, log, err = importTo(ctx, out, a, b)
	require.NoError(t, err)
	assert.Contains(t, log, "continuing after 3 games")
	require.NoError(t, os.WriteFile(out, whole[:len(whole)-1], 0o600))
	text, _, err = importTo(ctx, out, a, b)
	require.NoError(t, err)
	assert.Contains(t, text, "3 games, 9 positions")
	again, err := os.ReadFile(out)
	require.NoError(t, err)
	assert.Equal(t, whole, again)

	_, _, err = importTo(ctx, out, b, a)
	assert.ErrorContains(t, err, "was made with other settings")
}

func TestImportIsInterrupted(t *testing.T) {
	folder := t.TempDir()
	a, out := file(t, folder, "a.pgn", mate), filepath.Join(folder, "games")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text, _, err := importTo(ctx, out, a)
	require.NoError(t, err)
	assert.Contains(t, text, "0 games, 0 positions\ninterrupted; start it again to continue\n")
	_, _, err = importTo(context.Background(), out, a)
	require.NoError(t, err)
	assert.Equal(t, 1, numGames(t, out))
}

func TestImportRefuses(t *testing.T) {
	folder, ctx := t.TempDir(), context.Background()
	out := filepath.Join(folder, "games")
	_, _, err := importTo(ctx, out, filepath.Join(folder, "none"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	_, _, err = importTo(ctx, out, file(t, folder, "a.pgn", "e4 *"))
	assert.EqualError(t, err, "no game to import\n1 games left out: 1 without a result\n")
	assert.NoFileExists(t, out)
	_, log, err := importTo(ctx, out, file(t, folder, "b.pgn", strings.Repeat("[Event \"x\"]\n}\n", 50)))
	assert.ErrorContains(t, err, "50 faulty")
	assert.Equal(t, maxFaults, strings.Count(log, "left out"))
}

// FuzzConvert reads games from arbitrary texts and converts them. It must be possible to replay
// each converted game. FuzzConvert also reads scores from arbitrary comments. No score may exceed
// the score of a mate.
func FuzzConvert(f *testing.F) {
	f.Add(mate, "+0.35/12 0.023s, n=2000")
	f.Add("[Variant \"Chess960\"] 1. e4 {-M4/12} e5 {0.00/5} 1/2-1/2", "-999999/9")
	f.Add("[FEN \"8/8/8/8/8/2k5/8/KBN5 w - - 0 1\"] 1. Nd3 {+327.68/1} 1-0", "+M999999.5/1")
	f.Fuzz(func(t *testing.T, text, comment string) {
		if score, ok := parseScore(comment); ok {
			require.LessOrEqual(t, score, search.Mate)
			require.GreaterOrEqual(t, score, -search.Mate)
		}
		r := pgn.NewReader(strings.NewReader(text))
		for {
			g, err := r.Next()
			if err == io.EOF {
				return
			}
			require.NoError(t, err)
			if converted, err := convert(g); err == nil {
				require.NoError(t, converted.Replay(func(*board.Position, int) bool { return true }))
			}
		}
	})
}
