package command

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"burnside/search"
)

func newBenchCommand() *cobra.Command {
	var profile string
	cmd := &cobra.Command{
		Use:   "bench [DEPTH]",
		Short: "Search a fixed list of positions to a fixed depth",
		Long: `Search a fixed list of positions to a fixed depth on one thread.

The last line reads "N nodes M nps". N depends on the depth and the version of
the engine alone, not on the machine: it is the engine's signature.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			depth := search.BenchDepth
			if len(args) > 0 {
				var err error
				if depth, err = parseDepth(args[0], 1, search.MaxBenchDepth); err != nil {
					return err
				}
			}
			return profiled(profile, func() error {
				search.WriteBench(cmd.OutOrStdout(), depth)
				return nil
			})
		},
	}
	addProfileFlag(cmd, &profile)
	return cmd
}

// parseDepth reads a depth from the command line.
func parseDepth(text string, least, most int) (int, error) {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < least || depth > most {
		return 0, fmt.Errorf("%q is no depth from %d to %d", text, least, most)
	}
	return depth, nil
}
