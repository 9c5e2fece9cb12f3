package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSAN(t *testing.T) {
	cases := []struct{ fen, uci, want string }{
		{StartFEN, "e2e4", "e4"},
		{StartFEN, "g1f3", "Nf3"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1g1", "O-O"},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1c1", "O-O-O"},
		{"5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", "O-O+"},
		{"3k4/3p4/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5", "exd5"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", "exd6"},
		{"1r5k/P7/8/8/8/8/8/K7 w - -", "a7a8q", "a8=Q"},
		{"1r5k/P7/8/8/8/8/8/K7 w - -", "a7b8q", "axb8=Q+"},
		{"1r5k/P7/8/8/8/8/8/K7 w - -", "a7b8n", "axb8=N"},
		{"7k/6pp/8/8/8/8/8/R3K3 w - -", "a1a8", "Ra8#"},
		{"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -", "d8h4", "Qh4#"},
		// For the next moves, another man of the same kind stands on the board. So SAN gives the
		// file of the origin, its rank, or both. But if the other man can't go to the target
		// because it is pinned, SAN gives no origin.
		{"6k1/8/8/8/8/8/4K3/R6R w - -", "a1d1", "Rad1"},
		{"7k/8/8/8/8/R7/8/R3K3 w - -", "a1a2", "R1a2"},
		{"6k1/8/8/8/4Q2Q/8/8/K6Q w - -", "h4e1", "Qh4e1"},
		{"4r2k/8/8/8/8/4N3/8/N3K3 w - -", "a1c2", "Nc2"},
		{"7k/8/8/8/8/4N3/8/N3K3 w - -", "a1c2", "Nac2"},
	}
	for _, c := range cases {
		p := MustFEN(c.fen)
		assert.Equal(t, c.want, p.SAN(uciMove(t, &p, c.uci)), c.fen)
	}
	p := StartPosition()
	assert.Equal(t, "--", p.SAN(NoMove))
	assert.Equal(t, "--", p.SAN(NewMove(E2, E5, Quiet)))
	assert.Equal(t, "--", p.SAN(NewMove(E4, E5, Quiet)))
}

func TestParseSAN(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -"
	const promotion = "1r5k/P7/8/8/8/8/8/K7 w - -"
	const enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"
	cases := []struct{ fen, text, uci string }{
		{StartFEN, "e4", "e2e4"},
		{StartFEN, " e4 ", "e2e4"},
		{StartFEN, "e4!?", "e2e4"},
		{StartFEN, "Pe4", "e2e4"},
		{StartFEN, "e2e4", "e2e4"},
		{StartFEN, "e2-e4", "e2e4"},
		{StartFEN, "Nf3+?!", "g1f3"},
		{StartFEN, "Ng1-f3", "g1f3"},
		{StartFEN, "Ngf3", "g1f3"},
		{StartFEN, "N1f3", "g1f3"},
		{StartFEN, "g1f3", "g1f3"},
		{castling, "O-O", "e1g1"},
		{castling, "0-0+", "e1g1"},
		{castling, "o-o", "e1g1"},
		{castling, "O-O-O", "e1c1"},
		{castling, "0-0-0!!", "e1c1"},
		{castling, "e1g1", "e1g1"},
		{castling, "Ke1-c1", "e1c1"},
		{castling, "Rxh8", "h1h8"},
		{castling, "Rh8", "h1h8"},
		{castling, "Rh1:h8#", "h1h8"},
		{promotion, "a8=Q", "a7a8q"},
		{promotion, "a8Q", "a7a8q"},
		{promotion, "a8(R)", "a7a8r"},
		{promotion, "a8/N", "a7a8n"},
		{promotion, "a7a8b", "a7a8b"},
		{promotion, "ab8N", "a7b8n"},
		{promotion, "a7xb8=Q+", "a7b8q"},
		{enPassant, "exd6", "e5d6"},
		{enPassant, "exd6 e.p.", "e5d6"},
		{enPassant, "e5xd6ep", "e5d6"},
		{enPassant, "ed6", "e5d6"},
		{"4k3/8/8/8/8/8/8/5K1R w K -", "Kg1", "f1g1"},
		{"4k3/8/8/8/8/8/8/5K1R w K -", "O-O", "f1h1"},
		{"7k/8/8/8/2b5/1P1P4/8/2B1K3 w - -", "bxc4", "b3c4"},
		{"7k/8/8/8/2b5/1P1P4/8/2B1K3 w - -", "Bb2", "c1b2"},
	}
	for _, c := range cases {
		p := MustFEN(c.fen)
		got, err := p.ParseSAN(c.text)
		require.NoError(t, err, c.fen)
		assert.Equal(t, uciMove(t, &p, c.uci), got, "%s in %s", c.text, c.fen)
	}
}

func TestParseSANErrors(t *testing.T) {
	const rooks = "6k1/8/8/8/8/8/4K3/R6R w - -"
	cases := []struct {
		fen, text string
		want      error
	}{
		{StartFEN, "", ErrMoveSyntax},
		{StartFEN, "--", ErrMoveSyntax},
		{StartFEN, "+", ErrMoveSyntax},
		{StartFEN, "e", ErrMoveSyntax},
		{StartFEN, "e9", ErrMoveSyntax},
		{StartFEN, "Xe4", ErrMoveSyntax},
		{StartFEN, "e8=K", ErrMoveSyntax},
		{StartFEN, "1. e4", ErrMoveSyntax},
		{StartFEN, "O-O-O-O", ErrMoveSyntax},
		{StartFEN, "e4\x00", ErrMoveSyntax},
		{StartFEN, "e4" + strings.Repeat("!", 1<<20), ErrMoveSyntax},
		{StartFEN, "e5", ErrIllegalMove},
		{StartFEN, "O-O", ErrIllegalMove},
		{StartFEN, "Nxf3", ErrIllegalMove},
		{StartFEN, "Bg1f3", ErrIllegalMove},
		{StartFEN, "e4=Q", ErrIllegalMove},
		{StartFEN, "e3e4", ErrNoPiece},
		{StartFEN, "e7e5", ErrNoPiece},
		{rooks, "Rd1", ErrAmbiguousMove},
		{rooks, "R1d1", ErrAmbiguousMove},
		{rooks, "Rbd1", ErrIllegalMove},
		{"1r5k/P7/8/8/8/8/8/K7 w - -", "a8", ErrIllegalMove},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "Kg1", ErrIllegalMove},
		{"4r2k/8/8/8/8/4N3/8/N3K3 w - -", "Nec2", ErrIllegalMove},
	}
	for _, c := range cases {
		p := MustFEN(c.fen)
		m, err := p.ParseSAN(c.text)
		assert.Equal(t, NoMove, m)
		require.ErrorIs(t, err, c.want, c.text)
		assert.Less(t, len(err.Error()), 200)
	}
}
