package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFENRoundTrip(t *testing.T) {
	eachPosition(t, func(p *Position) { checkFENRoundTrip(t, *p) })
}

// checkFENRoundTrip writes and reads a position in both forms.
func checkFENRoundTrip(tb testing.TB, p Position) {
	tb.Helper()
	shredder, err := ParseFEN(p.ShredderFEN())
	require.NoError(tb, err)
	standard, err := ParseFEN(p.FEN())
	require.NoError(tb, err)
	if p.castling != NoCastling {
		require.True(tb, shredder.Chess960(), p.ShredderFEN())
	}
	// Standard castling rights look the same in both forms.
	shredder.SetChess960(p.Chess960())
	standard.SetChess960(p.Chess960())
	assertSame(tb, p, shredder, p.ShredderFEN())
	assertSame(tb, p, standard, p.FEN())
}

// TestPerftFilesRoundTrip reads the positions of our perft suite. If BURNSIDE_DATA is set, it also
// reads the suites in the subfolder perft.
func TestPerftFilesRoundTrip(t *testing.T) {
	paths := []string{filepath.Join("testdata", "perft.epd")}
	if data := os.Getenv("BURNSIDE_DATA"); data != "" {
		more, err := filepath.Glob(filepath.Join(data, "perft", "*.epd"))
		require.NoError(t, err)
		paths = append(paths, more...)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			fen, _, counts := strings.Cut(strings.TrimSpace(line), ";")
			if counts && !strings.HasPrefix(fen, "#") {
				checkPerftLine(t, line, fen)
			}
		}
	}
}

// checkPerftLine checks that ParseFEN reads the same position from a line of a perft suite and from
// the FEN at the beginning of this line. It also writes the position and its moves in all
// notations, and reads them again.
func checkPerftLine(t *testing.T, line, fen string) {
	t.Helper()
	p, err := ParseFEN(line)
	require.NoError(t, err)
	bare, err := ParseFEN(fen)
	require.NoError(t, err)
	assertSame(t, p, bare, fen)
	checkFENRoundTrip(t, p)
	checkMoveTexts(t, &p)
	checkPackedRoundTrip(t, p)
	assert.Equal(t, strings.Fields(fen)[4:6], strings.Fields(p.FEN())[4:], fen)
}

func TestFENCounters(t *testing.T) {
	const fields = "4k3/8/8/8/8/8/8/4K3 b - -"
	cases := []struct {
		rest               string
		halfmove, fullmove int
	}{
		{"", 0, 1},
		{" 17", 17, 1},
		{" 17 42", 17, 42},
		{" 0 0", 0, 1},
		{" 65535 65535", 65535, 65535},
		{` bm Kd7; id "a 1 2";`, 0, 1},
		{" 3 bm Kd7;", 3, 1},
		{" 3 9 ;D1 5 ;D2 25", 3, 9},
		{"  \t 3   9  ", 3, 9},
	}
	for _, c := range cases {
		p := MustFEN(fields + c.rest)
		assert.Equal(t, c.halfmove, p.HalfmoveClock(), c.rest)
		assert.Equal(t, c.fullmove, p.FullmoveNumber(), c.rest)
	}
}

// TestCastlingFields reads castling fields in all notations and writes them
// again.
func TestCastlingFields(t *testing.T) {
	cases := []struct {
		board, castling string
		rooks           [4]Square
		chess960        bool
		xfen, shredder  string
	}{
		{"r3k2r/8/8/8/8/8/8/R3K2R", "KQkq", [4]Square{H1, A1, H8, A8}, false, "KQkq", "HAha"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "qkQK", [4]Square{H1, A1, H8, A8}, false, "KQkq", "HAha"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "HAha", [4]Square{H1, A1, H8, A8}, true, "KQkq", "HAha"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "Kq", [4]Square{H1, NoSquare, NoSquare, A8}, false, "Kq", "Ha"},
		{"r3k2r/8/8/8/8/8/8/R3K2R", "-", [4]Square{NoSquare, NoSquare, NoSquare, NoSquare}, false, "-", "-"},
		// Either the outermost rook or the inner one has the right.
		{"4k3/8/8/8/8/8/8/R1R1K1RR", "KQ", [4]Square{H1, A1, NoSquare, NoSquare}, false, "KQ", "HA"},
		{"4k3/8/8/8/8/8/8/R1R1K1RR", "GC", [4]Square{G1, C1, NoSquare, NoSquare}, true, "GC", "GC"},
		{"4k3/8/8/8/8/8/8/R1R1K1RR", "KC", [4]Square{H1, C1, NoSquare, NoSquare}, true, "KC", "HC"},
		// The outermost rook need not be in the corner.
		{"4k3/8/8/8/8/8/8/1R2K1R1", "KQ", [4]Square{G1, B1, NoSquare, NoSquare}, true, "KQ", "GB"},
		{"rkr5/8/8/8/8/8/8/5RKR", "KQkq", [4]Square{H1, F1, C8, A8}, true, "KQkq", "HFca"},
		// Farther out, a rook of the other side or another man does not count.
		{"7k/8/8/8/8/8/8/4KR1r", "K", [4]Square{F1, NoSquare, NoSquare, NoSquare}, true, "K", "F"},
		{"7k/8/8/8/8/8/8/R2RKN1B", "D", [4]Square{NoSquare, D1, NoSquare, NoSquare}, true, "D", "D"},
		// The two sides of a double Chess960 position differ.
		{"r2k3r/8/8/8/8/8/8/RK5R", "KQkq", [4]Square{H1, A1, H8, A8}, true, "KQkq", "HAha"},
	}
	for _, c := range cases {
		fen := c.board + " w " + c.castling + " - 0 1"
		p := MustFEN(fen)
		assert.Equal(t, c.rooks, p.Setup().CastlingRooks, fen)
		assert.Equal(t, c.chess960, p.Chess960(), fen)
		assert.Equal(t, c.xfen, strings.Fields(p.FEN())[2], fen)
		assert.Equal(t, c.shredder, strings.Fields(p.ShredderFEN())[2], fen)
		checkFENRoundTrip(t, p)
	}
}

