package command

import (
	"context"
	"encoding/json"
	"fmt"
	"math/bits"
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
	ByRule bool   `json:"by_rule"` // whether it is a mate only because each escape would give check
	// With --all only: the number of orders in which these moves are a solution.
	Orders uint64 `json:"orders,omitempty"`
}

// seriesMateReply is a move of the set play.
type seriesMateReply struct {
	Line string `json:"line"` // in UCI notation
	SAN  string `json:"san"`
}

// seriesMateReport is the report on a problem. The JSON form has the exported fields. The text form
// has a heading, the solutions and a verdict.
type seriesMateReport struct {
	ID         string `json:"id"`
	FEN        string `json:"fen"`
	Moves      int    `json:"moves"`
	Rule       string `json:"rule"`
	Goal       string `json:"goal"` // as for --goal
	Exact      bool   `json:"exact,omitempty"`
	HelpSeries bool   `json:"help_series,omitempty"`
	// With --set-play only: the moves that reach the goal before the series.
	SetPlay    []seriesMateReply `json:"set_play,omitzero"`
	Solved     bool              `json:"solved"`
	ProvedNone bool              `json:"proved_none"`
	seriesMateLine
	TimeMS float64 `json:"time_ms"`
	Nodes  uint64  `json:"nodes"`
	// With --all only: the solutions found, and whether these are all that exist.
	Solutions []seriesMateLine `json:"solutions,omitempty"`
	AllFound  *bool            `json:"all_found,omitempty"`
	// These fields exist only with --all. Count is the number of solutions, including those that
	// are not shown. Solutions that differ only in the order of their moves count once. In
	// AllOrders they count separately. Sound says whether Count and AllOrders are both 1. If
	// the search gave up before that was certain, Sound is absent.
	Count     int    `json:"count,omitempty"`
	AllOrders uint64 `json:"all_orders,omitempty"`
	Sound     *bool  `json:"sound,omitempty"`

	options seriesmate.Options
	side    board.Color
	shown   int    // greatest number of solutions that are shown; 0 for all
	reason  string // why the search gave up; "" if it did not
}

func newReport(problem *seriesmate.Problem, o *seriesmate.Options) seriesMateReport {
	return seriesMateReport{
		ID: problem.ID, FEN: problem.Position.FEN(), Moves: problem.Moves, options: *o,
		Rule: o.Rule.String(), Goal: o.Goal.String(), Exact: o.Exact, HelpSeries: o.Help,
		side: problem.Position.SideToMove(),
	}
}

// add counts a solution and its orders.
func (report *seriesMateReport) add(orders uint64) {
	report.Count++
	sum, carry := bits.Add64(report.AllOrders, orders, 0)
	report.AllOrders = sum | -carry
}

// finish records the end of the search. The parameter "all" says whether the search was for all
// solutions. The parameter "stopped" is the reason why the user or a limit stopped the search, or
// nil.
func (report *seriesMateReport) finish(result *seriesmate.Result, all bool, taken time.Duration, stopped error) {
	report.ProvedNone = result.Status == seriesmate.ProvedNone
	report.Nodes = result.Nodes
	report.TimeMS = float64(taken.Microseconds()) / 1000
	if all {
		complete := result.Status != seriesmate.GaveUp
		report.AllFound = &complete
		if sound := report.Count == 1 && report.AllOrders == 1; report.Count > 0 && (complete || !sound) {
			report.Sound = &sound
		}
	} else {
		report.Count, report.AllOrders = 0, 0
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
	o := &report.options
	rules := map[seriesmate.Rule]string{seriesmate.Italian: "Italian", seriesmate.Scottish: "Scottish", seriesmate.Series: "series"}
	text := fmt.Sprintf("Problem %s: %v makes %s, %s rule", report.ID, report.side, plural.Of(report.Moves, "move", "moves"), rules[o.Rule])
	if o.Help {
		text += fmt.Sprintf(", then %v one", report.side.Opponent())
	}
	if o.Goal.Kind != seriesmate.Mate {
		text += fmt.Sprintf(", goal %v", o.Goal)
	}
	return text + "\n" + report.FEN + "\n" + report.setPlay() + "\n"
}

// setPlay returns the set play in both notations, or "" if it was not asked for.
func (report *seriesMateReport) setPlay() string {
	if report.SetPlay == nil {
		return ""
	}
	text := "Set play:"
	for _, reply := range report.SetPlay {
		text += fmt.Sprintf(" 1...%s (%s)", reply.SAN, reply.Line)
	}
	if len(report.SetPlay) == 0 {
		text += " none"
	}
	return text + "\n"
}

// text returns a solution in both notations.
func (s *seriesMateLine) text() string {
	text := s.SAN + "\n" + s.Line + "\n"
	if s.ByRule {
		text += "(mate, because each escape would give check)\n"
	}
	if s.Orders > 1 {
		text += fmt.Sprintf("(%d orders of these moves)\n", s.Orders)
	}
	return text + "\n"
}

// verdict returns the text after the solutions.
func (report *seriesMateReport) verdict() string {
	var found string
	length := plural.Of(report.Moves, "move", "moves")
	if o := &report.options; !o.Exact && o.Rule != seriesmate.Italian {
		length = "up to " + length
	}
	goal := report.goal()
	switch {
	case report.AllFound != nil && report.Solved:
		found = plural.Of(report.Count, "solution", "solutions") + " up to the order of moves"
	case report.Solved:
		found = strings.ToUpper(goal[:1]) + goal[1:] + " in " + plural.Of(report.played(), "move", "moves")
	case report.ProvedNone:
		found = "No series " + goal + " in " + length
	default:
		found = "No series " + goal + " found"
	}
	if report.reason != "" {
		found += "; gave up, " + report.reason
	}
	found = fmt.Sprintf("%s (%s, %.3f s)\n", found, plural.Of(report.Nodes, "position", "positions"), report.TimeMS/1000)
	return report.hidden() + found + report.soundness() + "\n"
}

// hidden says how many solutions are not shown.
func (report *seriesMateReport) hidden() string {
	if report.shown == 0 || report.Count <= report.shown {
		return ""
	}
	return fmt.Sprintf("and %s that are not shown\n\n", plural.Of(report.Count-report.shown, "solution", "solutions"))
}

// soundness says, in the words of composers, whether there is exactly one solution.
func (report *seriesMateReport) soundness() string {
	switch {
	case report.Sound == nil:
		return ""
	case *report.Sound:
		return "sound: one solution, one order\n"
	}
	return fmt.Sprintf("cooked: %s, %s\n", plural.Of(report.Count, "solution", "solutions"), plural.Of(report.AllOrders, "order", "orders"))
}

// played returns the number of moves of the solution's series.
func (report *seriesMateReport) played() int {
	moves := strings.Count(report.Line, " ") + 1
	if report.options.Help {
		moves--
	}
	return moves
}

// goal returns the goal in words.
func (report *seriesMateReport) goal() string {
	switch g := report.options.Goal; g.Kind {
	case seriesmate.Capture:
		return fmt.Sprintf("capture on %v", g.Square)
	case seriesmate.Reach:
		return fmt.Sprintf("move to %v", g.Square)
	default:
		return g.String()
	}
}

// result returns the outcome in one or two words, for the summary.
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
