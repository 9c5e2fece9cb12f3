// Package tb answers questions about endgames from tables: the result of a
// position, its best moves, a line to mate. A Set has the tables that are inside
// the program and those of added folders.
//
// A table covers one ending. It holds for each placement of the men, and for
// each side to move, the exact number of plies to mate, ignoring the fifty-move
// rule. Castling rights are left out, and so are positions with a right to
// capture en passant: a probe works those out from their successors.
//
// What an ending is says package ending. Packages generate, verify and stats make
// tables, prove them and count what they hold.
package tb
