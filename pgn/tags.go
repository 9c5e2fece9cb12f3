package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"burnside/internal/pattern"
)

// seemsTag matches the beginning of a tag: a name, then a quotation mark or nothing more.
var seemsTag = pattern.Lazy(`^\[\s*[\pL\pN][^\s\[\]{}"“”„«]*(?:\s+[\pL\pN]+)*\s*(?:["“”„«]|\]\s*$)`)

// roster matches the beginning of the tags that every game should have.
var roster = pattern.Lazy(`^\[(?:Event|Site|Date|Round|White|Black|Result)[\s"\]:]`)

// beginsTag reports whether a text begins like a tag.
func beginsTag(text string) bool { return roster().MatchString(text) || seemsTag().MatchString(text) }

// quotes gives the closing marks for each opening one, most usual first.
var quotes = map[rune]string{'"': `"`, '“': `”"“`, '”': `”"`, '„': `“”"`, '«': `»"`}

// continues matches a line that ends the value of a tag, if the tag has begun in the line before.
var continues = pattern.Lazy(`^[^\["]+"\s*\]\s*$`)

// beginsValue matches a line in which the value of a tag begins but does not end.
var beginsValue = pattern.Lazy(`^\[\s*\w+\s+"[^"]*$`)

// cutTag cuts the tag off the beginning of a text, which begins with "[". The result "rest" is the
// text after the tag. If there is no name, ok is false.
//
// cutTag also accepts some faults. The name may have several words, or a colon after it. The value
// may contain quotation marks. The marks around it may be curly or missing, and a backslash may
// stand before the last mark. The bracket at the end may be missing.
func cutTag(text string) (tag Tag, rest string, ok bool) {
	inside := strings.TrimLeft(text[1:], " \t")
	begin := strings.IndexFunc(inside, func(c rune) bool { return quotes[c] != "" || c == ']' })
	if begin < 0 {
		begin = len(inside)
	}
	words := strings.Fields(inside[:begin])
	opening, value := rune(0), inside[begin:]
	if c, size := utf8.DecodeRuneInString(value); quotes[c] != "" {
		opening, value = c, value[size:]
	}
	if opening == 0 && len(words) > 1 { // no quotation marks: the first word is the name
		value, rest = cutBracket(inside[len(words[0]):])
		words = words[:1]
	} else if opening == 0 {
		value, rest = cutBracket(value)
	} else {
		value, rest = cutValue(value, quotes[opening])
	}
	tag = Tag{tagName(words), cleanValue(value)}
	return tag, rest, tag.Name != ""
}

// tagName joins the words of a tag's name, "" if they are none.
func tagName(words []string) string {
	name := strings.TrimRight(strings.Join(words, ""), ":=")
	for i, c := range name {
		if c >= 0x80 || !isLetter(byte(c)) && !isDigit(byte(c)) && (i == 0 || !strings.ContainsRune("_+#=:-", c)) {
			return "" // other programs would stumble over it
		}
	}
	return name
}

// IsTagName reports whether a text can be the name of a tag. The first character must be an English
// letter or a digit. The other characters can also be one of the signs _ + # = : and -.
func IsTagName(text string) bool { return text != "" && tagName([]string{text}) == text }

// cutBracket cuts the text up to a bracket, or to its end, off its beginning.
func cutBracket(text string) (value, rest string) {
	value, rest, _ = strings.Cut(text, "]")
	return strings.Trim(value, "\"' \t"), rest
}

// cutValue cuts the value of a tag off the beginning of a text. The opening quotation mark is
// already cut off. The parameter "closing" holds the marks that may end the value.
func cutValue(text, closing string) (value, rest string) {
	for _, escapes := range []bool{true, false} {
		if end, after := endOfValue(text, closing, escapes); end >= 0 {
			if value = text[:end]; escapes {
				value = escaped.Replace(value)
			}
			return value, text[after:]
		}
	}
	if end, after := endOfValue(text, `"”“»`, false); end >= 0 {
		return text[:end], text[after:]
	}
	// There is no mark in front of a bracket.
	value = strings.TrimSuffix(strings.TrimRight(text, " \t"), "]")
	return strings.TrimRight(value, closing), ""
}

// escaped resolves escapes in values. An escape is a backslash before a quotation mark or before
// another backslash. Any other backslash is kept.
var escaped = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// endOfValue finds the end of a value: the first closing mark that stands before a bracket. Spaces
// and tabs may stand between the two. endOfValue returns the index of the mark and the index just
// past the bracket, or -1 for both. If the parameter "escaping" is true, a mark after a backslash
// does not count.
func endOfValue(text, closing string, escaping bool) (end, after int) {
	for i := 0; i < len(text); i++ {
		if escaping && text[i] == '\\' {
			i++
			continue
		}
		for _, mark := range closing {
			tail, ok := strings.CutPrefix(text[i:], string(mark))
			if tail = strings.TrimLeft(tail, " \t"); ok && strings.HasPrefix(tail, "]") {
				return i, len(text) - len(tail) + 1
			}
		}
	}
	return -1, -1
}

// cleanValue returns a value without control characters.
func cleanValue(value string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, value)
}
