package pgn

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"burnside/board"
	"burnside/internal/shorten"
)

// Bounds of a game, so that no file exhausts the memory.
const (
	maxMoves = 1 << 20
	maxDepth = 1 << 10 // of variations in variations
)

// player plays the moves of a draft. It makes the tree of them.
type player struct {
	draft   *draft
	letters *alphabet // nil for English
	mixed   bool      // a man's letter that is not English may come from any language
	game    *Game
	lines   []openLine // the main line and the variations that have begun, the innermost last
	skipped int        // brackets that have begun in a line that can't be read
	lost    int        // moves that could not be played
	moves   int
	last    int // the index of the last token that is no comment
	now     int // the index of the token that is being read
}

// openLine is a line to which moves can still come.
type openLine struct {
	begin    int            // the line of the text
	node     *Node          // the last move
	before   board.Position // position before that move
	now      board.Position // position after it
	comments []string       // for the next move: they stand before it
	glyphs   []Glyph        // likewise
	fresh    bool           // a variation without a move so far
	branched bool           // a variation has ended after the last move
	ignored  int            // brackets around nothing that they could be a variation of
	broken   bool           // a move could not be played; what follows goes into rest
	rest     []byte         // text that cannot be read
	kept     int            // the index in draft.text after the text that was added to rest last
}

// play fills a game with the moves of a draft, which is a game as it is written. The parameter
// "letters" is the alphabet of the men's letters; nil means English. If "mixed" is true, a letter
// that is not English may come from any language. play returns the number of moves that it could
// not play.
func play(d *draft, g *Game, letters *alphabet, mixed bool) (lost int) {
	g.Root = &Node{}
	g.Result, g.After, g.Unread, g.Warnings = "", nil, nil, nil
	p := player{draft: d, letters: letters, mixed: mixed, game: g, lines: []openLine{{begin: d.line, node: g.Root, now: g.Start}}}
	for i, t := range d.tokens {
		if t.kind != commentToken && t.kind != strayToken {
			p.last = i
		}
	}
	for p.now = range d.tokens {
		p.token()
	}
	p.now = len(d.tokens)
	p.keepWords()
	p.endAll()
	p.flush(p.top())
	p.top().node.Rest = string(p.top().rest)
	g.finish()
	return p.lost
}

// top returns the innermost line.
func (p *player) top() *openLine { return &p.lines[len(p.lines)-1] }

// warn adds a warning about the moves.
func (p *player) warn(line int, lost Part, text string) {
	if len(p.game.Warnings) < maxWarnings {
		p.game.Warnings = append(p.game.Warnings, Warning{line, lost, text})
	}
}

// keep adds the text of the current token, with the words in front of it, to the unreadable text of
// its line.
func (p *player) keep() {
	p.top().keep(p.draft.text, p.draft.endOf(p.now-1), p.draft.endOf(p.now))
}

// keepWords keeps the words before the current token, if the line cannot be read.
func (p *player) keepWords() {
	if p.top().broken || p.skipped > 0 {
		begin, end := p.draft.wordsBefore(p.now)
		p.top().keep(p.draft.text, begin, end)
	}
}

// keep adds text[begin:end] to the unreadable text of the line. If the text directly before this
// part was left out, keep puts a space in front of the part. Without the space, the part and the
// word before it could form another word.
func (l *openLine) keep(text []byte, begin, end int) {
	part := text[begin:end]
	if n := len(l.rest); n == 0 || l.rest[n-1] == ' ' {
		part = bytes.TrimLeft(part, " \n")
	} else if len(part) > 0 && begin != l.kept && part[0] > ' ' && part[0] != ')' && l.rest[n-1] != '(' {
		l.rest = append(l.rest, ' ')
	}
	if len(part) > 0 {
		l.rest, l.kept = append(l.rest, part...), end
	}
}

// token reads the present token.
func (p *player) token() {
	t := &p.draft.tokens[p.now]
	line := p.top()
	switch t.kind {
	case openToken:
		p.open(t)
	case closeToken:
		p.close(t)
	case resultToken:
		p.result(t, p.now >= p.last)
	case commentToken:
		p.comment(t.text)
	case strayToken:
		if !line.broken && p.skipped == 0 {
			p.warn(t.line, InText, shorten.Quoted(t.text)+" is no move; it is kept as a comment")
		}
		p.comment(CleanComment(t.text))
	case glyphToken:
		switch {
		case line.broken || p.skipped > 0:
			p.keep()
		case line.fresh:
			line.glyphs = addGlyph(line.glyphs, t.glyph)
		default:
			line.node.Glyphs = addGlyph(line.node.Glyphs, t.glyph)
		}
	case moveToken, nullToken:
		if line.broken || p.skipped > 0 {
			p.keep()
			p.lose(t, t.text)
			break
		}
		p.move(t)
	}
}

