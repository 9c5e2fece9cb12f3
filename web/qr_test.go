package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A QR code is a square with the finder patterns in three of its corners.
func TestQRCode(t *testing.T) {
	finder := []string{"1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"}
	for _, text := range []string{"http://192.168.1.2:8064/", "http://[2001:db8::7]:8064/?fen=8/8/8/8/8/2k5/8/KBN5_w_-_-"} {
		code, err := QRCode(text)
		require.NoError(t, err)
		size := len(code)
		require.Zero(t, (size-17)%4, "the standard's sizes")
		for _, row := range code {
			require.Len(t, row, size)
			require.Empty(t, strings.Trim(row, "01"))
		}
		for y, want := range finder {
			assert.Equal(t, want, code[y][:7])
			assert.Equal(t, want, code[y][size-7:])
			assert.Equal(t, want, code[size-7+y][:7])
		}
	}
	_, err := QRCode(strings.Repeat("x", 5000))
	require.ErrorContains(t, err, "5000 bytes")
}

// The page learns where other devices find it.
func TestAddresses(t *testing.T) {
	h := New(Config{Tables: embeddedSet, Elsewhere: []string{"http://192.168.1.2:8064/"}})
	answer := askFor[addressesAnswer](t, h, "/api/addresses")
	require.Len(t, answer.Addresses, 1)
	assert.Equal(t, "http://192.168.1.2:8064/", answer.Addresses[0].Address)
	assert.NotEmpty(t, answer.Addresses[0].Code)
	assert.Empty(t, askFor[addressesAnswer](t, newTestHandler(), "/api/addresses").Addresses)
}
