package syzygy

import "burnside/board"

// This file holds the numbers that the format gives to squares and to placements of the leading
// men. By symmetry, the first leading man stands in the triangle a1-d1-d4. If there are pawns, the
// leading pawn stands on one of the files a to d.

// binomials holds the binomial coefficients n over k.
var binomials = func() (b [board.NumSquares + 1][MaxMen]uint64) {
	for n := range b {
		b[n][0] = 1
		for k := 1; n > 0 && k < MaxMen; k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return b
}()

// diagonality returns 0 for a square on the diagonal a1-h8. Below the diagonal it returns a
// negative number, above the diagonal a positive number.
func diagonality(s board.Square) int { return int(s.Rank()) - int(s.File()) }

// transpose returns s mirrored in the diagonal a1-h8.
func transpose(s board.Square) board.Square { return s>>3 | s<<3&63 }

// triangleSquares lists the squares of the triangle a1-d1-d4 in the order of their numbers. The
// squares below the diagonal come first, then the squares on the diagonal.
var triangleSquares = [...]board.Square{
	board.B1, board.C1, board.D1, board.C2, board.D2, board.D3,
	board.A1, board.B2, board.C3, board.D4,
}

// trianglesBelow is the number of squares of the triangle that are below the diagonal.
const trianglesBelow = 6

// triangleNumber holds the number of each square of the triangle.
var triangleNumber = func() (numbers [board.NumSquares]uint64) {
	for i, s := range triangleSquares {
		numbers[s] = uint64(i)
	}
	return numbers
}()

// belowNumber numbers the 28 squares below the diagonal, in ascending order.
var belowNumber = func() (numbers [board.NumSquares]uint64) {
	next := uint64(0)
	for s := range board.Square(board.NumSquares) {
		if diagonality(s) < 0 {
			numbers[s] = next
			next++
		}
	}
	return numbers
}()

// kingPlacements is the number of placements of two kings, up to symmetry. It counts only
// placements with the first king in the triangle. If he is on the diagonal, it counts only those
// with the second king on or below the diagonal. Adjacent kings are left out.
const kingPlacements = 462

// kingNumber numbers the placements of two kings. The first index is the number of the first king's
// square in the triangle a1-d1-d4 (see triangleNumber). The second index is the second king's
// square. Placements with both kings on the diagonal have the highest numbers.
var kingNumber = func() (numbers [len(triangleSquares)][board.NumSquares]uint64) {
	next := uint64(0)
	for _, bothOn := range []bool{false, true} {
		for i, first := range triangleSquares {
			for second := range board.Square(board.NumSquares) {
				on := diagonality(first) == 0 && diagonality(second) == 0
				above := diagonality(first) == 0 && diagonality(second) > 0
				touching := (board.KingAttacks(first) | first.Bitboard()).Has(second)
				if on == bothOn && !above && !touching {
					numbers[i][second] = next
					next++
				}
			}
		}
	}
	return numbers
}()

// trioPlacements is the number of placements of three different men, up to symmetry. It includes
// placements with adjacent kings, which never occur.
const trioPlacements = trianglesBelow*63*62 + 4*28*62 + 4*7*28 + 4*7*6

// trioNumber numbers the placements of three different men, up to symmetry. The placements form
// four classes, depending on which man is the first one off the diagonal: man 1, man 2, man 3, or
// no man. A man's squares are numbered without the squares of the earlier men, because he can't
// stand there.
func trioNumber(s [3]board.Square) uint64 {
	var skip [3]uint64
	if s[1] > s[0] {
		skip[1]++
	}
	for _, before := range s[:2] {
		if s[2] > before {
			skip[2]++
		}
	}
	free := func(i int) uint64 { return uint64(s[i]) - skip[i] }
	onDiagonal := func(i int) uint64 { return uint64(s[i].Rank()) - skip[i] }
	switch {
	case diagonality(s[0]) != 0:
		return (triangleNumber[s[0]]*63+free(1))*62 + free(2)
	case diagonality(s[1]) != 0:
		return trianglesBelow*63*62 + (onDiagonal(0)*28+belowNumber[s[1]])*62 + free(2)
	case diagonality(s[2]) != 0:
		return trianglesBelow*63*62 + 4*28*62 + (onDiagonal(0)*7+onDiagonal(1))*28 + belowNumber[s[2]]
	}
	return trianglesBelow*63*62 + 4*28*62 + 4*7*28 + (onDiagonal(0)*7+onDiagonal(1))*6 + onDiagonal(2)
}

// pawnSquares is the number of squares on which a pawn can stand.
const pawnSquares = 48

// maxLeadPawns is the greatest number of pawns of one side in a table.
const maxLeadPawns = MaxMen - 2

// pawnWeight returns the weight of a square. The pawn on the square with the greatest weight is the
// leading pawn. From the greatest weight to the smallest, the order is a2, h2, a3, h3, and so on up
// to a7, h7. Then the squares of the files b and g follow in the same way, then those of c and f,
// then those of d and e.
func pawnWeight(s board.Square) int {
	file, right := s.File(), 0
	if file > board.FileD {
		file, right = s.FlipFile().File(), 1
	}
	return pawnSquares - 1 - 12*int(file) - 2*int(s.Rank()-board.Rank2) - right
}

// weightOf maps squares of pawns to weights. squareOf maps weights to squares.
var (
	weightOf = func() (w [board.NumSquares]uint8) {
		for s := board.A2; s <= board.H7; s++ {
			w[s] = uint8(pawnWeight(s))
		}
		return w
	}()
	squareOf = func() (squares [pawnSquares]board.Square) {
		for s := board.A2; s <= board.H7; s++ {
			squares[pawnWeight(s)] = s
		}
		return squares
	}()
)

// These tables number the placements of the leading side's pawns. For each file of the leading
// pawn, the numbers begin at 0. In both tables, the first index says how many other pawns the side
// has. leadPawnStart holds the first number for each square of the leading pawn. leadPawnCount says
// how many placements there are for each file of the leading pawn.
var leadPawnStart, leadPawnCount = func() (start [maxLeadPawns][board.NumSquares]uint64, count [maxLeadPawns][4]uint64) {
	for others := range start {
		for file := range board.FileE {
			for rank := board.Rank2; rank <= board.Rank7; rank++ {
				s := board.NewSquare(file, rank)
				start[others][s] = count[others][file]
				count[others][file] += binomials[pawnWeight(s)][others]
			}
		}
	}
	return start, count
}()
