package command

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"burnside/tb"
)

func newTBInfoCommand(f *tbFlags) *cobra.Command {
	var paths string
	cmd := &cobra.Command{
		Use:   "info",
		Short: "List the tables",
		Long: `List the tables: their size, the bits that each index takes, counted for both
sides, the sides to move that they store, and the longest mate with one of these to
move. With the other side to move there may be a longer one; "burnside tb stats"
tells.

With --syzygy the Syzygy tables of directories are listed instead, separated as in
a search path, and their files checked.`,
		Example: `  burnside tb info
  burnside tb info --syzygy ~/syzygy`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if paths != "" {
				return listSyzygy(cmd.OutOrStdout(), paths)
			}
			set, err := f.set(cmd)
			if err != nil {
				return err
			}
			all, faults := set.Info()
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintln(w, "ending\tbytes\tindices a side\tbits an index\tstored\tlongest mate\tfile\t")
			var bytes int64
			var indices uint64
			for _, t := range all {
				bytes += t.Bytes
				indices += t.Indices
				fmt.Fprintf(w, "%s\t%s\t%s\t%.3f\t%s\t%d plies\t%s\t\n", t.Ending, grouped(uint64(t.Bytes)), grouped(t.Indices),
					bitsPerIndex(t.Bytes, t.Indices), storedSides(t), t.Plies, t.File)
			}
			fmt.Fprintf(w, "%d tables\t%s\t%s\t%.3f\t\t\t\t\n", len(all), grouped(uint64(bytes)), grouped(indices), bitsPerIndex(bytes, indices))
			if err := w.Flush(); err != nil {
				return err
			}
			return faults
		},
	}
	cmd.Flags().StringVar(&paths, "syzygy", "", "list the Syzygy tables of these directories")
	return cmd
}

// bitsPerIndex returns the bits that an index takes for one side to move.
func bitsPerIndex(bytes int64, indices uint64) float64 {
	return float64(bytes) * 8 / (2 * float64(max(indices, 1)))
}

// storedSides names the stored sides.
func storedSides(t tb.Info) string {
	var sides []string
	if t.White {
		sides = append(sides, "white")
	}
	if t.Black {
		sides = append(sides, "black")
	}
	return strings.Join(sides, "+")
}
