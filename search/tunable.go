package search

// Tunable is a parameter of the search that the tuning build offers as a UCI
// option.
type Tunable struct {
	Name            string
	Value, Min, Max int
	Set             func(int)
}

//go:generate go run ./internal/gentune
