// Package verify proves tables of distances to mate, position by position, through
// the rules of package board.
//
// Each value must follow from those after all legal moves. If it does in an ending and
// in all that its moves can lead to, all distances are exact: one that was not would
// need a successor that is not, nearer to mate. A draw stored for what is decided, or
// the reverse, shows in the same way, since a win needs a move to a loss in exactly
// one ply less.
//
// Nothing is shared with the generator but the numbering of positions: who attacks what
// is asked of package board.
package verify

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
)

// Options say how an ending is to be verified. The zero value verifies all of it
// with one thread.
type Options struct {
	// Threads is the number of goroutines that work, at least 1.
	Threads int
	// Mismatches is the number of mismatches after which to stop, at least 1.
	Mismatches int
	// Progress is called now and then, from one goroutine at a time, with the
	// number of indices verified and to verify. It may be nil.
	Progress func(done, total uint64)
}

// A Report is what a verification found.
type Report struct {
	Positions  uint64 // that were proved or found wrong, for both sides to move
	Mismatches []Mismatch
}

// A Mismatch is a position whose stored value does not follow from its successors.
type Mismatch struct {
	Position        string // its FEN, or if it is illegal its index
	Stored, Derived dtm.Value
}

// String returns the mismatch on one line.
func (m Mismatch) String() string {
	return fmt.Sprintf("%s: stored %s, but its moves make it %s", m.Position, m.Stored, m.Derived)
}

// work is what the goroutines that verify an ending share.
type work struct {
	options Options
	total   uint64 // indices
	cancel  context.CancelFunc

	next  atomic.Int64 // first piece of work that nobody has taken
	mutex sync.Mutex   // guards what follows and Progress
	done  uint64
	// report is complete when all goroutines are.
	report Report
	err    error
}

// A finding is what was found in a piece of work.
type finding struct {
	indices, positions uint64
	mismatches         []Mismatch
}

// run verifies an ending of so many indices in pieces, which each goroutine verifies
// with what newWorker returns.
func run(ctx context.Context, m ending.Material, options Options, total uint64, pieces int,
	newWorker func() func(piece int) (finding, error)) (Report, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	w := work{options: options, total: total, cancel: cancel}
	w.options.Mismatches = max(options.Mismatches, 1)
	var wait sync.WaitGroup
	for range max(options.Threads, 1) {
		wait.Go(func() {
			verify := newWorker()
			for piece := int(w.next.Add(1)) - 1; piece < pieces && inner.Err() == nil; piece = int(w.next.Add(1)) - 1 {
				w.enter(verify(piece))
			}
		})
	}
	wait.Wait()
	err := w.err
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Report{}, fmt.Errorf("verifying %s: %w", m, err)
	}
	return w.report, nil
}

// enter adds what was found, or ends the verification with an error.
func (w *work) enter(found finding, err error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if err != nil {
		if w.err == nil {
			w.err = err
		}
		w.cancel()
		return
	}
	w.done += found.indices
	w.report.Positions += found.positions
	left := w.options.Mismatches - len(w.report.Mismatches)
	w.report.Mismatches = append(w.report.Mismatches, found.mismatches[:min(left, len(found.mismatches))]...)
	if len(w.report.Mismatches) == w.options.Mismatches {
		w.cancel()
	}
	if w.options.Progress != nil {
		w.options.Progress(w.done, w.total)
	}
}
