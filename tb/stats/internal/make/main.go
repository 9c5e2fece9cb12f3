// Command make writes the statistics of all tables inside the program to a file. The file is a JSON
// array with one ending per line.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/stats"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run writes the statistics to a file. The only argument is the name of the file.
func run(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("want the name of the file to write, got %d arguments", len(args))
	}
	set := tb.NewEmbeddedSet()
	tables, err := set.Info()
	if err != nil {
		return err
	}
	lines, err := all(set, tables)
	if err != nil {
		return err
	}
	text := slices.Concat([]byte("[\n"), bytes.Join(lines, []byte(",\n")), []byte("\n]\n"))
	return os.WriteFile(args[0], text, 0o644)
}

// The function "all" returns the statistics of each ending as JSON. Most of the work on an ending
// runs in one goroutine. So several endings are worked on at the same time, one on each processor.
func all(set *tb.Set, tables []tb.Info) ([][]byte, error) {
	lines := make([][]byte, len(tables))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i := range tables {
		group.Go(func() (err error) {
			lines[i], err = line(set, tables[i].Ending)
			return err
		})
	}
	return lines, group.Wait()
}

// line returns the statistics of one ending as JSON.
func line(set *tb.Set, m ending.Material) ([]byte, error) {
	s, err := stats.Of(context.Background(), set, m, 1)
	if err != nil {
		return nil, err
	}
	fmt.Println(m)
	return json.Marshal(s)
}
