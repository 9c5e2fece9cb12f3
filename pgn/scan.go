package pgn

import (
	"fmt"
	"strings"
	"unicode"

	"burnside/internal/pattern"
)

// scanner cuts a text into the drafts of its games.
type scanner struct {
	lines *lines
	// The field "early" holds the comments that follow a game after an empty line. They belong to
	// the next game. If there is no next game, they belong to the game before them.
	early []token

	draft
	moves bool   // there is a move or a bracket
	depth int    // of variations
	count string // the last move number, in digits
	fresh bool   // nothing of the line has been read yet
	last  int    // where the last text in draft.text begins
	ended bool   // the result has come
	gap   bool   // an empty line has come since the last token or tag
	// The last token is a move, if glyphs, results and closing brackets do not count.
	afterMove bool
}

// next returns the draft of the next game, nil after the last one.
func (s *scanner) next() *draft {
	early := s.early
	*s = scanner{lines: s.lines}
	for _, t := range early {
		s.write(t)
		s.keep(t)
	}
	for {
		l, ok := s.lines.next()
		if !ok {
			for _, t := range s.early {
				s.write(t)
				s.keep(t)
			}
			break
		}
		if !s.scan(l) {
			break
		}
	}
	if s.line == 0 {
		return nil
	}
	d := s.draft
	return &d
}

// isBlank reports whether a character is white space or invisible.
func isBlank(c rune) bool {
	return unicode.IsSpace(c) || unicode.IsControl(c) || c >= 0x200B && c <= 0x200D || c == 0x2060 || c == 0xFEFF
}

// trim returns a text without white space at its beginning.
func trim(text string) string { return strings.TrimLeftFunc(text, isBlank) }

// scan reads a line. It returns false if the next game begins in this line. The line, or the part
// of it that belongs to the next game, will then be read again.
func (s *scanner) scan(l line) bool {
	text := trim(l.text)
	switch {
	case text == "":
		s.gap = true
		return true
	case l.text[0] == '%', strings.HasPrefix(text, "```"):
		return true
	case text[0] == '#' && !s.moves && !s.ended && len(s.tags) == 0: // in lists of positions
		s.comment(text[1:], l.number)
		return true
	case isPosition(text):
		if s.moves || s.ended || len(s.tags) > 0 {
			s.lines.back([]line{l})
			return false
		}
		s.position(text, l.number)
		return true
	}
	return s.scanText(line{text, l.number})
}

// scanText reads what a line holds.
func (s *scanner) scanText(l line) bool {
	for begin := true; ; {
		s.fresh = begin
		if l.text = trim(l.text); l.text == "" {
			return true
		}
		switch l.text[0] {
		case '{':
			l = s.braces(line{l.text[1:], l.number})
		case ';':
			s.comment(l.text[1:], l.number)
			return true
		case '[':
			if s.isTag(l.text, begin) {
				if s.moves || s.ended || !s.tag(&l) {
					s.lines.back([]line{l})
					return false
				}
			} else {
				s.remark(&l)
			}
		case '(', ')':
			s.bracket(l)
			l.text = l.text[1:]
		case '}', ']':
			s.fault(l.number, fmt.Sprintf("unexpected %q", l.text[0]))
			l.text = l.text[1:]
		case '$':
			s.number(&l)
		case '<':
			if mark := markup().FindString(l.text); mark != "" {
				l.text = l.text[len(mark):]
				continue
			}
			fallthrough
		default:
			end := endOfWord(l.text)
			word := plain.Replace(l.text[:end])
			if word == "" { // signs that are not seen
				l.text = l.text[end:]
				continue
			}
			if s.startsNext(word, begin) {
				s.lines.back([]line{l})
				return false
			}
			s.word(word, l.text[:end], l.number)
			l.text = l.text[end:]
		}
		begin = false
	}
}

// begin notes the line on which the game begins.
func (s *scanner) begin(line int) {
	if s.line == 0 {
		s.line = line
	}
}

// fault adds a warning about a text that is no part of a game.
func (s *scanner) fault(line int, text string) {
	s.begin(line)
	s.warn(line, InText, text)
}

