package uci

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
)

// TestUnfitPartsOfAFENAreDropped reads FENs in which castling rights or en-passant squares do not
// fit the men. Common programs write such FENs. These parts must be ignored, and the position must
// be searched.
func TestUnfitPartsOfAFENAreDropped(t *testing.T) {
	for _, c := range []struct{ fen, read, dropped string }{
		{ // Scid
			"rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w KQkq - 2 3",
			"rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3",
			"castling right without the king on files b to g of its back rank",
		},
		{ // polyglot
			"rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w Qk - 2 3",
			"rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w Q - 2 3",
			"castling right without the king on files b to g of its back rank",
		},
		{ // in Shredder-FEN
			"rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w HAha - 2 3",
			"rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3",
			"castling right without the king on files b to g of its back rank",
		},
		{ // python-chess
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq e3 0 1",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
			"en-passant square or the square behind it occupied; no pawn that passed the en-passant square",
		},
		{
			"r6k/8/8/8/8/8/8/R3K2R b KQq - 0 1", "r6k/8/8/8/8/8/8/R3K2R b KQ - 0 1",
			"castling right without the king on files b to g of its back rank",
		},
		{"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling right without a rook on its square"},
		{
			"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			"no pawn that passed the en-passant square",
		},
		{
			"4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			"en-passant square on a rank that no double push of the opponent passes",
		},
	} {
		e := &fakeEngine{}
		lines := runText(t, e, "position fen "+c.fen+"\ngo depth 1\n")
		require.Len(t, lines, 2, c.fen)
		assert.Equal(t, "info string position: left out of the FEN: "+c.dropped, lines[0])
		assert.NotContains(t, lines[1], "(none)")
		assert.Equal(t, []string{"search " + c.read}, e.log)
	}
}

// TestPositionTexts checks how the session reads many texts of positions. All other readers of
// positions in the program must read the same texts in the same way.
func TestPositionTexts(t *testing.T) {
	for _, c := range positiontexts.Texts {
		e := &fakeEngine{}
		lines := runText(t, e, "position fen "+c.Text+"\ngo depth 1\n")
		if c.FEN == "" {
			assert.Contains(t, lines[0], "info string error: position: ", c.Text)
			assert.Equal(t, "bestmove (none)", lines[len(lines)-1], c.Text)
			continue
		}
		assert.Equal(t, []string{"search " + c.FEN}, e.log, c.Text)
		said := c.LeftOut != ""
		require.Len(t, lines, map[bool]int{false: 1, true: 2}[said], c.Text)
		if said {
			assert.Contains(t, lines[0], "info string position: left out of the FEN: "+c.LeftOut)
		}
	}
}

// TestMovesAfterPositions checks that moves may follow every form of a position. The letter of a
// promotion may be lower case or upper case.
func TestMovesAfterPositions(t *testing.T) {
	const board = "8/P7/8/8/8/k7/8/K7 "
	for _, c := range []struct{ text, want string }{
		{"w - - 3 9 moves a7a8q", "Q7/8/8/8/8/k7/8/K7 b - - 0 9"},
		{"w - - 3 9 moves a7a8Q", "Q7/8/8/8/8/k7/8/K7 b - - 0 9"},
		{"w - - 3 9; moves a7a8N", "N7/8/8/8/8/k7/8/K7 b - - 0 9"},
		{"w - - hmvc 3; fmvn 9; moves a7a8R", "R7/8/8/8/8/k7/8/K7 b - - 0 9"},
		{`w - - id "all moves"; hmvc 3; moves a1b1`, "8/P7/8/8/8/k7/8/1K6 b - - 4 1"},
		{"w_-_-_3_9 moves a1b1", "8/P7/8/8/8/k7/8/1K6 b - - 4 9"},
		{"moves a1b1", "8/P7/8/8/8/k7/8/1K6 b - - 1 1"},
		{"w - - - - moves a1b1", "8/P7/8/8/8/k7/8/1K6 b - - 1 1"},
	} {
		e := &fakeEngine{}
		lines := runText(t, e, "position fen "+board+c.text+"\ngo depth 1\n")
		assert.Len(t, lines, 1, c.text)
		assert.Equal(t, []string{"search " + c.want}, e.log, c.text)
	}
}

// TestSearchMovesInCapitals checks that the letter of a promotion in searchmoves may be upper case.
func TestSearchMovesInCapitals(t *testing.T) {
	p := board.MustFEN("8/P7/8/8/8/k7/8/K7 w - - 0 1")
	limits, faults := parseLimits(&p, []string{"searchmoves", "a7a8Q", "a7a8r", "a1b1", "depth", "3"})
	assert.Empty(t, faults)
	var texts []string
	for _, m := range limits.SearchMoves {
		texts = append(texts, p.UCIMove(m))
	}
	assert.Equal(t, []string{"a7a8q", "a7a8r", "a1b1"}, texts)
}

// TestRefusedPositions checks that a faulty position is refused and not searched, if the fault
// can't be repaired.
func TestRefusedPositions(t *testing.T) {
	for _, position := range []string{
		"fen 8/8/8/8/8/8/8/4K3 w - - 0 1", "fen 4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "fen 4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
		"fen 4k3/8/8/8/8/8/8 w - - 0 1", "fen", "startpos moves e2e5", "startpos moves 0000", "nowhere", "",
	} {
		e := &fakeEngine{}
		text := strings.Join(runText(t, e, "position startpos moves e2e4\nposition "+position+"\ngo depth 1\n"), "\n")
		assert.Regexp(t, `^info string error: position: .*\ninfo string error: go: no position since .*\nbestmove \(none\)$`, text)
	}
}
