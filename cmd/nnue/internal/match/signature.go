package match

import (
	"fmt"

	"burnside/search"
)

// signatureDepth is the depth of the bench in plies. This bench takes about a tenth of a second.
const signatureDepth = 7

// Signature returns a text with the number of nodes of a shallow bench. The number changes if the
// engine plays differently. So a file of games stores the text to identify the engine. An engine
// with another signature does not append to the file.
func Signature() string {
	return fmt.Sprintf("bench %d takes %d nodes", signatureDepth, search.Signature(signatureDepth))
}
