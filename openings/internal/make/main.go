// Command make makes the table of package openings from the list of openings of
// github.com/lichess-org/chess-openings:
//
//	go run ./openings/internal/make FOLDER openings/table.tsv.gz
//
// FOLDER must hold the files a.tsv to e.tsv of the list.
package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"burnside/board"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "make:", err)
		os.Exit(1)
	}
}

// run reads the list from the folder args[0] and writes the table to the file args[1].
func run(args []string) error {
	if len(args) != 2 {
		return errors.New("want the folder with the list and the file to write")
	}
	openings := map[string]string{} // code and name by position
	for _, volume := range "abcde" {
		file := filepath.Join(args[0], string(volume)+".tsv")
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
			if err := add(openings, line); err != nil {
				return fmt.Errorf("%s:%d: %w", file, i+2, err)
			}
		}
	}
	packed, err := pack(openings)
	if err != nil {
		return err
	}
	return os.WriteFile(args[1], packed, 0o644)
}

// add adds one line of the list to the map "openings". The line has an ECO code, a name and moves,
// with tabs between them. Each position after one of the moves gets an entry.
func add(openings map[string]string, line string) error {
	fields := strings.Split(line, "\t")
	if len(fields) != 3 {
		return fmt.Errorf("%d fields, want 3", len(fields))
	}
	p := board.StartPosition()
	position := ""
	for word := range strings.FieldsSeq(fields[2]) {
		if strings.HasSuffix(word, ".") {
			continue // this is the number of a move
		}
		m, err := p.ParseSAN(word)
		if err != nil {
			return err
		}
		p = p.After(m)
		position = fmt.Sprintf("%012x", uint64(p.Key())>>16)
		openings[position] += "" // it may have no name, but leads to a position with a name
	}
	opening := fields[0] + "\t" + fields[1]
	if other := openings[position]; other != "" {
		return fmt.Errorf("%q has the position of %q", opening, other)
	}
	openings[position] = opening
	return nil
}

// pack returns the compressed table. Lines with similar names are next to each other, so the table
// compresses well.
func pack(openings map[string]string) ([]byte, error) {
	positions := slices.SortedFunc(maps.Keys(openings), func(a, b string) int {
		return strings.Compare(openings[a]+a, openings[b]+b)
	})
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(w, "# From github.com/lichess-org/chess-openings, public domain (CC0)")
	for _, position := range positions {
		fmt.Fprintln(w, strings.TrimSuffix(position+"\t"+openings[position], "\t"))
	}
	err = w.Close()
	return packed.Bytes(), err
}
