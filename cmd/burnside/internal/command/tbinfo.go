package command

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"burnside/internal/plural"
	"burnside/tb"
	"burnside/tb/stats"
)

func newTBInfoCommand(f *tbFlags) *cobra.Command {
	var paths string
	cmd := &cobra.Command{
		Use:   "info",
		Short: "List the tables",
		Long: `List the tables. For each table the command shows the size, the stored sides to move,
and the bits per index: the size divided by the number of indices, where each index
counts once for White to move and once for Black to move. It also shows the longest
mate, the longest mate by White, and the longest mate by Black. These include the
positions with White to move and those with Black to move.

Some tables store only one side to move. The longest mate with the other side to move is
then known only after "burnside tb stats". Until then the command shows "from N plies",
where N is the length of the longest mate in the table.

The column "clock" is about the .btc file next to a table, which holds what the
fifty-move rule changes. The column shows "outcomes" if this file holds only the outcome
at each halfmove clock, and "mates" if it also holds the distance to mate. It shows "-"
if there is no such file.

With --syzygy the command instead lists the Syzygy tables in directories, and checks
their files. The directories are separated as in a search path.`,
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
			fmt.Fprintln(w, "ending\tbytes\tindices per side\tbits per index\tstored\tlongest mate\tWhite wins in\tBlack wins in\tclock\tfile\t")
			var bytes int64
			var indices uint64
			for _, t := range all {
				bytes += t.Bytes
				indices += t.Indices
				longest := longestOf(set, &t)
				fmt.Fprintf(w, "%s\t%s\t%s\t%.3f\t%s\t%s\t%s\t%s\t%s\t%s\t\n", t.Ending, grouped(uint64(t.Bytes)), grouped(t.Indices),
					bitsPerIndex(t.Bytes, t.Indices), storedSides(t), longest.mate, longest.white, longest.black, clockText(set, &t), t.File)
			}
			fmt.Fprintf(w, "%d tables\t%s\t%s\t%.3f\t\t\t\t\t\t\t\n", len(all), grouped(uint64(bytes)), grouped(indices), bitsPerIndex(bytes, indices))
			if err := w.Flush(); err != nil {
				return err
			}
			return faults
		},
	}
	cmd.Flags().StringVar(&paths, "syzygy", "", "list the Syzygy tables of these directories")
	return cmd
}

// clockText says what the set knows of the halfmove clock in an ending.
func clockText(set *tb.Set, t *tb.Info) string {
	clock, err := set.Clock(t.Ending)
	switch {
	case err != nil:
		return "damaged"
	case clock == tb.WholeClock:
		return "mates"
	case clock == tb.FirstSteps:
		return "outcomes"
	}
	return "-"
}

// longestMates holds the longest mates of a table as text.
type longestMates struct {
	mate         string // in plies
	white, black string // in moves; named after the side that wins
}

// longestOf returns the longest mates of a table, as far as they are known without counting.
func longestOf(set *tb.Set, t *tb.Info) longestMates {
	s, known := stats.Kept(set, t.Ending)
	if !known {
		return longestMates{"from " + plural.Of(t.Plies, "ply", "plies"), "?", "?"}
	}
	white := max(s.Board.White.MaxWinPlies, s.Board.Black.MaxLossPlies)
	black := max(s.Board.Black.MaxWinPlies, s.Board.White.MaxLossPlies)
	return longestMates{pliesText(max(white, black)), movesText(white), movesText(black)}
}

// pliesText returns a distance to mate as text, "-" if there is no mate.
func pliesText(plies int) string {
	if plies == 0 {
		return "-"
	}
	return plural.Of(plies, "ply", "plies")
}

// movesText returns, as text, a distance to mate in moves of the mating side. If there is no mate,
// the text is "-".
func movesText(plies int) string {
	if plies == 0 {
		return "-"
	}
	return plural.Of((plies+1)/2, "move", "moves")
}

// bitsPerIndex returns the mean number of bits for an index and a side to move.
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
