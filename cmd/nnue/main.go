// Command nnue is the tool with which the engine's makers work. It plays games of the engine
// against itself, trains the evaluation and tunes the parameters of the search. The users' binary
// contains none of this.
package main

import (
	"os"

	"burnside/cmd/nnue/internal/command"
)

func main() { os.Exit(command.Main()) }
