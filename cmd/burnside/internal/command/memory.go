package command

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"burnside/internal/ram"
	"burnside/tb/ending"
)

// A memoryNeed is how much memory the work on one ending needs.
type memoryNeed struct {
	ending ending.Material
	bytes  uint64
}

// byMemory orders needs, the largest first.
func byMemory(a, b memoryNeed) int { return cmp.Compare(b.bytes, a.bytes) }

// A memoryLimit is the greatest memory that the work on tables may use.
type memoryLimit struct {
	bytes uint64
	known bool   // false if there is no limit
	why   string // origin of the limit, for messages
}

// mostMemoryMB is the greatest value of --memory, in MiB.
const mostMemoryMB = 1 << 30

// addMemory adds the flag --memory.
func addMemory(cmd *cobra.Command, mb *int) {
	addInt(cmd, mb, "memory", 0, 0, mostMemoryMB, "limit of the memory in MiB; 0 stands for three quarters of the free memory")
}

// limitOf returns the limit on memory. With the flag --memory, it is the lower of two limits: that
// of the flag and that of the system. Without the flag, it is three quarters of the free memory.
func limitOf(mb int) memoryLimit {
	if mb > 0 {
		wanted := uint64(mb) << 20
		if allowed, limited := ram.Allowed(); limited && allowed < wanted {
			return memoryLimit{allowed, true, "the limit of the system for this program"}
		}
		return memoryLimit{wanted, true, "--memory"}
	}
	free, known := ram.Free()
	return memoryLimit{free / 4 * 3, known, "three quarters of the free memory; --memory sets another limit"}
}

// refuse returns an error that names the endings that do not fit, or nil if all do.
func (l memoryLimit) refuse(needs []memoryNeed) error {
	if !l.known {
		return nil
	}
	tooLarge := slices.DeleteFunc(slices.Clone(needs), func(n memoryNeed) bool { return n.bytes <= l.bytes })
	if len(tooLarge) == 0 {
		return nil
	}
	slices.SortStableFunc(tooLarge, byMemory)
	const most = 3
	var names []string
	for _, n := range tooLarge[:min(len(tooLarge), most)] {
		names = append(names, fmt.Sprintf("%s needs %s", n.ending, byteCount(n.bytes)))
	}
	if rest := len(tooLarge) - len(names); rest > 0 {
		names = append(names, fmt.Sprintf("and %d more", rest))
	}
	return fmt.Errorf("not enough memory: the limit is %s (%s), %s", byteCount(l.bytes), l.why, strings.Join(names, ", "))
}

// showMemory prints the memory that is needed and the size of the mapped files.
func showMemory(w io.Writer, needs []memoryNeed, limit memoryLimit, mapped uint64) {
	largest := slices.MinFunc(needs, byMemory)
	limited := ""
	if limit.known {
		limited = ", limit " + byteCount(limit.bytes)
	}
	fmt.Fprintf(w, "memory    %s at most (%s)%s, and up to %s of files that are mapped into it\n",
		byteCount(largest.bytes), largest.ending, limited, byteCount(mapped))
}
