package eval

//go:generate go run -C ../tools ./evalkernels -hidden 512 -unit 255 -out ../eval/kernel_amd64.s

// step holds the rows of weights that a move adds to an accumulator, and the rows that it subtracts.
// A move adds one row and subtracts one, adds one and subtracts two, or adds two and subtracts two.
// The kernels read the fields in this order.
type step struct{ added, removed [2]*[Hidden]int16 }

// applyPlain sets dst to src plus the added rows minus the removed ones. Tests compare the other
// kernels of apply with this one.
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
// removed features. dst may be src. Tests compare the other kernels of update with this one.
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

// outputPlain multiplies both squared clipped accumulators by their weights and returns the sum. The
// side to move comes first. Tests compare the other kernels of output with this one.
func outputPlain(us, them *accumulator, weights *[2 * Hidden]int16) int32 {
	return halfPlain(us, weights[:Hidden]) + halfPlain(them, weights[Hidden:])
}

// halfPlain returns the part of the output that comes from one perspective.
func halfPlain(a *accumulator, weights []int16) (sum int32) {
	for i, x := range a {
		clipped := int32(min(max(x, 0), InputUnit))
		sum += clipped * clipped * int32(weights[i])
	}
	return sum
}
