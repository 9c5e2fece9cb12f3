package search

import (
	"sync/atomic"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/eventloop"
	"burnside/internal/hugepages"
)

// framesBefore is the number of frames before the root's frame. They let the search look back four
// plies even at the root.
const framesBefore = 4

// frame is what a worker stores for each ply.
type frame struct {
	position board.Position
	loops    [2]moveLoop // the second one is for the singular search

	move         board.Move      // move being searched from here; NoMove for a null move
	piece        board.Piece     // man that makes that move
	continuation *pieceToHistory // continuation history after that move

	threatened  threats         // computed by the method threats
	checks      board.Checks    // which moves give check; set before the quiet moves
	corrections correctionCells // indices of the corrections for this position
	// static evaluation if our tables know a cursed win or blessed loss, else noScore
	cursed     Score
	staticEval Score      // corrected; noScore in check
	excluded   board.Move // move that the singular search leaves out
	killer     board.Move // last quiet move that caused a cutoff at this ply
	cutoffs    int        // number of cutoffs among the children of the current node one ply earlier
	inCheck    bool

	// The field "tried" is the number of the move that is being searched, counted from the first
	// move of the node at this ply. The field "reduction" is the number of plies by which the
	// search of that move is reduced.
	tried, reduction int

	doubleExtensions int // number of double extensions from the root to here

	pv    [MaxPly + 1]board.Move
	pvLen int
}

// worker is one thread of the search. It holds everything that the thread does not share.
type worker struct {
	eval eval.Evaluator // first, so that it begins a cache line

	engine *Engine
	run    *run // the current search
	id     int  // 0 is the main worker, which reports

	stack [framesBefore + MaxPly + 2]frame
	keys  board.KeyHistory
	// These are scratch memory of the pickers.
	list   board.MoveList
	quiets board.QuietTargets

	histories   histories
	corrections corrections
	// sentinel is used as the continuation history after a null move and before the root.
	sentinel pieceToHistory

	task      task
	rootMoves []rootMove
	rootOrder []board.Move // moves of rootMoves, close together so that they are found fast
	kept      []rootMove   // lines of the last finished iteration
	rootIndex int          // number of the line being searched, from 0
	rootDepth int
	finished  int // last finished iteration
	// finishedMove and finishedScore are the best move of that iteration and its score.
	finishedMove  board.Move
	finishedScore Score
	selDepth      int
	stableFor     int // iterations in a row with the same best move
	lastScore     Score
	// remembered is the root's entry in the transposition table before the search.
	remembered entry

	tbMen     int // probe our own tables up to this many men
	syzygyMen int // probe the Syzygy tables up to this many men
	clockEnd  int // see Engine.clockEnd

	nullMinPly int // first ply at which null moves are allowed, while a null move is verified

	nodes    uint64
	tbHits   uint64
	nextPoll uint64
	stopped  bool

	// The field "published" is the node count that other goroutines read. A poll updates it.
	published       atomic.Uint64
	publishedTBHits atomic.Uint64
}

// newWorker returns a worker of an engine.
func newWorker(e *Engine, id int) *worker {
	w := hugepages.New[worker]()
	w.engine, w.id = e, id
	w.eval.Use(e.net)
	return w
}

// frame returns the frame of a ply, which may be as low as -framesBefore.
func (w *worker) frame(ply int) *frame { return &w.stack[ply+framesBefore] }

// clearHistories forgets all that the worker has learnt.
func (w *worker) clearHistories() {
	w.histories.clear()
	w.corrections = corrections{}
}

// clearCounts sets the worker's counts to zero.
func (w *worker) clearCounts() {
	w.nodes, w.tbHits = 0, 0
	w.publish()
}

// framesSet is the number of frames that the method "start" sets up, beginning with the root's
// frame. The later frames need no setup: before the search reads them, nodes at earlier plies have
// written to them.
const framesSet = 3

// A task says what a worker searches.
type task struct {
	choices []rootChoice
	lines   int  // number of lines to search, at most one per choice
	sole    bool // for soleLine: nothing is reported, and the search ends early
}

// start prepares the worker for a task.
func (w *worker) start(r *run, t task) {
	game := r.game
	w.run, w.task = r, t
	w.keys.CopyFrom(game.History())
	for ply := -framesBefore; ply < framesSet; ply++ {
		f := w.frame(ply)
		f.move, f.piece, f.continuation = board.NoMove, board.NoPiece, &w.sentinel
		f.killer, f.excluded = board.NoMove, board.NoMove
		f.staticEval, f.cursed = noScore, noScore
		f.cutoffs, f.doubleExtensions, f.pvLen = 0, 0, 0
		f.tried, f.reduction = 0, 0
	}
	w.sentinel = pieceToHistory{}
	w.frame(0).position = *game.Position()
	w.frame(0).forgetThreats()
	w.enterCorrections(0)
	w.eval.Reset(game.Position())
	w.setRootMoves(t.choices)
	w.kept, w.rootIndex = w.kept[:0], 0
	w.engine.tt.probe(game.Position().Key(), &w.remembered)
	w.nextPoll = 0
	w.finished, w.selDepth, w.nullMinPly, w.stableFor = 0, 0, 0, 0
	w.finishedMove, w.finishedScore = board.NoMove, Draw
	w.stopped = false
	w.clockEnd = w.engine.clockEnd()
	w.chooseTables()
}

