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

// Binomial returns how many subsets of k elements a set of n elements has. n is at most 64, and k
// at most MaxMen.
func Binomial(n, k int) uint64 { return binomials[n][k] }

// RankAmong returns how many squares of the set "free" come before a square.
func RankAmong(free board.Bitboard, square board.Square) int {
	return (free & (square.Bitboard() - 1)).Count()
}

// Combination returns the number of a set of squares in the combinatorial number system. The set is
// a subset of "free". The system numbers the subsets of each size from 0. The number is a sum of
// binomial coefficients "r over i", with one term for each square of the set. For the first square,
// i is 1; for the second, i is 2; and so on. r is the number of squares in "free" before the
// square.
func Combination(free, squares board.Bitboard) uint64 {
	var number uint64
	for i := 1; squares != 0; squares = squares.WithoutFirst() {
		number += binomials[RankAmong(free, squares.First())&63][i]
		i++
	}
	return number
}

// placeCombination is the inverse of Combination. It finds the subset of "free" with the given
// number, and stores the squares of this subset in "men".
func placeCombination(free board.Bitboard, number uint64, men []board.Square) {
	if len(men) == 1 {
		men[0] = nth(free, int(number))
		return
	}
	below := free.Count()
	for i := len(men); i > 0; i-- {
		// Make "below" the greatest number for which the binomial coefficient "below over i" does
		// not exceed "number".
		for below--; binomials[below][i] > number; below-- {
		}
		number -= binomials[below][i]
		men[i-1] = nth(free, below)
	}
}

// nth returns the square of b before which b has n other squares.
func nth(b board.Bitboard, n int) board.Square {
	// First skip whole ranks of the board.
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
