package command

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"burnside/internal/disk"
	"burnside/internal/plural"
	"burnside/internal/ram"
	"burnside/tb/generate"
)

// A memoryLimit is one on the memory for making tables.
type memoryLimit struct {
	bytes uint64
	known bool   // else there is none
	why   string // where it comes from
}

// memoryLimit returns the limit that the flags set, or that of the system if it gives
// less.
func (g *genFlags) memoryLimit() memoryLimit {
	if g.memoryMB > 0 {
		wanted := uint64(g.memoryMB) << 20
		if allowed, limited := ram.Allowed(); limited && allowed < wanted {
			return memoryLimit{allowed, true, "what the system allows the program"}
		}
		return memoryLimit{wanted, true, "--memory"}
	}
	free, known := ram.Free()
	return memoryLimit{free / 4 * 3, known, "three quarters of what is free, --memory sets another"}
}

// refuse returns an error that names what does not fit, nil if all does.
func (l memoryLimit) refuse(plan *generate.Plan) error {
	if !l.known {
		return nil
	}
	tooLarge := plan.TooLarge(l.bytes)
	if len(tooLarge) == 0 {
		return nil
	}
	slices.SortStableFunc(tooLarge, func(a, b generate.Step) int { return cmp.Compare(b.Memory, a.Memory) })
	const most = 3
	var names []string
	for _, s := range tooLarge[:min(len(tooLarge), most)] {
		names = append(names, fmt.Sprintf("%s needs %s", s.Ending, byteCount(s.Memory)))
	}
	if rest := len(tooLarge) - len(names); rest > 0 {
		names = append(names, fmt.Sprintf("and %d more", rest))
	}
	return fmt.Errorf("not enough memory, the limit is %s (%s): %s", byteCount(l.bytes), l.why, strings.Join(names, ", "))
}

// refuseDisk returns an error if the disk of the folder for tables is too small.
func refuseDisk(plan *generate.Plan, folder string) error {
	// The folder need not be there yet.
	for !exists(folder) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
	}
	need := plan.Needs().Disk
	if free, known := disk.Free(folder); known && need > free {
		return fmt.Errorf("not enough room on the disk: %s are needed, %s has %s free", byteCount(need), folder, byteCount(free))
	}
	return nil
}

// exists reports whether there is a file or folder of that name.
func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, os.ErrNotExist)
}

// planNames is the number of endings up to which a plan names all.
const planNames = 12

// showPlan says what will be made and what that takes.
func showPlan(w io.Writer, plan *generate.Plan, limit memoryLimit) {
	var names []string
	kept := 0
	var largest generate.Step
	for _, s := range plan.Steps {
		if s.Table {
			names = append(names, s.Ending.String())
		}
		if s.Values == generate.Kept {
			kept++
		}
		if s.Memory > largest.Memory {
			largest = s
		}
	}
	if len(names) > planNames {
		names = append(names[:3], "...", names[len(names)-1])
	}
	n := plan.Needs()
	fmt.Fprintf(w, "to make   %s%s%s\n", plural.Of(n.Tables, "table", "tables"), brackets(names), since(plan.Finished, kept))
	if n.Tables == 0 {
		return
	}
	limited := ""
	if limit.known {
		limited = ", limit " + byteCount(limit.bytes)
	}
	fmt.Fprintf(w, "memory    %s at most (%s)%s, and up to %s of files that are mapped into it\n", byteCount(n.Memory), largest.Ending,
		limited, byteCount(n.Mapped))
	fmt.Fprintf(w, "disk      %s of scratch files at most, about %s of tables\n", byteCount(n.Scratch), byteCount(n.Files))
	fmt.Fprintf(w, "time      about %s on idle cores\n", roughly(n.Time))
}

// brackets puts names in brackets if there are any.
func brackets(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names, " ") + ")"
}

// since says what an earlier run has left.
func since(finished, kept int) string {
	text := ""
	if finished > 0 {
		text += fmt.Sprintf("; %d there already", finished)
	}
	if kept > 0 {
		text += fmt.Sprintf("; values of %s there", plural.Of(kept, "ending", "endings"))
	}
	return text
}

// byteCount writes a number of bytes for people.
func byteCount(n uint64) string {
	units := []string{"kB", "MB", "GB", "TB", "PB", "EB"}
	value, unit := float64(n)/1e3, 0
	for value >= 1000 && unit < len(units)-1 {
		value /= 1000
		unit++
	}
	return fmt.Sprintf("%.3g %s", value, units[unit])
}

// roughly writes a duration for people, without more digits than an estimate has.
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
