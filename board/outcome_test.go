package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestOutcome(t *testing.T) {
	for fen, want := range map[string]Outcome{
		StartFEN:                                                        Ongoing,
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1":                             Checkmate,
		"R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90":                          Checkmate, // mate on the last move counts
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                Stalemate,
		"7k/5Q2/6K1/8/8/8/8/8 b - - 100 90":                             Stalemate,
		"8/8/3k4/8/8/3K4/8/3N4 w - - 0 1":                               InsufficientMaterial,
		"8/8/3k4/8/8/3K4/8/3R4 w - - 99 90":                             Ongoing,
		"8/8/3k4/8/8/3K4/8/3R4 w - - 100 90":                            FiftyMoves,
		"8/8/3k4/8/8/3K4/8/3N4 w - - 100 90":                            InsufficientMaterial,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 100 90":                       FiftyMoves,
		"rnbqkbnr/pppp1ppp/8/4p3/8/8/8/4K3 w kq - 0 1":                  Ongoing,
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": Checkmate,
	} {
		p := MustFEN(fen)
		assert.Equal(t, want, p.Outcome(), fen)
		assert.Equal(t, want, NewGame(p).Outcome(), fen)
		assert.Equal(t, want > Checkmate, want.IsDraw())
	}
	seen := map[string]bool{}
	for o := Ongoing; o <= Repetition; o++ {
		assert.False(t, seen[o.String()])
		seen[o.String()] = true
	}
}

func TestInsufficientMaterial(t *testing.T) {
	for fen, want := range map[string]bool{
		"8/8/3k4/8/8/3K4/8/8 w - - 0 1":       true,
		"8/8/3k4/8/8/3K4/8/3N4 w - - 0 1":     true,
		"8/8/3k4/8/8/3K4/8/3B4 w - - 0 1":     true,
		"8/8/3k4/8/8/3K4/8/2NN4 w - - 0 1":    false,
		"8/8/3k4/5b2/8/3K4/8/3B4 w - - 0 1":   true,
		"8/8/3k4/4b3/8/3K4/8/3B4 w - - 0 1":   false,
		"8/8/3k4/8/8/3K4/3P4/8 w - - 0 1":     false,
		"8/8/3k4/8/8/3K1B2/8/3B1B2 w - - 0 1": true,
	} {
		p := MustFEN(fen)
		assert.Equal(t, want, p.InsufficientMaterial(), fen)
	}
}

func TestFiftyMoveDraw(t *testing.T) {
	drawn := MustFEN("8/8/3k4/8/8/3K4/8/3R4 w - - 100 90")
	assert.True(t, drawn.IsFiftyMoveDraw())
	mated := MustFEN("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90")
	assert.False(t, mated.IsFiftyMoveDraw(), "mate on the last move counts")
}
