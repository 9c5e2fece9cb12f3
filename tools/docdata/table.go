package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A table is a CSV file, or some of its rows.
type table struct {
	file   string
	header []string
	rows   [][]string
}

// readTable reads a CSV file whose first line names the columns.
func readTable(path string) (*table, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	records, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("%s: no line with the names of the columns", filepath.Base(path))
	}
	return &table{filepath.Base(path), records[0], records[1:]}, nil
}

// column returns the number of a column.
func (t *table) column(name string) (int, error) {
	if i := slices.Index(t.header, name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("%s has no column %q", t.file, name)
}

// cell returns the text of a row in a column, or "" if there is no such column.
func (t *table) cell(row []string, name string) string {
	if i := slices.Index(t.header, name); i >= 0 {
		return row[i]
	}
	return ""
}

// The method "where" returns a table with only those rows that meet all conditions. A condition has
// the form "column=value". There are semicolons between conditions. It is an error if no row is
// left.
func (t *table) where(conditions string) (*table, error) {
	left := &table{t.file, t.header, t.rows}
	for condition := range strings.SplitSeq(conditions, "; ") {
		if condition == "" {
			continue
		}
		name, value, _ := strings.Cut(condition, "=")
		i, err := t.column(name)
		if err != nil {
			return nil, err
		}
		left.rows = slices.DeleteFunc(slices.Clone(left.rows), func(row []string) bool { return row[i] != value })
	}
	if len(left.rows) == 0 {
		return nil, fmt.Errorf("%s has no row with %q", t.file, conditions)
	}
	return left, nil
}

// markdown returns the lines of a Markdown table with the given columns. It leaves out columns
// without values. It aligns columns of numbers to the right.
func (t *table) markdown(specification string) ([]string, error) {
	if specification == "" {
		return nil, errors.New("no columns are named")
	}
	lines := make([]string, 2+len(t.rows))
	for part := range strings.SplitSeq(specification, ", ") {
		c := parseColumn(part)
		cells, err := c.cells(t)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" }) {
			continue
		}
		rule := "---"
		if !slices.ContainsFunc(cells, func(cell string) bool { return cell != "" && !numeric.MatchString(cell) }) {
			rule = "---:"
		}
		for i, cell := range append([]string{c.heading, rule}, cells...) {
			lines[i] += "| " + strings.ReplaceAll(cell, "|", `\|`) + " "
		}
	}
	for i := range lines {
		lines[i] += "|"
	}
	return lines, nil
}

// numeric matches cells that are numbers. A cell may have an error and per cent signs.
var numeric = regexp.MustCompile(`^[+−]?[\d,.]+( %)?( ± [\d,.]+)?( %)?$`)
