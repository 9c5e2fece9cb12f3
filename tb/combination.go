package tb

// binomials holds n over k for n to 64 and k to MaxMen.
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

// binomial returns the number of k-element subsets of n things, k to MaxMen
// and n to 64.
func binomial(n, k int) uint64 { return binomials[n&127][k] }
