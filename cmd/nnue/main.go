// Command nnue is the makers' tool: it plays games against itself for data, trains the
// evaluation and tunes the parameters of the search. The users' binary contains none of it.
package main

import (
	"os"

	"burnside/cmd/nnue/internal/command"
)

func main() { os.Exit(command.Main()) }
