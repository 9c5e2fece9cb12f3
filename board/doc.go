// Package board holds the rules of chess: squares, pieces and moves, the position, legal move
// generation, making moves and repetition. It also holds Zobrist keys, static exchange evaluation,
// the notations FEN, SAN and UCI, the packed form of data files, and perft.
//
// A Position is a plain value without pointers. Making a move writes the new position into another
// Position (Position.Make). So a search keeps one Position per ply and never undoes a move. A Setup
// is an unchecked description of a position, such as a FEN gives. Setup.Position checks it and
// returns a Position. So every Position obeys the rules that Setup.Position lists, and no text can
// cause a panic.
//
// All parts handle castling in Chess960 and double Chess960. A castling move is stored as the king
// capturing its own rook.
package board
