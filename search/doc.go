// Package search finds the best move. It is a negamax alpha-beta search with principal
// variations, a quiescence search at the leaves and a transposition table that all threads
// share. Each rule of pruning, reduction and extension is a named predicate; its margins
// are in params.go.
//
// An Engine holds the transposition table and one worker per thread. Workers share nothing
// but that table: each has its own stack, histories and evaluator. A search by one thread
// with a limit on depth or nodes visits the same nodes on every machine, because nothing
// that decides a node depends on time or uses floating point.
package search
