// Package clock finds how the mates of an ending change with the halfmove clock. It starts from the
// distances to mate without the fifty-move rule. From them it derives the staircase of each
// position. A staircase gives the position's distance to mate for each number of plies left until
// the rule draws.
//
// The package counts the plies left from 0 to 100. When the count grows by one, only a few
// positions can change: they have a move to a position that changed at the previous count.
// docs/fifty.md has the definitions.
//
// A capture or pawn move sets the clock to 0. In most endings the values at clock 0 are the values
// without the rule. In an ending with mates in more than a hundred plies, some values differ. There
// the package goes by how far the pawns have advanced. It finds the values of positions with the
// most advanced pawns first.
package clock
