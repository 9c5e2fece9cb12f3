// Package search finds the best move. It is a negamax alpha-beta search with principal variation
// search, and ends in a quiescence search. Each rule of pruning, reduction and extension is a
// function named after the rule. The margins of the rules are in params.go.
//
// An Engine holds the transposition table and one worker per thread. The workers share only that
// table: each has its own stack, histories and evaluator. With one thread and a limit on depth or
// nodes, a search visits the same nodes on every machine, because neither time nor floating-point
// arithmetic influences it.
package search
