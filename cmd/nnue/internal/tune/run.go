package tune

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"burnside/board"
	"burnside/internal/book"
	"burnside/internal/progress"
)

// batchPairs is the number of pairs in a batch. All pairs of a batch are played with the same
// values. After a whole batch, the values are changed and the file is written. So the result
// depends neither on the number of threads nor on interruptions. At the end of a batch, threads
// wait for the longest pair. A batch has several times as many pairs as a machine has threads, so
// this wait is short compared with the time for the batch.
const batchPairs = 64

// opponents can play a pair of games.
type opponents interface {
	play(o *order) (result, error)
}

// tuning is a run in progress.
type tuning struct {
	state    *State
	file     string
	openings *book.Book
	players  []opponents
	out      io.Writer
	line     *progress.Line
	start    time.Time
	first    int // number of pairs done before this run
}

// run plays until all pairs are played or ctx is done. If a batch is interrupted, the next run
// plays the whole batch again.
func (t *tuning) run(ctx context.Context) error {
	t.start, t.first, t.line = time.Now(), t.state.Done, progress.New(t.out)
	defer t.line.Clear()
	if t.state.Done == 0 {
		t.state.note()
	}
	for t.state.Done < t.state.Pairs {
		n := min(batchPairs, t.state.Pairs-t.state.Done)
		points, err := t.batch(ctx, t.state.Done, n)
		if ctx.Err() != nil {
			fmt.Fprintf(t.out, "interrupted after %d pairs; start it again to continue\n", t.state.Done)
			return nil
		}
		if err != nil {
			return err
		}
		for _, p := range points {
			t.state.learn(t.state.Done, p)
		}
		t.state.note()
		if err := t.state.save(t.file); err != nil {
			return err
		}
		t.progress()
	}
	return nil
}

// batch plays n pairs and returns the first side's points in each. The parameter "first" is the
// number of the first pair.
func (t *tuning) batch(ctx context.Context, first, n int) ([]float64, error) {
	points := make([]float64, n)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for _, p := range t.players {
		group.Go(func() error {
			for i := int(next.Add(1) - 1); i < n && ctx.Err() == nil; i = int(next.Add(1) - 1) {
				var err error
				if points[i], err = t.playPair(p, first+i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return points, group.Wait()
}

// playPair lets a player play the pair with a number. It returns the first side's points.
func (t *tuning) playPair(p opponents, pair int) (float64, error) {
	o := order{Pair: pair, Control: t.state.Control, Start: t.opening(pair)}
	o.First, o.Second = t.state.values(pair)
	r, err := p.play(&o)
	return r.Points, err
}

// opening returns the starting position of a pair.
func (t *tuning) opening(pair int) board.Packed {
	p := t.openings.Choose(rand.New(rand.NewPCG(^t.state.Seed, uint64(pair))))
	return p.Pack()
}

// progress shows the progress of the run.
func (t *tuning) progress() {
	played, elapsed := t.state.Done-t.first, time.Since(t.start)
	left := time.Duration(float64(elapsed) * float64(t.state.Pairs-t.state.Done) / float64(played))
	t.line.Show("%d of %d pairs, %.0f games an hour, %s left",
		t.state.Done, t.state.Pairs, 2*float64(played)/elapsed.Hours(), left.Round(time.Second))
}

// begin returns the state from which a run starts. If the named file exists, the run starts from
// the state in this file. If not, it starts from the state in the parameter "now". If the settings
// of the two states differ, begin returns an error.
func begin(name string, now *State) (*State, error) {
	if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
		return now, nil
	}
	old, err := Load(name)
	if err != nil {
		return nil, err
	}
	if err := old.same(now); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return old, nil
}
