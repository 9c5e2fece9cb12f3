package command

import (
	"fmt"
	"io"
	"strings"
	"time"

	"burnside/internal/plural"
	"burnside/internal/progress"
	"burnside/tb/ending"
	"burnside/tb/verify"
)

// verifyRun reports on the endings that are being verified.
type verifyRun struct {
	out   io.Writer
	line  *progress.Line
	start time.Time

	endings   int
	positions uint64
	faulty    []string
}

// showPlan prints what is already proved, what will be proved, and what that needs.
func (r *verifyRun) showPlan(plan *verify.Plan, limit memoryLimit) {
	for _, record := range plan.Proved {
		fmt.Fprintf(r.out, "%-8s %12s positions, proved on %s in %.1f s\n", record.Ending, grouped(record.Positions),
			record.Date.Format(time.DateOnly), record.Seconds)
	}
	var names []string
	for _, s := range plan.Steps {
		if s.Prove {
			names = append(names, s.Ending.String())
		}
	}
	fmt.Fprintf(r.out, "to prove  %s%s\n", plural.Of(len(names), "ending", "endings"), brackets(names))
	if len(names) == 0 {
		return
	}
	n := plan.Needs()
	showMemory(r.out, provingNeeds(plan.Steps), limit, n.Mapped)
	fmt.Fprintf(r.out, "disk      %s of scratch files at most\n", byteCount(n.Scratch))
	fmt.Fprintf(r.out, "time      about %s on idle cores\n", roughly(n.Time))
}

// show shows the progress.
func (r *verifyRun) show(p verify.Progress) {
	r.line.Show("%s: %s, %.0f %%; all: %.1f %%, %s left", p.Ending, p.Phase, 100*p.Part, 100*p.Done, p.Left.Round(time.Second))
}

// tell prints the result for an ending.
func (r *verifyRun) tell(m ending.Material, report verify.Report) {
	r.line.Clear()
	r.endings++
	r.positions += report.Positions
	clocks := ""
	if report.Clocks > 0 {
		clocks = fmt.Sprintf(", with halfmove clocks %s", grouped(report.Clocks))
	}
	fmt.Fprintf(r.out, "%-8s %12s positions%s, %d mismatches\n", m, grouped(report.Positions), clocks, len(report.Mismatches))
	for _, mismatch := range report.Mismatches {
		fmt.Fprintln(r.out, "  "+mismatch.String())
	}
	if len(report.Mismatches) > 0 {
		r.faulty = append(r.faulty, m.String())
	}
}

// end prints the totals. It returns an error that names the endings with mismatches.
func (r *verifyRun) end() error {
	fmt.Fprintf(r.out, "%s, %s positions, %.1f s\n", plural.Of(r.endings, "ending", "endings"), grouped(r.positions), time.Since(r.start).Seconds())
	if len(r.faulty) > 0 {
		return fmt.Errorf("tables with mismatches: %s", strings.Join(r.faulty, " "))
	}
	return nil
}
