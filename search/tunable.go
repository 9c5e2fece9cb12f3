package search

// Tunable is a parameter of the search that is a UCI option in the tuning build.
type Tunable struct {
	Name            string
	Value, Min, Max int
	Set             func(int)
}

//go:generate go run ./internal/gentune
