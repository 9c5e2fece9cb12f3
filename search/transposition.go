package search

import (
	"math/bits"
	"runtime/debug"
	"unsafe"

	"burnside/board"
	"burnside/internal/hugepages"
	"burnside/internal/parallel"
)

// These are the range and the default of the transposition table's size, in MiB.
const (
	MinHash     = 1
	MaxHash     = 1 << 20
	DefaultHash = 16
)

// transpositionTable is a table of clusters. A cluster is one cache line with four entries of two
// words each. The first word is the key XORed with the second word. If two threads write an entry
// at once, the words do not fit together, and the entry matches no key (Hyatt and Mann, "A Lockless
// Transposition-Table Implementation", 2002). Both words are atomic, so there is no data race.
type transpositionTable struct {
	clusters   []cluster
	generation uint8 // number of the current search, below generations
}

const (
	clusterSize  = 4 // entries in a cluster
	clusterBytes = clusterSize * 16
)

type cluster [clusterSize]struct {
	check, data word
}

// The data word of an entry consists of these fields, the lowest first: move (16 bits), score (16),
// static evaluation (16), depth (8), bound (2), principal variation (1), generation (5).
const (
	scoreShift      = 16
	evalShift       = 32
	depthShift      = 48
	boundShift      = 56
	pvShift         = 58
	generationShift = 59
	generations     = 1 << 5
	depthOffset     = 1 // added to stored depths, so that no data word is 0
)

// entry is what the table stores about a position. Functions take its address instead of a copy. A
// copy made right after the fields were written would have to wait until these writes are done.
type entry struct {
	move  board.Move
	score Score // counted from the node; see scoreFromTT
	eval  Score // static evaluation before corrections; noScore in check
	depth int
	bound Bound
	pv    bool // has been in a principal variation
}

// resize sets the table's size in MiB and empties the table. It uses the given number of threads.
func (t *transpositionTable) resize(mb, threads int) {
	n := mb * (1 << 20 / clusterBytes)
	if n != len(t.clusters) {
		t.release() // before the new table is allocated, to save memory
		t.clusters = make([]cluster, n)
		hugepages.Advise(t.clusters)
		t.generation = 0
		return
	}
	t.clear(threads)
}

// release gives the table's memory back to the system.
func (t *transpositionTable) release() {
	if t.clusters != nil {
		t.clusters = nil
		debug.FreeOSMemory()
	}
}

// bytes returns the size of the table in bytes.
func (t *transpositionTable) bytes() uint64 { return uint64(len(t.clusters)) * clusterBytes }

// clear empties the table, using a number of threads.
func (t *transpositionTable) clear(threads int) {
	t.generation = 0
	part := (len(t.clusters) + threads - 1) / threads
	parallel.Do(threads, threads, func(i int) {
		clear(t.clusters[min(i*part, len(t.clusters)):min((i+1)*part, len(t.clusters))])
	})
}

// age begins a new search. Entries of earlier searches are replaced first.
func (t *transpositionTable) age() { t.generation = (t.generation + 1) % generations }

// cluster returns the cluster of a key.
func (t *transpositionTable) cluster(k board.Key) *cluster {
	i, _ := bits.Mul64(uint64(k), uint64(len(t.clusters)))
	return &t.clusters[i]
}

// prefetch starts to load the cluster of k into the cache. A load from memory takes up to a quarter
// of a node's time. So prefetch is called as soon as a move may be made, with a guess at the key
// after the move. It is called again with the right key when the move is made.
func (t *transpositionTable) prefetch(k board.Key) { prefetch(unsafe.Pointer(t.cluster(k))) }

// probe sets e to the entry of the position with key k and reports whether there is one.
func (t *transpositionTable) probe(k board.Key, e *entry) bool {
	c := t.cluster(k)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == uint64(k) && data != 0 {
			e.unpack(data)
			return true
		}
	}
	e.clear()
	return false
}

// unpack sets e from a data word.
func (e *entry) unpack(data uint64) {
	e.move = board.Move(data)
	e.score = Score(int16(data >> scoreShift))
	e.eval = Score(int16(data >> evalShift))
	e.depth = depthOf(data)
	e.bound = Bound(data >> boundShift & 3)
	e.pv = data>>pvShift&1 != 0
}

// depthOf returns the depth stored in a data word.
func depthOf(data uint64) int { return int(data>>depthShift&0xFF) - depthOffset }

// clear sets e to the entry of an unknown position.
func (e *entry) clear() {
	e.move, e.score, e.eval, e.depth, e.bound, e.pv = board.NoMove, noScore, noScore, 0, NoBound, false
}

// The method "cuts" reports whether e's score decides a node with a null window just below beta.
func (e *entry) cuts(beta Score) bool {
	if e.score == noScore {
		return false
	}
	if e.score >= beta {
		return e.bound&Lower != 0
	}
	return e.bound&Upper != 0
}

// betterThan reports whether the score of e is certainly closer to the node's value than the static
// evaluation is. It returns false for a decisive score.
func (e *entry) betterThan(static Score) bool {
	if e.bound == NoBound || isDecisive(e.score) {
		return false
	}
	if e.score > static {
		return e.bound&Lower != 0
	}
	return e.bound&Upper != 0
}

// pack returns the data word of e. generation is the number of the search that writes it.
func (e *entry) pack(generation uint8) uint64 {
	data := uint64(e.move) | uint64(uint16(e.score))<<scoreShift | uint64(uint16(e.eval))<<evalShift |
		uint64(e.depth+depthOffset)<<depthShift | uint64(e.bound)<<boundShift |
		uint64(generation)<<generationShift
	if e.pv {
		data |= 1 << pvShift
	}
	return data
}

// store stores e under key k. It replaces the entry of the same position. If there is no such
// entry, it replaces the entry of least worth. Shallow entries and entries of earlier searches are
// worth less than others. A much deeper entry of the same position and search stays, unless e is
// exact. If e has no move, it gets the move of the old entry of the position.
func (t *transpositionTable) store(k board.Key, e *entry) {
	c := t.cluster(k)
	slot, worst := 0, 1<<30
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == uint64(k) {
			if e.move == board.NoMove {
				e.move = board.Move(data)
			}
			if e.bound != Exact && e.depth+ttKeepDepth < depthOf(data) && t.ageOf(data) == 0 {
				return
			}
			slot = i
			break
		}
		if worth := depthOf(data) - ttAgeWeight*t.ageOf(data); worth < worst {
			slot, worst = i, worth
		}
	}
	data := e.pack(t.generation)
	c[slot].data.Store(data)
	c[slot].check.Store(uint64(k) ^ data)
}

// ageOf returns how many searches ago an entry was written.
func (t *transpositionTable) ageOf(data uint64) int {
	return int(t.generation-uint8(data>>generationShift)) & (generations - 1)
}

// hashfull returns how much of the table the current search has filled, in permille. It estimates
// this from a sample.
func (t *transpositionTable) hashfull() int {
	sample := t.clusters[:min(len(t.clusters), 1000/clusterSize)]
	used := 0
	for i := range sample {
		for j := range sample[i] {
			if data := sample[i][j].data.Load(); data != 0 && t.ageOf(data) == 0 {
				used++
			}
		}
	}
	return used * 1000 / (len(sample) * clusterSize)
}

// storeTT stores the node at ply in the transposition table. It changes e to what the table stores.
func (w *worker) storeTT(ply int, e *entry) {
	e.score = scoreToTT(e.score, ply)
	w.engine.tt.store(w.frame(ply).position.Key(), e)
}