// add adds a token whose text has been written.
func (s *scanner) add(t token) {
	s.begin(t.line)
	if s.ended && s.gap && (t.kind == commentToken || t.kind == strayToken) {
		s.early = append(s.early, t)
		s.text = s.text[:s.endOf(len(s.tokens)-1)]
		return
	}
	s.keep(t)
	s.gap = false
}

// keep adds a token whose text has been written to the tokens of this game.
func (s *scanner) keep(t token) {
	t.begin, t.end = s.last, len(s.text)
	s.tokens = append(s.tokens, t)
	switch t.kind {
	case moveToken:
		s.afterMove = true
	case glyphToken, resultToken, closeToken:
	default:
		s.afterMove = false
	}
}

// separate writes the white space before a word or another part of the moves: a line break if this
// part begins a line of the PGN file, and a space if not. After an opening bracket it writes
// nothing.
func (s *scanner) separate() {
	switch n := len(s.text); {
	case n == 0 || s.text[n-1] == '(':
	case s.fresh:
		s.text = append(s.text, '\n')
	default:
		s.text = append(s.text, ' ')
	}
}

// write writes the text of a token that is no word of the moves.
func (s *scanner) write(t token) {
	if t.kind != closeToken {
		s.separate()
	}
	s.last = len(s.text)
	switch t.kind {
	case openToken:
		s.text = append(s.text, '(')
	case closeToken:
		s.text = append(s.text, ')')
	case glyphToken:
		s.text = append(s.text, t.glyph.String()...)
	case commentToken:
		s.text = append(append(append(s.text, '{'), t.text...), '}')
	default:
		s.text = append(s.text, t.text...)
	}
}

// addWritten writes and adds a token that is no word of the moves.
func (s *scanner) addWritten(t token) {
	s.write(t)
	s.add(t)
}

// comment adds a comment, unless it is empty.
func (s *scanner) comment(text string, line int) {
	if text = CleanComment(text); text != "" {
		s.addWritten(token{kind: commentToken, line: line, text: text})
	}
}

// bracket adds the beginning or the end of a variation.
func (s *scanner) bracket(l line) {
	if l.text[0] == '(' {
		s.depth++
		s.moves = true
		s.addWritten(token{kind: openToken, line: l.number})
	} else {
		s.depth = max(0, s.depth-1)
		s.addWritten(token{kind: closeToken, line: l.number})
	}
}

// number reads the number of a glyph, off the beginning of the line.
func (s *scanner) number(l *line) {
	rest := strings.TrimLeft(l.text[1:], "0123456789")
	if g, ok := parseGlyph(l.text[1 : len(l.text)-len(rest)]); ok {
		s.addWritten(token{kind: glyphToken, glyph: g, line: l.number})
	} else {
		t := token{kind: strayToken, line: l.number, text: l.text[:len(l.text)-len(rest)]}
		s.write(t)
		s.stray(t.text, t.line)
	}
	l.text = rest
}

// The method "stray" adds a token for a text that is not part of a game. The caller has already
// written the text to the end of s.text. If the last token is a stray text on the same line, stray
// extends that token instead.
func (s *scanner) stray(text string, line int) {
	if before := s.strayBefore(line); before != nil {
		before.text += " " + text
		before.end = len(s.text)
		if len(s.early) > 0 {
			s.text = s.text[:s.endOf(len(s.tokens)-1)]
		}
		return
	}
	s.add(token{kind: strayToken, line: line, text: text})
}

// strayBefore returns the last token if it is a stray text on the same line. Otherwise it returns
// nil.
func (s *scanner) strayBefore(line int) *token {
	tokens := s.tokens
	if len(s.early) > 0 {
		tokens = s.early
	}
	if n := len(tokens); n > 0 && tokens[n-1].kind == strayToken && tokens[n-1].line == line {
		return &tokens[n-1]
	}
	return nil
}

