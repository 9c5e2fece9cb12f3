// Package data inspects, checks and combines files of games.
package data

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/gamefile"
)

// Command returns the command data with its own commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "data",
		Short: "Inspect, check and combine files of games",
	}
	cmd.AddCommand(infoCommand(), verifyCommand(), sampleCommand(), mergeCommand(), shuffleCommand())
	return cmd
}

// warnTorn reports an incomplete block at the end of a file.
func warnTorn(out io.Writer, f *gamefile.File) {
	if f.Torn() > 0 {
		fmt.Fprintf(out, "%s: left out an incomplete block of %d bytes at the end\n", f.Name, f.Torn())
	}
}

// filesCommand returns a command that reads files of games.
func filesCommand(name, short string, look func(files []string, out io.Writer) error) *cobra.Command {
	return &cobra.Command{
		Use:   name + " FILE...",
		Short: short,
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return look(args, cmd.OutOrStdout())
		},
	}
}
