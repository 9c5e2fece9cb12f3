package web

import (
	"strings"

	"burnside/analysis"
	"burnside/board"
	"burnside/eval"
	"burnside/internal/pattern"
	"burnside/openings"
)

// evalOf is White's evaluation of a position: centipawns, or moves to mate.
type evalOf struct {
	CP      int     `json:"cp"`
	Mate    *int    `json:"mate,omitempty"` // negative if Black mates; 0 on the board
	Chances float64 `json:"chances"`        // White's winning percent
}

// clockPattern matches a command in comments: "[%clk" with the time that the player's clock shows.
// Many programs write it.
var clockPattern = pattern.Lazy(`\[%clk\s+(\d{1,4}:\d\d:\d\d(?:\.\d{1,3})?)\]`)

// decidedCP are centipawns that stand for a mate.
const decidedCP = 10000

// evalIn returns the last evaluation in comments, or nil if there is none. The parameter "own" says
// that the evaluations have Burnside's scale. If it is false, they have Stockfish's scale.
func evalIn(comments []string, own bool) *evalOf {
	found, ok := analysis.LastEval(comments)
	switch {
	case !ok:
		return nil
	case found.IsMate && found.Black:
		return &evalOf{Mate: new(-found.Moves), Chances: analysis.Rounded(analysis.WinPercentOf(-decidedCP))}
	case found.IsMate:
		return &evalOf{Mate: &found.Moves, Chances: analysis.Rounded(analysis.WinPercentOf(decidedCP))}
	}
	chances := analysis.WinPercentOf(found.Centipawns)
	if own {
		chances = analysis.WinPercent(eval.FromCentipawns(found.Centipawns))
	}
	return &evalOf{CP: found.Centipawns, Chances: analysis.Rounded(chances)}
}

// clockIn returns the time in the last clock of comments, "" if there is none.
func clockIn(comments []string) string {
	all := clockPattern().FindAllStringSubmatch(strings.Join(comments, " "), -1)
	if len(all) == 0 {
		return ""
	}
	return all[len(all)-1][1]
}

// openingOf returns the opening that has its name in a position, or nil if there is none.
func openingOf(p *board.Position) *analysis.OpeningJSON {
	o, ok := openings.Of(p.Key())
	if !ok {
		return nil
	}
	return &analysis.OpeningJSON{ECO: o.ECO, Name: o.Name}
}
