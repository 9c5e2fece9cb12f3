// Package tb holds Burnside's endgame tables: the symmetries of the board and
// what they leave to store, the dense index of an ending's positions, the
// retrograde generator, compressed files, probing, and the verifier that proves
// tables through the rules of package board.
//
// A table covers one Material. It holds for each placement of the men, and for
// each side to move, the exact number of plies to mate (see Value), ignoring
// the fifty-move rule. Castling rights are left out, and so are positions with
// a right to capture en passant: a probe works those out from their successors.
package tb
