// Command fiftycount counts how the values of endings change with the halfmove clock. It also
// measures how large tables of these changes would be. Its arguments are names of endings. For each
// of them it writes a line of docs/data/fifty-counts.csv. It fails if a value with the clock at 0
// differs from the value in the tables, which ignore the fifty-move rule. In endings of up to four
// men, no value may differ, because no mate takes too long for the rule.
package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"log"
	"os"
	"strconv"

	"burnside/board"
	"burnside/internal/clocksolver"
	"burnside/tb"
	"burnside/tb/dtm"
	"burnside/tb/internal/file"
)

func main() {
	log.SetFlags(0)
	out := csv.NewWriter(os.Stdout)
	s := clocksolver.New()
	for _, name := range os.Args[1:] {
		c, err := newCount(name)
		if err == nil {
			err = s.Solve(name, c.add)
		}
		var line []string
		if err == nil {
			err = c.compare()
		}
		if err == nil {
			line, err = c.line()
		}
		if err == nil {
			err = out.Write(line)
		}
		out.Flush()
		if err != nil {
			log.Fatal(err)
		}
	}
}

// compare compares the values with the clock at 0 with the values in the tables inside the program.
func (c *count) compare() error {
	want, err := tb.NewEmbeddedSet().Load(context.Background(), c.layout.Material(), 1)
	if err != nil {
		return err
	}
	for side := board.White; side <= board.Black; side++ {
		for index := range c.layout.Size() {
			if got, want := c.distances.At(side, index), want.At(side, index); got != want {
				return fmt.Errorf("%s, %s to move, index %d: %d, in the table %d", c.layout.Material(), side, index, got, want)
			}
		}
	}
	return nil
}

// line returns the numbers of an ending as the fields of a line. docs/tables-data.md names the
// fields.
func (c *count) line() ([]string, error) {
	rare := c.rare()
	shapes, steps := c.coded()
	fields := []string{c.layout.Material().String()}
	for _, n := range []int{c.legal, c.decided, c.cut, c.earlier, c.steps2, c.steps3, c.most, c.revived, c.lengthened, c.taken,
		c.longest, c.longestLate, len(c.shapes), rare, shapes, steps} {
		fields = append(fields, strconv.Itoa(n))
	}
	for _, v := range []*dtm.Values{c.distances, c.last, c.shape} {
		bytes, err := size(v)
		if err != nil {
			return nil, err
		}
		fields = append(fields, strconv.Itoa(int(bytes)))
	}
	return fields, nil
}

// size returns the size in bytes of a table file with these values.
func size(v *dtm.Values) (int64, error) {
	folder, err := os.MkdirTemp("", "fiftycount")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	_, bytes, err := file.Write(context.Background(), folder, v, 1, nil)
	return bytes, err
}
