package dtm

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestStaircase(t *testing.T) {
	steps := []Step{{1, 21}, {3, 19}, {5, 5}}
	v := InPlies(5)
	s := Staircase(AppendStaircase(nil, steps))
	assert.Equal(t, steps, s.Steps(v))
	assert.Equal(t, 1, s.Need(v))
	for left, plies := range []int{-1, 21, 21, 19, 19, 5, 5} {
		want := Draw
		if plies >= 0 {
			want = InPlies(plies)
		}
		assert.Equal(t, want, s.At(v, left), left)
	}
	assert.Equal(t, Draw, s.At(Draw, 100))
	outline := s.Outline(v)
	assert.Equal(t, 1, outline.Need(v))
	assert.Equal(t, Draw, outline.At(v, 0))
	assert.Equal(t, v, outline.At(v, 1))

	assert.Equal(t, []Step{{31, 31}}, Plain.Steps(InPlies(31)))
	assert.Equal(t, InPlies(0), Plain.At(InPlies(0), 0), "mated")
	assert.Equal(t, Draw, Plain.At(InPlies(4), 3))
	// A staircase can be used with any distance.
	assert.Equal(t, []Step{{5, 25}, {7, 23}, {9, 9}}, s.Steps(InPlies(9)))
}
