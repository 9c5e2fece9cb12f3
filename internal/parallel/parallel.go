// Package parallel shares work out among threads.
package parallel

import (
	"sync"
	"sync/atomic"
)

// Do calls f for each i below n on some threads, one of which is the caller's: where
// one is enough, no other has to be woken. What f computes must not depend on the order of
// the calls.
func Do(threads, n int, f func(i int)) {
	var next atomic.Int64
	work := func() {
		for {
			i := int(next.Add(1) - 1)
			if i >= n {
				return
			}
			f(i)
		}
	}
	var wait sync.WaitGroup
	for range min(threads, n) - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
}
