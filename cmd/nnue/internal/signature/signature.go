// Package signature identifies the engine in the files that it writes, so that an engine that
// plays differently does not continue them.
package signature

import (
	"fmt"

	"burnside/search"
)

// depth is the depth of the bench in plies; the bench takes about a tenth of a second.
const depth = 7

// Text returns the number of nodes of a shallow bench, which changes with the engine's play.
func Text() string {
	return fmt.Sprintf("bench %d takes %d nodes", depth, search.Signature(depth))
}
