package main

import (
	"fmt"
	"regexp"
	"strings"
)

// A column describes one column of a table on a page. The cells come from a column of the CSV file,
// or they are computed. A margin of error may follow each number.
type column struct {
	name    string
	margin  string // column with the error; "" for none
	signed  bool   // numbers show their sign
	heading string
}

// parseColumn reads "name", "+name" or "name ± error". Each of these may be followed by " as
// heading".
func parseColumn(text string) column {
	expression, heading, named := strings.Cut(text, " as ")
	name, margin, joined := strings.Cut(expression, " ± ")
	c := column{name: strings.TrimPrefix(name, "+"), margin: margin, heading: heading}
	c.signed = joined || c.name != name
	if !named {
		c.heading = c.name
	}
	return c
}

// cells returns the column's cells for all rows of a table.
func (c column) cells(t *table) ([]string, error) {
	compute, computed := t.computed(c.name)
	if !computed {
		if _, err := t.column(c.name); err != nil {
			return nil, err
		}
	}
	if c.margin != "" {
		if _, err := t.column(c.margin); err != nil {
			return nil, err
		}
	}
	cells := make([]string, len(t.rows))
	for i, row := range t.rows {
		if computed {
			cell, err := compute(t, row)
			if err != nil {
				return nil, fmt.Errorf("%s, row %d: %w", t.file, i+1, err)
			}
			cells[i] = cell
			continue
		}
		cells[i] = c.number(t.cell(row, c.name))
		if margin := t.cell(row, c.margin); margin != "" {
			cells[i] += " ± " + margin
		}
	}
	return cells, nil
}

// ungrouped holds the names of columns whose numbers stay as they are in the source. In other
// columns, numbers get separators of thousands.
var ungrouped = map[string]bool{"from": true, "to": true, "seed": true, "level": true}

// number returns the text of a cell on the page. It puts separators of thousands into numbers. It
// replaces the hyphen of a negative number by the minus sign −. In a signed column, it puts a plus
// sign before a positive number.
func (c column) number(text string) string {
	if !plainNumber.MatchString(text) {
		return text
	}
	digits, negative := strings.CutPrefix(text, "-")
	whole, _, fraction := strings.Cut(digits, ".")
	if !fraction && !ungrouped[c.name] {
		digits = group(whole)
	}
	switch {
	case negative:
		return "−" + digits
	case c.signed && strings.Trim(digits, "0.") != "":
		return "+" + digits
	}
	return digits
}

// plainNumber matches numbers as they appear in the files.
var plainNumber = regexp.MustCompile(`^-?\d+(\.\d+)?$`)

// group puts separators of thousands into a whole number.
func group(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
