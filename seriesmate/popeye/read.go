package popeye

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
	"burnside/seriesmate"
)

// MaxSize is the greatest length of a file, in bytes.
const MaxSize = 16 << 20

// Problem is a problem of a file. If Err is set, the problem could not be read, and only Line and
// ID are valid.
type Problem struct {
	seriesmate.Problem
	Line    int // number of the line with its first word
	Options seriesmate.Options
	SetPlay bool  // whether the set play is asked for; only in a help-series
	Err     error // names the line and the fault
}

// Begins reports whether a line is the beginning of a Popeye file.
func Begins(line string) bool {
	words := words(line)
	return len(words) > 0 && languageOf(words[0]) != nil
}

// Read reads the problems of a file in their order. A problem that each side is to solve (a duplex)
// becomes two problems. Each twin becomes a problem of its own. The error means that the text is
// not a Popeye file. The fault of a single problem is in the problem's field Err.
func Read(file string) ([]Problem, error) {
	if len(file) > MaxSize {
		return nil, fmt.Errorf("file of %d bytes, want at most %d", len(file), MaxSize)
	}
	r := reader{tokens: split(file)}
	first, ok := r.take()
	if ok {
		r.language = languageOf(first)
	}
	if r.language == nil {
		return nil, errors.New("not an input file of Popeye: it does not begin with BeginProblem, AnfangProblem or DebutProbleme")
	}
	r.start()
	for more := true; more; {
		more = r.command()
	}
	return r.problems, nil
}

// words returns the words of a line.
func words(line string) []string {
	return strings.FieldsFunc(strings.TrimPrefix(line, "\ufeff"), func(r rune) bool { return strings.ContainsRune(" \t\r;,", r) })
}

// A token is a word and the number of its line.
type token struct {
	word string
	line int
}

// split returns the words of a file.
func split(file string) (tokens []token) {
	number := 0
	for line := range strings.Lines(file) {
		number++
		for _, word := range words(strings.TrimRight(line, "\n")) {
			tokens = append(tokens, token{word, number})
		}
	}
	return tokens
}

// A reader reads a file word by word.
type reader struct {
	tokens   []token
	at       int // index of the next token
	language *language
	problems []Problem

	number      int         // number of the problem, from 1
	first       int         // number of the first line of the problem or twin
	description             // of the problem or twin
	initial     description // what the changes of a twin begin with
	letter      int         // index of the twin's letter; noLetter for a problem without twins
}

// A description is what a file has said of a problem so far.
type description struct {
	err         error
	stipulation token
	last        int // number of the line of the last word
	men         [board.NumSquares]board.Piece
	castling    board.Bitboard // squares of men that may not castle
	passed      string         // en-passant square; "-" for none
	bothSides   bool           // the problem is for both sides
	otherSide   bool           // the problem is for the side that the stipulation does not mean
	setPlay     bool
}

// take returns the next word. ok is false at the end.
func (r *reader) take() (word string, ok bool) {
	if r.at >= len(r.tokens) {
		return "", false
	}
	r.at++
	return r.tokens[r.at-1].word, true
}

// peek returns the next word, or "" at the end.
func (r *reader) peek() string {
	if r.at >= len(r.tokens) {
		return ""
	}
	return r.tokens[r.at].word
}

// line returns the line number of the last word that was taken.
func (r *reader) line() int { return r.tokens[max(r.at-1, 0)].line }

// fail records the first fault of a problem. It names the line of the last word that was taken.
func (r *reader) fail(format string, arguments ...any) {
	if r.err == nil {
		r.err = inLine(r.line(), fmt.Errorf(format, arguments...))
	}
}

// inLine returns a fault with the line that it is in.
func inLine(line int, fault error) error { return fmt.Errorf("line %d: %w", line, fault) }

// start begins a problem.
func (r *reader) start() {
	r.number++
	r.first, r.letter = r.line(), noLetter
	r.description = description{passed: "-", stipulation: token{line: r.first}, last: r.first}
}

