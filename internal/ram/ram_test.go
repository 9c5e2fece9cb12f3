package ram

import (
	"testing"

	"github.com/pbnjay/memory"
	"github.com/stretchr/testify/assert"
)

func TestCheck(t *testing.T) {
	assert.NoError(t, check(64<<20, 64<<20))
	assert.EqualError(t, check(64<<20+1, 64<<20), "65 MiB are needed, the machine has 64 MiB of memory")
	assert.NoError(t, check(1<<60, 0), "where the memory is not known")
	assert.Error(t, check(1<<63, 1<<63+1), "more than a program can address")
}

func TestCheckAsksTheMachine(t *testing.T) {
	if memory.TotalMemory() == 0 {
		t.Skip("the memory of this machine is not known")
	}
	assert.NoError(t, Check(1<<20))
	assert.Error(t, Check(1<<62))
}

func TestFree(t *testing.T) {
	free, known := Free()
	if !known {
		t.Skip("the memory of this machine is not known")
	}
	assert.Positive(t, free)
	if total := memory.TotalMemory(); total != 0 {
		assert.LessOrEqual(t, free, total)
	}
}
