// Package pgn reads and writes games in Portable Game Notation as people and programs write it.
//
// A Game is a tree of moves with comments, glyphs and variations, all of them legal by package
// board. The reader takes every text: it reads what it can, and a warning with its line says
// what is missing.
package pgn