// command reads a command. It reports whether another may follow.
func (r *reader) command() bool {
	word, ok := r.take()
	if !ok {
		r.fail("the problem has no end")
		r.finish()
		return false
	}
	c, known := abbreviated(r.language.commands, word)
	switch {
	case !known:
		r.fail("%s is no command", shorten.Quoted(word))
	case c == end:
		r.finish()
		return false
	case c == next:
		r.finish()
		r.start()
	case c == twin || c == zeroPosition:
		r.twin(c == zeroPosition)
	case r.letter != noLetter && c != text:
		r.fail("%s comes after the twins", shorten.Quoted(word))
		r.skip()
	default:
		r.describe(c, word)
	}
	return true
}

// describe reads what a command says about the problem. word is the command's name.
func (r *reader) describe(c command, word string) {
	switch c {
	case stipulation:
		r.takeStipulation()
	case pieces:
		r.pieces()
	case forsyth:
		r.forsyth()
	case option:
		r.option()
	case text:
		for line := r.line(); r.at < len(r.tokens) && r.tokens[r.at].line == line; {
			r.at++
		}
	default:
		r.fail("%s is not supported", shorten.Quoted(word))
		r.skip()
	}
	r.last = r.line()
}

// takeStipulation takes the next word as the stipulation.
func (r *reader) takeStipulation() {
	word, _ := r.take()
	r.stipulation = token{word, r.line()}
}

// skip goes to the next command or, within a twin, to the next change.
func (r *reader) skip() {
	for r.at < len(r.tokens) {
		if r.isWord(r.peek()) && len(r.peek()) > 2 {
			return
		}
		r.at++
	}
}

// isWord reports whether a word is a command or, within a twin, a change.
func (r *reader) isWord(word string) bool {
	_, command := abbreviated(r.language.commands, word)
	_, change := abbreviated(r.language.changes, word)
	return command || change && r.letter != noLetter
}

// pieces reads lists of men.
func (r *reader) pieces() {
	now := noColor
	for r.at < len(r.tokens) {
		word := strings.ToLower(r.peek())
		switch c, known := abbreviated(r.language.colors, word); {
		case known && c == neutral:
			r.at++
			r.fail("neutral men are not supported")
			r.skip()
			return
		case known:
			now = c
		case !r.menOfKind(word, now):
			return
		}
		r.at++
	}
}

// menOfKind reads a word with men of one kind, such as "sb1g1". It returns false if the word is a
// command.
func (r *reader) menOfKind(word string, c color) bool {
	kind := strings.IndexByte(r.language.letters, word[0])
	squares, ok := squaresOf(word[1:])
	if kind < 0 || !ok || c == noColor {
		if r.isWord(word) {
			return false
		}
		r.at++
		r.fail("%s: want the letter of an orthodox man and its squares", shorten.Quoted(word))
		r.at--
		return true
	}
	for _, s := range squares {
		r.men[s] = board.NewPiece(board.Color(c-white), kinds[kind])
	}
	return true
}

// kinds holds the men in the order of language.letters.
var kinds = [...]board.PieceType{board.King, board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}

// squaresOf reads squares that are written one after another.
func squaresOf(text string) (squares []board.Square, ok bool) {
	for ; len(text) >= 2; text = text[2:] {
		s, ok := board.ParseSquare(text[:2])
		if !ok {
			return nil, false
		}
		squares = append(squares, s)
	}
	return squares, text == "" && len(squares) > 0
}

