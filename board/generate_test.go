package board

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGeneratedMovesAreExactlyTheLegalOnes(t *testing.T) {
	randomGames(t, 2*len(gameFENs), 40, func(p *Position, moves []Move) {
		legal := map[Move]bool{}
		for _, m := range moves {
			require.False(t, legal[m], "%v twice in %s", m, p.FEN())
			legal[m] = true
		}
		for m := range 1 << 16 {
			if p.IsLegal(Move(m)) != legal[Move(m)] {
				require.Failf(t, "IsLegal and Generate differ", "%s: %#04x", p.FEN(), m)
			}
		}
	})
}

func TestMovesNeverLeaveTheKingInCheck(t *testing.T) {
	randomGames(t, 200, 100, func(p *Position, moves []Move) {
		for _, m := range moves {
			next := p.After(m)
			us := p.SideToMove()
			require.False(t, next.isAttacked(next.King(us), us.Opponent(), next.Occupied()), "%s %v", p.FEN(), m)
		}
	})
}

func TestStagesPartitionTheMoves(t *testing.T) {
	randomGames(t, 100, 100, func(p *Position, moves []Move) {
		var noisy, quiet MoveList
		p.AppendNoisy(&noisy)
		p.AppendQuiets(&quiet)
		require.Equal(t, slices.Sorted(slices.Values(moves)),
			slices.Sorted(slices.Values(slices.Concat(noisy.Slice(), quiet.Slice()))), p.FEN())
		for _, m := range noisy.Slice() {
			require.True(t, m.IsNoisy())
			require.True(t, m.IsPromotion() || m.Kind() == EnPassant || p.Piece(m.To()) != NoPiece)
		}
		for _, m := range quiet.Slice() {
			require.False(t, m.IsNoisy())
		}
		require.Equal(t, len(moves), p.CountLegal(), p.FEN())
	})
}

func TestMakeKeepsKeysAndSetsTrue(t *testing.T) {
	randomGames(t, 2*len(gameFENs), 30, func(p *Position, moves []Move) {
		for _, m := range moves {
			next := p.After(m)
			fresh := next
			fresh.refreshKeys()
			fresh.checkers = fresh.computeCheckers()
			require.Equal(t, fresh, next, "%s %v", p.FEN(), m)
			for s := A1; s < NoSquare; s++ {
				piece := next.Piece(s)
				require.Equal(t, piece != NoPiece, next.Occupied().Has(s))
				if piece != NoPiece {
					require.True(t, next.Pieces(piece.Color(), piece.Type()).Has(s))
				}
			}
			require.Zero(t, next.ByColor(White)&next.ByColor(Black))
		}
	})
}

func TestEnPassantSquareOnlyWhereTheCaptureIsLegal(t *testing.T) {
	p := MustFEN("8/6k1/8/8/2Pp4/8/8/B3K3 b - c3 0 1")
	m, err := p.ParseUCIMove("d4c3")
	require.NoError(t, err)
	assert.Equal(t, EnPassant, m.Kind())

	pinned := MustFEN("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1")
	assert.Equal(t, NoSquare, pinned.EnPassant(), "both pawns leave the king's rank")
}

func TestNullMove(t *testing.T) {
	p := MustFEN("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3")
	var next Position
	p.MakeNull(&next)
	fresh := next
	fresh.refreshKeys()
	assert.Equal(t, fresh, next)
	assert.Equal(t, NoSquare, next.EnPassant())
	assert.Equal(t, Black, next.SideToMove())
}

func TestMakeAllocatesNothing(t *testing.T) {
	p := MustFEN(kiwipeteFEN)
	var list MoveList
	var next Position
	assert.Zero(t, testing.AllocsPerRun(100, func() {
		p.Generate(&list)
		for _, m := range list.Slice() {
			p.Make(m, &next)
		}
	}))
}