// chooseTables chooses which endgame tables the search of the next line probes.
func (w *worker) chooseTables() {
	e, root := w.engine, &w.run.root
	w.tbMen, w.syzygyMen = e.tbMen(), e.syzygyMen()
	swindles := root.swindles(&w.rootMoves[w.rootIndex].rootChoice)
	if swindles || !e.levelSearchesTables() {
		w.tbMen = 0
	}
	if swindles || root.ranked {
		w.syzygyMen = 0
	}
}

// make plays a move at ply. The next frame gets the position after the move.
func (w *worker) make(ply int, m board.Move) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.move = m
	f.piece = f.position.Piece(m.From())
	f.continuation = &w.histories.continuation[f.piece&15][m.To()]
	f.position.Make(m, &next.position)
	w.engine.tt.prefetch(next.position.Key())
	next.forgetThreats()
	w.enterCorrections(ply + 1)
	w.eval.Push(&f.position, &next.position, m)
	w.keys.Push(next.position.Key())
}

// makeNull passes the turn at ply.
func (w *worker) makeNull(ply int) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.move, f.piece, f.continuation = board.NoMove, board.NoPiece, &w.sentinel
	f.tried, f.reduction = 0, 0
	f.position.MakeNull(&next.position)
	next.forgetThreats()
	w.engine.tt.prefetch(next.position.Key())
	w.enterCorrections(ply + 1)
	w.eval.PushNull()
	w.keys.Push(next.position.Key())
}

// unmake takes back the last move.
func (w *worker) unmake() {
	w.eval.Pop()
	w.keys.Pop()
}

// pollInterval is the number of nodes after which a worker looks at the clock and the stop flag
// again. If threads share processors, pollIntervalOf returns a smaller number.
const pollInterval = 1024

// minPollInterval is the least number of nodes between two polls.
const minPollInterval = 16

// pollIntervalOf returns the number of nodes between two polls. If threads share processors, they
// poll more often. After a stop, threads on one processor reach their next polls one after another,
// so their delays add up.
func pollIntervalOf(threads, processors int) uint64 {
	return uint64(max(pollInterval*min(processors, threads)/threads, minPollInterval))
}

// A stop does not end the first iteration before it has searched firstIterationNodes nodes, which
// take some hundredths of a second. In a game the engine usually searches for one line. Then the
// whole first iteration takes fewer nodes, so a stop never ends it.
const firstIterationNodes = 100_000

// shouldStop reports whether the search must end. It looks at the clock and the stop flag every
// pollInterval nodes, and when a node limit is reached.
func (w *worker) shouldStop() bool {
	if w.nodes < w.nextPoll {
		return w.stopped
	}
	eventloop.Yield()
	w.publish()
	w.nextPoll = w.nodes + w.run.pollInterval
	if w.stopped || w.run.stop.Load() && !w.inFirstIteration() {
		w.stopped = true
		return true
	}
	if w.id == 0 {
		w.run.lookAtClock()
	}
	if w.id == 0 && w.rootDepth > 1 && (w.run.hardLimitReached() || w.run.nodeLimitReached()) {
		w.run.stop.Store(true)
		w.stopped = true
		return true
	}
	// With one thread, keep a node limit exactly.
	if limit := w.run.limits.Nodes; limit > w.nodes {
		w.nextPoll = min(w.nextPoll, limit)
	}
	return false
}

// inFirstIteration reports whether w is the main worker in its first iteration. A stop does not end
// this iteration, because the search needs a move. There is an exception for an iteration that
// takes unusually long.
func (w *worker) inFirstIteration() bool {
	return w.id == 0 && w.rootDepth == 1 && w.nodes < firstIterationNodes
}

// isDrawn reports whether the position at ply is a draw by rule: by repetition, the fifty-move rule
// or insufficient material.
func (w *worker) isDrawn(ply int) bool {
	p := &w.frame(ply).position
	return w.keys.Repeats(p, ply) || p.IsFiftyMoveDraw() || p.InsufficientMaterial()
}

// updatePV sets the line of ply to m followed by the line of the next ply.
func (w *worker) updatePV(ply int, m board.Move) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
