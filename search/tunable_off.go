//go:build !tune

package search

// TunableOptions returns the search parameters that can be set; in the normal
// build there are none.
func TunableOptions() []Tunable { return nil }
