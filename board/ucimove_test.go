package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checkMoveTexts writes every legal move in both notations and reads it again.
func checkMoveTexts(tb testing.TB, p *Position) {
	tb.Helper()
	var l MoveList
	p.Generate(&l)
	uciTexts, sanTexts := map[string]bool{}, map[string]bool{}
	for _, m := range l.Slice() {
		uci, san := p.UCIMove(m), p.SAN(m)
		require.False(tb, uciTexts[uci], "%s twice in %s", uci, p.FEN())
		require.False(tb, sanTexts[san], "%s twice in %s", san, p.FEN())
		uciTexts[uci], sanTexts[san] = true, true
		fromUCI, err := p.ParseUCIMove(uci)
		require.NoError(tb, err, p.FEN())
		require.Equal(tb, m, fromUCI, "%s in %s", uci, p.FEN())
		fromSAN, err := p.ParseSAN(san)
		require.NoError(tb, err, p.FEN())
		require.Equal(tb, m, fromSAN, "%s in %s", san, p.FEN())
	}
}

func TestMoveTextsRoundTrip(t *testing.T) {
	eachPosition(t, func(p *Position) {
		checkMoveTexts(t, p)
		other := *p
		other.SetChess960(!p.Chess960())
		checkMoveTexts(t, &other)
	})
}

func TestParseUCIMove(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	const promotion = "1r5k/P7/8/8/8/8/8/K7 w - -"
	const kingOnF = "4k3/8/8/8/8/8/8/5K1R w K -"
	const kingOnB = "4k3/8/8/8/8/8/8/RK6 w Q -"
	const kingOnG = "4k3/8/8/8/8/8/8/6KR w K -"
	cases := []struct {
		fen, text string
		want      Move
	}{
		{StartFEN, "e2e4", NewMove(E2, E4, DoublePush)},
		{StartFEN, "g1f3", NewMove(G1, F3, Quiet)},
		{castling, "e1g1", NewMove(E1, H1, CastleKingside)},
		{castling, "e1h1", NewMove(E1, H1, CastleKingside)},
		{castling, "e1c1", NewMove(E1, A1, CastleQueenside)},
		{castling, "e1a1", NewMove(E1, A1, CastleQueenside)},
		{castling, "e1f1", NewMove(E1, F1, Quiet)},
		{castling, "h1h8", NewMove(H1, H8, Capture)},
		{promotion, "a7a8n", NewMove(A7, A8, PromotionKind(Knight, false))},
		{promotion, "a7a8q", NewMove(A7, A8, PromotionKind(Queen, false))},
		{promotion, "a7a8Q", NewMove(A7, A8, PromotionKind(Queen, false))},
		{promotion, "A7A8Q", NewMove(A7, A8, PromotionKind(Queen, false))},
		{StartFEN, "E2e4", NewMove(E2, E4, DoublePush)},
		{promotion, "a7b8N", NewMove(A7, B8, PromotionKind(Knight, true))},
		{promotion, "a7b8r", NewMove(A7, B8, PromotionKind(Rook, true))},
		{promotion, "a7b8b", NewMove(A7, B8, PromotionKind(Bishop, true))},
		{"8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1", "d4c3", NewMove(D4, C3, EnPassant)},
		// One step of the king is not castling. The king capturing its rook is.
		{kingOnF, "f1g1", NewMove(F1, G1, Quiet)},
		{kingOnF, "f1h1", NewMove(F1, H1, CastleKingside)},
		{kingOnB, "b1c1", NewMove(B1, C1, Quiet)},
		{kingOnB, "b1a1", NewMove(B1, A1, CastleQueenside)},
		{kingOnG, "g1h1", NewMove(G1, H1, CastleKingside)},
		{"4k3/8/8/8/8/8/8/R4K2 w Q -", "f1c1", NewMove(F1, A1, CastleQueenside)},
	}
	for _, c := range cases {
		p := MustFEN(c.fen)
		got, err := p.ParseUCIMove(c.text)
		require.NoError(t, err, c.fen)
		assert.Equal(t, c.want, got, "%s in %s", c.text, c.fen)
	}
}

