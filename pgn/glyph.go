package pgn

import (
	"slices"
	"strconv"
	"strings"
)

// A Glyph is a judgement of a move or a position. In PGN it is written as "$" and a number, and the
// value of Glyph is that number. Some numbers are defined by the PGN standard, others by programs.
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

// symbols gives the Glyph of each symbol that people and programs use. The symbols contain hyphens
// but no dashes, because the reader replaces dashes by hyphens before it looks for symbols.
//
// The sources are section 10 of the PGN standard and the list of Informant's symbols in ChessBase
// and Scid. The number 220 for diagrams comes from ChessPad and pgn-viewer.
var symbols = map[string]Glyph{
	"!": Good, "?": Mistake, "!!": Brilliant, "‼": Brilliant, "??": Blunder, "⁇": Blunder,
	"!?": Interesting, "⁉": Interesting, "?!": Dubious, "⁈": Dubious, "!!!": Brilliant, "???": Blunder,
	"□": 7, "=": 10, "==": 10, "∞": 13, "~": 13, "inf": 13,
	"+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19, "+--": 20, "--+": 21,
	"⨀": 22, "⊙": 22, "○": 26, "⟳": 32, "↑↑": 32, "↻": 32, "↑": 36, "→": 40, "=/∞": 44, "=∞": 44, "∞=": 44,
	"⇆": 132, "⇄": 132, "⊕": 138, "∆": 140, "Δ": 140, "△": 140, "∇": 141, "⌓": 142, "RR": 145, "N": 146, "TN": 146, "D": 220,
}

// longestSymbol is the length of the longest symbol, in bytes.
var longestSymbol = func() (longest int) {
	for symbol := range symbols {
		longest = max(longest, len(symbol))
	}
	return longest
}()

// cutSymbol cuts the longest symbol off the beginning of a word and returns its glyph. n is the
// symbol's length in bytes, or 0 if the word begins with no symbol. Letters are symbols only if
// they are the whole word.
func cutSymbol(word string) (g Glyph, n int) {
	if isLetter(word[0]) {
		if g, ok := symbols[word]; ok {
			return g, len(word)
		}
		return 0, 0
	}
	for n := min(len(word), longestSymbol); n > 0; n-- {
		if g, ok := symbols[word[:n]]; ok {
			return g, n
		}
	}
	return 0, 0
}

// isLetter reports whether a byte is a letter of the Latin alphabet.
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isDigit reports whether a byte is a decimal digit.
func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// addGlyph adds a glyph to a list that does not hold it yet.
func addGlyph(glyphs []Glyph, g Glyph) []Glyph {
	if slices.Contains(glyphs, g) {
		return glyphs
	}
	return append(glyphs, g)
}

// parseGlyph reads the digits after "$".
func parseGlyph(digits string) (Glyph, bool) {
	n, err := strconv.ParseUint(digits, 10, 32)
	return Glyph(n), err == nil
}

// plain replaces typographic signs in a word of the moves by the signs of a keyboard.
var plain = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "", "♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "",
	"\uFE0E", "", "\uFE0F", "", "\u200B", "", "\u200C", "", "\u200D", "", "\u2060", "", "\uFEFF", "", "\u00AD", "",
	"–", "-", "—", "-", "−", "-", "‐", "-", "‑", "-", "‒", "-", "×", "x", "†", "+", "‡", "#", "…", "...", "⁄", "/",
	// Cyrillic letters that look like Latin ones
	"а", "a", "с", "c", "е", "e", "х", "x", "О-О", "O-O", "-О", "-O",
)
