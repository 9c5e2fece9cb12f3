package command

import (
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/games"
	"burnside/cmd/nnue/internal/train"
)

// dataCommand returns the command data with its own commands.
func dataCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "data",
		Short: "Inspect, check and combine files of games",
	}
	cmd.AddCommand(infoCommand(), verifyCommand(), sampleCommand(), mergeCommand(), shuffleCommand())
	return cmd
}

// filesCommand returns a command whose arguments are files of games. The command passes them to the
// function "look".
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

func infoCommand() *cobra.Command {
	return filesCommand("info", "Summarise files of games", train.Summarise)
}

func verifyCommand() *cobra.Command {
	return filesCommand("verify", "Check files of games: checksums, legality of every move, results",
		func(names []string, out io.Writer) error {
			for _, name := range names {
				if err := games.Verify(name, out); err != nil {
					return err
				}
			}
			return nil
		})
}

func sampleCommand() *cobra.Command {
	var n int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "sample FILE",
		Short: "Print positions of a file, chosen at random, with their labels",
		Long: `Print positions of a file, chosen at random, with their labels.

Each line has five parts, separated by semicolons. The first four are the FEN, the move
that was played, White's score in internal units, and the result of the game. The last
part is "quiet" if training would use the position. If not, it says why not.`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return train.PrintSample(args[0], n, rand.New(rand.NewPCG(seed, 0)), cmd.OutOrStdout())
		},
	}
	cmd.Flags().IntVarP(&n, "number", "n", 20, "number of positions to print")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the choice")
	return cmd
}

func mergeCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "merge --out FILE FILE...",
		Short: "Write the games of several files to one file",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return games.Merge(args, out, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write; it must not exist")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

func shuffleCommand() *cobra.Command {
	var out string
	var seed uint64
	cmd := &cobra.Command{
		Use:   "shuffle --out FILE FILE...",
		Short: "Write the games of several files to one file, in random order",
		Long: `Write the games of several files to one file, in random order.

While the command runs, all games are in memory, where a position takes about 8 bytes.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return games.Shuffle(args, out, seed, cmd.OutOrStdout())
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "file to write; it must not exist")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "seed of the order")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}
