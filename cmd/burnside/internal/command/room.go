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

	"github.com/spf13/cobra"

	"burnside/internal/disk"
	"burnside/internal/ram"
	"burnside/tb/ending"
)

// A memoryNeed is what the work on one ending takes.
type memoryNeed struct {
	ending ending.Material
	bytes  uint64
}

// byMemory orders needs, the largest first.
func byMemory(a, b memoryNeed) int { return cmp.Compare(b.bytes, a.bytes) }

// A memoryLimit is one on the memory for the work on tables.
type memoryLimit struct {
	bytes uint64
	known bool   // else there is none
	why   string // where it comes from
}

// mostMemoryMB is the greatest limit for the memory that can be set, in MiB.
const mostMemoryMB = 1 << 30

// addMemory adds the flag for the limit on the memory.
func addMemory(cmd *cobra.Command, mb *int) {
	addInt(cmd, mb, "memory", 0, 0, mostMemoryMB, "limit for the memory in MiB; 0 stands for three quarters of what is free")
}

// limitOf returns the limit that the flag sets, or that of the system if it gives less.
func limitOf(mb int) memoryLimit {
	if mb > 0 {
		wanted := uint64(mb) << 20
		if allowed, limited := ram.Allowed(); limited && allowed < wanted {
			return memoryLimit{allowed, true, "what the system allows the program"}
		}
		return memoryLimit{wanted, true, "--memory"}
	}
	free, known := ram.Free()
	return memoryLimit{free / 4 * 3, known, "three quarters of what is free, --memory sets another"}
}

// refuse returns an error that names what does not fit, nil if all does.
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
	return fmt.Errorf("not enough memory, the limit is %s (%s): %s", byteCount(l.bytes), l.why, strings.Join(names, ", "))
}

// showMemory says what memory is needed, and how large the files are that are mapped.
func showMemory(w io.Writer, needs []memoryNeed, limit memoryLimit, mapped uint64) {
	largest := slices.MinFunc(needs, byMemory)
	limited := ""
	if limit.known {
		limited = ", limit " + byteCount(limit.bytes)
	}
	fmt.Fprintf(w, "memory    %s at most (%s)%s, and up to %s of files that are mapped into it\n",
		byteCount(largest.bytes), largest.ending, limited, byteCount(mapped))
}

// refuseDisk returns an error if the disk of a folder is too small for so many bytes.
func refuseDisk(need uint64, folder string) error {
	// The folder need not be there yet.
	for !exists(folder) && filepath.Dir(folder) != folder {
		folder = filepath.Dir(folder)
	}
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
