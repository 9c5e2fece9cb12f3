package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"burnside/board"
	"burnside/internal/profile"
	"burnside/internal/ram"
)

// perftFlags are the flags of the perft command.
type perftFlags struct {
	divide   bool
	suite    string
	maxNodes uint64
	leaf     string
	profile  string
	options  board.PerftOptions
}

func newPerftCommand() *cobra.Command {
	var f perftFlags
	cmd := &cobra.Command{
		Use:   "perft {DEPTH [FEN] | --suite FILE}",
		Short: "Count the leaves of the tree of legal moves",
		Long: `Count the leaves of the tree of legal moves from a position, by default the start
position. With --suite, check the counts in a file instead. Such a file is called a
suite.

Each line of a suite reads "FEN ;D1 20 ;D2 400". Empty lines and lines that begin
with "#" are ignored. The command fails if a count differs or a line cannot be read.
The last line shows nodes, time and nodes/s.`,
		Example: `  burnside perft 6
  burnside perft 5 --divide r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -
  burnside perft --suite board/testdata/perft.epd --max-nodes 1000000`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(args); err != nil {
				return err
			}
			return profile.Run(f.profile, func() error {
				ctx, stop := interruptible(cmd)
				defer stop()
				f.options.Stop = &atomic.Bool{}
				defer context.AfterFunc(ctx, func() { f.options.Stop.Store(true) })()
				if f.suite != "" {
					return runSuite(ctx, cmd.OutOrStdout(), &f, warner(cmd))
				}
				return runPerft(ctx, cmd.OutOrStdout(), &f, args, warner(cmd))
			})
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.divide, "divide", false, "show the count of each move")
	addThreads(cmd, &f.options.Threads, 1)
	addInt(cmd, &f.options.HashMB, "hash", 0, 0, maxPerftHash, "size in MiB of a hash table of counts, 0 for none")
	flags.StringVar(&f.leaf, "leaf", "count", `what to do at the last ply: "count" the moves without listing them, or "list" them`)
	flags.StringVar(&f.suite, "suite", "", "check the counts in this file")
	flags.Uint64Var(&f.maxNodes, "max-nodes", 0, "skip counts of a suite that are greater than this; 0 skips none")
	profile.AddFlag(cmd.Flags(), &f.profile)
	return cmd
}

// maxPerftHash is the greatest size of the hash table, in MiB.
const maxPerftHash = 1 << 20

// check checks flags and arguments together. It completes the options.
func (f *perftFlags) check(args []string) error {
	switch {
	case f.suite == "" && len(args) == 0:
		return errors.New("want a depth, or --suite")
	case f.suite != "" && len(args) > 0:
		return errors.New("--suite takes no depth and no FEN")
	case f.suite != "" && f.divide:
		return errors.New("--divide is for one position, not for --suite")
	case f.suite == "" && f.maxNodes != 0:
		return errors.New("--max-nodes is for --suite")
	case f.leaf != "count" && f.leaf != "list":
		return fmt.Errorf(`--leaf %q: want "count" or "list"`, f.leaf)
	}
	if err := ram.Check(ram.Need{All: uint64(f.options.HashMB) << 20, Fresh: uint64(f.options.HashMB) << 20}); err != nil {
		return fmt.Errorf("--hash %d: %w", f.options.HashMB, err)
	}
	f.options.List = f.leaf == "list"
	return nil
}

// runPerft counts the leaves of one position. The FEN may be a single argument, or each of its
// fields may be an argument. If the count is interrupted, runPerft prints nothing.
func runPerft(ctx context.Context, w io.Writer, f *perftFlags, args []string, warn func(error)) error {
	depth, err := parseDepth(args[0], 0, board.MaxPerftDepth)
	if err != nil {
		return err
	}
	p := board.StartPosition()
	if len(args) > 1 {
		if p, err = readPosition(args[1:], warn); err != nil {
			return err
		}
	}
	start := time.Now()
	nodes := uint64(1) // a tree of depth 0 has one leaf
	if depth > 0 {
		nodes = 0
		counts := board.Divide(&p, depth, f.options)
		if err := ctx.Err(); err != nil {
			return err
		}
		for _, c := range counts {
			nodes += c.Nodes
			if f.divide {
				fmt.Fprintf(w, "%s: %d\n", p.UCIMove(c.Move), c.Nodes)
			}
		}
	}
	fmt.Fprintln(w, speedLine(nodes, time.Since(start)))
	return nil
}

// speedLine returns the last line of a count.
func speedLine(nodes uint64, taken time.Duration) string {
	seconds := max(taken, time.Microsecond).Seconds()
	return fmt.Sprintf("%d nodes, %.3f s, %.0f nodes/s", nodes, seconds, float64(nodes)/seconds)
}
