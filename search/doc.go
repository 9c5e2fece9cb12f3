// Package search finds the best move: a negamax alpha-beta search with
// principal variations, a quiescence search at its leaves, a transposition
// table shared by all threads, and the pruning, reduction and extension rules
// of modern engines, each a named predicate whose margins stand in params.go.
//
// An Engine holds that table and the workers, one per thread. Each worker has
// its own stack, histories and evaluator; that table is the only thing that
// workers share. A search at one thread with a depth or node limit is the same
// on every machine: nothing that decides a node depends on time or uses
// floating point.
package search
