package search

import "burnside/board"

// logarithms[n] is ln(n)·1024. Late move reductions grow with the logarithm. The table is computed
// with integers, because floating-point logarithms differ between machines.
var logarithms = initLogarithms()

// initLogarithms computes the table logarithms.
func initLogarithms() (ln [256]int) {
	for n := 1; n < len(ln); n++ {
		// ln n = log2 n · ln 2; 45426 is ln 2 in 65536ths.
		ln[n] = log2(uint64(n)) * 45426 >> 16
	}
	return ln
}

// log2 returns the binary logarithm of n in 1024ths. It finds the bits one by one: squaring a
// number between 1 and 2 doubles its logarithm.
func log2(n uint64) int {
	const one = 1 << 31
	result := 0
	for n >= 2<<result {
		result++
	}
	x := n * one >> result
	for range 10 {
		x = x * x / one
		result <<= 1
		if x >= 2*one {
			x /= 2
			result |= 1
		}
	}
	return result
}

// lmrBaseReduction returns a part of the reduction of the n-th move, in 1024ths of a ply. This part
// depends only on the depth, on n, and on whether the move is noisy.
func lmrBaseReduction(depth, n int, noisy bool) int {
	product := logarithms[min(depth, 255)] * logarithms[min(n, 255)]
	if noisy {
		return lmrNoisyBase + product/lmrNoisyDivisor
	}
	return lmrBase + product/lmrDivisor
}

// reduction returns by how much to reduce move m, in 1024ths of a ply. The parameter "tried" is the
// number of m at the node. The parameter "history" is the sum of the statistics of m. The move has
// not been made yet.
func (w *worker) reduction(n *node, m board.Move, history, tried int) int {
	f := w.frame(n.ply)
	if tried == 1 || n.depth < lmrDepth {
		return 0
	}
	r := lmrBaseReduction(n.depth, tried, m.IsNoisy())
	if n.cut {
		r += lmrCut
	}
	if n.isPV {
		r -= lmrPV
	}
	if n.ttPV {
		r -= lmrTTPV
	}
	if !n.improving {
		r += lmrNotImproving
	}
	if n.tt.move.IsNoisy() {
		r += lmrTTNoisy
	}
	if w.frame(n.ply+1).cutoffs > lmrCutoffCount {
		r += lmrCutoffs
	}
	if m.IsNoisy() {
		return r - history*1024/lmrCaptureHistory
	}
	if m == f.killer {
		r -= lmrKiller
	}
	return r - history*1024/lmrHistory
}
