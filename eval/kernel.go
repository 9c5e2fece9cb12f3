package eval

//go:generate go run -C ../tools ./evalkernels -hidden 512 -unit 255 -out ../eval/kernel_amd64.s

// A step holds the rows of weights that a move adds to an accumulator, and the rows that the move
// subtracts. There are three cases. A quiet move adds one row and subtracts one. A capture adds one
// row and subtracts two. Castling adds two rows and subtracts two. Kernels in assembly rely on the
// order of the two fields.
type step struct{ added, removed [2]*[Hidden]int16 }

// applyPlain sets dst to src plus the added rows, minus the removed rows. Faster kernels do the
// same, and tests compare them with applyPlain.
func applyPlain(dst, src *accumulator, s *step) {
	*dst = *src
	for i := range s.added {
		if row := s.added[i]; row != nil {
			for j, w := range row {
				dst[j] += w
			}
		}
		if row := s.removed[i]; row != nil {
			for j, w := range row {
				dst[j] -= w
			}
		}
	}
}

// updatePlain sets dst to src plus the weights of the added features, minus the weights of the
// removed features. dst may be src. Faster kernels do the same, and tests compare them with
// updatePlain.
func updatePlain(dst, src *accumulator, weights *[Features][Hidden]int16, added, removed []uint16) {
	*dst = *src
	for _, f := range added {
		for i, w := range weights[f] {
			dst[i] += w
		}
	}
	for _, f := range removed {
		for i, w := range weights[f] {
			dst[i] -= w
		}
	}
}

// outputPlain clips and squares the numbers of both accumulators, multiplies them by the weights,
// and returns the sum. "us" is the accumulator of the side to move. Faster kernels do the same, and
// tests compare them with outputPlain.
func outputPlain(us, them *accumulator, weights *[2 * Hidden]int16) int32 {
	return halfPlain(us, weights[:Hidden]) + halfPlain(them, weights[Hidden:])
}

// halfPlain returns the part of the output's sum that comes from one perspective.
func halfPlain(a *accumulator, weights []int16) (sum int32) {
	for i, x := range a {
		clipped := int32(min(max(x, 0), InputUnit))
		sum += clipped * clipped * int32(weights[i])
	}
	return sum
}
