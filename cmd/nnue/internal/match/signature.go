package match

import (
	"fmt"

	"burnside/search"
)

// signatureDepth is the depth of the bench in plies. This bench takes about a tenth of a second.
const signatureDepth = 7

// Signature returns the number of nodes of a shallow bench. The number changes when the engine's play
// changes. So it identifies the engine in the files that it writes, and an engine that plays
// differently refuses to append to them.
func Signature() string {
	return fmt.Sprintf("bench %d takes %d nodes", signatureDepth, search.Signature(signatureDepth))
}
