package syzygy

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
)

func TestMaterialNames(t *testing.T) {
	for _, name := range []string{"KRvK", "KQPvKR", "KvKR", "KPvKP", "KRBNvKQP", "KQQQQQvK"} {
		m, ok := parseMaterial(name)
		require.True(t, ok, name)
		assert.Equal(t, name, m.String())
		white, black, _ := strings.Cut(name, "v")
		assert.Equal(t, black+"v"+white, m.swapped().String())
		assert.Equal(t, len(name)-1, m.men())
	}
	for _, name := range []string{"", "v", "KvK", "KRv", "vKR", "RKvK", "KPQvK", "KRvKv", "KRKvK", "KQQQQQQvK", "KXvK", "Kvk", "krvk", "KRvK.rtbw", "KRvKRvK"} {
		_, ok := parseMaterial(name)
		assert.False(t, ok, name)
	}
	p := board.MustFEN("8/3p4/8/2k5/8/1KQ5/7P/7R b - - 0 1")
	assert.Equal(t, "KQRPvKP", materialOf(&p).String())
	p = board.MustFEN("8/8/8/2k5/8/1K6/8/8 w - - 0 1")
	assert.Equal(t, bareKings, materialOf(&p))
}

// TestNumbersAreUsedOnce visits placements of the leading men. Of the placements that differ only
// by symmetry, it visits one. No two of the visited placements may have the same number.
func TestNumbersAreUsedOnce(t *testing.T) {
	kings := map[uint64]bool{}
	trios := map[uint64]bool{}
	for _, first := range triangleSquares {
		for second := range board.Square(board.NumSquares) {
			d := diagonality(second)
			if second == first || diagonality(first) == 0 && d > 0 {
				continue
			}
			if !board.KingAttacks(first).Has(second) {
				kings[kingNumber[triangleNumber[first]][second]] = true
			}
			for third := range board.Square(board.NumSquares) {
				if third != first && third != second && (diagonality(first) != 0 || d != 0 || diagonality(third) <= 0) {
					trios[trioNumber([3]board.Square{first, second, third})] = true
				}
			}
		}
	}
	assert.Len(t, kings, kingPlacements)
	assert.Len(t, trios, trioPlacements)
	for n := range uint64(trioPlacements) {
		require.True(t, trios[n], n)
	}
	for n := range uint64(kingPlacements) {
		require.True(t, kings[n], n)
	}
}

// TestPawnNumbersAreUsedOnce numbers all placements of two pawns of the leading side. For each file
// of the leading pawn, every number must occur.
func TestPawnNumbersAreUsedOnce(t *testing.T) {
	seen := [4]map[uint64]bool{{}, {}, {}, {}}
	for a := board.A2; a <= board.H7; a++ {
		for b := a + 1; b <= board.H7; b++ {
			s := board.NewSetup()
			s.Board[a], s.Board[b] = board.WhitePawn, board.WhitePawn
			s.Board[board.A1], s.Board[board.A8] = board.WhiteKing, board.BlackKing
			p, err := s.Position()
			if err != nil {
				s.SideToMove = board.Black
				p, err = s.Position()
			}
			require.NoError(t, err)
			v := viewOf(&p, false)
			lead := v.leadPawn(board.WhitePawn)
			number, _ := leadPawnIndex(&v, &group{kind: leadPawns, man: board.WhitePawn, count: 2}, lead)
			seen[lead.File()][number] = true
		}
	}
	for file, numbers := range seen {
		assert.Len(t, numbers, int(leadPawnCount[1][file]))
		for n := range leadPawnCount[1][file] {
			require.True(t, numbers[n])
		}
	}
}
