package ram

import (
	"math"
	"testing"

	"github.com/pbnjay/memory"
	"github.com/stretchr/testify/assert"
)

// unknown is the state in which nothing is known.
var unknown = state{0, math.MaxUint64, math.MaxUint64, math.MaxUint64}

// alone is the need of a part that holds no memory yet and needs the given bytes.
func alone(bytes uint64) Need { return Need{All: bytes, Fresh: bytes} }

func TestCheckTotal(t *testing.T) {
	s := unknown
	assert.NoError(t, check(alone(1<<60), s), "nothing is known")
	s.total = 64 << 20
	assert.NoError(t, check(alone(64<<20), s))
	assert.EqualError(t, check(alone(64<<20+1), s), "65 MiB are needed, the machine has 64 MiB of memory")
	s.total = 1<<63 + 1
	assert.Error(t, check(alone(1<<63), s), "more than a program can address")
}

func TestCheckFree(t *testing.T) {
	s := unknown
	s.total, s.free, s.resident = 1000<<20, 600<<20, 100<<20
	assert.NoError(t, check(alone(600<<20), s))
	assert.EqualError(t, check(alone(601<<20), s), "601 MiB are needed, 600 MiB of the free memory can be used")
	assert.NoError(t, check(Need{All: 650 << 20, Held: 50 << 20, Fresh: 650 << 20}, s), "memory given up counts as room")
	assert.Error(t, check(Need{All: 750 << 20, Held: 200 << 20, Fresh: 750 << 20}, s), "memory never written does not")
	assert.NoError(t, check(Need{All: 700 << 20, Held: 700 << 20, Fresh: 700 << 20}, s), "no more than before")
}

func TestCheckAddresses(t *testing.T) {
	s := unknown
	s.addresses = 200 << 20
	assert.NoError(t, check(alone(136<<20), s))
	assert.EqualError(t, check(alone(137<<20), s), "201 MiB more are needed, the limit on the program's address space leaves 200 MiB")
	assert.NoError(t, check(Need{All: 500 << 20, Held: 480 << 20, Fresh: 20 << 20}, s))
	assert.Error(t, check(Need{All: 500 << 20, Held: 480 << 20, Fresh: 500 << 20}, s))
}

func TestCheckAsksTheMachine(t *testing.T) {
	if memory.TotalMemory() == 0 {
		t.Skip("the memory of this machine is not known")
	}
	assert.NoError(t, Check(alone(1<<20)))
	assert.Error(t, Check(alone(1<<62)))
	assert.Error(t, Check(alone(memory.TotalMemory()-1<<20)), "other programs and the system use some of it")
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
