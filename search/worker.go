package search

import (
	"sync/atomic"

	"burnside/board"
	"burnside/eval"
	"burnside/internal/hugepages"
)

// framesBefore is the number of frames before the root's, so that the last
// moves can be asked for at any ply.
const framesBefore = 4

// frame is what a worker keeps for each ply.
type frame struct {
	position board.Position
	loops    [2]moveLoop // the second for the singular search

	move         board.Move  // the move that is searched from here, NoMove for a null move
	piece        board.Piece // the man that makes it
	continuation *pieceTo    // statistics of moves that follow it

	threatened  threats         // worked out by the method threats
	checks      board.Checks    // tells the moves that give check, once quiet moves are to come
	corrections correctionCells // those that apply here, by their places
	cursed      Score           // evaluation of a win that may come too late, by the tables; else noScore
	staticEval  Score           // corrected; noScore in check
	excluded    board.Move      // left out by the singular search
	killer      board.Move      // quiet move that last caused a cutoff at this ply
	cutoffs     int             // nodes at this ply that cut off, since the one before was entered
	inCheck     bool

	// Of the move that is searched from here: its number among the moves of the node, and
	// the plies that its search is reduced by.
	tried, reduction int

	doubleExtensions int // on the way here

	pv    [MaxPly + 1]board.Move
	pvLen int
}

