package clocksolver

// NewFolded returns a Solver that folds all endings, and not only those of many men.
func NewFolded() *Solver {
	s := New()
	s.fewer = 0
	return s
}
