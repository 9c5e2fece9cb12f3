// Package clock finds how the mates of an ending change with the halfmove clock. From the distances
// to mate without the fifty-move rule, it derives the staircase of each position: its distance for
// each number of plies left until the rule draws.
//
// It counts the plies left from 0 to 100. When the count grows by one, only some positions can
// change. They have a move to a position that changed when the count was one smaller. docs/fifty.md
// has the definitions.
//
// A capture or pawn move sets the clock to 0. In most endings the values at clock 0 are the values
// without the rule. In an ending with mates in more than a hundred plies they are not. There the
// package first finds the values of the positions whose pawns have advanced further.
package clock
