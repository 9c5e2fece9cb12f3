//go:build tune

package search

import "fmt"

// TunableOptions returns the search parameters that can be set.
func TunableOptions() []Tunable { return tunables }

// tunable makes a parameter an option. It panics if the value is outside the range,
// which gentune does not let pass.
func tunable(name string, value *int, low, high int) Tunable {
	if *value < low || *value > high {
		panic(fmt.Sprintf("search: %s = %d is outside its range, %d..%d", name, *value, low, high))
	}
	return Tunable{Name: name, Value: *value, Min: low, Max: high, Set: func(n int) { *value = n }}
}
