// Command nnue is the makers' tool. It plays games of the engine against itself, trains the
// evaluation and tunes the parameters of the search. The users' binary contains none of this.
package main

import (
	"os"

	"burnside/cmd/nnue/internal/command"
)

func main() { os.Exit(command.Main()) }
