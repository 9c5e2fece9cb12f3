// Package tb probes endgame tables. It returns the result of a position, the best moves, and a line
// to mate. A Set holds the tables inside the program and the tables from folders that are added.
//
// A table covers one ending (see package ending). For each placement of the men and each side to
// move, it gives the exact number of plies to mate without the fifty-move rule. Two kinds of
// positions are not in the tables. For positions with castling rights a probe finds no result. For
// positions with a possible en-passant capture, a probe derives the result from the positions after
// all moves.
//
// Package generate makes tables, package verify proves them, and package stats counts what they hold.
package tb
