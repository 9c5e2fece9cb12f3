package analysis

import (
	"fmt"
	"slices"
	"strings"

	"burnside/board"
	"burnside/internal/pattern"
	"burnside/internal/plural"
	"burnside/pgn"
	"burnside/search"
)

// Notes say what Annotate writes into a game.
type Notes struct {
	Evals    bool // [%eval] after each move
	Glyphs   bool // ?!, ? and ??, unless the move has a glyph already
	Comments bool // what is wrong with a marked move, in words
	Lines    bool // the better line, as a variation
	Accuracy bool // tags WhiteAccuracy and BlackAccuracy
	Summary  bool // a comment before the first move with accuracy, loss and marks of each side
	Opening  bool // tags ECO and Opening, unless the game has them
}

// MainLine returns the moves of a game up to its first null move, because a null move can't be
// judged.
func MainLine(g *pgn.Game) []board.Move {
	var moves []board.Move
	for n := range g.Root.Line() {
		if n.Move == board.NoMove {
			break
		}
		moves = append(moves, n.Move)
	}
	return moves
}

// Annotate writes a report on the main line into a game. It keeps the comments, variations and
// glyphs of the game. But if a move gets a new evaluation, the old evaluation is removed.
func Annotate(g *pgn.Game, r *Report, notes Notes) {
	p := g.Start
	i := 0
	for n := range g.Root.Line() {
		if i == len(r.Moves) {
			break
		}
		annotateMove(n, &p, &r.Moves[i], notes)
		p = n.Play(&p)
		i++
	}
	if notes.Opening && r.Opening.Name != "" {
		setMissing(&g.Tags, "ECO", r.Opening.ECO)
		setMissing(&g.Tags, "Opening", r.Opening.Name)
	}
	if len(r.Moves) == 0 {
		return
	}
	if notes.Accuracy {
		for side, name := range [...]string{board.White: "WhiteAccuracy", board.Black: "BlackAccuracy"} {
			if r.Sides[side].Moves > 0 {
				g.Tags.Set(name, fmt.Sprintf("%.1f", r.Sides[side].Accuracy))
			}
		}
	}
	if notes.Summary {
		g.Root.After = append(g.Root.After, r.Summary()) // kokopu can't read a game after a comment after the result
	}
}

// setMissing sets a tag unless the game has it.
func setMissing(tags *pgn.Tags, name, value string) {
	if v, ok := tags.Lookup(name); !ok || v == "" || v == "?" {
		tags.Set(name, value)
	}
}

// annotateMove writes the results for a move into its node. p is the position before the move.
func annotateMove(n *pgn.Node, p *board.Position, m *Move, notes Notes) {
	if notes.Evals && !m.isMate() && !m.Given {
		n.After = withEval(n.After, evalText(m))
	}
	if m.Mark == NoMark {
		return
	}
	if notes.Glyphs && !slices.ContainsFunc(n.Glyphs, isMoveGlyph) {
		n.Glyphs = append(n.Glyphs, pgn.Glyph(m.Mark.NAG()))
	}
	if notes.Comments {
		n.After = append(n.After, m.Comment(p))
	}
	if notes.Lines {
		addLine(n.Parent, m.Alternative)
	}
}

// isMate reports whether the move mates. The position after a mate needs no evaluation.
func (m *Move) isMate() bool {
	moves, isMate := mateMoves(m.After)
	return isMate && moves == 0
}

// isMoveGlyph reports whether a glyph judges a move: !, ?, !!, ??, !? or ?!.
func isMoveGlyph(g pgn.Glyph) bool { return g >= pgn.Good && g <= pgn.Dubious }

// evalText returns the command [%eval] for the position after a move. The command contains the
// depth of the search, if the position was searched.
func evalText(m *Move) string {
	if m.Depth == 0 {
		return fmt.Sprintf("[%%eval %s]", ScoreText(m.After))
	}
	return fmt.Sprintf("[%%eval %s,%d]", ScoreText(m.After), m.Depth)
}

// evalCommand matches an evaluation in a comment, and the space after it.
var evalCommand = pattern.Lazy(`\[%eval\s[^\]]*\]\s*`)

// withEval puts a new evaluation into the comments on a move, and removes the old ones. The
// evaluation goes to the front of the first comment that begins with another command, such as
// [%clk]. If there is no such comment, the evaluation becomes a new first comment.
func withEval(comments []string, eval string) []string {
	var kept []string
	place := -1 // of the comment that takes the evaluation
	for _, c := range comments {
		rest := strings.TrimSpace(evalCommand().ReplaceAllString(c, ""))
		if rest == "" && c != "" {
			continue
		}
		if place < 0 && strings.HasPrefix(rest, "[%") {
			place = len(kept)
		}
		kept = append(kept, rest)
	}
	if place >= 0 {
		kept[place] = eval + " " + kept[place]
		return kept
	}
	return append([]string{eval}, kept...)
}

// mostLinePlies is how much of a better line is written, in plies.
const mostLinePlies = 12

// addLine adds a variation after a node, unless a variation there begins with the same move.
func addLine(n *pgn.Node, line []board.Move) {
	if len(line) == 0 || slices.ContainsFunc(n.Next, func(v *pgn.Node) bool { return v.Move == line[0] }) {
		return
	}
	for _, m := range line[:min(len(line), mostLinePlies)] {
		n = n.Add(m)
	}
}

// Comment returns a text that says what is wrong with a marked move, and which move is better. p is
// the position before the move.
func (m *Move) Comment(p *board.Position) string {
	text := strings.ToUpper(m.Mark.String()[:1]) + m.Mark.String()[1:]
	if fault := m.Fault.String(); fault != "" {
		text += ": " + fault
	} else {
		text += fmt.Sprintf(" (%s to %s)", signed(m.Before), signed(m.After))
	}
	if len(m.Alternative) > 0 {
		text += "; better is " + p.SAN(m.Alternative[0])
	}
	return text + "."
}

// signed returns a score as text with its sign.
func signed(s search.Score) string {
	text := ScoreText(s)
	if s > 0 && text[0] != '#' {
		return "+" + text
	}
	return text
}

// Summary returns accuracy, loss and marks of both sides in words.
func (r *Report) Summary() string {
	var parts []string
	for side, name := range [...]string{board.White: "White", board.Black: "Black"} {
		s := &r.Sides[side]
		if s.Moves == 0 {
			parts = append(parts, name+": no move judged.")
			continue
		}
		parts = append(parts, fmt.Sprintf("%s: accuracy %.1f, average loss %.0f centipawns, %s, %s, %s.", name, s.Accuracy, s.Centipawns,
			plural.Of(s.Marks[Inaccuracy], "inaccuracy", "inaccuracies"), plural.Of(s.Marks[Mistake], "mistake", "mistakes"), plural.Of(s.Marks[Blunder], "blunder", "blunders")))
	}
	return strings.Join(parts, " ")
}
