package command

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/tb/stats"
)

func newTBStatsCommand(f *tbFlags) *cobra.Command {
	var threads int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "stats ENDING",
		Short: "Count the positions of an ending by outcome and distance",
		Long: `Count the legal positions of an ending by their outcome for the side to move and
by their distance to mate: over the whole board, like men not told apart, and
reduced to one of those that the symmetries take into each other. Positions with
a right to capture en passant are left out.

Counts of tables in a folder of --tables are kept there, beside the table.`,
		Example: `  burnside tb stats KBNvK
  burnside tb stats KQvKR --json`,
		Args: oneArgument("an ending"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, m, err := f.ending(cmd, args[0])
			if err != nil {
				return err
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			counts, err := stats.Cached(ctx, set, m, threads)
			if err != nil {
				return err
			}
			if asJSON {
				encoder := json.NewEncoder(cmd.OutOrStdout())
				encoder.SetIndent("", "  ")
				return encoder.Encode(counts)
			}
			return showStats(cmd.OutOrStdout(), counts)
		},
	}
	addThreads(cmd, &threads, runtime.NumCPU())
	cmd.Flags().BoolVar(&asJSON, "json", false, "write a JSON object")
	return cmd
}

// showStats writes statistics for people.
func showStats(w io.Writer, s *stats.Stats) error {
	fmt.Fprintf(w, "%s\n\n", s.Ending)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "positions\tto move\tlegal\twin\tdraw\tloss\tlongest win\tlongest loss\t")
	for _, counts := range []struct {
		name string
		both *stats.Both
	}{{"whole board", &s.Board}, {"reduced", &s.Reduced}} {
		for side := board.White; side <= board.Black; side++ {
			c := counts.both.Side(side)
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", counts.name, side, grouped(c.Legal), grouped(c.Win),
				grouped(c.Draw), grouped(c.Loss), longest(c.Win, c.MaxWinPlies, c.MaxWinCount), longest(c.Loss, c.MaxLossPlies, c.MaxLossCount))
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for side := board.White; side <= board.Black; side++ {
		showHistogram(w, side, s.Reduced.Side(side))
	}
	showLongest(w, "White", &s.Longest.White)
	showLongest(w, "Black", &s.Longest.Black)
	return nil
}

// longest says how many plies the longest mate takes and how many positions do.
func longest(positions uint64, plies int, count uint64) string {
	if positions == 0 {
		return "-"
	}
	return fmt.Sprintf("%d plies (%s)", plies, grouped(count))
}

// Sizes of a histogram in characters and lines.
const (
	histogramWidth = 50
	histogramLines = 34
)

// showHistogram draws how many of the reduced positions are won or lost in how
// many moves.
func showHistogram(w io.Writer, side board.Color, c *stats.Side) {
	for _, outcome := range []struct {
		name   string
		parity int
		total  uint64
		plies  int
	}{{"wins", 1, c.Win, c.MaxWinPlies}, {"loses", 0, c.Loss, c.MaxLossPlies}} {
		if outcome.total == 0 {
			continue
		}
		moves := (outcome.plies + 1) / 2
		step := moves/histogramLines + 1
		bars := make([]uint64, moves/step+1)
		for plies, n := range c.Distances {
			if plies%2 == outcome.parity && plies <= outcome.plies {
				bars[(plies+1)/2/step] += n
			}
		}
		fmt.Fprintf(w, "\n%s to move %s, reduced positions by moves to mate\n", side, outcome.name)
		drawBars(w, bars, step)
	}
}

// drawBars draws one line for each bar, which stands for that many moves.
func drawBars(w io.Writer, bars []uint64, step int) {
	most := uint64(1)
	for _, n := range bars {
		most = max(most, n)
	}
	first := true
	for i, n := range bars {
		if n == 0 && first {
			continue
		}
		first = false
		label := fmt.Sprint(i * step)
		if step > 1 {
			label = fmt.Sprintf("%d-%d", i*step, i*step+step-1)
		}
		length := int(n * histogramWidth / most)
		bar := strings.Repeat("█", length)
		if length == 0 && n > 0 {
			bar = "▏"
		}
		fmt.Fprintf(w, "%9s %s %s\n", label, bar, grouped(n))
	}
}

// showLongest lists examples of the longest mates.
func showLongest(w io.Writer, side string, l *stats.Longest) {
	if len(l.Wins) > 0 {
		fmt.Fprintf(w, "\nlongest wins with %s to move\n  %s\n", side, strings.Join(l.Wins, "\n  "))
	}
	if len(l.Losses) > 0 {
		fmt.Fprintf(w, "\nlongest losses with %s to move\n  %s\n", side, strings.Join(l.Losses, "\n  "))
	}
}
