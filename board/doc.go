// Package board holds the rules of chess: squares, pieces and moves, the
// position as bitboards with a mailbox beside them, legal move generation,
// making moves, Zobrist keys, repetition, static exchange evaluation, the text
// forms FEN, SAN and UCI notation, the packed form used by data files, and
// perft.
//
// A Position is a plain value without pointers. Making a move copies it into
// another Position (Position.Make), so a searcher keeps one per ply and never
// undoes anything. Positions come from a Setup, which is what a text or a
// program asks for, by validation: everything that reaches a Position is legal
// in the sense given at Setup.Position, and nothing reachable from a text can
// panic.
//
// Castling covers Chess960 and double Chess960 throughout: a castling move is
// stored as the king capturing its own rook.
package board
