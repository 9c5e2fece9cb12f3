package pgn

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// alphabet holds the letters that stand for the men in some languages.
type alphabet struct {
	languages string    // those that write the men so
	men       [5]string // king, queen, rook, bishop, knight
}

// english holds the letters of the men in English, in the order of an alphabet.
const english = "KQRBN"

// alphabets holds the letters of the men in other languages.
// Source: https://en.wikipedia.org/wiki/Algebraic_notation_(chess)#Naming_the_pieces
var alphabets = []alphabet{
	{"German, Danish, Norwegian, Swedish or Croatian", [5]string{"K", "D", "T", "L", "S"}},
	{"Dutch", [5]string{"K", "D", "T", "L", "P"}},
	{"French", [5]string{"R", "D", "T", "F", "C"}},
	{"Spanish, Italian or Catalan", [5]string{"R", "D", "T", "A", "C"}},
	{"Portuguese", [5]string{"R", "D", "T", "B", "C"}},
	{"Romanian", [5]string{"R", "D", "T", "N", "C"}},
	{"Polish", [5]string{"K", "H", "W", "G", "S"}},
	{"Czech or Slovak", [5]string{"K", "D", "V", "S", "J"}},
	{"Hungarian", [5]string{"K", "V", "B", "F", "H"}},
	{"Finnish or Afrikaans", [5]string{"K", "D", "T", "L", "R"}},
	{"Estonian", [5]string{"K", "L", "V", "O", "R"}},
	{"Latvian", [5]string{"K", "D", "T", "L", "Z"}},
	{"Lithuanian", [5]string{"K", "V", "B", "R", "Ž"}},
	{"Icelandic", [5]string{"K", "D", "H", "B", "R"}},
	{"Indonesian", [5]string{"R", "M", "B", "G", "K"}},
	{"Turkish", [5]string{"Ş", "V", "K", "F", "A"}},
	{"Russian", [5]string{"Кр", "Ф", "Л", "С", "К"}},
	{"Ukrainian", [5]string{"Кр", "Ф", "Т", "С", "К"}},
	{"Bulgarian", [5]string{"Ц", "Д", "Т", "О", "К"}},
	{"Serbian or Macedonian", [5]string{"К", "Д", "Т", "Л", "С"}},
	{"Greek", [5]string{"Ρ", "Β", "Π", "Α", "Ι"}},
}

// manNames holds all that stands for a man in any language.
var manNames = func() map[string]bool {
	names := map[string]bool{}
	for _, letter := range english {
		names[string(letter)] = true
	}
	for _, a := range alphabets {
		for _, name := range a.men {
			names[name] = true
		}
	}
	return names
}()

// longNames are the names of men of more than one byte, the longest first.
var longNames = slices.SortedFunc(maps.Keys(manNames), func(a, b string) int {
	return cmp.Or(len(b)-len(a), strings.Compare(a, b))
})

// cutLongName looks for the letter of a man that takes more than one byte, such as a Cyrillic
// letter. It returns the length of this letter at the beginning of a word, or 0 if there is none.
func cutLongName(word string) int {
	if word == "" || word[0] < 0x80 {
		return 0
	}
	for _, name := range longNames {
		if strings.HasPrefix(word, name) {
			return len(name)
		}
	}
	return 0
}

// translate returns the text of a move with English letters for the men. The move is written in the
// language of the alphabet. ok is false if the alphabet lacks the letter of a man in the move.
func (a *alphabet) translate(move string) (translated string, ok bool) {
	if cutCastling(move) > 0 {
		return move, true
	}
	n := cutMan(move)
	var sb strings.Builder
	if n > 0 {
		letter, known := a.english(move[:n])
		if !known {
			return "", false
		}
		sb.WriteString(letter)
	}
	squares := n + cutSquares(move[n:])
	sb.WriteString(move[n:squares])
	if promoted := promotionLetter(move[squares:]); promoted != "" {
		letter, known := a.english(promoted)
		if !known {
			return "", false
		}
		sb.WriteString("=" + letter)
	}
	return sb.String(), true
}

// promotionLetter returns the letter of a promotion without the signs around it.
func promotionLetter(promotion string) string { return strings.Trim(promotion, "=/()") }

// lettersOf returns the letters that stand for men in the moves. The result "foreign" is true if
// one of them is not English.
func lettersOf(moves []token) (letters map[string]bool, foreign bool) {
	letters = map[string]bool{}
	for _, t := range moves {
		if t.kind != moveToken {
			continue
		}
		for _, letter := range menOf(t.text) {
			if letter != "" {
				letters[letter] = true
			}
		}
		foreign = foreign || isForeign(t.text)
	}
	return letters, foreign
}

// menOf returns the names of the man that moves and of the man to which a pawn is promoted. If the
// move does not name one of these men, the result for this man is "".
func menOf(move string) (men [2]string) {
	if cutCastling(move) > 0 {
		return men
	}
	man := cutMan(move)
	squares := man + cutSquares(move[man:])
	if squares == man {
		return men
	}
	return [2]string{move[:man], promotionLetter(move[squares:])}
}

// isForeign reports whether a move contains a man's letter that is not English.
func isForeign(move string) bool {
	for _, letter := range menOf(move) {
		if !strings.Contains(english+"P", strings.ToUpper(letter)) {
			return true
		}
	}
	return false
}

// spells reports whether a language has letters.
func (a *alphabet) spells(letters map[string]bool) bool {
	for letter := range letters {
		if _, ok := a.english(letter); !ok {
			return false
		}
	}
	return true
}

// english returns the English letter for the name of a man.
func (a *alphabet) english(name string) (letter string, ok bool) {
	if name[0] < 0x80 {
		name = strings.ToUpper(name)
	}
	for i, own := range a.men {
		if own == name {
			return english[i : i+1], true
		}
	}
	return name, name == "P"
}
