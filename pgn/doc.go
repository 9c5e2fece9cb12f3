// Package pgn reads and writes games in Portable Game Notation. It accepts the forms that people
// and programs use.
//
// A Game is a tree of legal moves with comments, glyphs and variations. Package board decides which
// moves are legal. The reader accepts every text. It reads what it can, and for everything else it
// adds a warning with the number of the line.
package pgn
