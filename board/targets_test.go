package board

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// quietsOf returns the moves of q for the side "us", except castling.
func quietsOf(q *QuietTargets, us Color) []Move {
	moves := []Move{}
	for _, piece := range q.Pieces() {
		for b := piece.To; b != 0; b = b.WithoutFirst() {
			moves = append(moves, NewMove(piece.From, b.First(), Quiet))
		}
	}
	up := Square(us.Up())
	for b := q.Single; b != 0; b = b.WithoutFirst() {
		moves = append(moves, NewMove(b.First()-up, b.First(), Quiet))
	}
	for b := q.Double; b != 0; b = b.WithoutFirst() {
		moves = append(moves, NewMove(b.First()-2*up, b.First(), DoublePush))
	}
	return moves
}

// TestQuietTargets compares the targets with the list of quiet moves.
func TestQuietTargets(t *testing.T) {
	evasions := 0
	var q QuietTargets
	randomGames(t, 100, 80, func(p *Position, _ []Move) {
		var want, castling MoveList
		p.AppendQuiets(&want)
		p.AppendCastling(&castling)
		q.Find(p)
		got := quietsOf(&q, p.SideToMove())
		require.ElementsMatch(t, want.Slice(), append(got, castling.Slice()...), p.FEN())
		if p.InCheck() {
			evasions += len(got)
		}
	})
	require.Greater(t, evasions, 1000)
}
