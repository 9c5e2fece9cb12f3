package seriesmate

import "fmt"

// Rule is the form of progressive chess that is played.
type Rule uint8

const (
	// Italian: a series has exactly N moves and only the last may give check,
	// so the mated side's escapes that give check do not count (Janko and
	// Guid, "A Program for Progressive Chess", 2015 and 2016).
	Italian Rule = iota
	// Scottish: a check ends the series, so a mate may take fewer moves, and
	// any legal escape counts.
	Scottish

	numRules
)

var ruleNames = [numRules]string{"italian", "scottish"}

// String returns the name that ParseRule reads.
func (r Rule) String() string {
	if r >= numRules {
		return "unknown rule"
	}
	return ruleNames[r]
}

// ParseRule reads the name of a rule, "italian" or "scottish".
func ParseRule(text string) (Rule, error) {
	for r, name := range ruleNames {
		if text == name {
			return Rule(r), nil
		}
	}
	return 0, fmt.Errorf(`rule %q: want "italian" or "scottish"`, text)
}
