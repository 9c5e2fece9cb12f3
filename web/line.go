package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/verdict"
)

// lineAnswer is the answer of /api/line.
type lineAnswer struct {
	leftOut
	FEN     string       `json:"fen"`
	Outcome string       `json:"outcome"`
	Plies   int          `json:"plies"`
	Verdict string       `json:"verdict"`
	Moves   []moveAnswer `json:"moves"`
	PGN     string       `json:"pgn"`
}

// line answers with best play of both sides from a position to mate.
func (h *Handler) line(_ context.Context, parameters url.Values) (any, *problem) {
	position, left, p := parsePosition(parameters)
	if p != nil {
		return nil, p
	}
	result, known := h.tables.Solve(&position, tb.Reach)
	moves, lineKnown := h.tables.SolveLine(&position)
	if !known || !lineKnown {
		return nil, h.withoutMates(&position)
	}
	answer := lineAnswer{leftOut: left, FEN: position.FEN(), Outcome: outcomeName(result.Outcome), Plies: result.Plies,
		Verdict: verdict.Words(&position, result), Moves: []moveAnswer{}}
	current := position
	for i, m := range moves {
		move, next := newMove(&current, m)
		move.Plies, move.Metric, move.Outcome = len(moves)-i, metricMate, "win"
		if move.Plies%2 == 0 {
			move.Outcome = "loss"
		}
		answer.Moves = append(answer.Moves, move)
		current = next
	}
	answer.PGN = pgn(&position, &answer)
	return answer, nil
}

// withoutMates is the problem of a position whose distance to mate our tables do not
// know.
func (h *Handler) withoutMates(p *board.Position) *problem {
	return &problem{status: http.StatusNotFound, Code: "unknown", Message: h.unknown(p, errNoSyzygy)}
}

// pgn writes a line as a game that goes on from a position.
func pgn(p *board.Position, line *lineAnswer) string {
	moves, result := line.Moves, "*"
	if line.Outcome != "draw" {
		// The side that makes the last move mates.
		result = "1-0"
		if (p.SideToMove() == board.White) != (len(moves)%2 == 1) {
			result = "0-1"
		}
	}
	var words []string
	number, side := p.FullmoveNumber(), p.SideToMove()
	for i, m := range moves {
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
		"[White \"Burnside's tables\"]\n[Black \"Burnside's tables\"]\n[Result %q]\n[SetUp \"1\"]\n[FEN %q]\n\n", result, p.FEN())
	return header + wrap(append(words, result))
}

// pgnWidth is the greatest length of a line of moves.
const pgnWidth = 79

// wrap joins words to lines.
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