// worker is one thread of the search, with all that it does not share.
type worker struct {
	eval eval.Evaluator // first, and so at the beginning of a cache line

	engine *Engine
	id     int // 0 is the one that reports

	stack [framesBefore + MaxPly + 2]frame
	keys  board.KeyHistory
	// Scratch of the pickers.
	list   board.MoveList
	quiets board.QuietTargets

	histories   histories
	corrections corrections
	// sentinel takes the place of the continuation statistics behind a null move
	// and before the root.
	sentinel pieceTo

	rootMoves []rootMove
	rootOrder []board.Move // those of rootMoves, side by side: there they are found fast
	kept      []rootMove   // lines of the last iteration that was finished
	rootIndex int          // line of MultiPV that is searched
	rootDepth int
	finished  int // last iteration that was finished
	// finishedMove is the best move of that iteration and finishedScore its score.
	finishedMove  board.Move
	finishedScore Score
	selDepth      int
	stableFor     int // iterations for which the best move has stayed
	lastScore     Score
	// remembered is the root's entry in the transposition table before the search.
	remembered entry

	tbMen     int // up to so many men the endgame tables are asked
	syzygyMen int // up to so many the Syzygy tables are
	clockEnd  int // see Engine.clockEnd

	nullMinPly int // null moves are forbidden before this ply, while one is verified

	nodes    uint64
	tbHits   uint64
	nextPoll uint64
	stopped  bool
	sole     bool // the search is that of soleLine

	// published is nodes as others see it, updated at each poll.
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

// clearHistories forgets all that a worker has learnt.
func (w *worker) clearHistories() {
	w.histories.clear()
	w.corrections = corrections{}
}

// clearCounts sets the worker's counts to zero.
func (w *worker) clearCounts() {
	w.nodes, w.tbHits = 0, 0
	w.publish()
}

// framesSet is the number of frames from the root's on that start sets up. In those
// further down, nothing is read before a node above has written it.
const framesSet = 3

// start sets the worker up for a search from the position of a game.
func (w *worker) start(game *board.Game, choices []rootChoice) {
	w.keys.CopyFrom(game.History())
	for ply := -framesBefore; ply < framesSet; ply++ {
		f := w.frame(ply)
		f.move, f.piece, f.continuation = board.NoMove, board.NoPiece, &w.sentinel
		f.killer, f.excluded = board.NoMove, board.NoMove
		f.staticEval, f.cursed = noScore, noScore
		f.cutoffs, f.doubleExtensions, f.pvLen = 0, 0, 0
		f.tried, f.reduction = 0, 0
	}
	w.sentinel = pieceTo{}
	w.frame(0).position = *game.Position()
	w.frame(0).forgetThreats()
	w.enterCorrections(0)
	w.eval.Reset(game.Position())
	w.setRootMoves(choices)
	w.kept, w.rootIndex = w.kept[:0], 0
	w.engine.tt.probe(game.Position().Key(), &w.remembered)
	w.nextPoll = 0
	w.finished, w.selDepth, w.nullMinPly, w.stableFor = 0, 0, 0, 0
	w.finishedMove, w.finishedScore = board.NoMove, Draw
	w.stopped = false
	w.clockEnd = w.engine.clockEnd()
	w.chooseTables()
}

// chooseTables sets which endgame tables are probed in the search of the next line.
func (w *worker) chooseTables() {
	e := w.engine
	w.tbMen, w.syzygyMen = e.tbMen(), e.syzygyMen()
	swindles := w.swindles()
	if swindles || !e.searchesTables() {
		w.tbMen = 0
	}
	if swindles || e.guided {
		w.syzygyMen = 0
	}
}

// swindles reports whether, by the tables, the root is a draw and the next line draws it. The
// search of that line then does without the tables: they call all its positions drawn, while
// the evaluation shows where the opponent may go wrong.
func (w *worker) swindles() bool {
	return w.engine.tbDraw && w.rootMoves[w.rootIndex].draws()
}

// make makes a move at ply: the next frame holds the position after it.
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

// unmake takes the last move back.
func (w *worker) unmake() {
	w.eval.Pop()
	w.keys.Pop()
}

// pollInterval is the number of nodes after which a worker looks at the clock
// and at the stop flag, if it has a processor to itself.
const pollInterval = 1024

// minPollInterval is the least number of such nodes.
const minPollInterval = 16

// pollIntervalOf returns the number of nodes between polls of threads that share
// processors: after a stop each of them runs on to its next poll, one after the other.
func pollIntervalOf(threads, processors int) uint64 {
	return uint64(max(pollInterval*min(processors, threads)/threads, minPollInterval))
}

// firstIterationNodes is the number of nodes up to which a stop does not end the first
// iteration: they take some hundredths of a second. One line takes fewer in any game.
const firstIterationNodes = 100_000

// shouldStop reports whether the search has to end. It looks only every
// pollInterval nodes, or where a limit on nodes is reached.
func (w *worker) shouldStop() bool {
	if w.nodes < w.nextPoll {
		return w.stopped
	}
	w.publish()
	w.nextPoll = w.nodes + w.engine.pollInterval
	if w.stopped || w.engine.stop.Load() && !w.inFirstIteration() {
		w.stopped = true
		return true
	}
	if w.id == 0 {
		w.engine.lookAtClock()
	}
	if w.id == 0 && w.rootDepth > 1 && (w.engine.hardLimitReached() || w.engine.nodeLimitReached()) {
		w.engine.stop.Store(true)
		w.stopped = true
		return true
	}
	// On one thread a limit on nodes is met exactly.
	if limit := w.engine.limits.Nodes; limit > w.nodes {
		w.nextPoll = min(w.nextPoll, limit)
	}
	return false
}

// inFirstIteration reports whether w is the main thread in the first iteration, which a stop
// does not end, so that there is a move, unless it takes unusually long.
func (w *worker) inFirstIteration() bool {
	return w.id == 0 && w.rootDepth == 1 && w.nodes < firstIterationNodes
}

// isDrawn reports whether the position at ply is drawn by rule: repetition,
// fifty moves, or material with which nobody can mate.
func (w *worker) isDrawn(ply int) bool {
	p := &w.frame(ply).position
	return w.keys.Repeats(p, ply) || p.IsFiftyMoveDraw() || p.InsufficientMaterial()
}

// updatePV makes m, followed by the next ply's line, the line of ply.
func (w *worker) updatePV(ply int, m board.Move) {
	f, next := w.frame(ply), w.frame(ply+1)
	f.pv[0] = m
	f.pvLen = 1 + copy(f.pv[1:], next.pv[:next.pvLen])
}
