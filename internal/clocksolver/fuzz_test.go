package clocksolver

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// FuzzFEN checks that a FEN is either refused or read as a legal position with a clock from 0 to
// 100.
func FuzzFEN(f *testing.F) {
	f.Add("8/8/8/8/8/5k2/8/5K1R b - - 99 1")
	f.Add("8/3P4/8/3K4/8/8/8/k7 w - - 0 1")
	f.Add("k7/8/8/8/8/8/8/9 w - - 100 1")
	f.Fuzz(func(t *testing.T, fen string) {
		p, clock, err := parseFEN(fen)
		if err == nil {
			q := p.ordered()
			assert.True(t, p.legal() && q.legal() && clock >= 0 && clock <= moments)
		}
	})
}
