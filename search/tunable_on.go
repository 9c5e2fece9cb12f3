//go:build tune

package search

import "fmt"

// If a test sets quiescenceOff, the static evaluation replaces the quiescence search. The test also
// switches off the selective methods. The search is then plain alpha-beta, and the test compares it
// with minimax.
var quiescenceOff bool

// leaf returns the value of the position at ply when no depth is left.
func (w *worker) leaf(ply int, alpha, beta Score) Score {
	if !quiescenceOff {
		return w.quiescence(ply, alpha, beta, true)
	}
	f := w.frame(ply)
	f.pvLen = 0
	w.nodes++
	if w.shouldStop() || w.isDrawn(ply) {
		return Draw
	}
	return w.eval.Evaluate(&f.position)
}

// TunableOptions returns the tunable parameters.
func TunableOptions() []Tunable { return tunables }

// tunable returns a parameter as an option. It panics if the value is outside the range. gentune
// makes sure that this can't happen.
func tunable(name string, value *int, low, high int) Tunable {
	if *value < low || *value > high {
		panic(fmt.Sprintf("search: %s = %d is outside its range, %d..%d", name, *value, low, high))
	}
	return Tunable{Name: name, Value: *value, Min: low, Max: high, Set: func(n int) { *value = n }}
}
