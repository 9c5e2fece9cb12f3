package ending

import (
	"math/bits"

	"burnside/board"
)

// binomials holds the binomial coefficients n over k for n up to 64 and k up to MaxMen.
var binomials = newBinomials()

// newBinomials fills Pascal's triangle.
func newBinomials() (b [65][MaxMen + 1]uint64) {
	for n := range b {
		b[n][0] = 1
		for k := 1; k <= MaxMen && n > 0; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return b
}

// Binomial returns the number of k-element subsets of n things, for n up to 64 and k up to
// MaxMen.
func Binomial(n, k int) uint64 { return binomials[n][k] }

// RankAmong returns how many squares of the set free come before a square.
func RankAmong(free board.Bitboard, square board.Square) int {
	return (free & (square.Bitboard() - 1)).Count()
}

// Combination numbers the subsets of the set free that have the same size, and returns the number of
// the given subset. It uses the combinatorial number system: the number is a sum over the squares of
// the subset. If the i-th square has rank r in free, it adds the binomial coefficient of r over i.
func Combination(free, squares board.Bitboard) uint64 {
	var number uint64
	for i := 1; squares != 0; squares = squares.WithoutFirst() {
		number += binomials[RankAmong(free, squares.First())&63][i]
		i++
	}
	return number
}

// placeCombination is the inverse of Combination. It finds the subset of the set free that has the
// given number, and puts the men on its squares.
func placeCombination(free board.Bitboard, number uint64, men []board.Square) {
	if len(men) == 1 {
		men[0] = nth(free, int(number))
		return
	}
	below := free.Count()
	for i := len(men); i > 0; i-- {
		// Find the highest rank whose binomial does not exceed what remains of number.
		for below--; binomials[below][i] > number; below-- {
		}
		number -= binomials[below][i]
		men[i-1] = nth(free, below)
	}
}

// nth returns the square of b that has n other squares of b before it.
func nth(b board.Bitboard, n int) board.Square {
	// Skip whole ranks first.
	shift := 0
	for {
		inRank := bits.OnesCount8(uint8(b >> shift))
		if n < inRank {
			break
		}
		n -= inRank
		shift += 8
	}
	b &= ^board.Bitboard(0) << shift
	for ; n > 0; n-- {
		b = b.WithoutFirst()
	}
	return b.First()
}