// remark reads a remark in square brackets from the beginning of the line and turns it into a
// comment. Often the remark is a command for a program, which should have stood in a comment.
func (s *scanner) remark(l *line) {
	end := strings.IndexByte(l.text, ']')
	if end < 0 {
		s.fault(l.number, `unexpected '['`)
		l.text = l.text[1:]
		return
	}
	s.comment(l.text[:end+1], l.number)
	l.text = l.text[end+1:]
}

// isTag reports whether a bracket begins a tag. begin says whether the bracket begins its line.
func (s *scanner) isTag(text string, begin bool) bool {
	switch {
	case strings.HasPrefix(text, "[%"):
		return false
	case !s.moves && !s.ended && begin:
		return true
	case begin || s.ended || !s.moves:
		return beginsTag(text)
	}
	return roster().MatchString(text)
}

// The method "tag" reads a tag off the beginning of the line. It returns false if this tag is the
// first one of the next game.
func (s *scanner) tag(l *line) bool {
	if beginsValue().MatchString(l.text) {
		s.joinValue(l)
	}
	tag, rest, ok := cutTag(l.text)
	old, again := s.tags.Lookup(tag.Name)
	if again && (s.gap || tag.Name == "Event") {
		return false
	}
	s.begin(l.number)
	switch {
	case !ok:
		s.warn(l.number, InTags, `a tag is not of the form [Name "value"]`)
	case again && old != tag.Value:
		s.warn(l.number, InTags, fmt.Sprintf("the tag %s stands twice; the second value counts", tag.Name))
	}
	if ok {
		s.tags.Set(tag.Name, tag.Value)
	}
	s.gap = false
	l.text = rest
	return true
}

// joinValue is called if the value of a tag does not end in its line. If the next line ends the
// value, joinValue appends it to the line l.
func (s *scanner) joinValue(l *line) {
	next, ok := s.lines.next()
	switch {
	case !ok:
	case continues().MatchString(next.text):
		l.text += " " + next.text
	default:
		s.lines.back([]line{next})
	}
}

// startsNext reports whether a word begins the next game. The parameter "begin" says whether the
// word begins its line.
func (s *scanner) startsNext(word string, begin bool) bool {
	if isDuration(word) {
		return false
	}
	n, first := cutNumber(word)
	if s.ended {
		if _, result := cutResult(word); result > 0 {
			return s.gap
		}
		isMove := n > 0 || cutMove(word) > 0 || cutNull(word) > 0
		return isMove && (s.gap || first || begin && n == 0)
	}
	return first && s.moves && s.depth == 0 && (s.gap || begin && s.count != "1" && s.count != "")
}

// markup matches a mark of HTML, such as <b>, at the beginning of a text.
var markup = pattern.Lazy(`^</?[A-Za-z](?:[^<>]*[^<>\s])?>`)

// isDuration reports whether a word is the time of a move, such as 1.5s. Some web pages write this
// time after the move.
func isDuration(word string) bool {
	time, ok := strings.CutSuffix(word, "s")
	return ok && time != "" && isDigit(time[0]) && strings.Trim(time, "0123456789.:") == ""
}

// endOfWord returns the length of the word at the beginning of a text. A promotion in brackets is
// part of the word.
func endOfWord(text string) int {
	end := 0
	for end < len(text) {
		next := strings.IndexFunc(text[end:], func(c rune) bool { return isBlank(c) || strings.ContainsRune("[](){};$<", c) })
		if next < 0 {
			return len(text)
		}
		end += next
		if text[end] == '<' && (end == 0 || !markup().MatchString(text[end:])) {
			end++
			continue
		}
		if text[end] != '(' {
			return end
		}
		n := cutMove(text[:end])
		promotion := 0
		if n == end {
			promotion = cutPromotion(text[:end], text[end:])
		}
		if promotion == 0 {
			return end
		}
		end += promotion
	}
	return end
}

