package clock

import (
	"burnside/board"
	"burnside/tb/ending"
)

// A walker makes and takes back quiet moves of pieces. It leaves out pawn moves, because they set
// the halfmove clock to 0.
type walker struct {
	*generator
	placement ending.Placement
	occupied  board.Bitboard

	// The method "enter" sets the fields below. They belong to the king pair of the placement. As
	// long as the kings stay where they are, the fields help to compute indices.
	kings    board.Bitboard
	first    uint64 // first index of the class
	weights  *[ending.MaxMen]uint64
	hasTwins bool
}

// enter makes the position of an index the current one.
func (w *walker) enter(index uint32) {
	w.placement = w.layout.Placement(uint64(index))
	w.occupied = 0
	for i := range w.men {
		w.occupied |= w.placement[i].Bitboard()
	}
	class, _, _ := w.layout.KingClass(w.placement[0], w.placement[1])
	w.kings = w.placement[0].Bitboard() | w.placement[1].Bitboard()
	w.first, _ = w.layout.Run(class)
	w.weights = w.layout.Weights(class)
	w.hasTwins = w.layout.HasTwins(class)
}

// eachMove calls the function "do" for each placement that is one quiet move away from the current
// placement. A piece of the given side moves; pawns do not. The reverse of such a move is a move,
// too. So eachMove finds the positions before a move as well as those after it. The function "do"
// gets the index of the placement. When "do" returns false, eachMove stops.
func (w *walker) eachMove(side board.Color, do func(index uint64) bool) {
	for i, man := range w.men {
		if man.Color() != side || man.Type() == board.Pawn {
			continue
		}
		square := w.placement[i]
		targets := board.Attacks(man.Type(), square, w.occupied) &^ w.occupied
		if man.Type() == board.King {
			targets &^= board.KingAttacks(w.placement[1-i])
		}
		for ; targets != 0; targets = targets.WithoutFirst() {
			w.placement[i] = targets.First()
			index := uint64(0)
			if man.Type() == board.King {
				index = w.index()
			} else {
				index = w.indexBeside()
			}
			if !do(index) {
				w.placement[i] = square
				return
			}
		}
		w.placement[i] = square
	}
}

// These are the squares of the two long diagonals.
const (
	diagonal     board.Bitboard = 0x8040201008040201
	antidiagonal board.Bitboard = 0x0102040810204080
)

// index returns the index of the current placement. If symmetry gives the placement two indices, it
// returns the lower one.
func (w *walker) index() uint64 {
	index := w.layout.Index(&w.placement)
	kings := w.placement[0].Bitboard() | w.placement[1].Bitboard()
	if kings&^diagonal == 0 || kings&^antidiagonal == 0 {
		return w.canonical(index)
	}
	return index
}

// indexBeside does the same as the method "index", but faster. It may be used only if the kings
// have not moved since the last call of the method "enter".
func (w *walker) indexBeside() uint64 {
	index, taken := w.first, w.kings
	for i := range w.groups {
		g := &w.groups[i]
		var squares board.Bitboard
		for _, square := range w.placement[g.First : g.First+g.Count] {
			squares |= square.Bitboard()
		}
		free := g.Squares &^ taken
		if g.Count == 1 {
			index += uint64((free & (squares - 1)).Count()) * w.weights[i&(ending.MaxMen-1)]
		} else {
			index += ending.Combination(free, squares) * w.weights[i&(ending.MaxMen-1)]
		}
		taken |= squares
	}
	if w.hasTwins {
		return w.canonical(index)
	}
	return index
}

// winsBefore gets a position whose value has just changed, in the parameter c. It looks at the
// positions from which the given side has a move to this position. It appends a position if this
// move wins and is better than the position's value so far.
func (w *walker) winsBefore(side board.Color, c change, found []entry) []entry {
	is := before[c.new]
	if !is.wins() {
		return found
	}
	s := &w.sides[side]
	w.enter(c.index)
	w.eachMove(side, func(i uint64) bool {
		if now := s.now[i]; ranks[is] > ranks[now] && now != illegal && now != value(s.final[i]) {
			found = append(found, entry{uint32(i), is})
		}
		return true
	})
	return found
}

// losersBefore gets a position whose value has just changed, in the parameter c. It appends lost
// positions whose value must be found again: those from which the given side has a move to the
// changed position, if this move was one of the best. The move may now be worse, because more plies
// left help the winner.
func (w *walker) losersBefore(side board.Color, c change, found []uint32) []uint32 {
	if before[c.new].wins() {
		return found
	}
	s, was := &w.sides[side], before[c.old]
	w.enter(c.index)
	w.eachMove(side, func(i uint64) bool {
		if now := s.now[i]; now == was && now != value(s.final[i]) && !value(s.final[i]).wins() {
			found = append(found, uint32(i))
		}
		return true
	})
	return found
}

// best returns the value of the best move in a position that is lost without the fifty-move rule.
// No move can be better than the position's value so far, which is the value with one ply less
// left: an additional ply left can only help the winner. So best stops as soon as it finds a move
// with that value.
func (w *walker) best(side board.Color, index uint32) value {
	s, other := &w.sides[side], &w.sides[side^1]
	best, enough := s.zeroing[index], s.now[index]
	if best == enough {
		return best
	}
	w.enter(index)
	w.eachMove(side, func(i uint64) bool {
		if v := before[other.now[i]]; ranks[v] > ranks[best] {
			best = v
		}
		return best != enough
	})
	return best
}
