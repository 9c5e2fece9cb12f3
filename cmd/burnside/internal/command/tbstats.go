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
	"burnside/internal/plural"
	"burnside/tb/stats"
	"burnside/tb/verdict"
)

func newTBStatsCommand(f *tbFlags) *cobra.Command {
	var threads int
	var asJSON, clock bool
	cmd := &cobra.Command{
		Use:   "stats ENDING",
		Short: "Count the positions of an ending by outcome and distance",
		Long: `Count the legal positions of an ending by outcome for the side to move and by distance
to mate. The command counts in two ways. The counts over the whole board do not
distinguish men of the same kind. In the reduced counts, symmetric positions count only
once. Positions with an en-passant capture are not counted. The command also shows the
longest mates. If fewer than half of the positions with White to move are drawn, the
command also shows why they are drawn. It does the same for Black to move.

With --clock the command instead counts what the fifty-move rule changes. It goes
through all positions of the whole board at all halfmove clocks from 0 to 99. It counts
how often the rule makes a mate longer, and how often it takes a mate away. It also
shows two mates: the longest at any clock, and the one that the rule makes longer by
the most plies. Some endings of five men cannot be counted in this way, because their mates
take too many plies.

If the table is in a folder of --tables, the results are stored in a file next to it.
Later this command, "burnside tb info" and "burnside web" read that file.`,
		Example: `  burnside tb stats KBNvK
  burnside tb stats KQvKR --json
  burnside tb stats KQvKR --clock`,
		Args: oneArgument("an ending"),
		RunE: func(cmd *cobra.Command, args []string) error {
			set, m, err := f.ending(cmd, args[0])
			if err != nil {
				return err
			}
			ctx, stop := interruptible(cmd)
			defer stop()
			if clock {
				counts, err := stats.CountClock(ctx, set, m, threads)
				if err != nil {
					return err
				}
				if asJSON {
					return writeJSON(cmd.OutOrStdout(), counts)
				}
				return showClockStats(cmd.OutOrStdout(), counts)
			}
			counts, err := stats.Cached(ctx, set, m, threads)
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), counts)
			}
			return showStats(cmd.OutOrStdout(), counts)
		},
	}
	addThreads(cmd, &threads, runtime.NumCPU())
	cmd.Flags().BoolVar(&asJSON, "json", false, "write a JSON object")
	cmd.Flags().BoolVar(&clock, "clock", false, "count what the fifty-move rule changes")
	return cmd
}

// writeJSON writes a value as an indented JSON object.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// showClockStats prints what the fifty-move rule changes.
func showClockStats(w io.Writer, c *stats.Clock) error {
	fmt.Fprintf(w, "%s, all halfmove clocks from 0 to 99\n\n", c.Ending)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "to move\twon or lost\tat all clocks\tlonger mate\tdrawn\t")
	for side := board.White; side <= board.Black; side++ {
		s := c.Side(side)
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t\n", side, grouped(s.Decided), grouped(s.Decided*board.FiftyMovePlies),
			grouped(s.Lengthened), grouped(s.Drawn))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for side := board.White; side <= board.Black; side++ {
		s := c.Side(side)
		if s.Decided > 0 {
			fmt.Fprintf(w, "\n%s to move, clock 0: longest mate %s; the rule takes %s of the positions won or lost\n",
				verdict.SideName(side), plural.Of(s.AtZero, "ply", "plies"), grouped(s.Taken))
		}
		for _, mate := range []struct {
			name string
			*stats.LateMate
		}{{"longest mate that the rule makes longer", &s.Longest}, {"mate that grows most", &s.Growth}} {
			if mate.Plies > 0 {
				fmt.Fprintf(w, "\n%s to move, %s: %s instead of %d\n  %s\n", verdict.SideName(side), mate.name,
					plural.Of(mate.Plies, "ply", "plies"), mate.Plain, mate.FEN)
			}
		}
	}
	return nil
}

