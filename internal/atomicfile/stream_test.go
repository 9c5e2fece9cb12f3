package atomicfile

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// slow accepts one byte before each deadline until it is full.
type slow struct {
	got  bytes.Buffer
	room int
}

func (*slow) SetWriteDeadline(time.Time) error { return nil }

func (s *slow) Write(p []byte) (int, error) {
	if s.got.Len() == s.room {
		return 0, os.ErrDeadlineExceeded
	}
	s.got.WriteByte(p[0])
	if len(p) == 1 {
		return 1, nil
	}
	return 1, os.ErrDeadlineExceeded
}

// TestPatientWriter checks that the reader may be slow but must not stop.
func TestPatientWriter(t *testing.T) {
	s := slow{room: 100}
	n, err := patient{&s, time.Second}.Write([]byte("content"))
	require.NoError(t, err)
	assert.Equal(t, 7, n)
	assert.Equal(t, "content", s.got.String())

	s = slow{room: 3}
	n, err = patient{&s, time.Second}.Write([]byte("content"))
	require.EqualError(t, err, "its reader has taken nothing for 1s")
	assert.Equal(t, 3, n)
}
