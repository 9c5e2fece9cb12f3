package eval

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"sync"
)

//go:embed default.net
var defaultFile []byte

// Default returns the net that is part of the program. It is shared: nobody
// may change it.
func Default() *Net { return defaultNet() }

// DefaultName returns the name of the net that is part of the program: the first eight
// hexadecimal digits of the SHA-256 checksum of its file.
func DefaultName() string {
	sum := sha256.Sum256(defaultFile)
	return hex.EncodeToString(sum[:4])
}

// defaultNet reads the net of the program, once.
var defaultNet = sync.OnceValue(func() *Net {
	n, err := decode(defaultFile)
	if err != nil {
		panic("the net of the program: " + err.Error()) // a test reads it
	}
	return n
})
