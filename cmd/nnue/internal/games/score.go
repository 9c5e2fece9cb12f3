package games

import (
	"math"
	"regexp"
	"strconv"

	"burnside/eval"
	"burnside/search"
)

// scorePattern matches a score with its depth at the start of a comment. The groups are the sign, the
// mark of a mate, and a number. The number is in pawns or, after the mark of a mate, in plies to
// mate.
var scorePattern = regexp.MustCompile(`^([+-]?)(M?)([0-9]{1,6}(?:\.[0-9]{1,6})?)/[0-9]`)

// greatestPawns is the greatest score that is accepted, in pawns. The engine never shows such a
// score.
const greatestPawns = 1000

// parseScore returns the score in a comment, for the side that moved. It returns false if there is
// none.
func parseScore(comment string) (eval.Score, bool) {
	groups := scorePattern.FindStringSubmatch(comment)
	if groups == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(groups[3], 64)
	if err != nil {
		return 0, false
	}
	var score eval.Score
	if groups[2] != "" {
		score = max(search.Mate-eval.Score(n), search.MateBound)
	} else {
		score = min(eval.FromCentipawns(int(math.Round(100*min(n, greatestPawns)))), search.TBWin)
	}
	if groups[1] == "-" {
		score = -score
	}
	return score, true
}
