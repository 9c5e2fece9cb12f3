package pgn

import (
	"iter"
	"strings"

	"burnside/board"
)

// Game is a game as a tree of moves.
type Game struct {
	Line  int            // the line of the text where it begins, from 1; 0 for a game that was not read
	Tags  Tags           // in the order of the text
	Start board.Position // position before the first move
	Root  *Node          // the beginning, which is no move; its After are the comments before the first move
	// Result is the result at the end of the moves. If no result stands there, it is the result in
	// the tag. It is "1-0", "0-1", "1/2-1/2" or "*".
	Result string
	Open   bool     // nothing ends the moves
	After  []string // comments after the result
	// Variant is the name of the variant, as in its tag. It is "" for chess and Chess960. A game of
	// another variant has no moves in its tree. Instead, the field Rest of its Root holds the text
	// of the moves.
	Variant string
	// Unread holds the moves of the main line that could not be played: the rest of the line, or
	// all moves if the game is of another variant.
	Unread []Written
	// Warnings say what the reader could not read, and what it assumed.
	Warnings []Warning
}

// Node is a move of a game, together with all that follows it.
type Node struct {
	Move   board.Move // legal in the position before it, or board.NoMove: a null move, or the root
	Glyphs []Glyph    // judgements of the move and of the position after it, in the order of the text
	// Before holds the comments before the move. They begin a variation, or they stand between the
	// end of a variation and the next move of the line.
	Before []string
	After  []string // comments after the move
	Parent *Node    // nil for the root
	// Rest is text after this move that cannot be read. It begins with a move that is not legal,
	// and goes on to the end of the line. The Rest of the root can hold all moves of a game. If a
	// node has a Rest but also a next move, the writer writes the Rest as a variation.
	Rest string
	// Odd holds the texts of the variations from here in which no move can be read.
	Odd []string
	// Next holds the moves that follow. The first one continues the line, the others begin
	// variations. Two of them may be the same move, because some programs begin a variation with
	// the move that it replaces.
	Next []*Node
}

// Written is a move as it is written.
type Written struct {
	Line    int // the line of the text, from 1
	Text    string
	Comment string // the comments after it
}

// Warning is something that the reader could not read, or that it assumed.
type Warning struct {
	Line int    // line of the text, from 1
	Lost Part   // what is missing from the tree for that
	Text string // what was found and what became of it, without the line
}

// Part is a part of a game.
type Part uint8

// The parts of a game that can be missing from its tree.
const (
	Nothing   Part = iota
	InTags         // a tag
	InStart        // details of the position in the tag FEN, which contradict its men
	InText         // a word or a bracket that is neither move, glyph nor comment
	InLine         // the rest of the main line
	Variation      // the rest of a variation
)

// Tag is a pair of name and value in front of the moves.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// String returns the tag as PGN writes it: [Event "Casual game"]. Control characters in the value
// become spaces.
func (t Tag) String() string {
	return "[" + t.Name + ` "` + escape.Replace(cleanValue(t.Value)) + `"]`
}

// escape puts a backslash in front of quotation marks and backslashes.
var escape = strings.NewReplacer(`"`, `\"`, `\`, `\\`)

// Tags are the tags of a game. No two have the same name.
type Tags []Tag

// Get returns the value of the tag of that name, "" if there is none.
func (t Tags) Get(name string) string {
	value, _ := t.Lookup(name)
	return value
}

// Lookup returns the value of the tag of that name, and whether there is one.
func (t Tags) Lookup(name string) (value string, ok bool) {
	for _, tag := range t {
		if tag.Name == name {
			return tag.Value, true
		}
	}
	return "", false
}

// Set gives the tag of that name a value. A new tag comes last.
func (t *Tags) Set(name, value string) {
	for i := range *t {
		if (*t)[i].Name == name {
			(*t)[i].Value = value
			return
		}
	}
	*t = append(*t, Tag{name, value})
}

// Remove removes the tag of that name.
func (t *Tags) Remove(name string) {
	for i, tag := range *t {
		if tag.Name == name {
			*t = append((*t)[:i], (*t)[i+1:]...)
			return
		}
	}
}

// NewGame returns a game without moves that begins at a position. It sets the tags that the
// position needs. These are FEN and SetUp, except for the initial position of chess. For Chess960
// there is also the tag Variant.
func NewGame(start board.Position) *Game {
	g := &Game{Root: &Node{}, Result: unknownResult}
	g.setStart(start)
	return g
}

// The tags that say where and by which rules a game begins.
const (
	tagFEN     = "FEN"
	tagSetUp   = "SetUp"
	tagVariant = "Variant"
	tagResult  = "Result"
)

// chess960Name is the value of the tag Variant that most programs read as Chess960.
const chess960Name = "Chess960"

// setStart sets the position before the first move, and the tags that describe it.
func (g *Game) setStart(p board.Position) {
	g.Start = p
	switch fen := p.FEN(); {
	case p.Chess960():
		g.Tags.Set(tagVariant, chess960Name)
		fallthrough
	case fen != board.StartFEN:
		g.Tags.Set(tagSetUp, "1")
		g.Tags.Set(tagFEN, fen)
	default:
		g.Tags.Remove(tagSetUp)
		g.Tags.Remove(tagFEN)
	}
}

// Add adds a move after n, as the last of its variations, and returns it.
func (n *Node) Add(m board.Move) *Node {
	next := &Node{Move: m, Parent: n}
	n.Next = append(n.Next, next)
	return next
}

// Line returns the moves that follow n on its line.
func (n *Node) Line() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for len(n.Next) > 0 {
			n = n.Next[0]
			if !yield(n) {
				return
			}
		}
	}
}

// Play plays n's move in the position p and returns the position after it. p must be the position
// before the move. If the move is a null move, the side to move must not be in check.
func (n *Node) Play(p *board.Position) (next board.Position) {
	if n.Move == board.NoMove {
		p.MakeNull(&next)
	} else {
		p.Make(n.Move, &next)
	}
	return next
}

// unknownResult is the result of a game that is not finished, or whose result is not known.
const unknownResult = "*"

// CleanComment returns a text in the form in which comments are kept. White space between words
// becomes one space, or one empty line if it contains an empty line. No empty line stands before
// "%" and "[", because these have another meaning at the beginning of a line. "}" becomes ")",
// because it would end the comment.
func CleanComment(text string) string {
	var clean strings.Builder
	gap := false
	for line := range strings.Lines(strings.ReplaceAll(text, "}", ")")) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			gap = true
			continue
		case clean.Len() == 0:
		case gap && strings.IndexByte("%[", words[0][0]) < 0:
			clean.WriteString("\n\n")
		default:
			clean.WriteByte(' ')
		}
		clean.WriteString(strings.Join(words, " "))
		gap = false
	}
	return clean.String()
}
