package eval

import "burnside/board"

// Evaluator evaluates the positions of one search thread. It follows the search
// from the root move by move. A move only notes what it changes; neurons are
// brought up to date when a position is evaluated, from the nearest ply before
// whose neurons are known, since many positions of a search never are.
type Evaluator struct {
	net   *Net
	stack [MaxPly + 1]ply
	top   int
	cache [2][2]known // by side and by half of the board that its king is on
}

// ply is what an Evaluator knows of the position at one ply.
type ply struct {
	neurons [2][Hidden]int16 // by side
	valid   [2]bool          // which of them are up to date
	flip    [2]board.Square  // see Flip
	change  change
}

// change is the men that the move to a ply put on the board and took off.
type change struct {
	added, removed   [2]man
	nAdded, nRemoved int8
}

// man is a man on a square.
type man struct {
	piece  board.Piece
	square board.Square
}

// add notes a man that was put on a square.
func (c *change) add(piece board.Piece, s board.Square) {
	c.added[c.nAdded] = man{piece, s}
	c.nAdded++
}

// remove notes a man that was taken off a square.
func (c *change) remove(piece board.Piece, s board.Square) {
	c.removed[c.nRemoved] = man{piece, s}
	c.nRemoved++
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
	for side := range e.cache {
		for half := range e.cache[side] {
			e.cache[side][half] = known{neurons: n.FeatureBiases}
		}
	}
}

// Reset starts a new search from p.
func (e *Evaluator) Reset(p *board.Position) {
	e.top = 0
	root := &e.stack[0]
	root.change = change{}
	for c := board.White; c <= board.Black; c++ {
		root.flip[c] = Flip(c, p.King(c))
		e.refresh(root, p, c)
	}
}

// Push enters the next ply: m, legal in p, is about to be made there.
func (e *Evaluator) Push(p *board.Position, m board.Move) {
	next := e.next()
	us := p.SideToMove()
	from, to := m.From(), m.To()
	piece := p.Piece(from)
	if m.IsCastling() {
		e.castle(next, us, m)
		return
	}
	if piece.Type() == board.King {
		next.flip[us&1] = Flip(us, to)
	}
	next.change.remove(piece, from)
	switch {
	case m.Kind() == board.EnPassant:
		next.change.remove(board.NewPiece(us.Opponent(), board.Pawn), to^8)
	case m.IsCapture():
		next.change.remove(p.Piece(to), to)
	}
	if m.IsPromotion() {
		piece = board.NewPiece(us, m.Promotion())
	}
	next.change.add(piece, to)
}

// castle notes castling, a move whose squares are those of king and rook.
func (e *Evaluator) castle(next *ply, us board.Color, m board.Move) {
	king, rook := board.NewPiece(us, board.King), board.NewPiece(us, board.Rook)
	kingTo, rookTo := m.CastlingSide().KingTarget(us), m.CastlingSide().RookTarget(us)
	next.flip[us&1] = Flip(us, kingTo)
	next.change.remove(king, m.From())
	next.change.remove(rook, m.To())
	next.change.add(king, kingTo)
	next.change.add(rook, rookTo)
}

// PushNull enters the next ply by a null move.
func (e *Evaluator) PushNull() { e.next() }

// next enters the next ply, so far without a change.
func (e *Evaluator) next() *ply {
	next := &e.stack[e.top+1]
	next.flip = e.stack[e.top].flip
	next.valid = [2]bool{}
	next.change.nAdded, next.change.nRemoved = 0, 0
	e.top++
	return next
}

// Pop returns to the ply before.
func (e *Evaluator) Pop() { e.top-- }

// Evaluate returns the score of p, the position of the current ply, for the side
// to move. It depends on p alone.
func (e *Evaluator) Evaluate(p *board.Position) Score {
	us := p.SideToMove() & 1
	own, enemy := e.view(p, us), e.view(p, us.Opponent()&1)
	bucket := Bucket(p.Occupied().Count())
	return e.net.score(output(own, enemy, &e.net.OutputWeights[bucket]), bucket)
}

// view returns the neurons of c for p, the position of the current ply.
func (e *Evaluator) view(p *board.Position, c board.Color) *[Hidden]int16 {
	top := &e.stack[e.top]
	from := e.top
	for !e.stack[from].valid[c] {
		if e.stack[from].flip[c] != e.stack[from-1].flip[c] {
			e.refresh(top, p, c)
			return &top.neurons[c]
		}
		from--
	}
	for i := from + 1; i <= e.top; i++ {
		e.advance(i, c)
	}
	return &top.neurons[c]
}

// advance brings the neurons of c up to date at a ply from those of the ply
// before.
func (e *Evaluator) advance(i int, c board.Color) {
	f := &e.stack[i]
	flip := f.flip[c]
	var added, removed [2]uint16
	for j, m := range f.change.added[:f.change.nAdded] {
		added[j] = uint16(Feature(c, flip, m.piece, m.square))
	}
	for j, m := range f.change.removed[:f.change.nRemoved] {
		removed[j] = uint16(Feature(c, flip, m.piece, m.square))
	}
	update(&f.neurons[c], &e.stack[i-1].neurons[c], &e.net.FeatureWeights,
		added[:f.change.nAdded], removed[:f.change.nRemoved])
	f.valid[c] = true
}
