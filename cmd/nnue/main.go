// Command nnue is the makers' tool: it plays games against itself for data, trains the
// evaluation and tunes the parameters of the search. The users' binary contains none of it.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/data"
	"burnside/cmd/nnue/internal/explain"
	"burnside/cmd/nnue/internal/inspect"
	"burnside/cmd/nnue/internal/pgnimport"
	"burnside/cmd/nnue/internal/quantise"
	"burnside/cmd/nnue/internal/selfplay"
	"burnside/cmd/nnue/internal/train"
	"burnside/cmd/nnue/internal/tune"
	"burnside/cmd/nnue/internal/wdl"
	"burnside/internal/shorten"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	root := &cobra.Command{
		Use:           "nnue",
		Short:         "Make the evaluation of Burnside",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(selfplay.Command(), pgnimport.Command(), data.Command(), train.Command(), quantise.Command(), inspect.Command(),
		explain.Command(), wdl.Command(), tune.Command())
	if err := root.ExecuteContext(ctx); err != nil {
		stop()
		fmt.Fprintln(os.Stderr, "Error:", shorten.Visible(err.Error()))
		os.Exit(1)
	}
}
