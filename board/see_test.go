package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSEE(t *testing.T) {
	pawn, knight, rook, queen := Pawn.SEEValue(), Knight.SEEValue(), Rook.SEEValue(), Queen.SEEValue()
	for _, c := range []struct {
		fen, move string
		gain      int
	}{
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", pawn},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", pawn - knight},
		{"4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1", "d1d5", rook},
		{"4k3/2p5/3r4/8/8/8/8/3QK3 w - - 0 1", "d1d6", rook - queen},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0},
		{"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", pawn},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", queen - pawn},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -pawn},
		{"4k3/8/8/8/8/5n2/4P3/3K4 w - - 0 1", "e2f3", knight},
		// The defending knight is pinned to its king, so it can't recapture.
		{"4k3/8/4n3/2p5/8/1N6/8/4RK2 w - - 0 1", "b3c5", pawn},
		// The king can't capture a defended man.
		{"8/8/3k4/3p4/8/4N3/6B1/4K3 w - - 0 1", "e3d5", pawn},
	} {
		p := MustFEN(c.fen)
		m := uciMove(t, &p, c.move)
		assert.True(t, p.SEE(m, c.gain), "%s %s gains %d", c.fen, c.move, c.gain)
		assert.False(t, p.SEE(m, c.gain+1), "%s %s gains no more than %d", c.fen, c.move, c.gain)
	}
}

func TestGain(t *testing.T) {
	p := MustFEN("r3k2r/1P6/8/3pP3/4n3/3P4/8/R3K2R w KQkq d6 0 1")
	for move, want := range map[string]int{
		"e5d6": Pawn.SEEValue(), "d3e4": Knight.SEEValue(), "d3d4": 0, "e1g1": 0,
		"b7b8n": Knight.SEEValue() - Pawn.SEEValue(),
		"b7a8q": Rook.SEEValue() + Queen.SEEValue() - Pawn.SEEValue(),
	} {
		m, err := p.ParseUCIMove(move)
		require.NoError(t, err)
		assert.Equal(t, want, p.Gain(m), move)
	}
}
