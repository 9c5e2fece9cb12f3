package games

import (
	"math"
	"regexp"
	"strconv"

	"burnside/eval"
	"burnside/search"
)

// scorePattern matches a score and the search's depth at the start of a comment. The groups are the
// sign, the letter M of a mate, and a number. With the letter M, the number is the plies to mate.
// Without it, the number is the score in pawns.
var scorePattern = regexp.MustCompile(`^([+-]?)(M?)([0-9]{1,6}(?:\.[0-9]{1,6})?)/[0-9]`)

// greatestPawns is the greatest score that parseScore returns, in pawns. A greater score in a
// comment is lowered to it. The engine never shows a score of that size.
const greatestPawns = 1000

// parseScore returns the score that a comment gives, from the point of view of the side that moved.
// If the comment gives no score, it returns false.
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
