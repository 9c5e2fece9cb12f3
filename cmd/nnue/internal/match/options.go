package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"burnside/cmd/nnue/internal/games"
	"burnside/internal/book"
)

// SelfPlayOptions are the settings of a run of self-play.
type SelfPlayOptions struct {
	Games     int      // the run ends when the file has this many games; 0 for no limit
	Positions int      // the run ends when the file has this many positions; 0 for no limit
	Nodes     uint64   // soft limit of each search
	Threads   int      // number of games played at the same time
	Seed      uint64   // seed of the openings
	Books     []string // files of openings
	BookShare float64  // share of the games that begin from a book position, from 0 to 1
	Out       string   // file of games
}

// check returns an error if an option is out of range.
func (o *SelfPlayOptions) check() error {
	switch {
	case o.Games < 0, o.Positions < 0:
		return errors.New("the number of games or positions is negative")
	case o.Nodes < 1 || o.Nodes > 1<<40:
		return fmt.Errorf("%d nodes: must be from 1 to %d", o.Nodes, uint64(1)<<40)
	case o.Threads < 1 || o.Threads > 1024:
		return fmt.Errorf("%d threads: must be from 1 to 1024", o.Threads)
	case !(o.BookShare >= 0 && o.BookShare <= 1):
		return fmt.Errorf("book share of %g: must be from 0 to 1", o.BookShare)
	}
	return nil
}

// info returns the header of the file.
func (o *SelfPlayOptions) info(b *book.Book) games.Info {
	info := games.Info{
		"made by": "selfplay",
		"engine":  Signature(),
		"nodes":   strconv.FormatUint(o.Nodes, 10),
		"seed":    strconv.FormatUint(o.Seed, 10),
	}
	if b.Size() > 0 {
		info["books"] = b.Names()
		info["book share"] = strconv.FormatFloat(o.BookShare, 'g', -1, 64)
	}
	return info
}

// SelfPlay plays games and writes them to a file. It stops when a limit is reached or ctx is done.
// If the file exists and has the same settings, SelfPlay appends to it. It prints its progress to
// the writer "out".
func SelfPlay(ctx context.Context, o *SelfPlayOptions, out io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	b, err := book.Load(o.Books)
	if err != nil {
		return err
	}
	for _, note := range b.Notes() {
		fmt.Fprintln(out, note)
	}
	w, err := games.Continue(o.Out, o.info(b), out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	t := newTally(o, w, out)
	defer t.finish()
	if t.reached() {
		return nil
	}
	played := playAll(ctx, o, b, w.NumGames())
	defer func() {
		cancel()
		for range played {
		}
	}()
	for game := range inOrder(played, w.NumGames()) {
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
