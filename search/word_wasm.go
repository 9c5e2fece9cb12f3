package search

// word is a word of the transposition table. WebAssembly has one thread, so the word need not be
// atomic. An atomic load is a function call there, and these calls took 9 % of the search.
type word struct{ value uint64 }

// Load returns the word.
func (w *word) Load() uint64 { return w.value }

// Store sets the word.
func (w *word) Store(value uint64) { w.value = value }
