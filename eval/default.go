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
var Default = sync.OnceValue(func() *Net {
	n, err := Read(bytes.NewReader(defaultFile))
	if err != nil {
		panic("the net of the program: " + err.Error()) // a test reads it
	}
	return n
})
