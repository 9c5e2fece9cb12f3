package seriesmate

import (
	"fmt"
	"slices"
	"strings"
)

// names holds the texts of the values of a type, by value.
type names struct {
	what  string // name of the type in error messages
	texts []string
}

// The method "of" returns the text of a value.
func (n *names) of(value int) string {
	if value >= len(n.texts) {
		return "unknown " + n.what
	}
	return n.texts[value]
}

// parse returns the value of a text.
func (n *names) parse(text string) (int, error) {
	value := slices.Index(n.texts, text)
	if value < 0 {
		last := len(n.texts) - 1
		return 0, fmt.Errorf("%s %q: want %s or %s", n.what, text, strings.Join(n.texts[:last], ", "), n.texts[last])
	}
	return value, nil
}
