// Package tb probes endgame tables. It returns the result of a position, its best moves and a line to
// mate. A Set holds the tables inside the program and those of added folders.
//
// A table covers one ending (see package ending). For each placement of the men and each side to
// move, it holds the exact number of plies to mate without the fifty-move rule. Two kinds of
// positions are not in the tables. Positions with castling rights have no result. If an en-passant
// capture is possible, a probe derives the result from the positions after all moves.
//
// Package generate makes tables, package verify proves them, and package stats counts what they hold.
package tb
