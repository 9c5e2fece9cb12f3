package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checkPackedRoundTrip packs and unpacks a position.
func checkPackedRoundTrip(tb testing.TB, p Position) {
	tb.Helper()
	q := p.Pack()
	got, err := q.Position()
	require.NoError(tb, err, p.FEN())
	assertSame(tb, p, got, p.FEN())
	require.Equal(tb, q, got.Pack(), p.FEN())
}

func TestPackedRoundTrip(t *testing.T) {
	eachPosition(t, func(p *Position) { checkPackedRoundTrip(t, *p) })
}

// TestPackedBytes compares the packing with the documented layout.
func TestPackedBytes(t *testing.T) {
	p := MustFEN("4k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 258")
	assert.Equal(t, Packed{
		0x11, 0, 0, 0x18, 0, 0, 0, 0x90,
		// a1 R, e1 K; d4 p, e4 P; e8 k, h8 r
		byte(WhiteRook | WhiteKing<<4), byte(BlackPawn | WhitePawn<<4), byte(BlackKing | BlackRook<<4),
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		1, byte(E3), 8 << 4, 8 + 7, 0, 0, 2, 1,
	}, p.Pack())
}

func TestPackedForm(t *testing.T) {
	p := MustFEN("4k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 258")
	valid := p.Pack()
	p = MustFEN("4k3/8/8/8/8/8/8/4K3 w - -")
	bare := p.Pack()
	cases := []struct {
		name   string
		change func(q *Packed)
		want   error
	}{
		{"man without a square", func(q *Packed) { q[11] = 2 }, ErrPackedForm},
		{"square without a man", func(q *Packed) { *q = bare; q[7] |= 0x80 }, ErrPackedForm},
		{"invalid piece", func(q *Packed) { q[9] = 1 }, FaultInvalidPiece},
		{"invalid piece 15", func(q *Packed) { q[9] = 15 }, FaultInvalidPiece},
		{"flag", func(q *Packed) { q[24] |= 4 }, ErrPackedForm},
		{"en-passant square of the other side", func(q *Packed) { q[25] = byte(E6) }, FaultEnPassantRank},
		{"en-passant square off the board", func(q *Packed) { q[25] = 77 }, FaultEnPassantRank},
		{"en-passant square 64", func(q *Packed) { q[25] = 64 }, ErrPackedForm},
		{"file without its right", func(q *Packed) { q[27] |= 7 << 4 }, ErrPackedForm},
		{"right without a rook", func(q *Packed) { q[27] = 8<<4 | 8 + 7 }, FaultCastlingWithoutRook},
		{"move 0", func(q *Packed) { q[30], q[31] = 0, 0 }, FaultFullmoveNumber},
		{"33 men", func(q *Packed) { q[1], q[2], q[4] = 0xFF, 0xFF, 0xFF; q[5] = 0xFF }, ErrPackedForm},
		{"zero", func(q *Packed) { *q = Packed{} }, FaultNoBlackKing},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			q := valid
			c.change(&q)
			_, err := q.Position()
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestPackedDropsUselessForms(t *testing.T) {
	// The Chess960 form is kept even if the castling rights do not show it.
	p := StartPosition()
	p.SetChess960(true)
	got, err := p.Pack().Position()
	require.NoError(t, err)
	assert.True(t, got.Chess960())

	// The Chess960 form can't be switched off if castling needs it.
	p = MustFEN("4k3/8/8/8/8/8/8/5K1R w K -")
	q := p.Pack()
	p.SetChess960(false)
	assert.Equal(t, q, p.Pack())

	// A packed en-passant square without a legal capture is not canonical.
	p = MustFEN("4k3/8/8/8/4P3/8/8/4K3 b - -")
	q = p.Pack()
	q[packedEP] = byte(E3)
	_, err = q.Position()
	assert.ErrorIs(t, err, ErrPackedForm)
}
