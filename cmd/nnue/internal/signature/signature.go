// Package signature identifies the engine in files that it has made, so that a run is
// not gone on with by an engine that plays otherwise.
package signature

import (
	"fmt"

	"burnside/search"
)

// depth is the depth of the bench in plies; it takes about a tenth of a second.
const depth = 7

// Text returns the nodes of a shallow bench, which a change of the engine's play changes.
func Text() string {
	return fmt.Sprintf("bench %d takes %d nodes", depth, search.Signature(depth))
}
