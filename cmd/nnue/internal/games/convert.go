package games

import (
	"fmt"

	"burnside/board"
	"burnside/eval"
	"burnside/pgn"
)

// A refusal is the reason why a game is skipped although it has no fault.
type refusal string

// Error returns the reason.
func (r refusal) Error() string { return string(r) }

// These are the refusals, except those that name how a game ended.
const (
	noResult     refusal = "without a result"
	noScore      refusal = "without all scores"
	tooLong      refusal = "too long"
	otherVariant refusal = "of another variant"
	otherResult  refusal = "with another result than the rules or tables say"
	unclearWin   refusal = "won without a reason"
)

// faultAt returns an error about a line of the text.
func faultAt(line int, format string, args ...any) error {
	return &pgn.SyntaxError{Line: line, Fault: fmt.Sprintf(format, args...)}
}

// convert converts a game to the form that files of games have. leftOut names the parts of its FEN
// tag that were dropped. The error is a refusal or a *pgn.SyntaxError.
func convert(g *pgn.FlatGame) (converted Game, leftOut []string, err error) {
	if err := checkTags(g); err != nil {
		return converted, nil, err
	}
	p, leftOut, err := startOf(g)
	if err == nil {
		converted, err = convertMoves(g, p)
	}
	return converted, leftOut, err
}

// convertMoves converts the moves of a game that begins at p.
func convertMoves(g *pgn.FlatGame, p board.Position) (converted Game, err error) {
	game := board.NewGame(p)
	for _, move := range g.Moves {
		p := game.Position()
		m, err := p.ParseSAN(move.Text)
		if err != nil {
			return converted, faultAt(move.Line, "%v in %s", err, p.FEN())
		}
		score, ok := parseScore(move.Comment)
		if !ok && len(converted.Plies) == 0 { // it is a book move
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

// These are the tags that are read.
const (
	tagFEN         = "FEN"
	tagResult      = "Result"
	tagTermination = "Termination"
	tagVariant     = "Variant"
)

// adjudication is the termination of games that the match runner ended.
const adjudication = "adjudication"

// checkTags refuses games by their tags.
func checkTags(g *pgn.FlatGame) error {
	switch g.Tags[tagVariant] {
	case "", "Standard", "standard", "Chess960", "fischerandom":
	default:
		return otherVariant
	}
	switch termination := g.Tags[tagTermination]; termination {
	case "", "normal", adjudication:
	default:
		return refusal("ended by " + termination)
	}
	if g.Result == "" || g.Result == "*" {
		return noResult
	}
	if tag, ok := g.Tags[tagResult]; ok && tag != g.Result {
		return faultAt(g.Line, "the result is %s, its tag says %.20q", g.Result, tag)
	}
	return nil
}

// startOf returns the starting position of a game, and the parts of its FEN tag that were dropped.
func startOf(g *pgn.FlatGame) (p board.Position, leftOut []string, err error) {
	fen, ok := g.Tags[tagFEN]
	if !ok {
		return board.StartPosition(), nil, nil
	}
	if p, leftOut, err = board.ReadFEN(fen); err != nil {
		return p, nil, faultAt(g.Line, "%v", err)
	}
	return p, leftOut, nil
}

// results holds the result for each text that PGN uses.
var results = map[string]Result{
	WhiteWins.String(): WhiteWins,
	Draw.String():      Draw,
	BlackWins.String(): BlackWins,
}

// setEnd sets the result and end of a converted game. end holds the game's last position.
func setEnd(converted *Game, end *board.Game, g *pgn.FlatGame) error {
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
	case g.Tags[tagTermination] == adjudication || isAgreed(converted):
		converted.End = AgreedWin
	default:
		return unclearWin
	}
	return nil
}

// agreedScore is the score from which on an engine counts as winning.
const agreedScore eval.Score = 300

// isAgreed reports whether both sides agree by their last scores that the winner wins. It serves
// files that do not say how games ended, such as OpenBench's compact ones. There a side that loses
// by an error or on time was lost already.
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
