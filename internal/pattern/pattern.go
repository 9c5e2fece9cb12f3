// Package pattern compiles regular expressions when they are first used. If all of them were
// compiled at the start, the program would start later. Most runs use only a few of them.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy returns a function that compiles a regular expression at its first call, and returns the
// compiled expression. Any goroutine may call this function. If the text is not a regular
// expression, the function panics.
func Lazy(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
