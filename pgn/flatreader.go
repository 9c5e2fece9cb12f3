package pgn

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Bounds of a game, so that no file exhausts the memory.
const (
	maxTags    = 1 << 8
	maxMoves   = 1 << 14
	maxWord    = 1 << 6  // bytes
	maxComment = 1 << 16 // bytes; also the bound of a tag's value
)

// FlatReader reads the games of a file in sequence.
type FlatReader struct {
	in        *bufio.Reader
	line      int
	lineBegin bool // the next byte is the first of its line
}

// NewFlatReader returns a reader of the games in text.
func NewFlatReader(text io.Reader) *FlatReader {
	return &FlatReader{in: bufio.NewReaderSize(text, 1<<16), line: 1, lineBegin: true}
}

// Next returns the next game. The error is io.EOF after the last game, a *SyntaxError if the
// text is not a game, or an error of reading the text. After a *SyntaxError, Next continues
// with the next line that begins with the tag Event.
func (r *FlatReader) Next() (*FlatGame, error) {
	g, err := r.game()
	var syntax *SyntaxError
	if errors.As(err, &syntax) {
		if err := r.skipGame(); err != nil {
			return nil, err
		}
		return nil, syntax
	}
	return g, err
}

// game reads a game.
func (r *FlatReader) game() (*FlatGame, error) {
	var g *FlatGame
	for {
		c, err := r.symbol()
		switch {
		case err == io.EOF && g != nil:
			return g, nil
		case err != nil:
			return nil, err
		}
		if g == nil {
			g = &FlatGame{Line: r.line, Tags: map[string]string{}}
		}
		switch c {
		case '[':
			if len(g.Moves) > 0 || len(g.Tags) > 0 && r.beginsGame() {
				return g, nil // the present game has no end
			}
			err = r.tag(g)
		case '{':
			err = r.comment(g)
		case '(':
			err = r.variation()
		case ')', ']', '}':
			err = r.fault("unexpected %q", c)
		default:
			err = r.moveOrResult(g)
		}
		switch {
		case err != nil:
			return nil, err
		case g.Result != "":
			return g, nil
		}
	}
}

// fault returns a syntax error on the present line.
func (r *FlatReader) fault(format string, args ...any) error {
	return &SyntaxError{r.line, fmt.Sprintf(format, args...)}
}

// unfinished converts io.EOF into an error about the unfinished part that begins on a line.
func unfinished(err error, line int, what string) error {
	if err == io.EOF {
		return &SyntaxError{line, what + " without an end"}
	}
	return err
}

// read consumes the next byte.
func (r *FlatReader) read() (byte, error) {
	c, err := r.in.ReadByte()
	if err != nil {
		return 0, err
	}
	r.lineBegin = c == '\n'
	if r.lineBegin {
		r.line++
	}
	return c, nil
}

// peek returns the next byte without consuming it.
func (r *FlatReader) peek() (byte, error) {
	next, err := r.in.Peek(1)
	if err != nil {
		return 0, err
	}
	return next[0], nil
}

