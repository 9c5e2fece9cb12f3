package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/eval"
)

func evalCommand() *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:   "eval FEN",
		Short: "Show the score of a position and what each man contributes to it",
		Long: `Show the score of a position. For every man except the kings, also show by how much
White's score would fall if the man were removed.`,
		Example: `  nnue eval "8/8/8/4k3/8/3QK3/8/8 w - - 0 1"
  nnue eval --net data/net.nnue 8/8/8/4k3/8/3QK3/8/8 w - - 0 1`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			net := eval.Default()
			if name != "" {
				var err error
				if net, err = eval.ReadFile(name); err != nil {
					return err
				}
			}
			p, leftOut, err := board.ReadFEN(strings.Join(args, " "))
			if err != nil {
				return err
			}
			if len(leftOut) > 0 {
				fmt.Fprintln(cmd.ErrOrStderr(), "warning: left out of the FEN:", strings.Join(leftOut, "; "))
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), net.Trace(&p))
			return err
		},
	}
	cmd.Flags().StringVar(&name, "net", "", "file with the network, instead of the one in the program")
	return cmd
}
