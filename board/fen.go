package board

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// maxFENLength bounds the texts that are read as FEN, in bytes. It leaves ample
// room for EPD operations with comments.
const maxFENLength = 8192

// FieldError tells what is wrong with one field of a FEN.
type FieldError struct {
	Field   string // name of the field: "board", "side to move", …
	Text    string // the offending text, "" if it is missing
	Problem string // what is wrong with it
}

// String returns the error as "field "text": problem".
func (e FieldError) String() string {
	if e.Text == "" {
		return e.Field + ": " + e.Problem
	}
	return fmt.Sprintf("%s %q: %s", e.Field, clip(e.Text), e.Problem)
}

// SyntaxError lists what keeps a text from being a FEN.
type SyntaxError struct {
	FEN    string
	Fields []FieldError // in the order of the text, not empty
}

// Error returns everything that is wrong on one line.
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

// ParseFEN reads a position from the notations that ParseSetup takes. The error
// is a *SyntaxError if the text is not a FEN, and wraps a *SetupError if the
// position is not legal.
func ParseFEN(text string) (Position, error) {
	s, err := ParseSetup(text)
	if err != nil {
		return Position{}, err
	}
	p, err := s.Position()
	if err != nil {
		return Position{}, fmt.Errorf("FEN %q: %w", clip(text), err)
	}
	return p, nil
}

// MustFEN is like ParseFEN but panics if the text is not the FEN of a legal
// position. It is for positions that stand in the program text.
func MustFEN(text string) Position {
	p, err := ParseFEN(text)
	if err != nil {
		panic(err)
	}
	return p
}

// ParseSetup reads a FEN without asking whether the position is legal. The four
// fields board, side to move, castling and en passant are required; the
// counters may be missing and are then 0 and 1; EPD operations may follow and
// are ignored. Castling may be given as in standard FEN, in X-FEN (K and Q name
// the outermost rook, a file letter any rook) and in Shredder-FEN (file letters
// only). A move number of 0, which some programs write, is read as 1. The
// error is a *SyntaxError.
func ParseSetup(text string) (Setup, error) {
	r := fenReader{setup: NewSetup()}
	if len(text) > maxFENLength {
		r.fail("text", "", fmt.Sprintf("longer than %d bytes", maxFENLength))
	} else {
		r.read(strings.Fields(text))
	}
	if r.errs != nil {
		return Setup{}, &SyntaxError{FEN: text, Fields: r.errs}
	}
	return r.setup, nil
}

// fenReader collects the set-up that a FEN describes, and what is wrong.
type fenReader struct {
	setup Setup
	errs  []FieldError
}

func (r *fenReader) fail(field, text, problem string) {
	r.errs = append(r.errs, FieldError{field, text, problem})
}

