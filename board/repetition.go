package board

import "iter"

// KeyHistory holds the keys of the positions of a game up to the current one, which is the last.
type KeyHistory struct {
	keys []Key
}

// CopyFrom makes h equal to other. It reuses h's memory.
func (h *KeyHistory) CopyFrom(other *KeyHistory) { h.keys = append(h.keys[:0], other.keys...) }

// Push appends the key of the position that is now the current one.
func (h *KeyHistory) Push(k Key) { h.keys = append(h.keys, k) }

// Pop forgets the current position.
func (h *KeyHistory) Pop() { h.keys = h.keys[:len(h.keys)-1] }

// Backward iterates over the keys from the current position back to the first one.
func (h *KeyHistory) Backward() iter.Seq[Key] {
	return func(yield func(Key) bool) {
		for i := len(h.keys) - 1; i >= 0 && yield(h.keys[i]); i-- {
		}
	}
}

// reach returns the greatest number of plies ago at which p can have occurred before.
func (h *KeyHistory) reach(p *Position) int {
	return min(int(p.halfmove), int(p.pliesSinceNull), len(h.keys)-1)
}

// Repeats reports whether a search scores p, the current position, as a draw by repetition. This is
// so in two cases. In the first, p has already occurred after the root of the search. In the
// second, p has already occurred twice, before or after the root. The parameter "ply" is the number
// of plies since the root.
func (h *KeyHistory) Repeats(p *Position, ply int) bool {
	last := len(h.keys) - 1
	seen := false
	for back, reach := 4, h.reach(p); back <= reach; back += 2 {
		if h.keys[last-back] == p.key {
			if back < ply || seen {
				return true
			}
			seen = true
		}
	}
	return false
}

// Occurrences returns how often p, the current position, has occurred. The current occurrence counts
// too.
func (h *KeyHistory) Occurrences(p *Position) int {
	last := len(h.keys) - 1
	n := 1
	for back, reach := 4, h.reach(p); back <= reach; back += 2 {
		if h.keys[last-back] == p.key {
			n++
		}
	}
	return n
}

// HasRepeated reports whether any position since the last capture or pawn move has occurred twice. p
// is the current position, which counts too.
func (h *KeyHistory) HasRepeated(p *Position) bool {
	last, reach := len(h.keys)-1, h.reach(p)
	for end := range max(reach-3, 0) {
		for back := end + 4; back <= reach; back += 2 {
			if h.keys[last-back] == h.keys[last-end] {
				return true
			}
		}
	}
	return false
}

// RepetitionUpcoming reports whether one move can lead back to a position that occurred after the
// root of the search. p is the current position. The parameter "ply" is the number of plies from
// the root to p.
func (h *KeyHistory) RepetitionUpcoming(p *Position, ply int) bool {
	last := len(h.keys) - 1
	for back, reach := 3, min(h.reach(p), ply-1); back <= reach; back += 2 {
		ends, ok := findReversible(p.key ^ h.keys[last-back])
		if ok && Between(ends[0], ends[1])&p.Occupied() == 0 &&
			p.byColor[p.sideToMove&1]&(ends[0].Bitboard()|ends[1].Bitboard()) != 0 {
			return true
		}
	}
	return false
}
