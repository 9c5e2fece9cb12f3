// Package verify proves tables of distances to mate, position by position, by the rules of package
// board.
//
// Each value must follow from the values after all legal moves. If this is true of an ending and of
// all endings to which its moves lead, all values are right. To see why, suppose that some
// distances are wrong. Take the wrong position that is nearest to mate. Then a position after one
// of its moves must have a wrong distance too. But that position would be even nearer to mate,
// which is a contradiction. For the same reason, no win or loss can be stored as a draw, and no
// draw as a win or loss. Such a fault would need another fault one ply nearer to mate.
//
// The verifier and the generator share no code except the numbering of positions. To find attacked
// squares, the verifier uses package board.
package verify

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// Options says how to verify an ending. The zero value means that the whole ending is verified with
// one thread.
type Options struct {
	// Threads is the number of worker goroutines, at least 1.
	Threads int
	// Mismatches is the number of mismatches after which the verification stops, at least 1.
	Mismatches int
	// Progress is called from time to time, by one goroutine at a time. The parameter "done" is the
	// number of indices that have been verified. The parameter "total" is the number of all indices
	// to verify. Progress may be nil.
	Progress func(done, total uint64)
}

// A Report is the result of a verification.
type Report struct {
	Positions  uint64 // number of positions proved or found wrong, for both sides to move
	Clocks     uint64 // number of decided positions whose staircases are proved or found wrong; 0 without a file of them
	Mismatches []Mismatch
}

// A Mismatch is a position whose stored value does not follow from its successors.
type Mismatch struct {
	Position        string // Position is the FEN of the position, or its index if it is illegal.
	Stored, Derived dtm.Value
	Steps           string // in words, if the steps of a staircase do not follow
}

// String returns the mismatch on one line.
func (m Mismatch) String() string {
	if m.Steps != "" {
		return m.Position + ": " + m.Steps
	}
	return fmt.Sprintf("%s: stored %s, but its moves make it %s", m.Position, m.Stored, m.Derived)
}

// work is shared by the goroutines that verify an ending.
type work struct {
	options Options
	total   uint64 // number of indices
	cancel  context.CancelFunc

	next  atomic.Int64 // first piece that no goroutine has taken
	mutex sync.Mutex   // guards the fields below and calls of Progress
	done  uint64
	// report is complete when all goroutines have ended.
	report Report
	err    error
}

// A finding is the result of one piece of work.
type finding struct {
	indices, positions uint64
	mismatches         []Mismatch
}

// run verifies an ending, divided into the given number of pieces. The parameter "total" is the
// number of indices of the ending. Each goroutine calls the function "newWorker" once. The function
// that newWorker returns verifies one piece.
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

// enter adds a finding. If there is an error, enter ends the verification with it.
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
