// Package clock finds how the mates of an ending change with the halfmove clock. It starts from the
// distances to mate without the fifty-move rule. From them it derives the staircase of each
// position. A staircase gives the position's distance to mate for each number of plies left until
// the rule draws the game. docs/fifty.md has the definitions.
//
// The package counts the plies left from 0 to 100. From 2 on, it looks only at positions that have
// a move to a position that changed at the previous count. All other positions stay the same.
//
// A capture or pawn move sets the clock to 0, so the values with the clock at 0 are needed. In most
// endings the rule does not change these values. It changes them if some mates take more than a
// hundred plies. Then the package begins with the positions whose pawns are most advanced. So when
// it needs the value after a pawn move, this value is already known.
package clock
