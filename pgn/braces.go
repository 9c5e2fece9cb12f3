package pgn

import (
	"slices"
	"strings"
)

// maxComment bounds the search for the end of a comment, in bytes.
const maxComment = 1 << 20

// braces reads a comment in braces. The parameter l is the text after the opening brace on the
// comment's first line. The result is the text after the closing brace on the comment's last line.
//
// If a comment has no closing brace, it ends before the next game, or at the end of the text. The
// next closing brace in the text then belongs to a comment of the next game. So braces assumes a
// missing brace if an empty line, a tag and another opening brace come before the next closing
// brace.
func (s *scanner) braces(l line) (rest line) {
	read, size := []line{l}, 0
	game := 0 // the index of the line that seems to begin the next game
	for {
		last := read[len(read)-1]
		if end := strings.IndexByte(last.text, '}'); end >= 0 {
			opened := game > 0 && slices.ContainsFunc(read[game:], func(l line) bool {
				before, _, _ := strings.Cut(l.text, "}")
				return strings.Contains(before, "{")
			})
			if opened {
				return s.unclosed(read, game)
			}
			read[len(read)-1].text = last.text[:end]
			s.comment(joined(read), l.number)
			return line{last.text[end+1:], last.number}
		}
		if size += len(last.text); size > maxComment {
			return s.unclosed(read, game)
		}
		next, ok := s.lines.next()
		if !ok {
			return s.unclosed(read, game)
		}
		if game == 0 && strings.TrimSpace(last.text) == "" && len(read) > 1 && beginsTag(trim(next.text)) {
			game = len(read)
		}
		read = append(read, next)
	}
}

// unclosed adds a comment without a closing brace. The parameter "game" is the index of the line
// that begins the next game, or 0 if no game follows.
func (s *scanner) unclosed(read []line, game int) (rest line) {
	if game > 0 {
		s.lines.back(slices.Clone(read[game:]))
		read = read[:game]
	}
	s.comment(joined(read), read[0].number)
	s.fault(read[0].number, "comment without an end")
	return line{"", read[len(read)-1].number}
}

// joined returns the text of lines.
func joined(read []line) string {
	texts := make([]string, len(read))
	for i, l := range read {
		texts[i] = l.text
	}
	return strings.Join(texts, "\n")
}
