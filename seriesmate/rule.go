package seriesmate

// Rule says how long a series is, when it may give check, and what mate is.
type Rule uint8

const (
	// Italian is the rule by which a series has exactly N moves, and only the last may give
	// check. So escapes that give check do not count for the mated side (Janko and Guid, "A
	// Program for Progressive Chess", 2015 and 2016).
	Italian Rule = iota
	// Scottish is the rule by which a check ends the series, so a mate may take fewer moves.
	// Every legal escape counts.
	Scottish
	// Series is the rule of composers' series problems: only the last move may give check, fewer
	// moves may do, and mate is that of chess. A capture en passant is possible only in answer to
	// the move before it.
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
