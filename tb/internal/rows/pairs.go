package rows

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// reportInterval is the time between two reports during a long phase.
const reportInterval = 100 * time.Millisecond

// ForPairs calls the function "step" for each king pair. The parameter "pairs" is the number of
// king pairs. Each worker has a goroutine of its own and handles one pair at a time. The calling
// goroutine calls the function "report" now and then, and once when all pairs are finished. If ctx
// is done, ForPairs ends early with the context's error.
func ForPairs[W any](ctx context.Context, workers []W, pairs int, step func(w W, pair int), report func(done int)) error {
	var next, done atomic.Int64
	var wait sync.WaitGroup
	for _, w := range workers {
		wait.Go(func() {
			for ctx.Err() == nil {
				pair := int(next.Add(1)) - 1
				if pair >= pairs {
					return
				}
				step(w, pair)
				done.Add(1)
			}
		})
	}
	waitAnd(&wait, func() {
		if n := int(done.Load()); n < pairs { // the end is reported once, below
			report(n)
		}
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	report(pairs)
	return nil
}

// waitAnd waits for a group of goroutines. Meanwhile it calls the function "report" at intervals.
func waitAnd(wait *sync.WaitGroup, report func()) {
	finished := make(chan struct{})
	go func() {
		wait.Wait()
		close(finished)
	}()
	ticker := time.NewTicker(reportInterval)
	defer ticker.Stop()
	for {
		select {
		case <-finished:
			return
		case <-ticker.C:
			report()
		}
	}
}
