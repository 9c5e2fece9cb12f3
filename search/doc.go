// Package search finds the best move. It is a negamax alpha-beta search with principal variation
// search, a quiescence search at the leaves, and a transposition table that all threads share. Each
// rule of pruning, reduction and extension is a named predicate; its margins are in params.go.
//
// An Engine holds the transposition table and one worker per thread. The workers share only that
// table: each has its own stack, histories and evaluator. With one thread and a limit on depth or
// nodes, a search visits the same nodes on every machine, because neither time nor floating-point
// arithmetic influences it.
package search
