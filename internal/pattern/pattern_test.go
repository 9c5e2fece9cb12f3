package pattern

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLazy(t *testing.T) {
	digits := Lazy(`^[0-9]+$`)
	assert.True(t, digits().MatchString("12"))
	assert.Same(t, digits(), digits())
	wrong := Lazy("(")
	assert.Panics(t, func() { wrong() })
}
