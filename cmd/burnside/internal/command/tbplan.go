package command

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"burnside/internal/plural"
	"burnside/tb/generate"
)

// planFlags holds the flags of commands that plan their work on many endings.
type planFlags struct {
	men      int
	threads  int
	memoryMB int
	dryRun   bool
}

// add adds the flags. do and done name the work, such as "prove" and "proved".
func (p *planFlags) add(cmd *cobra.Command, do, done string) {
	addMen(cmd, &p.men, do+" all endings of up to this many men")
	addThreads(cmd, &p.threads, runtime.NumCPU())
	addMemory(cmd, &p.memoryMB)
	cmd.Flags().BoolVar(&p.dryRun, "dry-run", false, "only show what would be "+done+" and what that needs")
}

// planNames is the greatest number of endings that a plan names in full.
const planNames = 12

// showPlan prints what will be made, in which folder, and what that needs.
func showPlan(w io.Writer, plan *generate.Plan, limit memoryLimit, folder string) {
	var names []string
	kept := 0
	for _, s := range plan.Steps {
		if s.Table || s.Clock {
			names = append(names, s.Ending.String())
		}
		if s.Values == generate.Kept {
			kept++
		}
	}
	n := plan.Needs()
	fmt.Fprintf(w, "to make   %s%s%s\n", plural.Of(n.Tables, "table", "tables"), brackets(names), since(plan.Finished, kept))
	if n.Tables == 0 {
		return
	}
	fmt.Fprintf(w, "folder    %s\n", folder)
	showMemory(w, memoryNeeds(plan.Steps), limit, n.Mapped)
	fmt.Fprintf(w, "disk      %s of scratch files at most, about %s of tables\n", byteCount(n.Scratch), byteCount(n.Files))
	fmt.Fprintf(w, "time      about %s on idle cores\n", roughly(n.Time))
}

// memoryNeeds returns the memory for the steps of a plan.
func memoryNeeds(steps []generate.Step) []memoryNeed {
	needs := make([]memoryNeed, len(steps))
	for i, s := range steps {
		needs[i] = memoryNeed{s.Ending, s.Memory}
	}
	return needs
}

// brackets returns names as a text in brackets, or an empty text if there are none. If there are
// many names, the text has only the first three and the last.
func brackets(names []string) string {
	if len(names) > planNames {
		names = append(names[:3:3], "...", names[len(names)-1])
	}
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names, " ") + ")"
}

// since returns, as text, what earlier runs have left.
func since(finished, kept int) string {
	text := ""
	if finished > 0 {
		text += fmt.Sprintf("; %d already there", finished)
	}
	if kept > 0 {
		text += fmt.Sprintf("; values of %s already there", plural.Of(kept, "ending", "endings"))
	}
	return text
}

// byteCount returns a number of bytes as text, such as 1.92 GB.
func byteCount(n uint64) string { return humanize.BytesN(n, 3) }

// roughly returns a duration as text. Since it is an estimate, it is rounded.
func roughly(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", max(d.Seconds(), 1))
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	case d < 48*time.Hour:
		return fmt.Sprintf("%.0f hours", d.Hours())
	}
	return fmt.Sprintf("%.0f days", d.Hours()/24)
}
