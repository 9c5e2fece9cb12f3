// Command burnside is a chess engine. Without arguments it speaks the Universal Chess Interface on
// standard input and output. Its commands measure and test the engine, make and read endgame tables,
// solve series mates and serve a page for the browser.
package main

import (
	"os"

	"burnside/cmd/burnside/internal/command"
)

func main() { os.Exit(command.Main()) }
