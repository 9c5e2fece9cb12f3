// Package tb probes endgame tables. It returns the result of a position, the best moves, and a line
// to mate. A Set holds the tables inside the program, and tables from folders that are added to it.
//
// A table covers one ending (see package ending). For each legal placement of the men and each side
// to move, it gives the outcome and the exact number of plies to mate, without the fifty-move rule.
// Two kinds of positions are not in the tables: those with castling rights, and those with a
// possible en-passant capture. A probe reports the first kind as unknown. For the second kind, it
// derives the result from the positions after all moves.
//
// Package generate makes tables, package verify proves them right, and package stats counts their
// positions.
package tb
