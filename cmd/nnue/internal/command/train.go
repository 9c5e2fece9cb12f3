package command

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/train"
	"burnside/eval"
)

func trainCommand() *cobra.Command {
	var o train.Options
	cmd := &cobra.Command{
		Use:   "train",
		Short: "Train the network on games",
		Long: `Train the network on games written by selfplay.

After each pass through the data, the command prints the loss on held-out games and
writes a checkpoint to the file of --out. A table (.csv) and a picture (.svg) of the
losses are written next to that file. --resume continues a training after its last
finished pass. The result depends only on the settings and the data, not on the number
of threads or on interruptions. With --net, the last checkpoint is converted into a
network. The command "nnue quantise" can do this later.

The network learns the expected result. This is a mix of the game's result and of
1 / (1 + exp(-s / scale)), where s is the search's score. Training leaves out the first
plies of each game, positions in check, positions whose best move is a capture or
promotion, positions with the score of a mate, and positions of at most four men.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return train.Run(cmd.Context(), &o, cmd.OutOrStdout())
		},
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&o.Data, "data", nil, "file of games; may be given several times")
	flags.Float64Var(&o.Share, "share", 1, "share of each file to train on, from its start; useful to measure the gain from a larger amount of data; held-out games still come from the whole file")
	flags.StringVar(&o.Out, "out", "", "file to write the training to")
	flags.StringVar(&o.Net, "net", "", "file for the network with integer weights; it is written at the end, as quantise would")
	flags.StringVar(&o.From, "from", "", "file of a training or of a network; the new training starts from the weights in this file instead of random weights")
	flags.BoolVar(&o.Resume, "resume", false, "continue the training in the file")
	flags.IntVar(&o.Epochs, "epochs", 10, "passes through the data")
	flags.IntVar(&o.Hidden, "hidden", eval.Hidden, "neurons, a multiple of 64")
	flags.IntVar(&o.Batch, "batch", 16384, "positions per step")
	flags.Float64Var(&o.Rate, "rate", 0.0015, "greatest learning rate; it falls to a hundredth along a cosine")
	flags.Float64Var(&o.Decay, "decay", 0.1, "weight decay of AdamW")
	flags.Float64Var(&o.Bind, "bind", 2, "how strongly a feature's weights for the different regions of the king are pulled towards their mean; the unit is that of --decay")
	flags.Float64Var(&o.WDL, "wdl", 0.25, "share of the game's result in the label; the rest is the search's score")
	flags.Float64Var(&o.Scale, "scale", 160, "internal units of score for one unit of the logistic function")
	flags.IntVar(&o.FirstPly, "first-ply", 4, "plies at the start of each game to leave out")
	flags.Int32Var((*int32)(&o.MaxScore), "max-score", 8000, "leave out positions with greater scores, in internal units")
	flags.Int32Var((*int32)(&o.CapScore), "cap", 8000, "greatest score to learn, in internal units; greater scores count as this")
	flags.Float64Var(&o.Follow, "follow", 0, "λ: label = (1−λ) × own score + λ × next ply's label")
	flags.Float64Var(&o.Thin, "thin", 0, fmt.Sprintf("share of the positions with at most %d men to leave out", train.FewMen))
	flags.Float64Var(&o.Power, "power", 2, "the loss is this power of the difference in expected points")
	flags.IntVar(&o.Buffer, "buffer", 1<<21, "number of positions in the buffer that brings them into random order; a position takes 32 bytes; if all positions fit, the games are read only once, not in each pass")
	flags.IntVar(&o.Threads, "threads", runtime.NumCPU(), "threads")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the first weights and of the order of the positions")
	_ = cmd.MarkFlagRequired("data")
	_ = cmd.MarkFlagRequired("out")
	return cmd
}