// word reads a word of the moves. Such a word can hold a number, moves, glyphs and a result without
// spaces between them. The parameter "written" is the same word before typographic signs in it,
// such as dashes, were replaced by plain ones.
func (s *scanner) word(word, written string, line int) {
	if _, first := cutNumber(word); first || isPosition(word) || strings.IndexByte("%`", word[0]) >= 0 {
		s.fresh = false // it means something else at the beginning of a line
	}
	s.separate()
	for word != "" {
		s.last = len(s.text)
		s.text = append(s.text, written...)
		n := s.part(word, written, line)
		if n < len(word) {
			s.shorten(word[:n])
		}
		word = word[n:]
		written = word
	}
}

// shorten leaves a part of the word that was written last.
func (s *scanner) shorten(part string) {
	if s.last > len(s.text) {
		return // it belongs to the next game
	}
	s.text = append(s.text[:s.last], part...)
	if n := len(s.tokens); n > 0 {
		s.tokens[n-1].end = min(s.tokens[n-1].end, len(s.text))
	}
}

// part reads the first part of a word and returns its length. The parameter "written" is the same
// word before typographic signs in it, such as dashes, were replaced by plain ones.
func (s *scanner) part(word, written string, line int) int {
	if word[0] == ',' {
		return 1 // some people write commas between the moves
	}
	if isDuration(word) {
		s.stray(written, line)
		return len(word)
	}
	if result, n := cutResult(word); n > 0 {
		s.ended = s.depth == 0
		s.add(token{kind: resultToken, line: line, text: result})
		return n
	}
	if n, _ := cutNumber(word); n > 0 && s.strayBefore(line) != nil && n == len(word) && isDigit(word[n-1]) {
		s.stray(written, line) // a number in a sentence
		return n
	} else if n > 0 {
		if digits := strings.TrimRight(word[:n], "."); digits != "" {
			s.count = digits
		}
		return n
	}
	if idle[word] && s.afterMove {
		return len(word)
	}
	if n := cutChecks(word); n > 0 && (s.afterMove || cutMove(word[n:]) > 0) {
		return n
	}
	if n := s.promotion(word); n > 0 {
		return n
	}
	if n := cutNull(word); n > 0 {
		s.move(token{kind: nullToken, line: line, text: word[:n]})
		return n
	}
	if g, n := cutSymbol(word); n > 0 {
		s.add(token{kind: glyphToken, glyph: g, line: line})
		return n
	}
	if n := cutMove(word); n > 0 {
		s.move(token{kind: moveToken, line: line, text: word[:n]})
		return n + cutChecks(word[n:])
	}
	letters := strings.ContainsFunc(word, unicode.IsLetter)
	digits := strings.ContainsAny(word, "0123456789")
	switch {
	case letters && digits:
		s.move(token{kind: moveToken, line: line, text: word}) // a misprint, probably
	case letters || digits || s.strayBefore(line) != nil:
		s.stray(written, line)
	} // signs alone mean nothing, such as a line of hyphens
	return len(word)
}

// move adds a move. A result before it was none.
func (s *scanner) move(t token) {
	s.moves, s.ended = true, false
	s.add(t)
}

// promotion adds a promotion such as "=Q" to the move before it and returns its length.
func (s *scanner) promotion(word string) int {
	n := len(s.tokens)
	if n == 0 || s.tokens[n-1].kind != moveToken || word[0] != '=' {
		return 0
	}
	move := s.tokens[n-1].text
	if cutMan(move) > 0 || cutMove(move) != len(move) {
		return 0
	}
	promotion := cutPromotion(move, word)
	if promotion == 0 || strings.ContainsFunc(word[promotion:], unicode.IsLetter) || strings.ContainsFunc(word[promotion:], unicode.IsDigit) {
		return 0 // "=" is a glyph
	}
	s.tokens[n-1].text += word[:promotion]
	s.tokens[n-1].end = len(s.text)
	return promotion
}

// cutChecks returns the length of the signs for check and mate at the beginning of a text. A glyph
// that begins with "+" is not such a sign.
func cutChecks(text string) int {
	n := 0
	for n < len(text) && (text[n] == '+' || text[n] == '#') {
		if _, symbol := cutSymbol(text[n:]); symbol > 1 {
			break
		}
		n++
	}
	return n
}
