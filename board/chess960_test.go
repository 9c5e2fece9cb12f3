package board

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestChess960Start checks three things: the 960 starting positions differ, the bishops are on
// squares of both shades, and the king is between the rooks.
func TestChess960Start(t *testing.T) {
	numbers := map[string]int{}
	for number := range Chess960Starts {
		p := Chess960Start(number)
		rank, _, _ := strings.Cut(p.FEN(), "/")
		numbers[rank] = number
		require.NotEqual(t, strings.Index(rank, "b")%2, strings.LastIndex(rank, "b")%2, rank)
		require.Less(t, strings.Index(rank, "r"), strings.Index(rank, "k"), rank)
		require.Greater(t, strings.LastIndex(rank, "r"), strings.Index(rank, "k"), rank)
		require.Equal(t, !p.StandardCastling(), p.Chess960(), rank)
	}
	require.Len(t, numbers, Chess960Starts)
	for rank, number := range map[string]int{"rnbqkbnr": 518, "bbqnnrkr": 0, "rkrnnqbb": 959} {
		assert.Equal(t, number, numbers[rank], rank)
	}
	start := Chess960Start(518)
	assert.Equal(t, StartFEN, start.FEN())
}
