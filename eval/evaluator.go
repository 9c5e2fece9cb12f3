package eval

import "burnside/board"

// Evaluator evaluates the positions of one search thread; Use gives it a net. It follows
// the search from the root move by move, and brings the accumulators up to date where a
// position is evaluated: three in four of a long search are, while of one of a hundred
// nodes, whose positions the searches before have met already, it is four in ten.
type Evaluator struct {
	stack [MaxPly + 1]ply           // first, and so at the beginning of a cache line
	finny [2][numViews]refreshEntry // by perspective and view
	net   *Net
	top   int
}

// accumulator is the output of the first layer for one perspective.
type accumulator [Hidden]int16

// ply is what an Evaluator knows of the position at one ply.
type ply struct {
	accumulators [2]accumulator // by perspective
	view         [2]View        // by perspective: where its king stands
	known        [2]bool        // whether the accumulators are up to date, by perspective
	change       change         // by the move that leads here
	before       int            // ply whose accumulators that move changed
	source       int            // ply whose accumulators hold here: a null move changes none
	_            [32]byte       // the accumulators of the next ply begin with a cache line
}

// Use gives a valid net, the first or another; Reset must be called afterwards.
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

// Push enters the next ply, where m was made before and leads to after. The
// accumulators stay as they are until they are needed, unless a king comes to another view.
func (e *Evaluator) Push(before, after *board.Position, m board.Move) {
	source := e.stack[e.top].source
	e.top++
	next := &e.stack[e.top]
	next.known = [2]bool{}
	next.view = e.stack[source].view
	next.source, next.before = e.top, source
	next.change = change{}
	next.change.find(before, m)
	e.cross(next, after, before.SideToMove()&1)
}

// cross works the accumulator of c at a ply out anew if its king has come to where c has
// another view.
func (e *Evaluator) cross(at *ply, p *board.Position, c board.Color) {
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

// PushNull enters the next ply by a null move.
func (e *Evaluator) PushNull() {
	next := &e.stack[e.top+1]
	next.source = e.stack[e.top].source
	e.top++
}

// Pop returns to the ply before.
func (e *Evaluator) Pop() { e.top-- }

// Evaluate returns the score of p, the position of the current ply, for the side
// to move. It depends on p alone.
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
		e.follow(at, board.White)
	}
	if !at.known[board.Black] {
		e.follow(at, board.Black)
	}
}

// follow brings the accumulator of c at a ply up to date, and before that those of the
// plies that it comes from.
func (e *Evaluator) follow(at *ply, c board.Color) {
	from := &e.stack[at.before]
	if !from.known[c] {
		e.follow(from, c)
	}
	e.advance(at, from, c)
}

// advance sets the accumulator of c at a ply from that of another and what has changed.
func (e *Evaluator) advance(at, from *ply, c board.Color) {
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

// row returns the weights of a man as c sees it.
func (e *Evaluator) row(c board.Color, view View, m man) *[Hidden]int16 {
	return &e.net.FeatureWeights[Feature(c, view, m.piece(), m.square())]
}
