// Package pattern keeps regular expressions that are compiled when they are first used. A program
// that compiled all its patterns at the start would begin later, although most runs use few of
// them.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy returns a function that returns the regular expression of a text. The function may be called
// from any goroutine. It panics if the text is not a regular expression.
func Lazy(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