func TestParseUCIMoveErrors(t *testing.T) {
	cases := []struct {
		fen, text string
		want      error
	}{
		{StartFEN, "", ErrMoveSyntax},
		{StartFEN, "0000", ErrMoveSyntax},
		{StartFEN, "e2", ErrMoveSyntax},
		{StartFEN, "e2e9", ErrMoveSyntax},
		{StartFEN, "i2i4", ErrMoveSyntax},
		{StartFEN, "e2e4k", ErrMoveSyntax},
		{StartFEN, "e2e4 ", ErrMoveSyntax},
		{StartFEN, "e2-e4", ErrMoveSyntax},
		{StartFEN, "é2e4", ErrMoveSyntax},
		{StartFEN, "e2K", ErrMoveSyntax}, // a character with fewer bytes in lower case
		{StartFEN, strings.Repeat("e2e4", 1<<20), ErrMoveSyntax},
		{StartFEN, "e3e4", ErrNoPiece},
		{StartFEN, "e7e5", ErrNoPiece},
		{StartFEN, "e2e5", ErrIllegalMove},
		{StartFEN, "e2e4q", ErrIllegalMove},
		{StartFEN, "e1g1", ErrIllegalMove},
		{StartFEN, "e1h1", ErrIllegalMove},
		{"1r5k/P7/8/8/8/8/8/K7 w - -", "a7a8", ErrIllegalMove},
		{"4r2k/8/8/8/8/8/4B3/4K3 w - -", "e2d3", ErrIllegalMove},
		{"4rk2/8/8/8/8/8/8/4K2R w K -", "e1g1", ErrIllegalMove},
		{"5rk1/8/8/8/8/8/8/4K2R w K -", "e1h1", ErrIllegalMove},
		{"4k3/8/8/8/8/8/8/RR1K4 w A -", "d1a1", ErrIllegalMove}, // the rook on b1 is between
	}
	for _, c := range cases {
		p := MustFEN(c.fen)
		m, err := p.ParseUCIMove(c.text)
		assert.Equal(t, NoMove, m)
		require.ErrorIs(t, err, c.want, c.text)
		assert.Less(t, len(err.Error()), 200)
	}
	p := StartPosition()
	_, err := p.ParseUCIMove("e2e5")
	assert.EqualError(t, err, `move "e2e5": not legal here`)
}

func TestUCIMove(t *testing.T) {
	p := MustFEN("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -")
	kingside, queenside := NewMove(E8, H8, CastleKingside), NewMove(E8, A8, CastleQueenside)
	assert.Equal(t, "e8g8", p.UCIMove(kingside))
	assert.Equal(t, "e8c8", p.UCIMove(queenside))
	p.SetChess960(true)
	assert.Equal(t, "e8h8", p.UCIMove(kingside))
	assert.Equal(t, "e8a8", p.UCIMove(queenside))
	assert.Equal(t, "0000", p.UCIMove(NoMove))

	p = MustFEN("8/8/8/8/8/8/p7/1N2K2k b - -")
	assert.Equal(t, "a2b1n", p.UCIMove(NewMove(A2, B1, PromotionKind(Knight, true))))

	// If the king starts on another square, its target alone could be misread.
	p = MustFEN("4k3/8/8/8/8/8/8/5K1R w K -")
	p.SetChess960(false)
	assert.Equal(t, "f1h1", p.UCIMove(NewMove(F1, H1, CastleKingside)))
}

func TestMoveString(t *testing.T) {
	assert.Equal(t, "0000", NoMove.String())
	assert.Equal(t, "e2e4", NewMove(E2, E4, DoublePush).String())
	assert.Equal(t, "e1h1", NewMove(E1, H1, CastleKingside).String())
	assert.Equal(t, "a7b8r", NewMove(A7, B8, PromotionKind(Rook, true)).String())
	for m := range 1 << 16 { // whatever the bits are
		assert.Contains(t, []int{4, 5}, len(Move(m).String()))
	}
}
