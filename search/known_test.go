package search

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/internal/positiontexts"
)

// TestKnownMates takes positions with a known distance to mate and searches them to depth 1. The
// engine must report the exact mate.
func TestKnownMates(t *testing.T) {
	e := New()
	for _, known := range positiontexts.Mates {
		r := e.Search(gameAt(t, known.FEN), Limits{Depth: 1}, nil)
		if known.Moves == 0 {
			assert.Equal(t, Draw, r.Score, known.FEN)
			continue
		}
		moves, mate := MateDistance(r.Score)
		assert.True(t, mate, "%s: score %d", known.FEN, r.Score)
		assert.Equal(t, known.Moves, moves, known.FEN)
	}
}

// TestMatesInTwo takes positions of random games that have a mate in two. The test finds these
// mates by trying all moves. The engine must find them too.
func TestMatesInTwo(t *testing.T) {
	const positions, nodes = 40, 50_000
	e := New()
	random := rand.New(rand.NewPCG(20, 26))
	for found := 0; found < positions; {
		p := board.StartPosition()
		for ply := range 200 {
			var moves board.MoveList
			p.Generate(&moves)
			if moves.Len() == 0 || p.Outcome() != board.Ongoing {
				break
			}
			if ply > 20 && matesIn(&p, 2) && !matesIn(&p, 1) {
				e.Clear()
				r := e.Search(board.NewGame(p), Limits{Nodes: nodes}, nil)
				distance, mate := MateDistance(r.Score)
				require.True(t, mate, "%s: score %d", p.FEN(), r.Score)
				require.Equal(t, 2, distance, p.FEN())
				found++
				break
			}
			p = p.After(moves.At(random.IntN(moves.Len())))
		}
	}
}

// matesIn reports whether the side to move mates in the given number of moves or fewer.
func matesIn(p *board.Position, moves int) bool {
	var list board.MoveList
	p.Generate(&list)
	for _, m := range list.Slice() {
		next := p.After(m)
		if moves == 1 && !next.InCheck() {
			continue
		}
		if isMated(&next, moves-1) {
			return true
		}
	}
	return false
}

// isMated reports whether the side to move is mated now, or is mated within the given number of
// moves whatever it plays.
func isMated(p *board.Position, moves int) bool {
	var list board.MoveList
	p.Generate(&list)
	if list.Len() == 0 {
		return p.InCheck()
	}
	if moves == 0 {
		return false
	}
	for _, m := range list.Slice() {
		next := p.After(m)
		if !matesIn(&next, moves) {
			return false
		}
	}
	return true
}
