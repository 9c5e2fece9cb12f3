package board

// If a reversible move leads from one position to another, the XOR of the two keys depends only on
// the man and its two squares. The table cuckooKeys finds the move for this XOR. So a search can
// see that one more move would repeat a position (Marcel van Kervinck, "The Drawn-by-Repetition
// Problem", 2014).
var (
	cuckooKeys  [cuckooSize]Key
	cuckooEnds  [cuckooSize][2]Square
	cuckooMoves int // number of entries, for tests
)

// cuckooSize is more than twice the number of reversible moves, which is 3,668.
const cuckooSize = 8192

// cuckooSlots returns the two slots in which a key may be.
func cuckooSlots(k Key) (int, int) {
	return int(k % cuckooSize), int(k >> 16 % cuckooSize)
}

// initCuckoo enters all moves of all pieces, pawns excepted, on an empty board.
func initCuckoo() {
	for piece := WhiteKnight; piece <= BlackKing; piece++ {
		for a := A1; a < NoSquare; a++ {
			// Enter each move once: a is the lower of its two squares.
			above := ^(a.Bitboard()<<1 - 1)
			for ends := Attacks(piece.Type(), a, 0) & above; ends != 0; ends = ends.WithoutFirst() {
				b := ends.First()
				insertCuckoo(pieceKeys[piece][a]^pieceKeys[piece][b]^sideKey, [2]Square{a, b})
				cuckooMoves++
			}
		}
	}
}

// insertCuckoo enters a key in its first slot. If the slot is taken, the key there moves to its own
// other slot. If that slot is taken too, the key there moves in the same way, and so on.
func insertCuckoo(k Key, ends [2]Square) {
	slot, _ := cuckooSlots(k)
	for {
		cuckooKeys[slot], k = k, cuckooKeys[slot]
		cuckooEnds[slot], ends = ends, cuckooEnds[slot]
		if k == 0 {
			return
		}
		first, second := cuckooSlots(k)
		if slot == first {
			slot = second
		} else {
			slot = first
		}
	}
}

// findReversible returns the two squares of the move that changes a key by the number k.
func findReversible(k Key) (ends [2]Square, ok bool) {
	slot, other := cuckooSlots(k)
	if cuckooKeys[slot] != k {
		slot = other
	}
	return cuckooEnds[slot], cuckooKeys[slot] == k
}
