package board

import (
	"fmt"
	"strings"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxFENLength is the greatest length, in bytes, of a text that is read as a FEN. It leaves ample
// room for EPD operations with comments.
const maxFENLength = 8192

// FieldError is a fault in one field of a FEN.
type FieldError struct {
	Field   string // name of the field: "board", "side to move", …
	Text    string // the wrong text; "" if the field is missing
	Problem string // what is wrong with it
}

// String returns the error as "field "text": problem".
func (e FieldError) String() string {
	if e.Text == "" {
		return e.Field + ": " + e.Problem
	}
	return fmt.Sprintf("%s %q: %s", e.Field, clip(e.Text), e.Problem)
}

// SyntaxError lists the faults of a text that is not a FEN.
type SyntaxError struct {
	FEN    string
	Fields []FieldError // in the order of the text, not empty
}

// Error returns all faults on one line.
func (e *SyntaxError) Error() string {
	texts := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		texts[i] = f.String()
	}
	return fmt.Sprintf("FEN %q: %s", clip(e.FEN), strings.Join(texts, "; "))
}

// clip shortens a text for use in an error.
func clip(text string) string {
	const limit = 100
	if len(text) <= limit {
		return text
	}
	return text[:limit] + "…"
}

// ParseFEN reads a position strictly, in the notations of ParseSetup. If the text is not a FEN, the
// error is a *SyntaxError. If the position is not legal, the error wraps a *SetupError. For texts
// that people and other programs write, use ReadFEN.
func ParseFEN(text string) (Position, error) {
	s, err := ParseSetup(text)
	if err != nil {
		return Position{}, err
	}
	return s.position(text)
}

// position validates a setup that was read from a text.
func (s *Setup) position(text string) (Position, error) {
	p, err := s.Position()
	if err != nil {
		return Position{}, fmt.Errorf("FEN %q: %w", clip(text), err)
	}
	return p, nil
}

// MustFEN does the same as ParseFEN, but panics if the text is not the FEN of a legal position. It is
// for constants in source code.
func MustFEN(text string) Position {
	p, err := ParseFEN(text)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseSetup reads a FEN without checking that the position is legal. The error is a *SyntaxError.
//
// Four fields are required: board, side to move, castling and en passant. If the counters are
// missing, they are 0 and 1. A move number of 0, which some programs write, is read as 1. EPD
// operations may follow. The operations hmvc and fmvn give the counters, and all others are
// ignored.
//
// The castling field may be standard FEN, X-FEN or Shredder-FEN. In X-FEN, K and Q name the
// outermost rook, and the letter of a file names any rook. Shredder-FEN has only letters of files.
func ParseSetup(text string) (Setup, error) {
	r := newFENReader()
	err := r.readText(text)
	return r.setup, err
}

// fenReader collects the setup that a FEN describes, and the faults of the text.
type fenReader struct {
	setup    Setup
	lenient  bool // whether fields after the board may be missing; see ReadSetup
	record   bool // whether to keep the operations, unknown ones too; see ReadEPD
	halfmove counter
	fullmove counter
	left     []FieldError // what the setup leaves out
	// operations holds the operations of a record.
	operations []Operation
	errs       []FieldError
}

func newFENReader() *fenReader {
	return &fenReader{setup: NewSetup(), halfmove: halfmoveClock, fullmove: moveNumber}
}

func (r *fenReader) fail(field, text, problem string) {
	r.errs = append(r.errs, FieldError{field, text, problem})
}

// leaveOut records a part of the text that the setup leaves out.
func (r *fenReader) leaveOut(field, text, problem string) {
	r.left = append(r.left, FieldError{field, text, problem})
}

// readText reads a whole text. After an error the setup is empty.
func (r *fenReader) readText(text string) error {
	if len(text) > maxFENLength {
		r.fail("text", "", fmt.Sprintf("longer than %d bytes", maxFENLength))
	} else if words, closed := splitEPD(text); closed {
		r.read(words)
	} else {
		r.fail("operations", "", "a quotation mark is missing")
	}
	if r.errs != nil {
		r.setup = Setup{}
		return &SyntaxError{FEN: text, Fields: r.errs}
	}
	return nil
}

// read reads all fields.
func (r *fenReader) read(words []string) {
	for i, field := range [...]struct {
		name string
		read func(string)
	}{
		{"board", r.readBoard},
		{"side to move", r.readSide},
		{"castling", r.readCastling},
		{"en passant", r.readEnPassant},
	} {
		switch {
		case len(words) > 0 && words[0] != semicolon:
			field.read(words[0])
			words = words[1:]
		case i == 0 || !r.lenient:
			r.fail(field.name, "", "missing")
		}
	}
	r.readOperations(r.readCounters(words))
	r.setup.HalfmoveClock, r.setup.FullmoveNumber = r.halfmove.value, r.fullmove.value
	if r.setup.FullmoveNumber == 0 {
		r.setup.FullmoveNumber = 1
	}
}

// readBoard reads the men, rank 8 first.
func (r *fenReader) readBoard(text string) {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		r.fail("board", text, fmt.Sprintf("needs 8 ranks, not %d", len(ranks)))
		return
	}
	for i, rank := range ranks {
		r.readRank(Rank(7-i), rank)
	}
}

// readRank reads the men of one rank, a-file first.
func (r *fenReader) readRank(rank Rank, text string) {
	name := fmt.Sprintf("board, rank %d", rank+1)
	file := 0
	for _, letter := range text {
		piece, isLetter := NoPiece, letter < 0x80
		if isLetter {
			piece, isLetter = ParsePiece(byte(letter))
		}
		switch {
		case letter >= '1' && letter <= '8':
			file += int(letter - '0')
		case isLetter:
			if file < 8 {
				r.setup.Board[NewSquare(File(file), rank)] = piece
			}
			file++
		default:
			r.fail(name, text, fmt.Sprintf("%q is neither a piece nor a number from 1 to 8", letter))
			return
		}
	}
	if file != 8 {
		r.fail(name, text, fmt.Sprintf("needs 8 squares, not %d", file))
	}
}

func (r *fenReader) readSide(text string) {
	switch text {
	case "w":
		r.setup.SideToMove = White
	case "b":
		r.setup.SideToMove = Black
	default:
		r.fail("side to move", text, `neither "w" nor "b"`)
	}
}

func (r *fenReader) readEnPassant(text string) {
	if text == "-" {
		return
	}
	s, ok := ParseSquare(text)
	if !ok {
		r.fail("en passant", text, `neither a square nor "-"`)
		return
	}
	r.setup.EnPassant = s
}
