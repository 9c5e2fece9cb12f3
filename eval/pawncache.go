package eval

import "burnside/board"

// pawnCacheBits is the logarithm of the number of entries of a pawn cache.
const pawnCacheBits = 15

// pawnCache remembers what was found out about pawns and kings. An entry counts
// only if its whole key agrees, so results do not depend on what is in it.
type pawnCache [1 << pawnCacheBits]pawnEntry

// pawnEntry is what depends on pawns and kings alone.
type pawnEntry struct {
	key    board.Key
	score  taper             // White's minus Black's
	kings  [2]board.Square   // completes the key
	holes  [2]uint8          // files near a side's king without an own pawn
	passed board.Bitboard    // passed pawns of both sides
	spans  [2]board.Bitboard // squares that a side's pawns attack now or further on
}

// lookup returns the entry of the position of sh, made if it is missing.
func (c *pawnCache) lookup(sh *sheet) *pawnEntry {
	key := sh.p.PawnKey()
	mixed := uint64(key) ^ (uint64(sh.kings[0])<<6|uint64(sh.kings[1]))*0x9E3779B97F4A7C15
	entry := &c[mixed>>(64-pawnCacheBits)]
	if entry.key != key || entry.kings != sh.kings {
		*entry = pawnEntry{key: key}
		fillPawnEntry[playing](sh, entry)
	}
	return entry
}

// fillPawnEntry works out all of an entry but the key.
func fillPawnEntry[M mode](sh *sheet, entry *pawnEntry) {
	entry.kings = sh.kings
	white := pawnSide[M](sh, entry, board.White)
	black := pawnSide[M](sh, entry, board.Black)
	entry.score = white - black
}

// pawnSide returns the value of the structure and the king's shelter of us.
func pawnSide[M mode](sh *sheet, entry *pawnEntry, us board.Color) taper {
	attacks := board.AllPawnAttacks(us, sh.pawns[us])
	entry.spans[us] = fill(us, attacks)
	return pawnStructure[M](sh, entry, us) + shelter[M](sh, entry, us) + kingAndPawns[M](sh, us)
}
