package pgn

import "strings"

// results gives the standard form of each text that ends a game.
var results = map[string]string{
	"1-0": "1-0", "1:0": "1-0", "0-1": "0-1", "0:1": "0-1", "*": "*",
	"1/2-1/2": "1/2-1/2", "1/2:1/2": "1/2-1/2", "1/2": "1/2-1/2",
	"½-½": "1/2-1/2", "½:½": "1/2-1/2", "½": "1/2-1/2", "1/2-½": "1/2-1/2",
	"0.5-0.5": "1/2-1/2", "0.5:0.5": "1/2-1/2",
}

// gluedResults are the results that are also recognized directly after a move, without a space.
// These four forms are defined by the PGN standard.
var gluedResults = [...]string{"1/2-1/2", "1-0", "0-1", "*"}

// cutResult cuts a result off the beginning of a word and returns it in standard form. n is its
// length in the word, or 0 if the word does not begin with a result.
func cutResult(word string) (result string, n int) {
	if result, ok := results[strings.TrimRight(word, ".,;")]; ok {
		return result, len(word)
	}
	for _, result := range gluedResults {
		if rest, ok := strings.CutPrefix(word, result); ok && (rest == "" || !isLetter(rest[0]) && !isDigit(rest[0])) {
			return result, len(result)
		}
	}
	return "", 0
}

// cutNumber cuts a move number with its dots off the beginning of a word. n is the number's length,
// or 0 if the word does not begin with a number. The result "first" is true if the number is 1 and
// not followed by the dots of a move by Black.
func cutNumber(word string) (n int, first bool) {
	rest := strings.TrimLeft(word, "0123456789")
	digits := word[:len(word)-len(rest)]
	after := strings.TrimLeft(rest, ".")
	dots := len(rest) - len(after)
	if dots == 0 && rest != "" || dots == 0 && digits == "0000" {
		return 0, false
	}
	return len(word) - len(after), digits == "1" && dots <= 1
}

// nulls are the ways to write a null move.
var nulls = [...]string{"--", "Z0", "0000", "@@@@"}

// cutNull returns the length of the null move at the beginning of a word, or 0 if there is none.
func cutNull(word string) int {
	for _, null := range nulls {
		rest, ok := strings.CutPrefix(word, null)
		if ok && (rest == "" || strings.IndexByte("!?,.;*$", rest[0]) >= 0 || cutMove(rest) > 0) {
			return len(null)
		}
	}
	return 0
}

// idle holds words that may follow a move and add nothing to it.
var idle = map[string]bool{
	"e.p.": true, "e.p": true, "ep": true, "ep.": true, "ch": true, "ch.": true, "mate": true,
	"+": true, "++": true, "#": true, ",": true, ".": true, ";": true, ":": true, "-": true,
}

// cutMove looks for a text in the form of a move at the beginning of a word. It returns the length
// of the text, or 0 if there is none. The letter for the man may come from any language.
func cutMove(word string) int {
	if n := cutCastling(word); n > 0 {
		return n
	}
	man := cutMan(word)
	n := cutSquares(word[man:])
	if n == 0 {
		return 0
	}
	n += man
	if man == 0 || word[0]|0x20 == 'p' {
		n += cutPromotion(word[:n], word[n:])
	}
	return n
}

// cutCastling returns the length of the castling move at the beginning of a word, or 0 if there is
// none.
func cutCastling(word string) int {
	n := 0
	for n < 5 && n < len(word) && (n%2 == 1 && word[n] == '-' || n%2 == 0 && strings.IndexByte("O0o", word[n]) >= 0) {
		n++
	}
	switch n {
	case 3, 4:
		return 3
	case 5:
		return 5
	}
	return 0
}

// cutMan returns the length of a man's name at the beginning of a word, or 0 if there is none. A
// small letter from a to h is never a name, because it may be the letter of a file.
func cutMan(word string) int {
	switch {
	case word == "":
		return 0
	case 'A' <= word[0] && word[0] <= 'Z', strings.IndexByte("kqrnp", word[0]) >= 0:
		return 1
	}
	return cutLongName(word)
}

// cutSquares looks for the squares of a move at the beginning of a word. It returns the length of
// their text, or 0 if there are none. The word may begin with the origin square, or only with its
// file or rank. A hyphen or a sign for a capture may stand before the target square.
func cutSquares(word string) int {
	at := func(i int, from, to byte) bool { return i < len(word) && from <= word[i] && word[i] <= to }
	square := func(i int) bool { return at(i, 'a', 'h') && at(i+1, '1', '8') }
	sign := func(i int) int {
		if i < len(word) && strings.IndexByte("x:-", word[i]) >= 0 {
			return i + 1
		}
		return i
	}
	file, rank := at(0, 'a', 'h'), at(0, '1', '8')
	switch {
	case square(0) && square(sign(2)):
		return sign(2) + 2
	case square(0):
		return 2
	case (file || rank) && square(sign(1)):
		return sign(1) + 2
	case !file && !rank && square(sign(0)):
		return sign(0) + 2
	}
	return 0
}

// cutPromotion returns the length of the promotion that follows a pawn move, or 0 if there is none.
func cutPromotion(move, rest string) int {
	rank := move[len(move)-1]
	if rest == "" || rank != '1' && rank != '8' {
		return 0
	}
	n := 0
	switch rest[0] {
	case '(':
		if end := strings.IndexByte(rest, ')'); end > 1 && manNames[rest[1:end]] {
			return end + 1
		}
		return 0
	case '=', '/':
		n = 1
	}
	if name := cutLongName(rest[n:]); name > 0 {
		return n + name
	}
	switch {
	case n == len(rest):
		return 0
	case manNames[rest[n:n+1]], strings.IndexByte("qrbn", rest[n]) >= 0:
		return n + 1
	}
	return 0
}
