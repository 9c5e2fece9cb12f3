package eval

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"burnside/board"
)

// fens are positions of every phase, endings that the evaluation knows
// included.
var fens = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 3 8",
	"2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 w - - 0 15",
	"6k1/5ppp/8/3b4/3B4/8/5PPP/6K1 b - - 0 40",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"8/8/4k3/8/8/3KBN2/8/8 w - - 0 1",
	"8/8/4k3/8/8/3KQ3/8/8 b - - 0 1",
	"7k/8/8/8/8/3KB2P/8/8 w - - 0 1",
	"8/5k2/8/8/3NN3/3K4/8/8 w - - 0 1",
	"8/P6k/8/8/8/8/p6K/8 w - - 0 1",
	"bnrqkrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQKRNB w FCfc - 0 1",
	"q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1",
}

// position reads a FEN that must be right.
func position(t testing.TB, fen string) board.Position {
	t.Helper()
	p, err := board.FromFEN(fen)
	require.NoError(t, err, fen)
	return p
}

// walk plays random games from all of fens and calls visit before each move
// and at the end of each game.
func walk(t testing.TB, games int, visit func(p *board.Position, next board.Move)) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range games {
		p := position(t, fens[i%len(fens)])
		for range 120 {
			var list board.MoveList
			p.Generate(&list)
			if list.Len() == 0 {
				break
			}
			m := list.At(random.IntN(list.Len()))
			visit(&p, m)
			var next board.Position
			p.Make(m, &next)
			p = next
		}
		visit(&p, board.NoMove)
	}
}

// evaluate returns the value of p from a fresh Evaluator.
func evaluate(p *board.Position) Score {
	e := New()
	e.Reset(p)
	return e.Evaluate(p)
}
