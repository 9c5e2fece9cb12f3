package pgn

import "strconv"

// Glyph is a judgement of a move or a position: the N of $N, the numeric annotation glyphs of
// the PGN standard and those that programs have added.
type Glyph uint32

// The glyphs of moves that have names of their own here.
const (
	Good        Glyph = 1 // !
	Mistake     Glyph = 2 // ?
	Brilliant   Glyph = 3 // !!
	Blunder     Glyph = 4 // ??
	Interesting Glyph = 5 // !?
	Dubious     Glyph = 6 // ?!
)

// String returns the glyph as PGN writes it: $1.
func (g Glyph) String() string { return "$" + strconv.FormatUint(uint64(g), 10) }