// TestFENSyntaxErrors gives, for each text, the fields that are wrong.
func TestFENSyntaxErrors(t *testing.T) {
	cases := []struct {
		fen    string
		fields []string
	}{
		{"", []string{"board", "side to move", "castling", "en passant"}},
		{"startpos", []string{"board", "side to move", "castling", "en passant"}},
		{"4k3/8/8/8/8/8/8/4K3", []string{"side to move", "castling", "en passant"}},
		{"4k3/8/8/8/8/8/4K3 w - -", []string{"board"}},
		{"4k3/8/8/8/8/8/8/4K3/8 w - -", []string{"board"}},
		{"4k3/9/8/8/8/8/8/4K3 w - -", []string{"board, rank 7"}},
		{"4k3/8/0/8/8/8/8/4K3 w - -", []string{"board, rank 6"}},
		{"4k4/8/8/7/8/8/8/4K3 w - -", []string{"board, rank 8", "board, rank 5"}},
		{"4k3/8/8/8/8/8/8/4X3 w - -", []string{"board, rank 1"}},
		{"4k3/8/8/8/8/8/8/4.3 w - -", []string{"board, rank 1"}},
		{"4k3/8/8/8/8/8/8/4K♔2 w - -", []string{"board, rank 1"}},
		{"4k3//8/8/8/8/8/4K3 w - -", []string{"board, rank 7"}},
		{"4k3/8/8/8/8/8/8/4K3 W - -", []string{"side to move"}},
		{"4k3/8/8/8/8/8/8/4K3 w X -", []string{"castling"}},
		{"4k3/8/8/8/8/8/8/4K3 w K- -", []string{"castling"}},
		{"4k3/8/8/8/8/8/8/4K2R w KK -", []string{"castling"}},
		{"4k3/8/8/8/8/8/8/4K1RR w KG -", []string{"castling"}},
		{"4k3/8/8/8/8/8/8/4K3 w - e9", []string{"en passant"}},
		{"4k3/8/8/8/8/8/8/4K3 w - E6", []string{"en passant"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 1x 2", []string{"half-move clock"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 1 2.0", []string{"move number"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - - -", []string{"half-move clock", "move number"}},
		{"4k3/8/8/8/8/8/8/4K3 w - - 1 2 3", []string{"operations"}},
		{"4k3/8/8/8/8/8/4 white none nowhere 5 6", []string{"board", "side to move", "castling", "en passant"}},
	}
	for _, c := range cases {
		_, err := ParseFEN(c.fen)
		var syntax *SyntaxError
		require.ErrorAs(t, err, &syntax, c.fen)
		var fields []string
		for _, f := range syntax.Fields {
			fields = append(fields, f.Field)
			assert.Contains(t, err.Error(), f.String())
		}
		assert.Equal(t, c.fields, fields, c.fen)
	}
}

func TestFENErrorText(t *testing.T) {
	_, err := ParseFEN("4k3/8/8/8/8/8/7/4K3 x - z")
	assert.EqualError(t, err, `FEN "4k3/8/8/8/8/8/7/4K3 x - z": `+
		`board, rank 2 "7": needs 8 squares, not 7; `+
		`side to move "x": neither "w" nor "b"; `+
		`en passant "z": neither a square nor "-"`)
}

func TestMustFEN(t *testing.T) {
	p := MustFEN(StartFEN)
	assert.Equal(t, StartFEN, p.FEN())
	_, err := ParseFEN("startpos")
	assert.PanicsWithError(t, err.Error(), func() { MustFEN("startpos") })
}

func TestHugeFEN(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("8/", 1<<22),
		strings.Repeat(" ", 1<<22) + StartFEN,
		strings.Repeat("1 ", maxFENLength/2-1),
		"4k3/8/8/8/8/8/8/4K3 w " + strings.Repeat("K", 4000) + " -",
		strings.Repeat("Q", 4000) + "/8/8/8/8/8/8/8 w - -",
		StartFEN + " " + strings.Repeat("9", 4000),
	} {
		_, err := ParseFEN(text)
		require.Error(t, err)
		assert.Less(t, len(err.Error()), 2000)
	}
}
