package pgn

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
)

// Reader reads the games of a text one after the other.
//
// It accepts every text. A game ends at its result, or where the next game begins. The next game
// begins at a tag after moves, at a second tag Event, or at move 1 after an empty line. A result
// does not end the game if a later move follows it without an empty line. A line with a position in
// FEN or EPD is a game without moves.
type Reader struct{ scanner scanner }

// NewReader returns a reader of the games in text.
func NewReader(text io.Reader) *Reader {
	return &Reader{scanner{lines: newLines(text)}}
}

// Next returns the next game. After the last game the error is io.EOF. Any other error comes from
// reading the text.
func (r *Reader) Next() (*Game, error) {
	d, err := r.nextDraft()
	if err != nil {
		return nil, err
	}
	return d.game(), nil
}

// NextWritten is like Next, but does not play the moves, which makes it faster. It is for callers
// that know the rules of the game's variant. The returned game has its tags and its result. Its
// field Unread holds all moves of the main line.
func (r *Reader) NextWritten() (*Game, error) {
	d, err := r.nextDraft()
	if err != nil {
		return nil, err
	}
	g := &Game{Line: d.line, Tags: d.tags, Warnings: d.warnings, Unread: d.written()}
	d.setResult(g)
	return g, nil
}

// nextDraft returns the draft of the next game.
func (r *Reader) nextDraft() (*draft, error) {
	if d := r.scanner.next(); d != nil {
		return d, nil
	}
	return nil, r.scanner.lines.err
}

// written returns the moves of the main line.
func (d *draft) written() (moves []Written) {
	depth := 0
	for _, t := range d.tokens {
		switch {
		case t.kind == openToken:
			depth++
		case t.kind == closeToken:
			depth = max(0, depth-1)
		case depth > 0:
		case t.kind == moveToken, t.kind == nullToken, t.kind == strayToken:
			moves = append(moves, Written{Line: t.line, Text: t.text})
		case t.kind == commentToken && len(moves) > 0:
			last := &moves[len(moves)-1]
			last.Comment = strings.TrimSpace(last.Comment + " " + t.text)
		}
	}
	return moves
}

// keepWritten keeps the moves of a game as text, because they cannot be read.
func (d *draft) keepWritten(g *Game) {
	last := len(d.tokens) // the result, if only comments follow
	for last > 0 && d.tokens[last-1].kind == commentToken {
		last--
	}
	end := last - 1
	if last == 0 || d.tokens[end].kind != resultToken {
		end = len(d.tokens)
	}
	_, words := d.wordsBefore(end)
	rest := string(d.text[:words]) + strings.Repeat(")", unclosed(d.tokens[:end]))
	g.Root, g.Unread = &Node{Rest: rest}, d.written()
	for i := end + 1; i < len(d.tokens); i++ {
		g.After = append(g.After, d.tokens[i].text)
	}
	d.setResult(g)
}

// unclosed returns how many brackets are opened in tokens and not closed there.
func unclosed(tokens []token) (brackets int) {
	for _, t := range tokens {
		switch t.kind {
		case openToken:
			brackets++
		case closeToken:
			brackets = max(0, brackets-1)
		}
	}
	return brackets
}

// setResult sets the result that stands among the moves, or that of the tag.
func (d *draft) setResult(g *Game) {
	for _, t := range d.tokens {
		if t.kind == resultToken {
			g.Result = t.text
		}
	}
	g.finish()
}

// finish sets the result if nothing ends the moves.
func (g *Game) finish() {
	if g.Open = g.Result == ""; g.Open {
		g.Result = cmp.Or(results[g.Tags.Get(tagResult)], unknownResult)
	}
}

// game returns the game of a draft.
func (d *draft) game() *Game {
	g := &Game{Line: d.line, Tags: d.tags}
	if reason := d.setStart(g); reason != "" {
		d.warn(d.line, InLine, reason)
		d.keepWritten(g)
	} else {
		playAny(d, g)
	}
	g.Warnings = append(d.warnings, g.Warnings...)
	slices.SortStableFunc(g.Warnings, func(a, b Warning) int { return a.Line - b.Line })
	return g
}

// setStart sets the variant and the position before the first move. If the moves cannot be read,
// the result "reason" says why. If they can, it is "".
func (d *draft) setStart(g *Game) (reason string) {
	g.Start = board.StartPosition()
	variant := g.Tags.Get(tagVariant)
	chess960, known := variants[variantKey(variant)]
	if !known {
		g.Variant = variant
		return fmt.Sprintf("a game of the variant %s, which is not read", shorten.Quoted(variant))
	}
	fen := strings.ReplaceAll(g.Tags.Get(tagFEN), `\`, "/") // Tarrasch GUI writes ranks so
	if absent[fen] {
		g.Start.SetChess960(chess960)
	} else {
		p, leftOut, err := board.ReadFEN(fen)
		if err != nil {
			return err.Error()
		}
		if chess960 || p.StandardCastling() {
			p.SetChess960(chess960) // letters of files alone do not make it Chess960
		}
		g.Start = p
		if len(leftOut) > 0 {
			d.warn(d.line, InStart, "left out of the FEN: "+strings.Join(leftOut, "; "))
		}
		if _, err := board.ParseFEN(g.Tags.Get(tagFEN)); err != nil || len(leftOut) > 0 {
			g.Tags.Set(tagFEN, p.FEN())
		}
	}
	if g.Start.Chess960() {
		g.Tags.Set(tagVariant, chess960Name)
	}
	return ""
}

// absent holds the values of the tag FEN that give no position.
var absent = map[string]bool{"": true, "?": true, "-": true, "*": true, "startpos": true}

// variants holds the names of chess and Chess960 in the form that variantKey returns. The value is
// true for a name of Chess960.
var variants = map[string]bool{
	"": false, "?": false, "chess": false, "standard": false, "normal": false, "regular": false, "classic": false, "classical": false,
	"orthodox": false, "orthodoxchess": false, "standardchess": false, "fromposition": false,
	"chess960": true, "960": true, "frc": true, "fischerandom": true, "fischerrandom": true, "fischerandomchess": true,
	"fischerrandomchess": true, "fischer": true, "freestyle": true, "freestylechess": true, "chess9lx": true, "9lx": true,
	"wildfr": true, "dfrc": true, "doublefischerrandom": true, "doublefischerrandomchess": true, "doublechess960": true,
}

// variantKey returns the name of a variant in lower case, without spaces and punctuation, because
// people write the same name in different ways.
func variantKey(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "", "/", "").Replace(name))
}
