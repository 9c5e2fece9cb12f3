package pgn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxLine bounds a line, in bytes, so that no file exhausts the memory.
const maxLine = 1 << 26

// lines splits a text into lines. It recognizes the usual encodings: UTF-8, UTF-16 with a byte
// order mark, and Windows-1252. Windows-1252 contains Latin-1, the encoding of the PGN standard.
type lines struct {
	in     *bufio.Reader
	number int    // of the last line that was read
	ahead  []line // lines that come before the rest of the field "in", the next one last
	err    error  // why reading ended, io.EOF at the end of the text
}

// line is a line without its end.
type line struct {
	text   string
	number int // from 1
}

func newLines(text io.Reader) *lines {
	in := bufio.NewReaderSize(text, 1<<16)
	mark, err := in.Peek(2)
	if err != nil {
		return &lines{in: in}
	}
	switch order := binary.BigEndian.Uint16(mark); order {
	case 0xFEFF:
		return utf16Lines(in, binary.BigEndian)
	case 0xFFFE:
		return utf16Lines(in, binary.LittleEndian)
	}
	return &lines{in: in}
}

// utf16Lines returns the lines of a text in UTF-16.
func utf16Lines(in io.Reader, order binary.ByteOrder) *lines {
	coded, err := io.ReadAll(io.LimitReader(in, maxLine))
	units := make([]uint16, len(coded)/2)
	for i := range units {
		units[i] = order.Uint16(coded[2*i:])
	}
	text := io.Reader(strings.NewReader(string(utf16.Decode(units))))
	if err != nil {
		text = io.MultiReader(text, failing{err})
	}
	return &lines{in: bufio.NewReader(text)}
}

// failing is a reader that fails.
type failing struct{ err error }

// Read returns the error.
func (f failing) Read([]byte) (int, error) { return 0, f.err }

// next returns the next line, or false after the last one.
func (l *lines) next() (line, bool) {
	if n := len(l.ahead); n > 0 {
		next := l.ahead[n-1]
		l.ahead = l.ahead[:n-1]
		return next, true
	}
	if l.err != nil {
		return line{}, false
	}
	coded, err := l.readLine()
	if l.err = err; err != nil && (err != io.EOF || len(coded) == 0) {
		return line{}, false
	}
	l.number++
	coded = bytes.TrimSuffix(bytes.TrimSuffix(coded, []byte("\n")), []byte("\r"))
	text := decode(coded)
	if l.number == 1 {
		text = strings.TrimPrefix(text, "\uFEFF") // a byte order mark
	}
	if !strings.Contains(text, "\r") {
		return line{text, l.number}, true
	}
	// Lines that end as on old Macintosh computers.
	var parts []line
	for part := range strings.SplitSeq(text, "\r") {
		parts = append(parts, line{part, l.number})
		l.number++
	}
	l.number--
	l.back(parts)
	return l.next()
}

// back makes lines the next ones.
func (l *lines) back(again []line) {
	slices.Reverse(again)
	l.ahead = append(l.ahead, again...)
}

// readLine returns the bytes up to and including the end of the line.
func (l *lines) readLine() ([]byte, error) {
	part, err := l.in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return part, err
	}
	whole := bytes.Clone(part)
	for err == bufio.ErrBufferFull {
		part, err = l.in.ReadSlice('\n')
		if whole = append(whole, part...); len(whole) > maxLine {
			return nil, fmt.Errorf("line %d is longer than %d bytes", l.number+1, maxLine)
		}
	}
	return whole, err
}

// decode returns the text of bytes in UTF-8 or Windows-1252.
func decode(coded []byte) string {
	if utf8.Valid(coded) {
		return string(coded)
	}
	var text strings.Builder
	for _, c := range coded {
		if c >= 0x80 && c < 0xA0 {
			text.WriteRune(windows1252[c-0x80])
		} else {
			text.WriteRune(rune(c))
		}
	}
	return text.String()
}

// windows1252 holds the letters for the bytes from 0x80 to 0x9F. In Latin-1 these bytes are control
// characters.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}
