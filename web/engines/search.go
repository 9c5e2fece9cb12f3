package engines

import (
	"context"
	"time"

	"burnside/board"
	"burnside/search"
)

// Watched is a search that a client watches.
type Watched struct {
	Game   *board.Game
	Limits search.Limits
	Most   time.Duration // limit of the search
	// Report receives the reports of the search, in the search's goroutine; it may be nil.
	Report func(search.Report)
	// Tick is called repeatedly, in the goroutine of the caller. Interval is the time between two
	// calls. If Tick returns an error, the search ends.
	Tick     func(now time.Time) error
	Interval time.Duration
}

// Run runs the search until the search ends by itself or its time is over, and returns the result.
// If ctx is done, Run returns the cause. If Tick fails, Run returns the error of Tick. When Run
// returns, the engine is idle.
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
