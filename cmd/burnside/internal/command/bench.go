package command

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/internal/profile"
	"burnside/search"
	"burnside/uci"
)

func newBenchCommand() *cobra.Command {
	var profilePath string
	cmd := &cobra.Command{
		Use:   "bench [DEPTH | HASH THREADS [LIMIT [FILE [KIND]]]]",
		Short: "Search a fixed list of positions to a fixed depth",
		Long: `Search a list of positions. Each search starts with an empty transposition
table. By default the positions are fixed, and they are searched to a fixed depth on one
thread.

The last line reads "N nodes M nps". N depends only on the depth and the version of the
engine, not on the machine. So N serves as the engine's signature.

Two or more arguments have the order of Stockfish's bench: hash size in MiB, threads,
limit, positions, kind of limit. The positions are those of a file, or "default". The
kind of limit is "depth", "nodes" or "movetime" (milliseconds).`,
		Example: `  burnside bench
  burnside bench 16 1 13 default depth
  burnside bench 64 2 1000 positions.epd movetime`,
		RunE: func(cmd *cobra.Command, args []string) error {
			bench, notes, err := uci.ParseBench(args, board.StartFEN)
			if err != nil {
				return err
			}
			for _, note := range notes {
				warner(cmd)(errors.New(note))
			}
			return profile.Run(profilePath, func() error { return searchBench(cmd, bench) })
		},
	}
	profile.AddFlag(cmd.Flags(), &profilePath)
	return cmd
}

// searchBench runs a bench until the bench ends or is interrupted.
func searchBench(cmd *cobra.Command, bench *search.Bench) error {
	ctx, stop := interruptible(cmd)
	defer stop()
	defer context.AfterFunc(ctx, bench.Stop)()
	nodes, err := bench.Run(cmd.OutOrStdout())
	switch {
	case errors.Is(err, search.ErrStopped):
		return ctx.Err()
	case err != nil:
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), uci.BenchTotal+"\n", nodes) // Stockfish's scripts look for this line on standard error
	return nil
}

// parseDepth reads a depth from the command line.
func parseDepth(text string, least, most int) (int, error) {
	depth, err := strconv.Atoi(text)
	if err != nil || depth < least || depth > most {
		return 0, fmt.Errorf("depth %q: want %d to %d", text, least, most)
	}
	return depth, nil
}
