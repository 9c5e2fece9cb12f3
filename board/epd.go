package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// semicolon ends an EPD operation.
const semicolon = ";"

// splitEPD splits a FEN or an EPD record into words. A semicolon is a word of its own. A quoted
// string is one word, which keeps its first quotation mark but not its last. The result "closed" is
// false if a string has no last quotation mark.
func splitEPD(text string) (words []string, closed bool) {
	words = make([]string, 0, 8) // enough for most texts
	for {
		text = strings.TrimLeftFunc(text, unicode.IsSpace)
		if text == "" {
			return words, true
		}
		end := 1
		switch text[0] {
		case ';':
		case '"':
			if end = stringEnd(text); end < 0 {
				return nil, false
			}
			words = append(words, text[:end])
			text = text[end+1:]
			continue
		default:
			if end = strings.IndexFunc(text, endsWord); end < 0 {
				end = len(text)
			}
		}
		words = append(words, text[:end])
		text = text[end:]
	}
}

// endsWord reports whether a letter ends the word before it.
func endsWord(letter rune) bool { return letter == ';' || unicode.IsSpace(letter) }

// stringEnd returns the index of the quotation mark that ends the string at the beginning of a
// text. If the string does not end, stringEnd returns -1. A backslash escapes the letter after it.
func stringEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

// A counter is the halfmove clock or the move number. In a FEN it is a field, and in an EPD record
// it is an operation.
type counter struct {
	name, opcode     string
	value            int
	initial          int  // the value if the text gives none
	field, operation bool // whether the FEN's field gave the value; whether an operation did
}

var (
	halfmoveClock = counter{name: "half-move clock", opcode: "hmvc"}
	moveNumber    = counter{name: "move number", opcode: "fmvn", value: 1, initial: 1}
)

// readCounters reads the counters, which may be missing. It returns the words after them.
func (r *fenReader) readCounters(words []string) []string {
	for _, c := range [...]*counter{&r.halfmove, &r.fullmove} {
		switch {
		case len(words) == 0 || startsOperation(words[0]):
			return words
		case words[0] == "-" && r.lenient:
		default:
			c.field = r.readNumber(c, words[0])
		}
		words = words[1:]
	}
	return words
}

// startsOperation reports whether a word can begin the EPD operations. Such a word starts with a
// letter, or it is a semicolon. A semicolon comes before perft counts, as in ";D1 20".
func startsOperation(word string) bool {
	letter := word[0] | 0x20
	return letter >= 'a' && letter <= 'z' || word == semicolon
}

// readNumber reads the value of a counter. It returns false if the text is not a number. It does
// not check the range, because validation does.
func (r *fenReader) readNumber(c *counter, text string) bool {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		r.fail(c.name, text, "not a number")
		return false
	}
	c.value = int(n) // the nearest 32-bit number if the text is out of range
	return true
}

// readOperations reads EPD operations. A semicolon ends each operation. If the last operation is a
// known one, its semicolon may be missing. If it is not known, a missing semicolon is an error,
// because the text is then probably not an operation.
func (r *fenReader) readOperations(words []string) {
	for len(words) > 0 {
		end, next := len(words), len(words)
		for i, word := range words {
			if word == semicolon {
				end, next = i, i+1
				break
			}
		}
		if end > 0 {
			r.readOperation(words[0], words[1:end], next > end)
			r.keepOperation(words[0], words[1:end])
		}
		words = words[next:]
	}
}

// readOperation reads an operation. The parameter "ended" says whether a semicolon follows.
func (r *fenReader) readOperation(opcode string, operands []string, ended bool) {
	switch {
	case opcode == r.halfmove.opcode:
		r.readCounterOperation(&r.halfmove, operands)
	case opcode == r.fullmove.opcode:
		r.readCounterOperation(&r.fullmove, operands)
	case isOpcode(opcode):
	case !startsOperation(opcode) || opcode == "moves" || !ended:
		r.fail("operations", opcode, "not an EPD operation")
	case !r.record:
		r.leaveOut("operation", opcode, "unknown")
	}
}

// readCounterOperation reads an operation that gives a counter. This counter replaces the counter
// in the FEN field, because many programs write arbitrary counters into the fields of EPD records.
func (r *fenReader) readCounterOperation(c *counter, operands []string) {
	before := *c
	if len(operands) != 1 {
		r.fail("operations", c.opcode, fmt.Sprintf("has %d operands, not one", len(operands)))
		return
	}
	if !r.readNumber(c, strings.TrimPrefix(operands[0], `"`)) {
		return
	}
	c.operation = true
	switch {
	case c.value == before.value:
	case before.operation:
		r.fail("operations", c.opcode, "given twice, with different numbers")
	case before.field && before.value != c.initial:
		r.leaveOut(c.name, strconv.Itoa(before.value), fmt.Sprintf("%s says %d", c.opcode, c.value))
	}
}

// isOpcode reports whether a word names an operation of the EPD standard or a count of a perft suite.
func isOpcode(word string) bool {
	switch word {
	case "acd", "acn", "acs", "am", "bm", "ce", "dm", "draw_accept", "draw_claim", "draw_offer", "draw_reject",
		"eco", "id", "nic", "noop", "pm", "pv", "rc", "resign", "sm", "tcgs", "tcri", "tcsi":
		return true
	case "draw": // lenient reading has turned the underscore of draw_offer and the like into a space
		return true
	}
	digits := word[1:]
	switch word[0] {
	case 'c', 'v':
		return len(digits) == 1 && digits[0] >= '0' && digits[0] <= '9'
	case 'D':
		_, err := strconv.ParseUint(digits, 10, 8)
		return err == nil
	}
	return false
}
