package popeye

import (
	"fmt"
	"strconv"
	"strings"

	"burnside/board"
	"burnside/internal/pattern"
	"burnside/internal/shorten"
	"burnside/seriesmate"
)

// stipulations matches ser-#N, ser-h#N and the like. Its groups are exact, help, goal and number.
var stipulations = pattern.Lazy(`^(exact-)?ser-(h)?(#|=|\+|z[a-h][1-8])([0-9]{1,3})$`)

// parseStipulation reads a stipulation. The result "series" is the side that makes the series:
// White in a direct problem, Black in a help-series.
func parseStipulation(text string) (o seriesmate.Options, moves int, series board.Color, err error) {
	m := stipulations().FindStringSubmatch(strings.ToLower(text))
	if m == nil {
		return o, 0, board.White, fmt.Errorf("stipulation %s: want ser-#N, ser-=N, ser-+N or ser-zSQUAREN, with h after the hyphen or exact- before it", shorten.Quoted(text))
	}
	o = seriesmate.Options{Rule: seriesmate.Series, Exact: m[1] != "", Help: m[2] != ""}
	if o.Help {
		series = board.Black
	}
	switch m[3][0] {
	case '=':
		o.Goal.Kind = seriesmate.Stalemate
	case '+':
		o.Goal.Kind = seriesmate.Check
	case 'z':
		square, _ := board.ParseSquare(m[3][1:])
		o.Goal = seriesmate.Goal{Kind: seriesmate.Reach, Square: square}
	}
	moves, err = strconv.Atoi(m[4])
	if err != nil || moves < 1 || moves > seriesmate.MaxMoves {
		return o, 0, series, fmt.Errorf("stipulation %s: want 1 to %d moves", shorten.Quoted(text), seriesmate.MaxMoves)
	}
	return o, moves, series, nil
}
