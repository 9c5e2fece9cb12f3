package eval

import "burnside/board"

// An Evaluator evaluates the positions of one search thread. The method Use sets the net. An
// evaluator follows the search move by move from the root. But it updates most accumulators only
// when a position is evaluated. In a long search, three in four positions are evaluated. In a
// search of a hundred nodes only four in ten are, because most scores are in the transposition
// table.
type Evaluator struct {
	stack [MaxPly + 1]ply           // the first field, because then the stack starts on a cache line
	finny [2][numViews]refreshEntry // accumulators to start a refresh from, by perspective and view (see refreshEntry)
	net   *Net
	top   int
}

// An accumulator is the output of the first layer for one perspective.
type accumulator [Hidden]int16

// A ply holds what an Evaluator knows of the position at one ply of the search.
type ply struct {
	accumulators [2]accumulator // accumulator of each perspective
	view         [2]View        // view of each perspective, which depends on the square of the perspective's king
	known        [2]bool        // whether the accumulator of each perspective is up to date
	change       change         // what the move to this ply changes
	base         int            // ply of the position before change; its accumulators plus change give the accumulators here
	source       int            // ply whose accumulators are valid here: this ply, or after a null move an earlier ply
	_            [32]byte       // padding, with which the next ply starts on a cache line
}

// Use sets the net. The net must be valid. After Use, call Reset before any other method.
func (e *Evaluator) Use(n *Net) {
	e.net = n
	for c := range e.finny {
		for view := range e.finny[c] {
			e.finny[c][view] = refreshEntry{accumulator: n.FeatureBiases}
		}
	}
}

// Reset starts a new search from p.
func (e *Evaluator) Reset(p *board.Position) {
	e.top = 0
	root := &e.stack[0]
	root.source = 0
	for c := board.White; c <= board.Black; c++ {
		root.view[c] = ViewOf(c, p.King(c))
		e.refresh(root, p, c)
	}
}

// Push goes on to the next ply, after the move m. The parameters "before" and "after" are the
// positions before and after the move. Push computes a side's accumulator only if m moves that
// side's king and so changes the side's view (see View). All other accumulators wait until the
// position is evaluated.
func (e *Evaluator) Push(before, after *board.Position, m board.Move) {
	source := e.stack[e.top].source
	e.top++
	next := &e.stack[e.top]
	next.known = [2]bool{}
	next.view = e.stack[source].view
	next.source, next.base = e.top, source
	next.change = change{}
	next.change.find(before, m)
	e.refreshOnNewView(next, after, before.SideToMove()&1)
}

// refreshOnNewView refreshes the accumulator of the side c at a ply if the move to this ply has
// changed c's view of the board (see View).
func (e *Evaluator) refreshOnNewView(at *ply, p *board.Position, c board.Color) {
	man := at.change.added[0]
	if man.piece().Type() != board.King {
		return
	}
	view := ViewOf(c, man.square())
	if view == at.view[c] {
		return
	}
	at.view[c] = view
	e.refresh(at, p, c)
}

// PushNull goes on to the next ply, after a null move.
func (e *Evaluator) PushNull() {
	next := &e.stack[e.top+1]
	next.source = e.stack[e.top].source
	e.top++
}

// Pop returns to the previous ply.
func (e *Evaluator) Pop() { e.top-- }

// Evaluate returns the score of p for the side to move. p must be the position at the current ply.
// The score depends only on p.
func (e *Evaluator) Evaluate(p *board.Position) Score {
	e.update()
	us := p.SideToMove() & 1
	accumulators := &e.stack[e.stack[e.top].source].accumulators
	bucket := Bucket(p.Occupied().Count())
	return e.net.score(output(&accumulators[us], &accumulators[us^1], &e.net.OutputWeights[bucket]), bucket)
}

// update brings the accumulators of the current ply up to date.
func (e *Evaluator) update() {
	at := &e.stack[e.stack[e.top].source]
	if !at.known[board.White] {
		e.updateChain(at, board.White)
	}
	if !at.known[board.Black] {
		e.updateChain(at, board.Black)
	}
}

// updateChain updates the accumulator of the side c at a ply. For this it needs c's accumulator at
// an earlier ply. If the earlier accumulator is not up to date, updateChain updates it first.
func (e *Evaluator) updateChain(at *ply, c board.Color) {
	from := &e.stack[at.base]
	if !from.known[c] {
		e.updateChain(from, c)
	}
	e.applyDelta(at, from, c)
}

// applyDelta computes the accumulator of the side c at the ply "at". It takes c's accumulator at
// the ply "from" and applies the change between these two plies.
func (e *Evaluator) applyDelta(at, from *ply, c board.Color) {
	view, changes := at.view[c], &at.change
	var s step
	s.added[0] = e.row(c, view, changes.added[0])
	s.removed[0] = e.row(c, view, changes.removed[0])
	if changes.nRemoved > 1 {
		s.removed[1] = e.row(c, view, changes.removed[1])
	}
	if changes.nAdded > 1 {
		s.added[1] = e.row(c, view, changes.added[1])
	}
	apply(&at.accumulators[c], &from.accumulators[c], &s)
	at.known[c] = true
}

// row returns the weights of the feature that a man is in c's perspective.
func (e *Evaluator) row(c board.Color, view View, m man) *[Hidden]int16 {
	return &e.net.FeatureWeights[Feature(c, view, m.piece(), m.square())]
}
