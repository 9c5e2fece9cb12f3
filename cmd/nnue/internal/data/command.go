// Package data looks into files of games and puts them together.
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
		Short: "Look into files of games, check them, put them together",
	}
	cmd.AddCommand(infoCommand(), verifyCommand(), sampleCommand(), mergeCommand(), shuffleCommand())
	return cmd
}

// warnTorn tells of an incomplete block at the end of a file.
func warnTorn(out io.Writer, f *gamefile.File) {
	if f.Torn() > 0 {
		fmt.Fprintf(out, "%s: left out an incomplete block of %d bytes at the end\n", f.Name, f.Torn())
	}
}

// filesCommand returns a command that looks at files of games.
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
