package command

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"burnside/board"
	"burnside/internal/plural"
	"burnside/seriesmate"
)

// seriesMateLine is a solution in a report.
type seriesMateLine struct {
	Line   string `json:"line"` // in UCI notation
	SAN    string `json:"san"`
	ByRule bool   `json:"by_rule"` // a mate because each escape would give check
}

// seriesMateReport is the report on a problem. In JSON it has the exported fields; as text it
// has a heading, solutions and a verdict.
type seriesMateReport struct {
	ID         string `json:"id"`
	FEN        string `json:"fen"`
	Moves      int    `json:"moves"`
	Solved     bool   `json:"solved"`
	ProvedNone bool   `json:"proved_none"`
	seriesMateLine
	TimeMS float64 `json:"time_ms"`
	Nodes  uint64  `json:"nodes"`
	// With --all only: the solutions found, and whether these are all that exist.
	Solutions []seriesMateLine `json:"solutions,omitempty"`
	AllFound  *bool            `json:"all_found,omitempty"`

	rule   seriesmate.Rule
	exact  bool // only series of the whole length count
	side   board.Color
	count  int    // number of solutions
	reason string // why the search gave up, "" if it did not
}

func newReport(problem *seriesmate.Problem, o *seriesmate.Options) seriesMateReport {
	men := problem.Position.Board()
	return seriesMateReport{
		ID: problem.ID, FEN: problem.Position.FEN(), Moves: problem.Moves, rule: o.Rule,
		exact: o.Exact || o.Rule == seriesmate.Italian, side: men.SideToMove(),
	}
}

// finish records the end of the search. all is set if it was a search for all solutions;
// stopped is the error that stopped it from outside, nil for none.
func (report *seriesMateReport) finish(result *seriesmate.Result, all bool, taken time.Duration, stopped error) {
	report.ProvedNone = result.Status == seriesmate.ProvedNone
	report.Nodes = result.Nodes
	report.TimeMS = float64(taken.Microseconds()) / 1000
	if all {
		complete := result.Status != seriesmate.GaveUp
		report.AllFound = &complete
	}
	if result.Status == seriesmate.GaveUp {
		switch stopped {
		case nil:
			report.reason = "the solutions fill the memory"
		case context.DeadlineExceeded:
			report.reason = "out of time"
		default:
			report.reason = "interrupted"
		}
	}
}

// json returns the report as one line of JSON.
func (report *seriesMateReport) json() (string, error) {
	text, err := json.Marshal(report)
	return string(text) + "\n", err
}

// heading returns the text before the solutions.
func (report *seriesMateReport) heading() string {
	rules := map[seriesmate.Rule]string{seriesmate.Italian: "Italian", seriesmate.Scottish: "Scottish", seriesmate.Series: "series"}
	return fmt.Sprintf("Problem %s: %v makes %s, %s rule\n%s\n\n",
		report.ID, report.side, plural.Of(report.Moves, "move", "moves"), rules[report.rule], report.FEN)
}

// text returns a solution in both notations.
func (s *seriesMateLine) text() string {
	text := s.SAN + "\n" + s.Line + "\n"
	if s.ByRule {
		text += "(mate, because each escape would give check)\n"
	}
	return text + "\n"
}

// verdict returns the text after the solutions.
func (report *seriesMateReport) verdict() string {
	var found string
	switch {
	case report.AllFound != nil && report.Solved:
		found = plural.Of(report.count, "solution", "solutions") + " up to the order of moves"
	case report.Solved:
		found = "Mate in " + plural.Of(strings.Count(report.Line, " ")+1, "move", "moves")
	case report.ProvedNone && !report.exact:
		found = "No series mate in up to " + plural.Of(report.Moves, "move", "moves")
	case report.ProvedNone:
		found = "No series mate in " + plural.Of(report.Moves, "move", "moves")
	default:
		found = "No series mate found"
	}
	if report.reason != "" {
		found += "; gave up, " + report.reason
	}
	return fmt.Sprintf("%s (%s, %.3f s)\n\n", found, plural.Of(report.Nodes, "position", "positions"), report.TimeMS/1000)
}

// result returns the outcome in a word or two, for the summary.
func (report *seriesMateReport) result() string {
	switch {
	case report.Solved && report.reason != "":
		return "solved in part"
	case report.Solved:
		return "solved"
	case report.ProvedNone:
		return "proved none"
	}
	return "gave up"
}

// summary returns the table of all problems.
func summary(reports []seriesMateReport) string {
	var sb strings.Builder
	table := tabwriter.NewWriter(&sb, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "problem\tmoves\tresult\tms\tpositions\t")
	var total seriesMateReport
	solved, none := 0, 0
	for _, report := range reports {
		fmt.Fprintf(table, "%s\t%d\t%s\t%.1f\t%d\t\n", report.ID, report.Moves, report.result(), report.TimeMS, report.Nodes)
		total.TimeMS += report.TimeMS
		total.Nodes += report.Nodes
		if report.Solved {
			solved++
		}
		if report.ProvedNone {
			none++
		}
	}
	_ = table.Flush() // a strings.Builder takes everything
	fmt.Fprintf(&sb, "%s: %d solved, %d proved to have none, %d given up, %.3f s, %s\n",
		plural.Of(len(reports), "problem", "problems"), solved, none, len(reports)-solved-none, total.TimeMS/1000, plural.Of(total.Nodes, "position", "positions"))
	return sb.String()
}
