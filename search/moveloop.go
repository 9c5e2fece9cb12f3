package search

import "burnside/board"

// moveLoop is the state of one pass over the moves of a node.
type moveLoop struct {
	picker picker
	// The lists "quiets" and "captures" hold the moves that were searched and did not raise alpha.
	// These moves get a malus if a later move causes a cutoff.
	quiets, captures triedMoves
}

// start begins a pass over the moves of a node. ttMove is legal or NoMove.
func (l *moveLoop) start(ttMove board.Move) {
	l.picker.start(ttMove)
	l.quiets.n, l.captures.n = 0, 0
}

// note records a move that did not raise alpha.
func (l *moveLoop) note(m board.Move) {
	if m.IsNoisy() {
		l.captures.add(m)
	} else {
		l.quiets.add(m)
	}
}

// maxTried is the capacity of triedMoves.
const maxTried = 48

// triedMoves is a list of moves. When it is full, it ignores further moves.
type triedMoves struct {
	moves [maxTried]board.Move
	n     int
}

// add appends a move.
func (t *triedMoves) add(m board.Move) {
	if t.n < maxTried {
		t.moves[t.n] = m
		t.n++
	}
}

// The method "all" returns the moves in the order in which they were tried.
func (t *triedMoves) all() []board.Move { return t.moves[:t.n] }
