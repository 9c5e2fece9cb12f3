package match

import (
	"fmt"

	"burnside/search"
)

// signatureDepth is the depth of the bench in plies; the bench takes about a tenth of a second.
const signatureDepth = 7

// Signature returns the number of nodes of a shallow bench, which changes with the engine's play.
// It identifies the engine in the files that it writes, so that an engine that plays differently
// does not continue them.
func Signature() string {
	return fmt.Sprintf("bench %d takes %d nodes", signatureDepth, search.Signature(signatureDepth))
}
