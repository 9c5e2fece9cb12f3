package engines

import (
	"context"
	"time"

	"burnside/board"
	"burnside/search"
)

// Watched is a search that somebody watches.
type Watched struct {
	Game   *board.Game
	Limits search.Limits
	Most   time.Duration // after which the search ends
	// Report is told what the search reports, in its goroutine; nil for nothing.
	Report func(search.Report)
	// Tick is called every Interval in the goroutine of the caller. Its error ends the
	// search.
	Tick     func(now time.Time) error
	Interval time.Duration
}

// Run carries out the search and returns what it has found, when it has come to an end or
// its time is over. It returns an error when ctx is done, its cause, or Tick fails. The
// engine is at rest when it returns.
func (w *Watched) Run(ctx context.Context, engine *search.Engine) (result search.Result, err error) {
	wait := engine.Begin(w.Game, w.Limits, w.Report)
	done := make(chan struct{})
	go func() {
		result = wait()
		close(done)
	}()
	err = w.watch(ctx, done)
	engine.Stop()
	<-done
	return result, err
}

// watch waits until the search is done, or its time is over.
func (w *Watched) watch(ctx context.Context, done <-chan struct{}) error {
	over := time.NewTimer(w.Most)
	defer over.Stop()
	tick := time.NewTicker(w.Interval)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return nil
		case <-over.C:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		case now := <-tick.C:
			if err := w.Tick(now); err != nil {
				return err
			}
		}
	}
}
