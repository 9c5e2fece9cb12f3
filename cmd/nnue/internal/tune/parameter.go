package tune

import (
	"fmt"
	"math"
	"regexp"

	"burnside/search"
)

// Parameter is a parameter of the search that is being tuned.
type Parameter struct {
	Name     string
	Start    int // value in the source
	Min, Max int
	Step     float64 // c: at the end of the run, the distance between Value and the values tried
	Value    float64 // current estimate
	// Gain measures whether greater values of the parameter are better. Each pair of games adds a
	// number between -1 and 1: the points of the side with the greater value, minus 1. A drawn pair
	// adds 0.
	Gain float64
}

// A parameter's field Step is the product of stepShare, the parameter's range and the option
// --distance, but at least leastStep. If Step were smaller, rounding could give both sides the same
// value.
const (
	stepShare = 1.0 / 20
	leastStep = 0.5
)

// parameters selects tunable parameters by two regular expressions. It returns those whose names
// match the expression "only" but not the expression "skip". The parameter "distance" is the value
// of the option --distance.
func parameters(all []search.Tunable, only, skip *regexp.Regexp, distance float64) ([]Parameter, error) {
	if len(all) == 0 {
		return nil, fmt.Errorf("there are no parameters in this binary: build it with -tags tune")
	}
	var found []Parameter
	for _, t := range all {
		if only.MatchString(t.Name) && !skip.MatchString(t.Name) {
			found = append(found, Parameter{
				Name: t.Name, Start: t.Value, Min: t.Min, Max: t.Max, Value: float64(t.Value),
				Step: max(float64(t.Max-t.Min)*stepShare*distance, leastStep),
			})
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no parameter matches %q but not %q", only, skip)
	}
	return found, nil
}

// greatestBound limits the ranges of parameters. Real ranges are far smaller.
const greatestBound = 1 << 30

// namePattern matches names of parameters, which are names of variables.
var namePattern = regexp.MustCompile(`^[a-zA-Z]\w*$`)

// check returns an error if a parameter that was read from a file is invalid. The argument "pairs"
// is the number of pairs of games that were played.
func (p *Parameter) check(pairs int) error {
	switch {
	case !namePattern.MatchString(p.Name):
		return fmt.Errorf("the name %q", p.Name)
	case p.Min > p.Max || p.Min < -greatestBound || p.Max > greatestBound ||
		!(p.Step > 0 && p.Step <= max(float64(p.Max-p.Min), leastStep)) ||
		!p.contains(p.Value) || !p.contains(float64(p.Start)):
		return fmt.Errorf("%s is %g, began at %d, range %d to %d, step %g", p.Name, p.Value, p.Start, p.Min, p.Max, p.Step)
	case !(math.Abs(p.Gain) <= float64(pairs)):
		return fmt.Errorf("%s has won %g of %d pairs", p.Name, p.Gain, pairs)
	}
	return nil
}

// contains reports whether a value is in the parameter's range.
func (p *Parameter) contains(value float64) bool {
	return value >= float64(p.Min) && value <= float64(p.Max)
}

// at returns the integer nearest to x within the parameter's range.
func (p *Parameter) at(x float64) int {
	return max(p.Min, min(p.Max, int(math.Round(x))))
}

// Result is the tuned value.
func (p *Parameter) Result() int { return p.at(p.Value) }
