// Package selfplay plays games of the engine against itself and writes them to a file of
// games, with the score of the search at every ply.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"burnside/cmd/nnue/internal/arbiter"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/cmd/nnue/internal/signature"
	"burnside/internal/book"
	"burnside/internal/profile"
	"burnside/tb"
)

// options are the settings of a run.
type options struct {
	games     int
	positions int
	nodes     uint64
	threads   int
	seed      uint64
	books     []string
	bookShare float64
	out       string
}

// Command returns the command selfplay.
func Command() *cobra.Command {
	var o options
	var profilePath string
	cmd := &cobra.Command{
		Use:   "selfplay",
		Short: "Play games of the engine against itself and save them with their scores",
		Long: `Play games of the engine against itself and save them with the score of the search at
every ply, for training.

A game begins with 8 or 9 random plies from the initial position, or with 2 or 3 from a
book position. An opening that a search scores as unbalanced is discarded. Games that are
clearly won or drawn end early.

The games depend only on the seed, the node limit and the books, not on the number of
threads. If a run is interrupted, even killed, the same command continues it. Without a
limit on games or positions it runs until it is interrupted.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return profile.Run(profilePath, func() error { return run(cmd.Context(), &o, cmd.ErrOrStderr()) })
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.games, "games", 0, "number of games in the file at which to stop; 0 for no limit")
	flags.IntVar(&o.positions, "positions", 0, "number of positions in the file at which to stop; 0 for no limit")
	flags.Uint64Var(&o.nodes, "nodes", 30, "soft limit of nodes: a search ends with the iteration that reaches it")
	flags.IntVar(&o.threads, "threads", 1, "games played at the same time")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	flags.StringArrayVar(&o.books, "book", nil, "file of openings, a FEN or EPD in each line; may be given several times")
	flags.Float64Var(&o.bookShare, "book-share", 0.25, "share of the games that begin from a book position, if a book is given")
	flags.StringVar(&o.out, "out", "", "file to write or to continue")
	profile.AddFlag(flags, &profilePath)
	_ = cmd.MarkFlagRequired("out")
	return cmd
}

// check returns an error if an option is out of range.
func (o *options) check() error {
	switch {
	case o.games < 0, o.positions < 0:
		return errors.New("the number of games or positions is negative")
	case o.nodes < 1 || o.nodes > 1<<40:
		return fmt.Errorf("%d nodes: must be from 1 to %d", o.nodes, uint64(1)<<40)
	case o.threads < 1 || o.threads > 1024:
		return fmt.Errorf("%d threads: must be from 1 to 1024", o.threads)
	case !(o.bookShare >= 0 && o.bookShare <= 1):
		return fmt.Errorf("book share of %g: must be from 0 to 1", o.bookShare)
	}
	return nil
}

// info returns the header of the file.
func (o *options) info(b *book.Book) gamefile.Info {
	info := gamefile.Info{
		"made by": "selfplay",
		"engine":  signature.Text(),
		"nodes":   strconv.FormatUint(o.nodes, 10),
		"seed":    strconv.FormatUint(o.seed, 10),
	}
	if b.Size() > 0 {
		info["books"] = b.Names()
		info["book share"] = strconv.FormatFloat(o.bookShare, 'g', -1, 64)
	}
	return info
}

// run plays games and writes them until a limit is reached or ctx is done.
func run(ctx context.Context, o *options, out io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	b, err := book.Load(o.books)
	if err != nil {
		return err
	}
	for _, note := range b.Notes() {
		fmt.Fprintln(out, note)
	}
	w, err := gamefile.Continue(o.out, o.info(b), out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := newTally(o, w, out)
	defer t.finish()
	tb.Embedded().CacheSize(arbiter.TableCache)
	if t.reached() {
		return nil
	}
	games := playAll(ctx, o, b, w.NumGames())
	defer func() {
		cancel()
		for range games {
		}
	}()
	for game := range inOrder(games, w.NumGames()) {
		if err := w.Add(&game.Game); err != nil {
			return fmt.Errorf("write game %d: %w", game.number+1, err)
		}
		t.add(&game.Game)
		if t.reached() {
			return nil
		}
	}
	return nil
}
