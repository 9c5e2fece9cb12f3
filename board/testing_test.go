package board

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// uciMove returns the legal move of p with the given UCI notation.
func uciMove(tb testing.TB, p *Position, text string) Move {
	tb.Helper()
	m, err := p.ParseUCIMove(text)
	require.NoError(tb, err, p.FEN())
	return m
}

// gameFENs are the positions from which the random games of the tests start. They include castling
// of every kind, promotions, en passant, pins, and few men.
var gameFENs = []string{
	StartFEN,
	kiwipeteFEN,
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1",
	"nqnbrkbr/1ppppp1p/p7/6p1/6P1/P6P/1PPPPP2/NQNBRKBR w HEhe - 1 9",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
	"QQQQQQQk/QQQQQQQ1/8/8/8/8/8/K7 b - - 0 1",
	"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
	"4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
	"8/8/3k4/8/8/3K4/8/3R4 w - - 0 1",
}

// randomGames plays games of random moves from gameFENs. It calls the function "visit" with each
// position and its legal moves.
func randomGames(t testing.TB, games, plies int, visit func(p *Position, moves []Move)) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list MoveList
	for i := range games {
		p := MustFEN(gameFENs[i%len(gameFENs)])
		for range plies {
			p.Generate(&list)
			visit(&p, list.Slice())
			if list.Len() == 0 {
				break
			}
			p = p.After(list.At(rng.IntN(list.Len())))
		}
	}
}
