package syzygy

import (
	"encoding/binary"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestChecksum compares checksums of some bytes with known checksums. These come from the program
// that generates Syzygy tables.
func TestChecksum(t *testing.T) {
	for _, c := range []struct {
		bytes int
		sum   string
	}{
		{64, "e6e4583b7c851181da3776d1d6ebc56e"},
		{192, "a46415220a2e04b85a10d7908fe20612"},
		{256, "5e1f9f3c83c5dc1c4851d7b4256f744d"},
		{65536, "a1781f3498d26b23b6b6348551c9f593"},
		{16777152, "f90ec1b1e4d0f3738563c641bf0026a7"},
		{16777280, "299eb265ef07c67bd44b5742948606ce"},
		{41943232, "5205629524d7298a2af665c44088bc8d"},
		{67108800, "5fc003056faea463f8e3152e2cfeb889"},
	} {
		data := make([]byte, 0, c.bytes)
		for x := uint64(1); len(data) < c.bytes; {
			x = x*6364136223846793005 + 1442695040888963407
			data = binary.LittleEndian.AppendUint64(data, x)
		}
		sum := checksum(data)
		assert.Equal(t, c.sum, hex.EncodeToString(sum[:]), c.bytes)
	}
}
