package seriesmate

// Rule says how long a series is, when it may give check, and what counts as mate.
type Rule uint8

const (
	// Italian is the rule by which a series has exactly N moves, and only the last one may give
	// check. An escape from mate is the first move of the next series. So it may not give check
	// (Janko and Guid, "A Program for Progressive Chess", 2015 and 2016).
	Italian Rule = iota
	// Scottish is the rule by which a check ends the series. So a mate may come before the last of
	// the N moves. Mate is defined as in chess.
	Scottish
	// Series is the rule of composers' series problems. Only the last move may give check, fewer
	// moves may suffice, and mate is defined as in chess. A capture en passant is possible only
	// right after the double push.
	Series
)

var ruleNames = names{"rule", []string{"italian", "scottish", "series"}}

// String returns the name that ParseRule reads.
func (r Rule) String() string { return ruleNames.of(int(r)) }

// ParseRule reads the name of a rule: "italian", "scottish" or "series".
func ParseRule(text string) (Rule, error) {
	r, err := ruleNames.parse(text)
	return Rule(r), err
}