// open begins a variation.
func (p *player) open(t *token) {
	line := p.top()
	switch {
	case line.broken || p.skipped > 0:
		p.keep()
		p.skipped++
	case line.fresh || line.node.Parent == nil:
		line.ignored++
		p.warn(t.line, InText, `unexpected '('`)
	case len(p.lines) == maxDepth:
		p.warn(t.line, Variation, fmt.Sprintf("variations are nested more than %d deep", maxDepth))
		p.keep()
		p.skipped++
	default:
		p.flush(line)
		p.lines = append(p.lines, openLine{begin: t.line, node: line.node.Parent, now: line.before, fresh: true})
	}
}

// close ends a variation.
func (p *player) close(t *token) {
	line := p.top()
	switch {
	case p.skipped > 0:
		p.keep()
		p.skipped--
	case line.ignored > 0:
		line.ignored--
	case len(p.lines) == 1:
		p.warn(t.line, InText, `unexpected ')'`)
	default:
		p.keepWords()
		p.end()
	}
}

// end ends the innermost variation.
func (p *player) end() {
	line := *p.top()
	p.lines = p.lines[:len(p.lines)-1]
	outer := p.top()
	// If several moves follow a position, the writer writes the first move, and directly after it
	// the other moves as variations. So a comment can stand between a variation and the next move
	// only if the variation comes after such a first move.
	outer.branched = outer.branched || !line.fresh && outer.node == outer.node.Parent.Next[0]
	switch {
	case len(line.rest) == 0:
	case line.fresh:
		line.node.Odd = append(line.node.Odd, "("+string(line.rest)+")")
	default:
		line.node.Rest = string(line.rest)
	}
	if line.fresh { // it has no move: what it says belongs to the line that it would leave
		line.node = outer.node
		for _, g := range line.glyphs {
			outer.node.Glyphs = addGlyph(outer.node.Glyphs, g)
		}
	}
	p.flush(&line)
}

// endAll ends all variations, including those that began in text that cannot be read.
func (p *player) endAll() {
	line := p.top()
	line.rest = append(line.rest, strings.Repeat(")", p.skipped)...)
	line.kept = -1
	p.skipped = 0
	for len(p.lines) > 1 {
		p.warn(p.top().begin, InText, "variation without an end")
		p.end()
	}
}

// flush adds comments that wait for a move of a line to its last move.
func (p *player) flush(line *openLine) {
	line.node.After = append(line.node.After, line.comments...)
	line.comments = nil
}

// comment adds a comment at the place where the game is.
func (p *player) comment(text string) {
	line := p.top()
	switch {
	case p.skipped > 0:
		p.keep()
	case p.game.Result != "" && len(p.lines) == 1:
		p.game.After = append(p.game.After, text)
	case line.broken:
		p.keep()
		if len(p.lines) == 1 {
			last := &p.game.Unread[len(p.game.Unread)-1]
			last.Comment = strings.TrimSpace(last.Comment + " " + text)
		}
	case line.fresh || line.branched:
		line.comments = append(line.comments, text)
	default:
		line.node.After = append(line.node.After, text)
	}
}

// The method "result" reads a result. The parameter "last" says that only comments follow. People
// also write a result at the end of a variation. Such a result becomes a comment.
func (p *player) result(t *token, last bool) {
	g := p.game
	switch {
	case p.skipped > 0 && !last:
		p.keep()
		return
	case len(p.lines) > 1 && !last:
		if p.top().broken {
			p.keep()
		} else if t.text != "*" {
			p.comment(t.text)
		}
		return
	case len(p.lines) > 1 || p.skipped > 0:
		p.keepWords()
		p.endAll()
	case p.top().broken && g.Result == "":
		p.keepWords()
	case g.Result != "" && g.Result != t.text:
		p.warn(t.line, InText, fmt.Sprintf("a second result, %s, after %s", t.text, g.Result))
	}
	if g.Result == "" || g.Result == "*" {
		g.Result = t.text
	}
}

// move plays a move, or several that are written without a space.
func (p *player) move(t *token) {
	g, line := p.game, p.top()
	if g.Result != "" && len(p.lines) == 1 {
		p.warn(t.line, InText, fmt.Sprintf("the result %s stands among the moves", g.Result))
		line.node.After = append(line.node.After, g.After...)
		g.Result, g.After = "", nil
	}
	if t.kind == nullToken {
		if line.now.InCheck() {
			p.fault(t, t.text, "a null move in check")
			return
		}
		p.push(t, t.text, board.NoMove)
		return
	}
	for text := t.text; text != ""; {
		m, n, err := p.find(t, text)
		if err != nil {
			p.fault(t, text, err.Error())
			return
		}
		if !p.push(t, text, m) {
			return
		}
		text = text[n:]
	}
}

