package analysis

import (
	"context"
	"time"

	"burnside/board"
	"burnside/search"
)

// A client has one search at a time, and the engine that carries it out.
type client struct {
	name string
	turn chan struct{} // full while a search runs

	// Guarded by the service's mutex.
	cancel  context.CancelCauseFunc // ends the newest search
	users   int                     // searches that run or wait for their turn
	entries int                     // searches so far
	left    time.Time               // when the last search ended

	// Of the search whose turn it is.
	engine *search.Engine // nil before the first
	hash   int            // MiB that the engine was given
}

// The times between reports.
const (
	newsTime  = 100 * time.Millisecond // at least, if there is news
	pulseTime = time.Second / 2        // at most
)

// search carries out a search for so long at most.
func (c *client) search(ctx context.Context, r *Request, most time.Duration, report func(Update) error) error {
	found := newFindings(&r.Position, r.Lines)
	wait := c.engine.Begin(board.NewGame(r.Position), search.Limits{Depth: r.Depth}, found.note)
	done := make(chan struct{})
	go func() {
		wait()
		close(done)
	}()
	err := c.watch(ctx, most, done, found, report)
	c.engine.Stop()
	<-done
	if err != nil {
		return err
	}
	return report(found.update())
}

// watch reports what a search finds until it is done, or its time is over.
func (c *client) watch(ctx context.Context, most time.Duration, done <-chan struct{}, found *findings, report func(Update) error) error {
	over := time.NewTimer(most)
	defer over.Stop()
	tick := time.NewTicker(newsTime)
	defer tick.Stop()
	told := time.Now()
	for {
		select {
		case <-done:
			return nil
		case <-over.C:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		case now := <-tick.C:
			if !found.fresh() && now.Sub(told) < pulseTime {
				continue
			}
			told = now
			if err := report(found.update()); err != nil {
				return err
			}
		}
	}
}
