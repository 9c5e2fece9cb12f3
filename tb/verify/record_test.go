package verify

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"burnside/internal/crc32c"
)

// FuzzRecord reads arbitrary bytes as a record, both as they are and with a valid heading. If they
// are a valid record, the test writes this record and reads it back. The record must stay the same.
func FuzzRecord(f *testing.F) {
	sound, err := (&Record{"KQvK", map[string]string{"KQvK": "00ff"}, 5, 0.25, time.Unix(1, 2).UTC()}).text()
	require.NoError(f, err)
	f.Add(sound)
	f.Add(sound[:len(sound)-1])
	f.Add([]byte(`{"ending":"KQvK","tables":{"KQvK":null},"positions":1e1,"seconds":-1,"date":"0001-01-01T00:00:00Z"}`))
	f.Add([]byte("null"))
	f.Fuzz(func(t *testing.T, data []byte) {
		headed := append(fmt.Appendf(nil, recordHeading, crc32c.Checksum(data)), data...)
		for _, text := range [][]byte{data, headed} {
			r, err := parseRecord(text)
			if err != nil {
				require.ErrorIs(t, err, errNoRecord)
				continue
			}
			again, err := r.text()
			require.NoError(t, err)
			read, err := parseRecord(again)
			require.NoError(t, err)
			require.Equal(t, r, read)
		}
	})
}
