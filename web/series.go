package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"burnside/board"
	"burnside/seriesmate"
)

// Limits on the search for a series mate.
const (
	seriesMemory = 128 << 20 // bytes
	maxSeries    = 2         // searches at once
)

// seriesAnswer is the answer of /api/series. It holds a series of moves with which the side to move
// mates.
type seriesAnswer struct {
	leftOut
	FEN    string       `json:"fen"`
	Moves  int          `json:"moves"` // length of the series; by the Scottish rule its limit
	Rule   string       `json:"rule"`
	Status string       `json:"status"`  // one of the statuses
	Line   []playedMove `json:"line"`    // empty if there is none
	ByRule bool         `json:"by_rule"` // the mated side has moves, but all give check
	Nodes  uint64       `json:"nodes"`   // positions searched
	Millis int64        `json:"time"`    // milliseconds
}

// The statuses of a search for a series mate.
const (
	seriesSolved = "solved"
	seriesNone   = "none"    // proved that there is none
	seriesGaveUp = "gave-up" // time or memory ran out
)

// series searches for a series mate.
func (h *Handler) series(ctx context.Context, parameters url.Values) (any, *problem) {
	position, left, p := parseSeriesPosition(parameters)
	if p != nil {
		return nil, p
	}
	count, rule, p := parseSeries(parameters)
	if p != nil {
		return nil, p
	}
	select {
	case h.solving <- struct{}{}:
		defer func() { <-h.solving }()
	default:
		return nil, &problem{status: http.StatusServiceUnavailable, Code: "busy", Message: "too many searches for series mates at once"}
	}
	ctx, cancel := context.WithTimeout(ctx, h.patience.series)
	defer cancel()
	start := time.Now()
	result, err := seriesmate.Solve(ctx, &position, count, seriesmate.Options{Rule: rule, Memory: seriesMemory})
	if err != nil {
		return nil, badRequest("moves", err.Error())
	}
	answer := seriesAnswer{
		leftOut: left, FEN: position.FEN(), Moves: count, Rule: rule.String(), Status: seriesStatus(result.Status),
		ByRule: result.ByRule, Nodes: result.Nodes, Millis: time.Since(start).Milliseconds(), Line: []playedMove{},
	}
	if result.Status == seriesmate.Solved {
		if answer.Line, err = seriesLine(&position, rule, count, result.Line); err != nil {
			return nil, internal(err)
		}
	}
	return answer, nil
}

// parseSeriesPosition reads the parameter "fen" in the same way as the command seriesmate.
func parseSeriesPosition(parameters url.Values) (position seriesmate.Position, left leftOut, p *problem) {
	text, p := fenText(parameters)
	if p != nil {
		return position, left, p
	}
	var err error
	position, left.LeftOut, err = seriesmate.ReadPosition(text)
	var syntax *board.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return position, left, noFEN(err)
	case err != nil:
		return position, left, impossible(faultsOf(err))
	}
	return position, left, nil
}

// parseSeries reads the number of moves and the rule.
func parseSeries(parameters url.Values) (count int, rule seriesmate.Rule, p *problem) {
	count, err := strconv.Atoi(parameters.Get("moves"))
	if err != nil || count < 1 || count > seriesmate.MaxMoves {
		return 0, rule, badRequest("moves", fmt.Sprintf("the parameter moves is not a number from 1 to %d", seriesmate.MaxMoves))
	}
	if text := parameters.Get("rule"); text != "" {
		if rule, err = seriesmate.ParseRule(text); err != nil {
			return 0, rule, badRequest("rule", err.Error())
		}
	}
	return count, rule, nil
}

func seriesStatus(s seriesmate.Status) string {
	switch s {
	case seriesmate.Solved:
		return seriesSolved
	case seriesmate.ProvedNone:
		return seriesNone
	}
	return seriesGaveUp
}

// seriesLine describes the moves of a series and the positions after them. The same side is to move
// in all these positions except the last.
func seriesLine(p *seriesmate.Position, rule seriesmate.Rule, count int, line []board.Move) ([]playedMove, error) {
	sans, err := p.SAN(rule, count, line)
	if err != nil {
		return nil, fmt.Errorf("write series: %w", err)
	}
	moves, position := make([]playedMove, len(line)), p.Board()
	for i, uci := range p.UCI(line) {
		moves[i] = playedMove{bareMove: bareMove{uci, sans[i]}}
		position = position.After(line[i])
		moves[i].FEN = position.FEN()
		if i == len(line)-1 {
			break
		}
		setup := withSide(position.Setup(), position.SideToMove().Opponent())
		if position, err = setup.Position(); err != nil {
			return nil, fmt.Errorf("move %d of the series: %w", i+1, err)
		}
		moves[i].FEN = position.FEN()
	}
	return moves, nil
}