// showStats prints statistics as text.
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
	for side := board.White; side <= board.Black; side++ {
		showLongest(w, side, s.Reduced.Side(side), s.Longest.Side(side))
	}
	if s.Exceptions != nil {
		showExceptions(w, board.White, s.Reduced.White.Draw, s.Exceptions.White)
		showExceptions(w, board.Black, s.Reduced.Black.Draw, s.Exceptions.Black)
	}
	return nil
}

// longest returns, as text, the length of the longest mate in plies and the number of positions
// with a mate of this length.
func longest(positions uint64, plies int, count uint64) string {
	if positions == 0 {
		return "-"
	}
	if plies == 0 {
		return fmt.Sprintf("mated (%s)", grouped(count))
	}
	return fmt.Sprintf("%s (%s)", plural.Of(plies, "ply", "plies"), grouped(count))
}

// These are the sizes of a histogram, in characters and lines.
const (
	histogramWidth = 50
	histogramLines = 34
)

// showHistogram draws how many reduced positions are won and lost, by moves to mate.
func showHistogram(w io.Writer, side board.Color, c *stats.Side) {
	for _, outcome := range []struct {
		name   string
		parity int
		total  uint64
		plies  int
	}{{"mates", 1, c.Win, c.MaxWinPlies}, {"is mated", 0, c.Loss, c.MaxLossPlies}} {
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
		fmt.Fprintf(w, "\n%s to move %s: reduced positions by moves to mate\n", verdict.SideName(side), outcome.name)
		drawBars(w, bars, step)
	}
}

// drawBars draws a line for each bar. A bar stands for step moves.
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

// showLongest prints examples of the longest mates with one side to move.
func showLongest(w io.Writer, side board.Color, c *stats.Side, l *stats.Longest) {
	name := verdict.SideName(side)
	if len(l.Wins) > 0 {
		fmt.Fprintf(w, "\n%s to move mates in %s at most\n  %s\n", name, movesText(c.MaxWinPlies), strings.Join(l.Wins, "\n  "))
	}
	switch {
	case len(l.Losses) == 0:
	case c.MaxLossPlies == 0:
		fmt.Fprintf(w, "\n%s to move is mated\n  %s\n", name, strings.Join(l.Losses, "\n  "))
	default:
		fmt.Fprintf(w, "\n%s to move is mated in %s at most\n  %s\n", name, movesText(c.MaxLossPlies), strings.Join(l.Losses, "\n  "))
	}
}

// exceptionWords says, for each kind, why a position is drawn.
var exceptionWords = map[string]string{
	stats.Stalemate: "is stalemated",
	stats.Captures:  "captures and draws",
	stats.Loses:     "loses a man or stalemates",
	stats.Holds:     "draws for another reason",
}

// showExceptions prints why positions with the given side to move are drawn. If the slice
// "exceptions" is empty, it prints nothing. The parameter "draws" is the number of drawn positions
// with this side to move. Positions that are symmetric to each other count as one.
func showExceptions(w io.Writer, side board.Color, draws uint64, exceptions []stats.Exception) {
	if len(exceptions) == 0 {
		return
	}
	by := ""
	if sample := exceptions[0].Sample; sample > 0 {
		by = fmt.Sprintf(", estimated from %s of them", grouped(sample))
	}
	fmt.Fprintf(w, "\ndrawn exceptions with %s to move: %s reduced positions%s\n", verdict.SideName(side), grouped(draws), by)
	for _, e := range exceptions {
		fmt.Fprintf(w, "%9s %s: %s\n", percent(e.Count, draws), exceptionWords[e.Kind], grouped(e.Count))
		for _, fen := range e.Examples {
			fmt.Fprintf(w, "%9s %s\n", "", fen)
		}
	}
}

// percent returns a share as text.
func percent(part, whole uint64) string {
	return fmt.Sprintf("%.2f %%", 100*float64(part)/float64(max(whole, 1)))
}