// forsyth reads a board in Forsyth notation, with the letters of the language. If the notation
// leaves a square empty, a man that is already on the square stays.
func (r *reader) forsyth() {
	word, _ := r.take()
	ranks := strings.Split(word, "/")
	if len(ranks) != 8 {
		r.fail("Forsyth %s: want 8 ranks, not %d", shorten.Quoted(word), len(ranks))
		return
	}
	for i, rank := range ranks {
		file := 0
		for _, letter := range rank {
			if letter >= '1' && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			lower := strings.ToLower(string(letter))
			kind := strings.Index(r.language.letters, lower)
			if kind < 0 || file > 7 {
				r.fail("Forsyth %s: %q is no orthodox man, or is beyond the board", shorten.Quoted(word), letter)
				return
			}
			color := board.White
			if string(letter) == lower {
				color = board.Black
			}
			t := kinds[kind]
			r.men[board.NewSquare(board.File(file), board.Rank(7-i))] = board.NewPiece(color, t)
			file++
		}
		if file != 8 {
			r.fail("Forsyth %s: rank %d has %d squares", shorten.Quoted(word), 8-i, file)
			return
		}
	}
}

// option reads options up to the next command.
func (r *reader) option() {
	for r.at < len(r.tokens) {
		word := r.peek()
		kind, known := abbreviated(r.language.options, word)
		if !known {
			if _, command := abbreviated(r.language.commands, word); command {
				return
			}
			r.at++
			r.fail("option %s is not supported", shorten.Quoted(word))
			continue
		}
		r.at++
		switch kind {
		case counting:
			if _, err := strconv.Atoi(r.peek()); err == nil {
				r.at++
			}
		case duplex:
			r.bothSides = true
		case halfDuplex:
			r.otherSide = true
		case setPlay:
			r.setPlay = true
		case noCastling, enPassant:
			r.squares(kind, word)
		}
	}
}

// squares reads the squares that belong to an option.
func (r *reader) squares(kind optionKind, name string) {
	word, _ := r.take()
	squares, ok := squaresOf(strings.ToLower(word))
	switch {
	case !ok || kind == enPassant && len(squares) != 3:
		r.fail("option %s: %s is not a list of squares", shorten.Quoted(name), shorten.Quoted(word))
	case kind == enPassant:
		r.passed = squares[1].String()
	default:
		for _, s := range squares {
			r.castling |= s.Bitboard()
		}
	}
}

// finish ends a problem or a twin.
func (r *reader) finish() {
	options, moves, series, err := parseStipulation(r.stipulation.word)
	if r.err != nil {
		err = r.err
	} else if err != nil {
		err = inLine(r.stipulation.line, err)
	}
	if r.otherSide {
		series = series.Opponent()
	}
	sides := []board.Color{series}
	if r.bothSides && err == nil {
		sides = append(sides, series.Opponent())
	}
	for i, side := range sides {
		p := Problem{Line: r.first, Options: options, SetPlay: r.setPlay && options.Help, Err: err}
		p.ID, p.Moves = strconv.Itoa(r.number)+letter(r.letter), moves
		if i > 0 {
			p.ID += " duplex"
		}
		if err == nil {
			p.Position, p.LeftOut, err = seriesmate.ReadComposed(r.fen(side))
			if err != nil {
				p.Err, err = inLine(r.last, err), nil
			}
		}
		r.problems = append(r.problems, p)
	}
}

// fen returns the position with a side to move. Kings and rooks on their home squares may castle
// unless the problem says otherwise.
func (r *reader) fen(side board.Color) string {
	return fmt.Sprintf("%s %c %s %s", board.FENBoard(&r.men), "wb"[side], r.rights(), r.passed)
}

// rights returns the castling field of the FEN.
func (r *reader) rights() string {
	rights := ""
	rooks := [4]board.Square{board.H1, board.A1, board.H8, board.A8}
	for i, rook := range rooks {
		c := board.Color(i / 2)
		king := board.E1.RelativeTo(c)
		if r.men[king] == board.NewPiece(c, board.King) && r.men[rook] == board.NewPiece(c, board.Rook) &&
			!r.castling.Has(king) && !r.castling.Has(rook) {
			rights += "KQkq"[i : i+1]
		}
	}
	if rights == "" {
		return "-"
	}
	return rights
}
