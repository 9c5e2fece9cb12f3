package eval

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"sync"
)

//go:embed default.net
var defaultFile []byte

// Default returns the net inside the program. All callers share this net, so they must not change
// it.
func Default() *Net { return defaultNet() }

// readDefault returns the file of the net inside the program.
var readDefault = func() []byte { return defaultFile }

// DefaultName returns the name of the net inside the program. The name is the first eight hexadecimal
// digits of the SHA-256 checksum of the net's file.
func DefaultName() string {
	sum := sha256.Sum256(readDefault())
	return hex.EncodeToString(sum[:4])
}

// defaultNet decodes the net inside the program, at the first call only.
var defaultNet = sync.OnceValue(func() *Net {
	n, err := decode(readDefault())
	if err != nil {
		panic("embedded net: " + err.Error()) // can't happen: a test decodes the file
	}
	return n
})
