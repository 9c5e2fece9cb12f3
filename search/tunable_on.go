//go:build tune

package search

import "fmt"

// TunableOptions returns the tunable parameters.
func TunableOptions() []Tunable { return tunables }

// tunable returns a parameter as an option. It panics if the value is outside the range,
// which gentune rules out.
func tunable(name string, value *int, low, high int) Tunable {
	if *value < low || *value > high {
		panic(fmt.Sprintf("search: %s = %d is outside its range, %d..%d", name, *value, low, high))
	}
	return Tunable{Name: name, Value: *value, Min: low, Max: high, Set: func(n int) { *value = n }}
}
