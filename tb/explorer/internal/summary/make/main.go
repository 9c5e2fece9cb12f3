// Command make writes the summaries of all endings inside the program to a file:
// an array of them, one a line.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"burnside/tb"
	"burnside/tb/explorer/internal/summary"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run writes the file named by the one argument.
func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("want the name of the file to write, got %d arguments", len(args))
	}
	tables, err := tb.NewEmbeddedSet().Info()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	separator := "[\n"
	set := tb.NewEmbeddedSet()
	for _, table := range tables {
		s, err := summary.Compute(context.Background(), set, table.Ending, runtime.NumCPU())
		if err != nil {
			return err
		}
		line, err := json.Marshal(s)
		if err != nil {
			return err
		}
		out.WriteString(separator)
		out.Write(line)
		separator = ",\n"
		fmt.Println(table.Ending)
	}
	out.WriteString("\n]\n")
	return os.WriteFile(args[0], out.Bytes(), 0o644)
}
