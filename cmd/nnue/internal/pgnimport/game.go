package pgnimport

import (
	"fmt"

	"burnside/board"
	"burnside/cmd/nnue/internal/arbiter"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/eval"
	"burnside/internal/pgn"
)

// A refusal is the reason for which games are left out in which nothing is wrong.
type refusal string

// Error returns the reason.
func (r refusal) Error() string { return string(r) }

// The refusals beside those that are named by how a game ended.
const (
	noResult     refusal = "without a result"
	noScore      refusal = "without all scores"
	tooLong      refusal = "too long"
	otherVariant refusal = "of another variant"
	otherResult  refusal = "with another result than the rules or tables say"
	unclearWin   refusal = "won without a reason"
)

// faultAt is an error about what stands on a line.
func faultAt(line int, format string, args ...any) error {
	return &pgn.SyntaxError{Line: line, Fault: fmt.Sprintf(format, args...)}
}

// convert returns a game as files of games hold it, and what was left out of its tag FEN.
// The error is a refusal or a *pgn.SyntaxError.
func convert(g *pgn.Game) (converted gamefile.Game, leftOut []string, err error) {
	if err := check(g); err != nil {
		return converted, nil, err
	}
	p, leftOut, err := start(g)
	if err == nil {
		converted, err = convertMoves(g, p)
	}
	return converted, leftOut, err
}

// convertMoves returns a game that begins in p as files of games hold it.
func convertMoves(g *pgn.Game, p board.Position) (converted gamefile.Game, err error) {
	game := board.NewGame(p)
	for _, move := range g.Moves {
		p := game.Position()
		m, err := p.ParseSAN(move.Text)
		if err != nil {
			return converted, faultAt(move.Line, "%v in %s", err, p.FEN())
		}
		score, ok := parseScore(move.Comment)
		if !ok && len(converted.Plies) == 0 { // of a book
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
		converted.Plies = append(converted.Plies, gamefile.Ply{Move: m, Score: score})
		game.Push(m)
	}
	return converted, finish(&converted, game, g)
}

// The tags that are looked at.
const (
	tagFEN         = "FEN"
	tagResult      = "Result"
	tagTermination = "Termination"
	tagVariant     = "Variant"
)

// adjudication is the termination of games that the match runner has ended.
const adjudication = "adjudication"

// check refuses games for what their tags say.
func check(g *pgn.Game) error {
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

// start returns the position from which a game begins, and what was left out of its tag.
func start(g *pgn.Game) (p board.Position, leftOut []string, err error) {
	fen, ok := g.Tags[tagFEN]
	if !ok {
		return board.StartPosition(), nil, nil
	}
	if p, leftOut, err = board.ReadFEN(fen); err != nil {
		return p, nil, faultAt(g.Line, "%v", err)
	}
	return p, leftOut, nil
}

// results holds the results as PGN writes them.
var results = map[string]gamefile.Result{
	gamefile.WhiteWins.String(): gamefile.WhiteWins,
	gamefile.Draw.String():      gamefile.Draw,
	gamefile.BlackWins.String(): gamefile.BlackWins,
}

// finish sets result and end of a game whose plies are there, after the position at which
// it ended.
func finish(converted *gamefile.Game, end *board.Game, g *pgn.Game) error {
	switch n := len(converted.Plies); {
	case n == 0:
		return noScore
	case n > gamefile.MaxPlies:
		return tooLong
	}
	converted.Result = results[g.Result]
	result, reason, over := arbiter.Ended(end)
	switch {
	case over && result != converted.Result:
		return otherResult
	case over:
		converted.End = reason
	case converted.Result == gamefile.Draw:
		converted.End = gamefile.AgreedDraw
	case g.Tags[tagTermination] == adjudication || isAgreed(converted):
		converted.End = gamefile.AgreedWin
	default:
		return unclearWin
	}
	return nil
}

// agreedScore is the score from which an engine sees a win.
const agreedScore eval.Score = 300

// isAgreed reports whether both sides saw who wins when they moved last. Files that do not
// say how games ended, such as OpenBench's compact ones, are understood by this: whoever
// then lost by an error or on time had lost before.
func isAgreed(g *gamefile.Game) bool {
	n := len(g.Plies)
	if n < 2 {
		return false
	}
	for _, ply := range g.Plies[n-2:] {
		if g.Result == gamefile.BlackWins {
			ply.Score = -ply.Score
		}
		if ply.Score < agreedScore {
			return false
		}
	}
	return true
}
