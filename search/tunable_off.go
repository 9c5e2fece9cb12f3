//go:build !tune

package search

// leaf returns the value of the position at ply when no depth is left.
func (w *worker) leaf(ply int, alpha, beta Score) Score { return w.quiescence(ply, alpha, beta, true) }

// TunableOptions returns the tunable parameters. The normal build has none.
func TunableOptions() []Tunable { return nil }
