// Package clock finds how the mates of an ending change with the halfmove clock: the staircase
// of each position, from the distances to mate without the fifty-move rule.
//
// It counts the plies left until the rule draws from 0 to 100. With one ply more only those
// positions can change from which a move leads to a position that has changed with the ply
// before. docs/fifty.md has the definitions.
package clock
