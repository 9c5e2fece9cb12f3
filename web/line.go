package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/result"
	"burnside/tb/verdict"
	"burnside/web/play"
)

// lineAnswer is the answer of /api/line.
type lineAnswer struct {
	leftOut
	FEN     string       `json:"fen"`
	Outcome string       `json:"outcome"`
	Plies   int          `json:"plies"`
	Verdict string       `json:"verdict"`
	Note    string       `json:"note,omitempty"` // what the fifty-move rule does
	Moves   []moveAnswer `json:"moves"`
	PGN     string       `json:"pgn"`

	uncertain bool // the tables do not tell for every move what the fifty-move rule does
}

// line answers with best play of both sides from a position to mate, or until the fifty-move
// rule ends the game.
func (h *Handler) line(_ context.Context, parameters url.Values) (any, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return nil, p
	}
	if _, solved := h.tables.Solve(&position, tb.Reach); !solved {
		return nil, h.withoutMates(&position)
	}
	said := h.side(&position)
	answer := lineAnswer{leftOut: left, FEN: position.FEN(), Outcome: said.Outcome, Plies: said.Plies,
		Verdict: said.Verdict, Note: said.Note, Moves: []moveAnswer{}, uncertain: said.uncertain}
	game := board.NewGame(position)
	for _, best := range h.bestLine(&position, maxLine) {
		move, next := newMove(game.Position(), best.Move)
		after := h.side(&next)
		move.Plies, move.Metric, move.Outcome = best.Result.Plies, metricMate, outcomeName(-after.outcome)
		answer.uncertain = answer.uncertain || after.uncertain
		answer.Moves = append(answer.Moves, move)
		game.Push(best.Move)
	}
	score := resultOf(game)
	if score == play.Drawn && !isDraw(said.outcome) {
		answer.Note += lineDrawn
	}
	answer.PGN = pgn(&position, &answer, score)
	return answer, nil
}

// maxLine is more plies than any line to mate has.
const maxLine = 1 << 16

// bestLine returns at most limit plies of best play from a position in our tables. It counts
// the halfmove clock and repetitions. The line ends with the game, or at a position that is
// drawn even without the fifty-move rule.
func (h *Handler) bestLine(p *board.Position, limit int) []verdict.Move {
	var line []verdict.Move
	game := board.NewGame(*p)
	for len(line) < limit && game.Outcome() == board.Ongoing {
		v, problem := h.trainable(game.Position())
		if problem != nil || v.Result.Outcome == result.Draw {
			break
		}
		line = append(line, v.Moves[0])
		game.Push(v.Moves[0].Move)
	}
	return line
}

// lineDrawn is added to the note on an uncertain verdict if this line ends in a draw.
const lineDrawn = " Along this line it comes first: the game is a draw."

// resultOf returns the result of a game at the end of its line. A game that is not over counts
// as a draw.
func resultOf(game *board.Game) string {
	if status := play.StatusOf(game); status.Result != play.Ongoing {
		return status.Result
	}
	return play.Drawn
}

// withoutMates returns the problem for a position whose distance to mate our tables do not
// know.
func (h *Handler) withoutMates(p *board.Position) *problem {
	return &problem{status: http.StatusNotFound, Code: "unknown", Message: h.unknown(p, errNoSyzygy)}
}

// pgn returns a line as a PGN game that starts from p and has a result such as 1-0.
func pgn(p *board.Position, line *lineAnswer, score string) string {
	var words []string
	number, side := p.FullmoveNumber(), p.SideToMove()
	for i, m := range line.Moves {
		switch {
		case side == board.White:
			words = append(words, fmt.Sprintf("%d.", number))
		case i == 0:
			words = append(words, fmt.Sprintf("%d...", number))
		}
		words = append(words, m.SAN)
		if side == board.Black {
			number++
		}
		side = side.Opponent()
	}
	header := fmt.Sprintf("[Event \"Best play\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n"+
		"[White \"Burnside's tables\"]\n[Black \"Burnside's tables\"]\n[Result %q]\n[SetUp \"1\"]\n[FEN %q]\n\n", score, p.FEN())
	return header + wrap(append(words, score))
}

// pgnWidth is the greatest length of a line of moves in PGN.
const pgnWidth = 79

// wrap joins words into lines of at most pgnWidth characters.
func wrap(words []string) string {
	var text strings.Builder
	width := 0
	for _, word := range words {
		switch {
		case width > 0 && width+1+len(word) > pgnWidth:
			text.WriteByte('\n')
			width = 0
		case width > 0:
			text.WriteByte(' ')
			width++
		}
		text.WriteString(word)
		width += len(word)
	}
	text.WriteByte('\n')
	return text.String()
}
