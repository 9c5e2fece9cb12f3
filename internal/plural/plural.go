// Package plural formats numbers of things.
package plural

import "fmt"

// Of returns a number with the word for one thing or for several.
func Of[N int | uint64](number N, one, several string) string {
	if number == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", number, several)
}
