// Package parallel divides work among threads.
package parallel

import (
	"sync"
	"sync/atomic"
)

// Do calls f for each i from 0 to n-1, on several threads. The caller's thread does a part of the
// work. So if one thread suffices, Do wakes no other thread. The results must not depend on the
// order of the calls.
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
