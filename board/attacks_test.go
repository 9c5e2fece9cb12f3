package board

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slowSlider walks from a square in the given directions until it meets a man.
func slowSlider(s Square, occupied Bitboard, directions [4][2]int) Bitboard {
	var b Bitboard
	for _, d := range directions {
		f, r := int(s.File())+d[0], int(s.Rank())+d[1]
		for ; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+d[0], r+d[1] {
			to := NewSquare(File(f), Rank(r))
			b |= to.Bitboard()
			if occupied.Has(to) {
				break
			}
		}
	}
	return b
}

var (
	straightLines = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonalLines = [4][2]int{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}
)

// TestSliderAttacks tries, on every square, every set of blockers that matters.
func TestSliderAttacks(t *testing.T) {
	check := func(s Square, m *magic, attacks func(Square, Bitboard) Bitboard, lines [4][2]int) {
		var blockers Bitboard
		for {
			if attacks(s, blockers) != slowSlider(s, blockers, lines) {
				require.Failf(t, "wrong slider attacks", "%v with\n%v", s, blockers)
			}
			if blockers = (blockers - m.mask) & m.mask; blockers == 0 {
				return
			}
		}
	}
	for s := A1; s < NoSquare; s++ {
		check(s, &rookMagics[s], RookAttacks, straightLines)
		check(s, &bishopMagics[s], BishopAttacks, diagonalLines)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100000 {
		s, occupied := Square(rng.IntN(64)), Bitboard(rng.Uint64()&rng.Uint64())
		require.Equal(t, slowSlider(s, occupied, straightLines), RookAttacks(s, occupied))
		require.Equal(t, slowSlider(s, occupied, diagonalLines), BishopAttacks(s, occupied))
	}
}

func TestLeapers(t *testing.T) {
	assert.Equal(t, B3.Bitboard()|C2.Bitboard(), KnightAttacks(A1))
	assert.Equal(t, 8, KnightAttacks(E4).Count())
	assert.Equal(t, 3, KingAttacks(H8).Count())
	assert.Equal(t, B5.Bitboard(), PawnAttacks(White, A4))
	assert.Equal(t, B3.Bitboard(), PawnAttacks(Black, A4))
}

func TestBetweenAndLine(t *testing.T) {
	assert.Equal(t, B2.Bitboard()|C3.Bitboard(), Between(A1, D4))
	assert.Equal(t, Rank4BB, Line(A4, C4))
	assert.Zero(t, Between(A1, B3))
	assert.Zero(t, Line(A1, B3))
	assert.Equal(t, Between(H1, A8), Between(A8, H1))
}

func TestIsAttackedAgreesWithAttackersTo(t *testing.T) {
	randomGames(t, 50, 60, func(p *Position, _ []Move) {
		for _, c := range []Color{White, Black} {
			for s := A1; s < NoSquare; s++ {
				require.Equal(t, p.AttackersTo(s, p.Occupied())&p.ByColor(c) != 0, p.isAttacked(s, c, p.Occupied()))
			}
		}
	})
}
