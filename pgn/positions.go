package pgn

import (
	"strings"

	"burnside/board"
	"burnside/internal/pattern"
)

// positionLine matches a line that begins with a position in FEN or EPD.
var positionLine = pattern.Lazy(`^(?:[KQRBNPkqrbnp1-8]{1,8}/){7}[KQRBNPkqrbnp1-8]{1,8}(?:[\s_]|$)`)

// fenFields matches the fields of a FEN. In an EPD line these fields come before the operations.
var fenFields = pattern.Lazy(`^\S+(?:\s+[wb](?:\s+[-A-Ha-hKQkq]+(?:\s+(?:-|[a-h][36])(?:\s+\d+(?:\s+\d+)?)?)?)?)?`)

// epdName matches the name of a position among the operations of EPD.
var epdName = pattern.Lazy(`\bid\s+"([^"]*)"`)

// isPosition reports whether a line holds a position, as in a list of FEN or EPD positions.
func isPosition(text string) bool { return positionLine().MatchString(text) }

// position reads a line with a position. The text after the FEN becomes a comment.
func (s *scanner) position(text string, line int) {
	text = board.Spaced(text)
	fen := fenFields().FindString(text)
	operations := strings.TrimSpace(text[len(fen):])
	if id := epdName().FindStringSubmatch(operations); id != nil {
		s.tags.Set("Event", id[1])
	}
	s.line = line
	s.tags.Set(tagSetUp, "1")
	s.tags.Set(tagFEN, fen)
	s.comment(operations, line)
}