// read takes in all fields.
func (r *fenReader) read(fields []string) {
	required := [...]struct {
		name string
		read func(string)
	}{
		{"board", r.readBoard},
		{"side to move", r.readSide},
		{"castling", r.readCastling},
		{"en passant", r.readEnPassant},
	}
	for i, field := range required {
		if i >= len(fields) {
			r.fail(field.name, "", "missing")
			continue
		}
		field.read(fields[i])
	}
	if len(fields) > len(required) {
		r.readRest(fields[len(required):])
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

// readCastling reads the castling rights; the men must have been read.
func (r *fenReader) readCastling(text string) {
	if text == "-" {
		return
	}
	for _, letter := range text {
		c, side, rook, ok := r.castlingRight(letter)
		if !ok {
			r.fail("castling", text, fmt.Sprintf("%q is neither one of KQkq nor a file", letter))
			return
		}
		right := &r.setup.CastlingRooks[castlingIndex(c, side)]
		if *right != NoSquare {
			r.fail("castling", text, fmt.Sprintf("%q gives a right for the second time", letter))
			return
		}
		*right = rook
	}
}

// castlingRight returns whose right a letter gives, to which side, and with
// the rook on which square. Where the men don't fit, that square holds no rook
// or the king is missing, which validation finds.
func (r *fenReader) castlingRight(letter rune) (c Color, side CastlingSide, rook Square, ok bool) {
	upper := letter
	if letter >= 'a' && letter <= 'z' {
		c, upper = Black, letter-'a'+'A'
	}
	switch {
	case upper == 'K':
		return c, Kingside, r.outermostRook(c, Kingside), true
	case upper == 'Q':
		return c, Queenside, r.outermostRook(c, Queenside), true
	case upper >= 'A' && upper <= 'H':
		r.setup.Chess960 = true
		rook = NewSquare(File(upper-'A'), Rank1.RelativeTo(c))
		king, found := r.backRankKing(c)
		if !found {
			king = E1.RelativeTo(c)
		}
		if rook < king {
			side = Queenside
		}
		return c, side, rook, true
	}
	return c, side, NoSquare, false
}

// backRankKing returns the square of c's king on its back rank.
func (r *fenReader) backRankKing(c Color) (king Square, found bool) {
	for f := range File(8) {
		s := NewSquare(f, Rank1.RelativeTo(c))
		if r.setup.Board[s] == NewPiece(c, King) {
			return s, true
		}
	}
	return NoSquare, false
}

// outermostRook returns the square of c's rook farthest to the given side of
// the king on the back rank, the corner if there is none.
func (r *fenReader) outermostRook(c Color, side CastlingSide) Square {
	corner := side.corner(c)
	king, found := r.backRankKing(c)
	if !found {
		return corner
	}
	for s := corner; s != king; s = side.inward(s) {
		if r.setup.Board[s] == NewPiece(c, Rook) {
			return s
		}
	}
	return corner
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

// readRest reads what follows the four required fields: counters, if they are
// there, and EPD operations.
func (r *fenReader) readRest(fields []string) {
	counters := [...]struct {
		name  string
		value *int
	}{
		{"half-move clock", &r.setup.HalfmoveClock},
		{"move number", &r.setup.FullmoveNumber},
	}
	for _, counter := range counters {
		if len(fields) == 0 || startsOperation(fields[0]) {
			return
		}
		r.readCounter(counter.name, fields[0], counter.value)
		fields = fields[1:]
	}
	if r.setup.FullmoveNumber == 0 {
		r.setup.FullmoveNumber = 1
	}
	if len(fields) > 0 && !startsOperation(fields[0]) {
		r.fail("operations", fields[0], "not an EPD operation")
	}
}

// startsOperation reports whether a field begins EPD operations. They start
// with a letter; the lists of perft counts in use start with a semicolon.
func startsOperation(field string) bool {
	letter := field[0] | 0x20
	return letter >= 'a' && letter <= 'z' || field[0] == ';'
}

// readCounter reads a number; its range is left to validation.
func (r *fenReader) readCounter(name, text string, value *int) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		r.fail(name, text, "not a number")
		return
	}
	*value = int(n) // the nearest 32-bit number if the text is out of its range
}

// FEN returns the position as X-FEN, which is standard FEN unless a castling
// right belongs to a rook that is not the outermost on its side; such a right
// is written as the letter of the rook's file. The en-passant square is given
// only where a capture is legal.
func (p *Position) FEN() string { return p.fen(p.xfenCastlingLetter) }

// ShredderFEN returns the position as Shredder-FEN: like FEN, with every
// castling right written as the letter of the rook's file.
func (p *Position) ShredderFEN() string {
	return p.fen(func(c Color, _ CastlingSide, rook Square) byte { return fileLetter(c, rook) })
}

// fen writes the position with the given way of naming castling rights.
func (p *Position) fen(castlingLetter func(Color, CastlingSide, Square) byte) string {
	fen := make([]byte, 0, 92)
	fen = p.appendBoard(fen)
	fen = append(fen, ' ', "wb"[p.sideToMove&1], ' ')
	if p.castling == NoCastling {
		fen = append(fen, '-')
	}
	for _, c := range [2]Color{White, Black} {
		for _, side := range [2]CastlingSide{Kingside, Queenside} {
			if rook := p.CastlingRook(c, side); rook != NoSquare {
				fen = append(fen, castlingLetter(c, side, rook))
			}
		}
	}
	fen = append(fen, ' ')
	fen = append(fen, p.enPassant.String()...)
	fen = append(fen, ' ')
	fen = strconv.AppendUint(fen, uint64(p.halfmove), 10)
	fen = append(fen, ' ')
	fen = strconv.AppendUint(fen, uint64(p.fullmove), 10)
	return string(fen)
}

// appendBoard appends the board field.
func (p *Position) appendBoard(fen []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for f := range File(8) {
			piece := p.mailbox[NewSquare(f, Rank(rank))]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				fen = append(fen, '0'+empty)
				empty = 0
			}
			fen = append(fen, piece.Letter())
		}
		if empty > 0 {
			fen = append(fen, '0'+empty)
		}
		if rank > 0 {
			fen = append(fen, '/')
		}
	}
	return fen
}

// xfenCastlingLetter names the right of c to castle to side with the given
// rook: K or Q if no rook stands farther out, else the rook's file.
func (p *Position) xfenCastlingLetter(c Color, side CastlingSide, rook Square) byte {
	for s := side.corner(c); s != rook; s = side.inward(s) {
		if p.mailbox[s] == NewPiece(c, Rook) {
			return fileLetter(c, rook)
		}
	}
	return [2][2]byte{{'K', 'Q'}, {'k', 'q'}}[c&1][side&1]
}

// fileLetter returns the letter of the file of s, upper case for White.
func fileLetter(c Color, s Square) byte {
	return [2]byte{'A', 'a'}[c&1] + byte(s.File())
}
