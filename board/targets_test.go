package board

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// quietsOf returns the moves of q, castling left out, for the side us.
func quietsOf(q *QuietTargets, us Color) []Move {
	moves := []Move{}
	for _, man := range q.Men() {
		for b := man.To; b != 0; b = b.WithoutFirst() {
			moves = append(moves, NewMove(man.From, b.First(), Quiet))
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

// TestQuietTargets compares with the list of quiet moves, and the targets that give
// check with GivesCheck.
func TestQuietTargets(t *testing.T) {
	evasions, checking := 0, 0
	var q QuietTargets
	randomGames(t, 100, 80, func(p *Position, _ []Move) {
		var want, castling MoveList
		p.AppendQuiets(&want)
		p.AppendCastling(&castling)
		q.Find(p)
		got := quietsOf(&q, p.SideToMove())
		require.ElementsMatch(t, want.Slice(), append(got, castling.Slice()...), p.FEN())

		var checks Checks
		checks.Find(p)
		for _, m := range got {
			gives := checks.GivesCheck(p, m)
			require.Equal(t, gives, checks.Targets(p.Piece(m.From()).Type(), m.From()).Has(m.To()), "%s %s", p.FEN(), p.UCIMove(m))
			if gives {
				checking++
			}
		}
		if p.InCheck() {
			evasions += len(got)
		}
	})
	assert.Greater(t, evasions, 1000)
	assert.Greater(t, checking, 1000)
}
