// Command burnside is a chess engine. Without arguments it speaks the Universal
// Chess Interface on standard input and output; its commands measure and test
// it.
package main

import (
	"os"

	"burnside/cmd/burnside/internal/command"
)

func main() { os.Exit(command.Main()) }
