package pgn

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"burnside/board"
)

// lineWidth is the greatest length of a line of moves, in letters. A longer word gets a line of its
// own.
const lineWidth = 79

// String returns the game as PGN: its tags, its moves with comments, glyphs and variations, and its
// result. The text ends with a line break. Between two games the caller must add an empty line.
func (g *Game) String() string {
	w := &writer{}
	for _, tag := range g.Tags {
		w.text.WriteString(tag.String() + "\n")
	}
	if len(g.Tags) > 0 {
		w.text.WriteByte('\n')
	}
	w.glyphs(g.Root)
	w.comments(g.Root.After)
	w.line(g.Root, &g.Start, 2*g.Start.FullmoveNumber()+int(g.Start.SideToMove()))
	result := g.Result
	if results[result] != result || result == "" {
		result = "*"
	}
	w.word(result)
	w.comments(g.After)
	if w.width > 0 {
		w.text.WriteByte('\n')
	}
	return w.text.String()
}

// writer writes the moves of a game.
type writer struct {
	text     strings.Builder
	width    int  // letters in the present line
	opening  bool // a bracket has been opened, and nothing has been written after it
	numbered bool // the last word was a move of White; Black's reply needs no number
}

// word writes a word, on a new line if it does not fit.
func (w *writer) word(text string) {
	letters := utf8.RuneCountInString(text)
	switch {
	case w.width == 0 || w.opening:
	case w.width+1+letters > lineWidth:
		w.newLine()
	default:
		w.text.WriteByte(' ')
		w.width++
	}
	w.text.WriteString(text)
	w.width += letters
	w.opening = false
}

// newLine ends the line.
func (w *writer) newLine() {
	w.text.WriteByte('\n')
	w.width = 0
}

// The method "line" writes the moves that follow a node, with all variations. The parameter p is
// the position after the node. The parameter "ply" is twice the number of the next move, plus 1 if
// Black makes this move.
func (w *writer) line(n *Node, p *board.Position, ply int) {
	position := *p
	for ; len(n.Next) > 0; ply++ {
		main := n.Next[0]
		w.move(main, &position, ply)
		for _, variation := range n.Next[1:] {
			w.variation(variation, &position, ply)
		}
		for _, variation := range n.Odd {
			w.asWritten(variation)
		}
		if n.Rest != "" {
			w.asWritten("(" + n.Rest + ")")
		}
		position = main.Play(&position)
		n = main
	}
	w.asWritten(n.Rest)
}

// asWritten writes a text that could not be read. The text is not wrapped, because a word at the
// beginning of a line could be taken for something else.
func (w *writer) asWritten(text string) {
	if text == "" {
		return
	}
	switch {
	case w.width > 0:
		w.text.WriteByte(' ')
		w.width++
	case strings.IndexByte("%#`", text[0]) >= 0 || isPosition(text):
		w.text.WriteString("{} ") // these mean something else at the beginning of a line
	}
	w.text.WriteString(text)
	w.width += utf8.RuneCountInString(text[strings.LastIndexByte(text, '\n')+1:])
	w.numbered = false
}

// variation writes a variation that begins in p.
func (w *writer) variation(n *Node, p *board.Position, ply int) {
	w.word("(")
	w.opening, w.numbered = true, false
	w.move(n, p, ply)
	after := n.Play(p)
	w.line(n, &after, ply+1)
	w.text.WriteByte(')')
	w.width++
	w.numbered = false
}

// move writes a move, played in p, and what belongs to it.
func (w *writer) move(n *Node, p *board.Position, ply int) {
	w.comments(n.Before)
	switch black := ply%2 == 1; {
	case !black:
		w.word(strconv.Itoa(ply/2) + ".")
	case !w.numbered:
		w.word(strconv.Itoa(ply/2) + "...")
	}
	if n.Move == board.NoMove {
		w.word("--")
	} else {
		w.word(p.SAN(n.Move))
	}
	w.numbered = ply%2 == 0
	w.glyphs(n)
	w.comments(n.After)
}

// glyphs writes the glyphs of a node.
func (w *writer) glyphs(n *Node) {
	for _, g := range n.Glyphs {
		w.word(g.String())
	}
}

// comments writes comments.
func (w *writer) comments(comments []string) {
	for _, text := range comments {
		if text = CleanComment(text); text != "" {
			w.comment(text)
			w.numbered = false
		}
	}
}

// comment writes a clean comment.
func (w *writer) comment(text string) {
	if strings.HasSuffix(text, `\`) {
		text += " " // kokopu reads a backslash and a brace as a brace of the text
	}
	for i, paragraph := range strings.Split("{"+text+"}", "\n\n") {
		if i > 0 {
			w.newLine()
			w.newLine()
		}
		w.paragraph(paragraph)
	}
}

// paragraph writes a part of a comment. It never begins a line with "%", because readers skip such
// a line. It never begins a line with "[", because some programs take that for a tag.
func (w *writer) paragraph(text string) {
	words := strings.Split(text, " ")
	for i := 0; i < len(words); {
		end := i + 1
		for end < len(words) && strings.IndexByte("%[", words[end][0]) >= 0 {
			end++
		}
		w.word(strings.Join(words[i:end], " "))
		i = end
	}
}
