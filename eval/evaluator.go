package eval

import "burnside/board"

// Evaluator evaluates the positions of one search thread. It follows the search
// from the root move by move, and each move brings the accumulators up to date at
// once: three in four positions of a search are evaluated, and the work is done
// while the processor waits for the position's table entry.
type Evaluator struct {
	net   *Net
	stack [MaxPly + 1]ply
	top   int
	finny [2][2]refreshEntry // by perspective and by half of the board that its king is on
}

// accumulator is the output of the first layer for one perspective.
type accumulator [Hidden]int16

// ply is what an Evaluator knows of the position at one ply.
type ply struct {
	accumulators [2]accumulator  // by perspective
	flip         [2]board.Square // see Flip
	source       int             // ply whose accumulators hold here: a null move changes none
}

// NewEvaluator returns an Evaluator with a valid net; Reset must be called
// before it is used.
func NewEvaluator(n *Net) *Evaluator {
	e := &Evaluator{}
	e.Use(n)
	return e
}

// Use changes to another valid net; Reset must be called afterwards.
func (e *Evaluator) Use(n *Net) {
	e.net = n
	for c := range e.finny {
		for half := range e.finny[c] {
			e.finny[c][half] = refreshEntry{accumulator: n.FeatureBiases}
		}
	}
}

// Reset starts a new search from p.
func (e *Evaluator) Reset(p *board.Position) {
	e.top = 0
	root := &e.stack[0]
	root.source = 0
	for c := board.White; c <= board.Black; c++ {
		root.flip[c] = Flip(c, p.King(c))
		e.refresh(root, p, c)
	}
}

// Push enters the next ply, where m was made before and leads to after.
func (e *Evaluator) Push(before, after *board.Position, m board.Move) {
	from := &e.stack[e.stack[e.top].source]
	e.top++
	next := &e.stack[e.top]
	next.flip = from.flip
	next.source = e.top
	us := before.SideToMove() & 1
	var changes change
	changes.find(before, m)
	if man := changes.added[0]; man.piece().Type() == board.King {
		next.flip[us] = Flip(us, man.square())
		if next.flip[us] != from.flip[us] {
			e.refresh(next, after, us)
			e.advance(next, from, &changes, us^1)
			return
		}
	}
	e.advance(next, from, &changes, board.White)
	e.advance(next, from, &changes, board.Black)
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
	us := p.SideToMove() & 1
	accumulators := &e.stack[e.stack[e.top].source].accumulators
	bucket := Bucket(p.Occupied().Count())
	return e.net.score(output(&accumulators[us], &accumulators[us^1], &e.net.OutputWeights[bucket]), bucket)
}

// advance sets the accumulator of c at next from that at the ply before and what a
// move changed.
func (e *Evaluator) advance(next, from *ply, change *change, c board.Color) {
	flip := next.flip[c]
	var s step
	s.added[0] = e.row(c, flip, change.added[0])
	s.removed[0] = e.row(c, flip, change.removed[0])
	if change.nRemoved > 1 {
		s.removed[1] = e.row(c, flip, change.removed[1])
	}
	if change.nAdded > 1 {
		s.added[1] = e.row(c, flip, change.added[1])
	}
	apply(&next.accumulators[c], &from.accumulators[c], &s)
}

// row returns the weights of a man as c sees it.
func (e *Evaluator) row(c board.Color, flip board.Square, m man) *[Hidden]int16 {
	return &e.net.FeatureWeights[Feature(c, flip, m.piece(), m.square())]
}
