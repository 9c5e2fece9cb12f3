package seriesmate

// Rule is the variant of progressive chess.
type Rule uint8

const (
	// Italian is the rule by which a series has exactly N moves, and only the last may give
	// check. So escapes that give check do not count for the mated side (Janko and Guid, "A
	// Program for Progressive Chess", 2015 and 2016).
	Italian Rule = iota
	// Scottish is the rule by which a check ends the series, so a mate may take fewer moves.
	// Every legal escape counts.
	Scottish
)

var ruleNames = names{"rule", []string{"italian", "scottish"}}

// String returns the name that ParseRule reads.
func (r Rule) String() string { return ruleNames.of(int(r)) }

// ParseRule reads the name of a rule, "italian" or "scottish".
func ParseRule(text string) (Rule, error) {
	r, err := ruleNames.parse(text)
	return Rule(r), err
}
