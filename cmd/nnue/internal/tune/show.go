package tune

import (
	"fmt"
	"io"
	"math"
	"regexp"
	"text/tabwriter"
)

// errorOfMean returns the standard error of the mean result of a pair. The result of a pair is the
// first side's points minus 1, so a drawn pair has the result 0.
func (s *State) errorOfMean() float64 {
	n := float64(max(s.Done, 1))
	return math.Sqrt(s.Squares / n / n)
}

// eloSlope converts points to Elo. In a pair of games, equally strong sides get 1 point each on
// average. eloSlope is the Elo difference for each point above 1, if the difference is small. In
// one game, expected points p mean a difference of 400·log10(p/(1−p)) Elo. The derivative of this
// formula at p = 1/2 is 4·400/ln 10. A point more in a pair is half a point more in each game, so
// eloSlope is half of the derivative.
const eloSlope = 2 * 400 / math.Ln10

// Table prints the values of all parameters. For each parameter it also prints by how many Elo the
// sides with the greater value were better than the sides with the smaller one.
func (s *State) Table(out io.Writer) error {
	fmt.Fprintf(out, "%d of %d pairs of games at %s, seed %d, rate %g, book %s\n",
		s.Done, s.Pairs, s.Control, s.Seed, s.Rate, s.Book)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "parameter\tstart\tvalue\trange\tstep\tgreater against smaller\t")
	n, deviation := float64(max(s.Done, 1)), eloSlope*s.errorOfMean()
	for _, p := range s.Parameters {
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%d to %d\t%.3g\t%+.1f ± %.1f Elo\t\n",
			p.Name, p.Start, p.Value, p.Min, p.Max, p.Step, eloSlope*p.Gain/n, 2*deviation)
	}
	return w.Flush()
}

// OpenBench prints the parameters in the form that OpenBench reads for SPSA. Each line has a name,
// a type, the value, the minimum, the maximum, c and r. c is the size of the perturbation at the
// end of the run. r is the learning rate at the end of the run.
func OpenBench(out io.Writer, parameters []Parameter, rate float64) {
	for i := range parameters {
		p := &parameters[i]
		fmt.Fprintf(out, "%s, int, %d, %d, %d, %.6g, %.6g\n", p.Name, p.Result(), p.Min, p.Max, p.Step, rate)
	}
}

// Rewrite takes the text of params.go and returns it with the tuned values. Every parameter must
// have exactly one line in the text.
func (s *State) Rewrite(source []byte) ([]byte, error) {
	for i := range s.Parameters {
		p := &s.Parameters[i]
		line := regexp.MustCompile(`(?m)^(\t` + regexp.QuoteMeta(p.Name) + `\s*=\s*)-?\d+(\s)`)
		if len(line.FindAll(source, 2)) != 1 {
			return nil, fmt.Errorf("there is no single line for %s", p.Name)
		}
		source = line.ReplaceAll(source, fmt.Appendf(nil, "${1}%d${2}", p.Result()))
	}
	return source, nil
}