// find returns the move at the beginning of a text, and the length of the move's text.
func (p *player) find(t *token, text string) (m board.Move, n int, err error) {
	now := &p.top().now
	m, err = p.parse(now, text)
	if err == nil {
		return m, len(text), nil
	}
	// "e4e5" may be two moves, and so may "Nf3Nc6".
	if n := firstMove(text); n > 0 {
		if m, err := p.parse(now, text[:n]); err == nil {
			return m, n, nil
		}
	}
	// Some people write "x" where nothing is taken.
	if quiet := strings.NewReplacer("x", "", ":", "").Replace(text); quiet != text {
		if m, err := p.parse(now, quiet); err == nil {
			p.warn(t.line, Nothing, fmt.Sprintf("%s takes nothing", text))
			return m, len(text), nil
		}
	}
	return board.NoMove, 0, err
}

// firstMove returns the length of the first move if a text holds two moves without a space between
// them. Otherwise it returns 0.
func firstMove(text string) int {
	man := cutMan(text)
	squares := cutSquares(text[man:])
	if squares == 4 && man+4 == len(text) {
		return man + 2
	}
	return 0
}

// parse reads a move in p's language.
func (p *player) parse(now *board.Position, text string) (board.Move, error) {
	if p.mixed {
		if m, ok := inAnyLanguage(now, text); ok {
			return m, nil
		}
	}
	if p.letters != nil {
		if english, ok := p.letters.translate(text); ok {
			return now.ParseSAN(english)
		}
	}
	if c := text[0]; strings.IndexByte("kqrnp", c) >= 0 {
		text = string(c-'a'+'A') + text[1:]
	}
	return now.ParseSAN(text)
}

// inAnyLanguage reads a move whose letters are not English. ok is false if no language makes it a
// legal move, or if languages disagree on the move.
func inAnyLanguage(now *board.Position, text string) (m board.Move, ok bool) {
	if !isForeign(text) {
		return board.NoMove, false
	}
	for i := range alphabets {
		translated, spelt := alphabets[i].translate(text)
		if !spelt {
			continue
		}
		other, err := now.ParseSAN(translated)
		switch {
		case err != nil:
		case ok && other != m:
			return board.NoMove, false
		default:
			m, ok = other, true
		}
	}
	return m, ok
}

// push adds a legal move to the line. It returns false if the game is too long.
func (p *player) push(t *token, text string, m board.Move) bool {
	if p.moves++; p.moves > maxMoves {
		p.fault(t, text, fmt.Sprintf("more than %d moves", maxMoves))
		return false
	}
	line := p.top()
	node := line.node.Add(m)
	node.Before, node.Glyphs = line.comments, line.glyphs
	line.comments, line.glyphs = nil, nil
	line.before = line.now
	line.now = node.Play(&line.before)
	line.node, line.fresh, line.branched = node, false, false
	return true
}

// fault leaves out the rest of the line, because of a move with a text.
func (p *player) fault(t *token, text, reason string) {
	p.lose(t, text)
	line := p.top()
	if text == t.text {
		p.keep()
	} else {
		// The move before it is written without a space between them, so the next word may not be.
		line.rest, line.kept = []byte(text), -1
	}
	lost := InLine
	if len(p.lines) > 1 {
		lost = Variation
	}
	p.warn(t.line, lost, fmt.Sprintf("%s in %s", reason, line.now.FEN()))
	line.broken = true
}

// lose leaves out a move.
func (p *player) lose(t *token, text string) {
	p.lost++
	if len(p.lines) == 1 && p.skipped == 0 {
		p.game.Unread = append(p.game.Unread, Written{Line: t.line, Text: text})
	}
}

// playAny plays the moves of a draft. It first reads the men's letters as English. If it cannot play
// some moves, it tries other languages, and takes the language in which most moves can be played. If
// no language is better than English, each move with foreign letters may be in any language.
func playAny(d *draft, g *Game) {
	lost := play(d, g, nil, false)
	letters, foreign := lettersOf(d.tokens)
	if lost == 0 || !foreign {
		return
	}
	best, several := *g, false
	var language string
	for i := range alphabets {
		a := &alphabets[i]
		if !a.spells(letters) {
			continue
		}
		other := *g
		switch n := play(d, &other, a, false); {
		case n < lost:
			best, lost, several, language = other, n, false, a.languages+": "+strings.Join(a.men[:], " ")
		case n == lost && language != "" && !sameMoves(best.Root, other.Root):
			several = true
		}
	}
	if language == "" {
		if other := *g; play(d, &other, nil, true) < lost {
			best, language = other, "English and other languages"
		}
	}
	if language != "" && !several {
		*g = best
		g.Warnings = append(g.Warnings, Warning{d.line, Nothing, "the letters of the men are read as " + language})
	}
}

// sameMoves reports whether the same moves follow two nodes.
func sameMoves(a, b *Node) bool {
	return slices.EqualFunc(a.Next, b.Next, func(a, b *Node) bool { return a.Move == b.Move && sameMoves(a, b) })
}
