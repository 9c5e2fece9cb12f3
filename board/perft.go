package board

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// MaxPerftDepth is the greatest depth that is accepted. No machine comes near it.
const MaxPerftDepth = 99

// PerftOptions says how Perft counts.
type PerftOptions struct {
	Threads int  // number of worker goroutines; less than 1 means 1
	HashMB  int  // size of a table of subtree counts in MiB; 0 means none
	List    bool // whether to generate the moves of the last ply, as a search would, instead of only counting them
	// Moves are the root moves to count. nil stands for all legal moves.
	Moves []Move
	// Stop, if not nil, ends the count soon after it becomes true. The counts are then too small.
	Stop *atomic.Bool
}

// MoveCount is a root move and the number of leaves below it.
type MoveCount struct {
	Move  Move
	Nodes uint64
}

// Perft returns the number of leaves of the tree of legal moves to the given depth. At depth 0 the
// only leaf is p.
func Perft(p *Position, depth int, o PerftOptions) uint64 {
	if depth <= 0 {
		return 1
	}
	var nodes uint64
	for _, c := range Divide(p, depth, o) {
		nodes += c.Nodes
	}
	return nodes
}

// Divide returns each legal move of p with the number of leaves below it. The move itself counts as
// the first ply of the depth.
func Divide(p *Position, depth int, o PerftOptions) []MoveCount {
	if depth <= 0 {
		return nil
	}
	counts := rootCounts(p, o.Moves)
	table := newPerftTable(o.HashMB)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(max(o.Threads, 1), runtime.NumCPU()*4) {
		wg.Go(func() {
			w := newPerftWorker(depth, &o, table)
			for {
				i := int(next.Add(1)) - 1
				if i >= len(counts) {
					return
				}
				p.Make(counts[i].Move, &w.frames[0].position)
				counts[i].Nodes = w.count(0, depth-1)
			}
		})
	}
	wg.Wait()
	return counts
}

// rootCounts returns the legal moves of p, each with the count 0. If the parameter "only" is not
// nil, rootCounts leaves out moves that are not in this list.
func rootCounts(p *Position, only []Move) []MoveCount {
	var list MoveList
	p.Generate(&list)
	counts := make([]MoveCount, 0, list.Len())
	for _, m := range list.Slice() {
		if only == nil || slices.Contains(only, m) {
			counts = append(counts, MoveCount{Move: m})
		}
	}
	return counts
}

// perftWorker counts leaves in memory of its own.
type perftWorker struct {
	frames []perftFrame
	list   bool
	stop   *atomic.Bool
	table  *perftTable
}

// perftFrame holds the position at a ply and the position's moves.
type perftFrame struct {
	position Position
	moves    MoveList
}

// newPerftWorker returns a worker for trees that are at most depth plies deep.
func newPerftWorker(depth int, o *PerftOptions, table *perftTable) *perftWorker {
	return &perftWorker{frames: make([]perftFrame, depth+1), list: o.List, stop: o.Stop, table: table}
}

// A subtree that is at least stopDepth plies deep checks Stop before it is counted.
const stopDepth = 3

// stopped reports whether to give up counting a subtree of the given depth.
func (w *perftWorker) stopped(depth int) bool {
	return depth >= stopDepth && w.stop != nil && w.stop.Load()
}

// count returns the number of leaves that are depth plies below the position at a ply.
func (w *perftWorker) count(ply, depth int) uint64 {
	f := &w.frames[ply]
	switch {
	case depth == 0:
		return 1
	case depth == 1 && !w.list:
		return uint64(f.position.CountLegal())
	case depth == 1:
		f.position.Generate(&f.moves)
		return uint64(f.moves.Len())
	case w.stopped(depth):
		return 0
	}
	if w.table != nil {
		if nodes, ok := w.table.load(f.position.key, depth); ok {
			return nodes
		}
	}
	f.position.Generate(&f.moves)
	var nodes uint64
	for _, m := range f.moves.Slice() {
		f.position.Make(m, &w.frames[ply+1].position)
		nodes += w.count(ply+1, depth-1)
	}
	if w.table != nil && !w.stopped(depth) {
		w.table.store(f.position.key, depth, nodes)
	}
	return nodes
}
