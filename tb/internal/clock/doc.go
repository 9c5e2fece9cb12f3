// Package clock finds how the mates of an ending change with the halfmove clock. It starts from the
// distances to mate without the fifty-move rule. From them it derives the staircase of each
// position. A staircase gives the position's distance to mate for each number of plies left until
// the rule draws the game. docs/fifty.md has the definitions.
//
// The package goes through the numbers of plies left, from 0 to 100. At each number from 2 on, it
// looks only at positions with a move to a position whose value changed at the previous number. The
// values of all other positions stay the same.
//
// A capture or pawn move sets the clock to 0, so the values with the clock at 0 are needed. The
// rule can change these values only if some mates take more than a hundred plies. In such an
// ending, the package begins with the positions whose pawns are most advanced. A pawn move leads to
// a position with more advanced pawns, so the value after the move is already known.
package clock
