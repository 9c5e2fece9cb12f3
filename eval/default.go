package eval

import (
	"bytes"
	_ "embed"
	"sync"
)

//go:embed default.net
var defaultFile []byte

// Default returns the net that is part of the program. It is shared: nobody
// may change it.
func Default() *Net { return defaultNet() }

// defaultNet reads the net of the program, once.
var defaultNet = sync.OnceValue(func() *Net {
	n, err := read(bytes.NewReader(defaultFile))
	if err != nil {
		panic("the net of the program: " + err.Error()) // a test reads it
	}
	return n
})
