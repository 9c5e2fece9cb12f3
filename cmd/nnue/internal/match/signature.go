package match

import (
	"fmt"

	"burnside/search"
)

// signatureDepth is the depth of the bench in plies. This bench takes about a tenth of a second.
const signatureDepth = 7

// Signature returns the number of nodes of a shallow bench. If the engine plays differently, this
// number is different. So files of games store it to identify the engine. An engine with another
// signature refuses to append to such a file.
func Signature() string {
	return fmt.Sprintf("bench %d takes %d nodes", signatureDepth, search.Signature(signatureDepth))
}
