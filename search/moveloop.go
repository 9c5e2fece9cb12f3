package search

import "burnside/board"

// moveLoop is what a pass over the moves of a node keeps.
type moveLoop struct {
	picker picker
	// Moves that were searched and did not raise alpha, to be punished when a later
	// one cuts off.
	quiets, captures triedMoves
}

// start makes l begin with the moves of a node; ttMove is as for picker.start.
func (l *moveLoop) start(ttMove board.Move) {
	l.picker.start(ttMove)
	l.quiets.n, l.captures.n = 0, 0
}

// note remembers a move that did not raise alpha.
func (l *moveLoop) note(m board.Move) {
	if m.IsNoisy() {
		l.captures.add(m)
	} else {
		l.quiets.add(m)
	}
}

// maxTried is the number of moves that triedMoves remembers.
const maxTried = 48

// triedMoves is a list of moves; those that find no room are forgotten.
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

// all returns the moves, the first tried first.
func (t *triedMoves) all() []board.Move { return t.moves[:t.n] }
