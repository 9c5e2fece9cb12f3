// Package tb probes endgame tables: it returns the result of a position, its best moves
// and a line to mate. A Set holds the tables inside the program and those of added folders.
//
// A table covers one ending (see package ending). For each placement of the men and each
// side to move it holds the exact number of plies to mate, ignoring the fifty-move rule.
// It has no positions with castling rights, which no probe knows, and none with a right to
// capture en passant, which a probe derives from their successors.
//
// Packages generate, verify and stats make tables, prove them and count what they hold.
package tb
