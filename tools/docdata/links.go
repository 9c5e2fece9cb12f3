package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

var (
	// link matches the target of a Markdown link.
	link = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	// path matches a file or folder of the repository between backquotes.
	path = regexp.MustCompile("`([\\w.-]+(?:/[\\w.-]+)+)`")
)

// built holds folders that pages mention but that the repository does not contain.
var built = map[string]bool{"dist": true, "data": true}

// checkLinks checks the links of the pages. It returns an error for each link whose file or heading
// does not exist. Paths in backquotes that begin with a folder of the repository must exist too.
// checkLinks ignores web addresses and blocks of code.
func checkLinks(root string, names []string) error {
	var faults []error
	for _, name := range names {
		lines, err := prose(filepath.Join(root, name))
		if err != nil {
			return err
		}
		for number, line := range lines {
			for _, found := range link.FindAllStringSubmatch(line, -1) {
				if err := checkLink(root, name, found[1]); err != nil {
					faults = append(faults, fmt.Errorf("%s:%d: %w", name, number+1, err))
				}
			}
			for _, found := range path.FindAllStringSubmatch(line, -1) {
				if err := checkPath(root, found[1]); err != nil {
					faults = append(faults, fmt.Errorf("%s:%d: %w", name, number+1, err))
				}
			}
		}
	}
	return errors.Join(faults...)
}

// prose returns the lines of a page. Lines in blocks of code are empty.
func prose(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	fenced := false
	for i, line := range lines {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		if fence {
			fenced = !fenced
		}
		if fence || fenced {
			lines[i] = ""
		}
	}
	return lines, nil
}

// checkLink returns an error if a link of a page is broken. The link must lead to the web or to an
// existing file. If the link names a heading after "#", the file must have this heading.
func checkLink(root, page, target string) error {
	if strings.Contains(target, "://") {
		return nil
	}
	file, anchor, anchored := strings.Cut(target, "#")
	full := filepath.Join(root, page)
	if file != "" {
		full = filepath.Join(filepath.Dir(full), file)
	}
	if _, err := os.Stat(full); err != nil {
		return fmt.Errorf("link to %s, which does not exist", target)
	}
	if !anchored {
		return nil
	}
	lines, err := prose(full)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if heading, found := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); found && line[0] == '#' && slug(heading) == anchor {
			return nil
		}
	}
	return fmt.Errorf("link to %s, which has no such heading", target)
}

// checkPath checks a path that may belong to the repository. It returns an error if the path begins
// with a folder of the repository, but does not exist.
func checkPath(root, name string) error {
	top, _, _ := strings.Cut(name, "/")
	if _, err := os.Stat(filepath.Join(root, top)); err != nil || built[top] {
		return nil
	}
	if _, err := os.Stat(filepath.Join(root, name)); err != nil {
		return fmt.Errorf("%s does not exist", name)
	}
	return nil
}

// slug returns the anchor of a heading on GitHub.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, heading)
}