// symbol skips spaces and ignored lines, and returns the next byte without consuming it.
func (r *FlatReader) symbol() (byte, error) {
	for {
		c, err := r.peek()
		switch {
		case err != nil:
			return 0, err
		case c == ';' || c == '%' && r.lineBegin:
			err = r.skipLine()
		case isSpace(c):
			_, err = r.read()
		default:
			return c, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// isSpace reports whether a byte separates words. The bytes of a byte order mark, with which
// some programs begin a file, count as spaces.
func isSpace(c byte) bool {
	return strings.IndexByte(" \t\r\n\v\f\xef\xbb\xbf", c) >= 0
}

// skipLine consumes the rest of the line.
func (r *FlatReader) skipLine() error {
	for {
		if c, err := r.read(); err != nil || c == '\n' {
			return err
		}
	}
}

// beginsGame reports whether the tag Event comes next, which begins a game.
func (r *FlatReader) beginsGame() bool {
	const first = "[Event "
	next, _ := r.in.Peek(len(first))
	return string(next) == first
}

// skipGame consumes the text up to a line that begins a game.
func (r *FlatReader) skipGame() error {
	for {
		if !r.lineBegin {
			if err := r.skipLine(); err != nil {
				return ignoreEnd(err)
			}
		}
		if r.beginsGame() {
			return nil
		}
		if _, err := r.read(); err != nil {
			return ignoreEnd(err)
		}
	}
}

// ignoreEnd turns io.EOF into nil; the next read will return it again.
func ignoreEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// word consumes the bytes up to a space or a bracket.
func (r *FlatReader) word() (string, error) {
	var word []byte
	for {
		c, err := r.peek()
		if err != nil {
			return string(word), ignoreEnd(err)
		}
		if isSpace(c) || strings.IndexByte("[](){};", c) >= 0 {
			return string(word), nil
		}
		if word = append(word, c); len(word) > maxWord {
			return "", r.fault("%.20q… is too long for a move", word)
		}
		if _, err := r.read(); err != nil {
			return "", err
		}
	}
}

// moveOrResult consumes a word of the moves.
func (r *FlatReader) moveOrResult(g *FlatGame) error {
	line := r.line
	word, err := r.word()
	if err != nil {
		return err
	}
	move, result := splitResult(word)
	g.Result = result
	if move == "" || move[0] == '$' {
		return nil
	}
	if len(g.Moves) == maxMoves {
		return r.fault("more than %d moves", maxMoves)
	}
	g.Moves = append(g.Moves, FlatMove{Line: line, Text: move})
	return nil
}

// comment consumes a comment in braces and adds it to the move before it.
func (r *FlatReader) comment(g *FlatGame) error {
	text, err := r.braces()
	if err != nil || len(g.Moves) == 0 {
		return err
	}
	last := &g.Moves[len(g.Moves)-1]
	if last.Comment != "" {
		last.Comment += " "
	}
	if last.Comment += text; len(last.Comment) > maxComment {
		return r.fault("a comment is longer than %d bytes", maxComment)
	}
	return nil
}

// braces consumes a comment and returns its text.
func (r *FlatReader) braces() (string, error) {
	var text []byte
	begin := r.line
	_, err := r.read()
	for err == nil {
		var c byte
		switch c, err = r.read(); {
		case err != nil:
		case c == '}':
			return string(text), nil
		case len(text) == maxComment:
			return "", r.fault("a comment is longer than %d bytes", maxComment)
		default:
			text = append(text, c)
		}
	}
	return "", unfinished(err, begin, "comment")
}

// variation skips a variation in round brackets, with the variations inside.
func (r *FlatReader) variation() error {
	begin, depth := r.line, 0
	for {
		c, err := r.symbol()
		if err != nil {
			return unfinished(err, begin, "variation")
		}
		if c == '{' {
			if _, err := r.braces(); err != nil {
				return err
			}
			continue
		}
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if _, err := r.read(); err != nil || depth == 0 {
			return err
		}
	}
}

// tag consumes a tag: [Name "value"]. In the value a backslash precedes quotes and
// backslashes.
func (r *FlatReader) tag(g *FlatGame) error {
	begin := r.line
	if _, err := r.read(); err != nil {
		return err
	}
	if _, err := r.symbol(); err != nil {
		return unfinished(err, begin, "tag")
	}
	name, err := r.word()
	if err != nil {
		return err
	}
	quote, err := r.symbol()
	if err != nil {
		return unfinished(err, begin, "tag")
	}
	if name == "" || quote != '"' {
		return r.fault(`a tag is not of the form [Name "value"]`)
	}
	value, err := r.quoted()
	if err != nil {
		return unfinished(err, begin, "tag")
	}
	end, err := r.symbol()
	if err != nil {
		return unfinished(err, begin, "tag")
	}
	if end != ']' {
		return r.fault("tag %s: no bracket after the value", name)
	}
	if _, err := r.read(); err != nil {
		return err
	}
	if len(g.Tags) == maxTags {
		return r.fault("more than %d tags", maxTags)
	}
	g.Tags[name] = value
	return nil
}

// quoted consumes the value of a tag and returns it.
func (r *FlatReader) quoted() (string, error) {
	if _, err := r.read(); err != nil {
		return "", err
	}
	var text []byte
	for {
		c, err := r.read()
		if err == nil && c == '\\' {
			c, err = r.read()
		} else if c == '"' {
			return string(text), err
		}
		switch {
		case err != nil:
			return "", err
		case c == '\n':
			return "", &SyntaxError{r.line - 1, "tag without an end"}
		case len(text) == maxComment:
			return "", r.fault("the value of a tag is longer than %d bytes", maxComment)
		}
		text = append(text, c)
	}
}
