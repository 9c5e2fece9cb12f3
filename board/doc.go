// Package board holds the rules of chess: squares, pieces and moves, the position (bitboards and a
// mailbox), legal move generation, making moves, Zobrist keys, repetition, static exchange
// evaluation, the notations FEN, SAN and UCI, the packed form of data files, and perft.
//
// A Position is a plain value without pointers. Making a move copies it into another Position
// (Position.Make), so a search keeps one per ply and never undoes a move. A Position is made from a
// Setup, the unchecked description that a text or a program gives, by validation. So every Position
// is legal in the sense of Setup.Position, and no text can cause a panic.
//
// Castling includes Chess960 and double Chess960 everywhere: a castling move is stored as the king
// capturing its own rook.
package board
