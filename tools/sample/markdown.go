package main

import (
	"regexp"
	"strings"
)

// listItem matches the beginning of an item of a list.
var listItem = regexp.MustCompile(`^\s*([-*+]|\d+\.) `)

// paragraphs returns the paragraphs and the list items of a Markdown file. It ignores code,
// headings, tables and comments.
func paragraphs(f file) []block {
	p := pageReader{path: f.path}
	for i, line := range strings.Split(f.text, "\n") {
		p.read(i+1, line)
	}
	p.end()
	return p.blocks
}

// A pageReader splits a page into blocks.
type pageReader struct {
	path    string
	blocks  []block
	lines   []string // lines of the current block
	first   int      // number of its first line
	code    bool     // in a code block
	comment bool     // in an HTML comment
}

// read reads a line.
func (p *pageReader) read(number int, line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(trimmed, "```"):
		p.end()
		p.code = !p.code
	case p.code:
	case p.comment || strings.HasPrefix(trimmed, "<!--"):
		p.end()
		p.comment = !strings.Contains(line, "-->")
	case trimmed == "", strings.HasPrefix(trimmed, "#"), strings.HasPrefix(trimmed, "|"):
		p.end()
	default:
		if listItem.MatchString(line) {
			p.end()
		}
		if p.lines == nil {
			p.first = number
		}
		p.lines = append(p.lines, line)
	}
}

// end ends the block that is being read.
func (p *pageReader) end() {
	if p.lines != nil {
		p.blocks = append(p.blocks, block{p.path, p.first, strings.Join(p.lines, "\n")})
	}
	p.lines = nil
}
