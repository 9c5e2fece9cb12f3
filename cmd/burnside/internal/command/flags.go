package command

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"burnside/tb/ending"
)

// maxThreads is the greatest number of threads that a command accepts.
const maxThreads = 1024

// intFlag is a flag for a whole number from least to most.
type intFlag struct {
	value       *int
	least, most int
}

// String returns the value.
func (f intFlag) String() string {
	if f.value == nil { // pflag calls String on a zero value
		return "0"
	}
	return strconv.Itoa(*f.value)
}

// Set reads the value.
func (f intFlag) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < f.least || n > f.most {
		return fmt.Errorf("want %d to %d", f.least, f.most)
	}
	*f.value = n
	return nil
}

// Type returns the name of the type for help texts.
func (intFlag) Type() string { return "int" }

// addInt adds a flag for a whole number. least and most are its limits.
func addInt(cmd *cobra.Command, value *int, name string, initial, least, most int, usage string) {
	*value = initial
	cmd.Flags().Var(intFlag{value, least, most}, name, usage)
}

// addThreads adds the flag --threads for the number of threads.
func addThreads(cmd *cobra.Command, threads *int, initial int) {
	addInt(cmd, threads, "threads", min(initial, maxThreads), 1, maxThreads, "number of threads")
}

// addMen adds the flag --men, which sets the greatest number of men. If the user does not give the
// flag, the number is 0.
func addMen(cmd *cobra.Command, men *int, usage string) {
	addInt(cmd, men, "men", 0, 3, ending.MaxMen, usage)
}

// endingsUpTo returns all endings with at least three and at most the given number of men.
func endingsUpTo(most int) []ending.Material {
	var all []ending.Material
	for men := 3; men <= most; men++ {
		all = append(all, ending.All(men)...)
	}
	return all
}
