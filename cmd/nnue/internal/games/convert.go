package games

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"burnside/board"
	"burnside/eval"
	"burnside/pgn"
)

// A refusal is the reason why a game without a fault is skipped.
type refusal string

// Error returns the reason.
func (r refusal) Error() string { return string(r) }

// Refusals, besides those that name how a game ended.
const (
	noResult     refusal = "without a result"
	noScore      refusal = "without all scores"
	tooLong      refusal = "too long"
	otherVariant refusal = "of another variant"
	otherResult  refusal = "with another result than the rules or tables say"
	unclearWin   refusal = "won without a reason"
)

// A fault is a reason why the text of a game can't be used. It is an error.
type fault struct {
	line int
	text string
}

// Error returns the line and the reason.
func (f *fault) Error() string { return fmt.Sprintf("line %d: %s", f.line, f.text) }

// convert converts a game to the form of files of games. The error is a refusal or a *fault.
func convert(g *pgn.Game) (converted Game, err error) {
	err = cmp.Or(checkText(g, pgn.InTags, pgn.InText), checkTags(g), checkText(g, pgn.InLine, pgn.Nothing))
	if err != nil {
		return converted, err
	}
	return convertMoves(g)
}

// checkText refuses a game if the reader could not read one of the given parts as it is written.
func checkText(g *pgn.Game, parts ...pgn.Part) error {
	for _, w := range g.Warnings {
		if slices.Contains(parts, w.Lost) {
			return &fault{w.Line, w.Text}
		}
	}
	return nil
}

// convertMoves converts the moves of a game.
func convertMoves(g *pgn.Game) (converted Game, err error) {
	game := board.NewGame(g.Start)
	for move := range g.Root.Line() {
		p, m := game.Position(), move.Move
		if m == board.NoMove {
			return converted, &fault{g.Line, fmt.Sprintf("a null move in %s", p.FEN())}
		}
		score, ok := parseScore(strings.Join(move.After, " "))
		if !ok && len(converted.Plies) == 0 { // a book move
			game = board.NewGame(p.After(m))
			continue
		}
		if !ok {
			return converted, noScore
		}
		if len(converted.Plies) == 0 {
			converted.Start = p.Pack()
		}
		if p.SideToMove() == board.Black {
			score = -score
		}
		converted.Plies = append(converted.Plies, Ply{Move: m, Score: score})
		game.Push(m)
	}
	return converted, setEnd(&converted, game, g)
}

// The tags that are read.
const (
	tagResult      = "Result"
	tagTermination = "Termination"
)

// adjudication is the termination of games that the match runner ended.
const adjudication = "adjudication"

// checkTags refuses games by their tags.
func checkTags(g *pgn.Game) error {
	if g.Variant != "" {
		return otherVariant
	}
	switch termination := g.Tags.Get(tagTermination); termination {
	case "", "normal", adjudication:
	default:
		return refusal("ended by " + termination)
	}
	if g.Open || g.Result == "*" {
		return noResult
	}
	if tag, ok := g.Tags.Lookup(tagResult); ok && tag != g.Result {
		return &fault{g.Line, fmt.Sprintf("the result is %s, its tag says %.20q", g.Result, tag)}
	}
	return nil
}

// results gives the result for each text in PGN.
var results = map[string]Result{
	WhiteWins.String(): WhiteWins,
	Draw.String():      Draw,
	BlackWins.String(): BlackWins,
}

// setEnd sets the result of a converted game, and the reason why the game ended. The parameter
// "end" is the game at its last position.
func setEnd(converted *Game, end *board.Game, g *pgn.Game) error {
	switch n := len(converted.Plies); {
	case n == 0:
		return noScore
	case n > MaxPlies:
		return tooLong
	}
	converted.Result = results[g.Result]
	result, reason, over := Ended(end)
	switch {
	case over && result != converted.Result:
		return otherResult
	case over:
		converted.End = reason
	case converted.Result == Draw:
		converted.End = AgreedDraw
	case g.Tags.Get(tagTermination) == adjudication || isAgreed(converted):
		converted.End = AgreedWin
	default:
		return unclearWin
	}
	return nil
}

// agreedScore is the score from which an engine counts as winning.
const agreedScore eval.Score = 300

// isAgreed reports whether the last scores of both sides say that the winner wins. Some files,
// such as OpenBench's compact files, do not say how a game ended. The loser may then have lost on
// time or by an error. But if both scores agree, the loser's position was lost too, so the result
// is right.
func isAgreed(g *Game) bool {
	n := len(g.Plies)
	if n < 2 {
		return false
	}
	for _, ply := range g.Plies[n-2:] {
		if g.Result == BlackWins {
			ply.Score = -ply.Score
		}
		if ply.Score < agreedScore {
			return false
		}
	}
	return true
}
