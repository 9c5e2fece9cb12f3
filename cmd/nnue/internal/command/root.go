// Package command implements the program nnue, a tool for the makers of the engine. Each command of
// the program has a file of its own, which also defines the flags of the command.
package command

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"burnside/internal/shorten"
)

// Main runs the program with the arguments of the process and returns its exit status. When the
// user or the system interrupts the program, the running command saves its work first.
func Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := newRootCommand().ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", shorten.Visible(err.Error()))
		return 1
	}
	return 0
}

// newRootCommand returns the program with all its commands.
func newRootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "nnue",
		Short:         "Make the evaluation of Burnside",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(selfPlayCommand(), importCommand(), dataCommand(), trainCommand(), quantiseCommand(), inspectCommand(),
		evalCommand(), wdlCommand(), tuneCommand())
	return root
}
