// Command make writes the summaries of all endings inside the program to a file:
// an array of them, one a line.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"

	"burnside/tb"
	"burnside/tb/ending"
	"burnside/web/internal/summary"
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
	set := tb.NewEmbeddedSet()
	tables, err := set.Info()
	if err != nil {
		return err
	}
	lines, err := summaries(set, tables)
	if err != nil {
		return err
	}
	text := slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]\n"))
	return os.WriteFile(args[0], text, 0o644)
}

// summaries returns the summary of each ending as JSON. Most of the work on an
// ending is done in one goroutine, so there are as many endings at a time as there
// are processors.
func summaries(set *tb.Set, tables []tb.Info) ([][]byte, error) {
	lines := make([][]byte, len(tables))
	errs := make([]error, len(tables))
	turns := make(chan struct{}, runtime.NumCPU())
	var all sync.WaitGroup
	for i := range tables {
		turns <- struct{}{}
		all.Go(func() {
			lines[i], errs[i] = line(set, tables[i].Ending)
			<-turns
		})
	}
	all.Wait()
	return lines, errors.Join(errs...)
}

// line returns the summary of one ending as JSON.
func line(set *tb.Set, m ending.Material) ([]byte, error) {
	s, err := summary.Compute(context.Background(), set, m, 1)
	if err != nil {
		return nil, err
	}
	fmt.Println(m)
	return json.Marshal(s)
}
