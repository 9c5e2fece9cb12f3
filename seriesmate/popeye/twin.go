package popeye

import (
	"slices"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
)

// A change is what a keyword of a twin does to the position or the stipulation.
type change uint8

const (
	noChange  change = iota
	continued        // the changes begin with the position before, not with the initial one
	move
	exchange
	remove
	add
	substitute // men of one kind by men of another
	rotate
	mirror
	shift
	polish // the men change their colour
	newStipulation
	foreignChange // not supported
)

// noLetter is the index of the letter of a problem without twins.
const noLetter = -1

// letter returns the letters by which Popeye names a twin: a to z, then z1, z2 and so on.
func letter(index int) string {
	switch {
	case index == noLetter:
		return ""
	case index < 26:
		return string(rune('a' + index))
	}
	return "z" + strconv.Itoa(index-25)
}

// twin ends the previous position and reads a twin. If the parameter "zero" is true, the previous
// position is no problem to solve, only the start for the twins.
func (r *reader) twin(zero bool) {
	switch {
	case zero && r.letter != noLetter:
		r.fail("a position that is not for solving comes after the twins")
		return
	case r.letter == noLetter:
		r.initial = r.description
		if !zero {
			r.letter++
		}
	}
	if !zero {
		r.finish()
	}
	r.letter++
	r.first = r.line()
	if c, known := abbreviated(r.language.changes, r.peek()); known && c == continued {
		r.at++
	} else {
		r.description = r.initial
	}
	for r.at < len(r.tokens) {
		c, known := abbreviated(r.language.changes, r.peek())
		if !known {
			return
		}
		r.at++
		r.change(c)
		r.last = r.line()
	}
}

// change reads the rest of a change and makes it.
func (r *reader) change(c change) {
	name := r.tokens[r.at-1].word
	switch c {
	case move, exchange, shift:
		r.moveMen(c, name)
	case remove:
		r.removeMen()
	case add:
		r.pieces()
	case substitute:
		r.substitute()
	case rotate, mirror:
		r.transform(name)
	case polish:
		for s, man := range r.men {
			if man != board.NoPiece {
				r.men[s] = board.NewPiece(man.Color().Opponent(), man.Type())
			}
		}
	case newStipulation:
		r.takeStipulation()
	case continued:
		r.fail("%s: want it at the beginning of the twin", shorten.Quoted(name))
	default:
		r.fail("%s is not supported", shorten.Quoted(name))
		r.skip()
	}
}

// moveMen moves a man, exchanges two, or shifts all.
func (r *reader) moveMen(c change, name string) {
	var squares [2]board.Square
	for i := range squares {
		word, _ := r.take()
		s, ok := board.ParseSquare(strings.ToLower(word))
		if !ok {
			r.fail("%s: %s is no square", shorten.Quoted(name), shorten.Quoted(word))
			return
		}
		squares[i] = s
	}
	from, to := squares[0], squares[1]
	switch {
	case c == shift:
		r.shiftMen(from, to)
	case r.men[from] == board.NoPiece || c == exchange && r.men[to] == board.NoPiece:
		r.fail("%s %v %v: an empty square", shorten.Quoted(name), from, to)
	case c == exchange:
		r.men[from], r.men[to] = r.men[to], r.men[from]
	case from != to:
		r.men[from], r.men[to] = board.NoPiece, r.men[from]
	}
}

// shiftMen shifts all men as a shift from one square to another does.
func (r *reader) shiftMen(from, to board.Square) {
	files, ranks := int(to.File())-int(from.File()), int(to.Rank())-int(from.Rank())
	inside := r.place(func(file, rank int) (int, int) { return file + files, rank + ranks })
	if !inside {
		r.fail("a shift from %v to %v takes men off the board", from, to)
	}
}

// place moves all men. For the file and rank of a man's square, the function "to" returns the file
// and rank of its new square. If a new square is off the board, place moves no man, and the result
// "inside" is false.
func (r *reader) place(to func(file, rank int) (int, int)) (inside bool) {
	var men [board.NumSquares]board.Piece
	for s, man := range r.men {
		if man == board.NoPiece {
			continue
		}
		file, rank := to(s%8, s/8)
		if file < 0 || file > 7 || rank < 0 || rank > 7 {
			return false
		}
		men[board.NewSquare(board.File(file), board.Rank(rank))] = man
	}
	r.men = men
	return true
}

// removeMen removes the men on a list of squares.
func (r *reader) removeMen() {
	word, _ := r.take()
	squares, ok := squaresOf(strings.ToLower(word))
	if !ok || slices.ContainsFunc(squares, func(s board.Square) bool { return r.men[s] == board.NoPiece }) {
		r.fail("%s is not a list of squares with men", shorten.Quoted(word))
		return
	}
	for _, s := range squares {
		r.men[s] = board.NoPiece
	}
}

// substitute replaces the men of one kind.
func (r *reader) substitute() {
	var types [2]board.PieceType
	for i := range types {
		word, _ := r.take()
		kind := strings.Index(r.language.letters, strings.ToLower(word))
		if kind < 0 || len(word) != 1 {
			r.fail("%s is not the letter of an orthodox man", shorten.Quoted(word))
			return
		}
		types[i] = kinds[kind]
	}
	for s, man := range r.men {
		if man != board.NoPiece && man.Type() == types[0] {
			r.men[s] = board.NewPiece(man.Color(), types[1])
		}
	}
}

// transforms holds the rotations and reflections by their names. Each function takes the file and
// the rank of a square, and returns those of the new square.
var transforms = map[string]func(file, rank int) (int, int){
	"90":       func(file, rank int) (int, int) { return 7 - rank, file },
	"180":      func(file, rank int) (int, int) { return 7 - file, 7 - rank },
	"270":      func(file, rank int) (int, int) { return rank, 7 - file },
	"a1<-->h1": func(file, rank int) (int, int) { return 7 - file, rank },
	"a1<-->a8": func(file, rank int) (int, int) { return file, 7 - rank },
	"a1<-->h8": func(file, rank int) (int, int) { return 7 - rank, 7 - file },
	"a8<-->h1": func(file, rank int) (int, int) { return rank, file },
}

// transform rotates the board to the left, or reflects it.
func (r *reader) transform(name string) {
	word, _ := r.take()
	to, known := abbreviated(transforms, word)
	if !known {
		r.fail("%s %s: want 90, 180, 270, a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1", shorten.Quoted(name), shorten.Quoted(word))
		return
	}
	r.place(to)
}
