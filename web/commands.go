package web

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"burnside/analysis"
	"burnside/board"
	"burnside/eval"
	"burnside/openings"
)

// annotator begins the tag Annotator of games that Burnside has judged.
const annotator = "Burnside"

// evalOf is White's evaluation of a position: centipawns, or moves to mate.
type evalOf struct {
	CP      int     `json:"cp"`
	Mate    *int    `json:"mate,omitempty"` // negative if Black mates; 0 on the board
	Chances float64 `json:"chances"`        // White's winning percent
}

// These patterns match commands that programs write in comments. One is an evaluation in pawns or
// moves to mate, perhaps with the depth of its search. The other is the time that a clock shows.
var (
	evalPattern  = regexp.MustCompile(`\[%eval\s+(#?)([+-]?)(\d{1,5}(?:\.\d{1,4})?)[,\]]`)
	clockPattern = regexp.MustCompile(`\[%clk\s+(\d{1,4}:\d\d:\d\d(?:\.\d{1,3})?)\]`)
)

// decidedCP are centipawns that stand for a mate.
const decidedCP = 10000

// evalIn returns the last evaluation in comments, or nil if there is none. own says that the
// evaluations have Burnside's scale. Otherwise they have Stockfish's.
func evalIn(comments []string, own bool) *evalOf {
	all := evalPattern.FindAllStringSubmatch(strings.Join(comments, " "), -1)
	if len(all) == 0 {
		return nil
	}
	parts := all[len(all)-1]
	value, err := strconv.ParseFloat(parts[3], 64)
	if err != nil {
		return nil
	}
	sign := 1
	if parts[2] == "-" {
		sign = -1
	}
	if parts[1] == "#" {
		mate := sign * int(value)
		return &evalOf{Mate: &mate, Chances: roundedChances(analysis.WinPercentOf(sign * decidedCP))}
	}
	cp := sign * int(math.Round(100*value))
	chances := analysis.WinPercentOf(cp)
	if own {
		chances = analysis.WinPercent(eval.FromCentipawns(cp))
	}
	return &evalOf{CP: cp, Chances: roundedChances(chances)}
}

// roundedChances returns chances with at most two decimals.
func roundedChances(percent float64) float64 { return math.Round(100*percent) / 100 }

// clockIn returns the time in the last clock of comments, "" if there is none.
func clockIn(comments []string) string {
	all := clockPattern.FindAllStringSubmatch(strings.Join(comments, " "), -1)
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
