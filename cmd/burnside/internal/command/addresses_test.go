package command

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCheckAddresses(t *testing.T) {
	assert.NoError(t, checkAddresses(0, false))
	assert.NoError(t, checkAddresses(leastAddresses, true))
	assert.ErrorContains(t, checkAddresses(30<<20, true), "(ulimit -v) leaves it 30 MiB after its start, and it needs ")
}
