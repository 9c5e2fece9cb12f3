// Package plural writes numbers of things.
package plural

import "fmt"

// Of writes a number of things, with the word for one of them or for several.
func Of[N int | uint64](number N, one, several string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, several)
}
