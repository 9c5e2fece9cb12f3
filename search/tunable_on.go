//go:build tune

package search

// TunableOptions returns the search parameters that can be set.
func TunableOptions() []Tunable { return tunables }

// tunable makes a parameter an option.
func tunable(name string, value *int, low, high int) Tunable {
	return Tunable{Name: name, Value: *value, Min: low, Max: high, Set: func(n int) { *value = n }}
}
