// Package verify proves tables of distances to mate, position by position, through
// the rules of package board.
package verify

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// A Probe returns what tables say of a position for its side to move. The
// position has no castling rights, no right to capture en passant and more men
// than the kings. It must be safe for use by several goroutines at once.
type Probe func(p *board.Position) (result.Result, error)

// Options say how an ending is to be verified. The zero value verifies all of it
// with one thread.
type Options struct {
	// Threads is the number of goroutines that work, at least 1.
	Threads int
	// Sample is the number of random indices to verify; 0 stands for all.
	Sample uint64
	// Seed chooses the sample.
	Seed uint64
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

// A Mismatch is a position whose stored result does not follow from its successors.
type Mismatch struct {
	FEN             string
	Stored, Derived result.Result
}

// String returns the mismatch on one line.
func (m Mismatch) String() string {
	return fmt.Sprintf("%s: stored %s, but its moves make it %s", m.FEN, m.Stored, m.Derived)
}

// Ending derives the result of each legal position of an ending, for both sides
// to move, from the results that probe gives for all positions after a legal
// move, and compares it with the result that probe gives for the position. If
// there is no mismatch in any ending that the moves can lead to, all distances are
// exact: one that was not would need a successor that is not, nearer to mate.
// A draw stored for what is decided, or the reverse, shows in the same way,
// since a win needs a move to a loss in exactly one ply less.
//
// It shares nothing with the generator but the numbering of positions: legality
// and moves are those of package board.
func Ending(ctx context.Context, m ending.Material, probe Probe, options Options) (Report, error) {
	if m.Men() > ending.MaxMen {
		return Report{}, fmt.Errorf("verifying %s: %d men, more than %d", m, m.Men(), ending.MaxMen)
	}
	v := newVerifier(m, probe, options)
	if err := v.run(ctx); err != nil {
		return Report{}, fmt.Errorf("verifying %s: %w", m, err)
	}
	return v.report, nil
}

// A verifier is what the goroutines that verify an ending share.
type verifier struct {
	layout  *ending.Layout
	probe   Probe
	options Options
	total   uint64
	cancel  context.CancelFunc

	next  atomic.Uint64 // first piece of work that nobody has taken
	mutex sync.Mutex    // guards what follows and Progress
	done  uint64
	// report is complete when all goroutines are.
	report Report
	err    error
}

// verifyChunk is the number of indices that a goroutine verifies at a time.
const verifyChunk = 1 << 14

// newVerifier sets up a verification.
func newVerifier(m ending.Material, probe Probe, options Options) *verifier {
	v := &verifier{layout: ending.NewLayout(m), probe: probe, options: options}
	v.options.Threads = max(v.options.Threads, 1)
	v.options.Mismatches = max(v.options.Mismatches, 1)
	v.total = v.layout.Size()
	if options.Sample > 0 {
		v.total = min(v.total, options.Sample)
	}
	return v
}

// run verifies all that is asked for.
func (v *verifier) run(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	v.cancel = cancel
	var wait sync.WaitGroup
	for range v.options.Threads {
		wait.Go(func() {
			for inner.Err() == nil {
				first := v.next.Add(verifyChunk) - verifyChunk
				if first >= v.total {
					return
				}
				v.verify(first, min(first+verifyChunk, v.total))
			}
		})
	}
	wait.Wait()
	if v.err != nil {
		return v.err
	}
	return ctx.Err()
}

// verify verifies a range of indices, or for a sample as many random ones.
func (v *verifier) verify(from, to uint64) {
	var positions uint64
	var mismatches []Mismatch
	rng := rand.New(rand.NewPCG(v.options.Seed, from))
	for index := from; index < to; index++ {
		chosen := index
		if v.options.Sample > 0 && v.total < v.layout.Size() {
			chosen = rng.Uint64N(v.layout.Size())
		}
		var legal [2]board.Position
		list := v.positions(chosen, &legal)
		for i := range list {
			positions++
			mismatch, err := v.compare(&list[i])
			if err != nil {
				v.fail(err)
				return
			}
			if mismatch.Stored != mismatch.Derived {
				mismatches = append(mismatches, mismatch)
			}
		}
	}
	v.enter(to-from, positions, mismatches)
}

// positions returns the legal ones of an index's two positions, in the space that
// legal gives. What tables say of the others does not matter.
func (v *verifier) positions(index uint64, legal *[2]board.Position) []board.Position {
	placement := v.layout.Placement(index)
	setup := v.layout.Setup(&placement, board.White)
	var err error
	if legal[0], err = setup.Position(); err != nil {
		setup.SideToMove = board.Black
		if legal[0], err = setup.Position(); err != nil {
			return nil
		}
		return legal[:1]
	}
	if legal[0].InCheck() {
		return legal[:1]
	}
	// A null move is a quicker way to the other position than another set-up.
	legal[0].MakeNull(&legal[1])
	return legal[:]
}

// compare derives the value of a position and probes it. The FEN is filled in
// only where they differ.
func (v *verifier) compare(p *board.Position) (Mismatch, error) {
	derived, err := v.derive(p)
	if err != nil {
		return Mismatch{}, err
	}
	stored, err := v.probeTable(p)
	if err != nil || stored == derived {
		return Mismatch{}, err
	}
	return Mismatch{FEN: p.FEN(), Stored: stored, Derived: derived}, nil
}

// derive works out the result of a position from its successors.
func (v *verifier) derive(p *board.Position) (result.Result, error) {
	switch p.Outcome() {
	case board.Checkmate:
		return mated, nil
	case board.Stalemate:
		return result.Result{}, nil
	}
	var moves board.MoveList
	p.Generate(&moves)
	return v.bestOf(p, moves.Slice())
}

// mated is the result of a position in which the side to move is mated.
var mated = result.Result{Outcome: result.Loss, Metric: result.ToMate, Exact: true}

// bestOf returns the result of the best of some legal moves.
func (v *verifier) bestOf(p *board.Position, moves []board.Move) (result.Result, error) {
	var best result.Result
	var next board.Position
	for i, m := range moves {
		p.Make(m, &next)
		after, err := v.resultOf(&next)
		if err != nil {
			return best, err
		}
		if r := after.Before(); i == 0 || r.Rank() > best.Rank() {
			best = r
		}
	}
	return best, nil
}

// resultOf returns the result of a position, which may have a right to capture en
// passant.
func (v *verifier) resultOf(p *board.Position) (result.Result, error) {
	if p.EnPassant() == board.NoSquare {
		return v.probeTable(p)
	}
	var moves board.MoveList
	p.Generate(&moves)
	var captures []board.Move
	for _, m := range moves.Slice() {
		if m.Kind() == board.EnPassant {
			captures = append(captures, m)
		}
	}
	best, err := v.bestOf(p, captures)
	if err != nil || len(captures) == moves.Len() {
		return best, err
	}
	setup := p.Setup()
	setup.EnPassant = board.NoSquare
	without, err := setup.Position()
	if err != nil {
		return best, err
	}
	others, err := v.probeTable(&without)
	if err == nil && others.Rank() > best.Rank() {
		best = others
	}
	return best, err
}

// probeTable probes a position without right to capture en passant.
func (v *verifier) probeTable(p *board.Position) (result.Result, error) {
	if p.Occupied().Count() == 2 {
		return result.Result{}, nil
	}
	return v.probe(p)
}

// fail ends the verification with an error.
func (v *verifier) fail(err error) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.err == nil {
		v.err = err
	}
	v.cancel()
}

// enter adds what was found among a number of indices.
func (v *verifier) enter(indices, positions uint64, mismatches []Mismatch) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.done += indices
	v.report.Positions += positions
	left := v.options.Mismatches - len(v.report.Mismatches)
	v.report.Mismatches = append(v.report.Mismatches, mismatches[:min(left, len(mismatches))]...)
	if len(v.report.Mismatches) == v.options.Mismatches {
		v.cancel()
	}
	if v.options.Progress != nil {
		v.options.Progress(v.done, v.total)
	}
}
