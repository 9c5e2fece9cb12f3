//go:build !tune

package search

// TunableOptions returns the tunable parameters. The normal build has none.
func TunableOptions() []Tunable { return nil }
