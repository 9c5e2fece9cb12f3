package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A mark is a place in a page for a table or a plot.
type mark struct {
	kind string // "table" or "plot"
	file string // the CSV file of a table, the SVG file of a plot
	keys map[string]string
}

// endOfMark ends the lines that are generated for a mark.
const endOfMark = "<!-- end -->"

// generate returns a page with new tables and plots, and the files of the plots.
func generate(root, name string) ([]output, error) {
	text, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return nil, err
	}
	p := page{root: root, folder: filepath.Dir(name), lines: strings.Split(string(text), "\n")}
	for p.next < len(p.lines) {
		if err := p.step(); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, p.next, err)
		}
	}
	content := []byte(strings.Join(p.out, "\n"))
	return append(p.plots, output{name, content}), nil
}

// page is a page that is being generated.
type page struct {
	root, folder string
	lines        []string
	next         int  // number of the next line to read
	fenced       bool // inside a block of code
	out          []string
	plots        []output
}

// step copies the next line. If this line is a mark (the description of a table or plot), step also
// writes the lines of that table or plot.
func (p *page) step() error {
	line := p.lines[p.next]
	p.out = append(p.out, line)
	p.next++
	if strings.HasPrefix(line, "```") {
		p.fenced = !p.fenced
	}
	kind, file, found := strings.Cut(strings.TrimPrefix(line, "<!-- "), " ")
	if p.fenced || !found || !strings.HasPrefix(line, "<!-- ") || kind != "table" && kind != "plot" {
		return nil
	}
	m, err := p.mark(kind, file)
	if err != nil {
		return err
	}
	generated, err := p.generate(m)
	if err != nil {
		return err
	}
	p.out = append(p.out, generated...)
	p.out = append(p.out, endOfMark)
	return nil
}

// mark reads the rest of a mark and skips the lines that were generated for it earlier.
func (p *page) mark(kind, file string) (mark, error) {
	m := mark{kind, file, map[string]string{}}
	for ; ; p.next++ {
		if p.next == len(p.lines) {
			return m, fmt.Errorf("a %s without -->", kind)
		}
		line := p.lines[p.next]
		p.out = append(p.out, line)
		if line == "-->" {
			break
		}
		key, value, found := strings.Cut(line, ": ")
		if !found {
			return m, fmt.Errorf("want key: value, not %q", line)
		}
		m.keys[key] = value
	}
	for ; p.next < len(p.lines); p.next++ {
		if p.lines[p.next] == endOfMark {
			p.next++
			return m, nil
		}
	}
	return m, fmt.Errorf("a %s without %s", kind, endOfMark)
}

// generate returns the lines for a mark. The SVG of a plot becomes a separate output.
func (p *page) generate(m mark) ([]string, error) {
	file := m.file
	if m.kind == "plot" {
		file = m.keys["data"]
	}
	data, err := readTable(filepath.Join(p.root, "docs", "data", file))
	if err != nil {
		return nil, err
	}
	if data, err = data.where(m.keys["where"]); err != nil {
		return nil, err
	}
	if m.kind == "table" {
		return data.markdown(m.keys["columns"])
	}
	var svg bytes.Buffer
	if err := drawPlot(&svg, data, m.keys); err != nil {
		return nil, err
	}
	p.plots = append(p.plots, output{filepath.Join(p.folder, m.file), svg.Bytes()})
	return []string{fmt.Sprintf("![%s](%s)", m.keys["alt"], m.file)}, nil
}
