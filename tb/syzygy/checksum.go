package syzygy

import (
	"encoding/binary"
	"math/bits"

	"burnside/internal/crc32c"
)

// The checksum at the end of a file uses CityHash 1.0.3 (Geoff Pike and Jyrki Alakuijala, Google
// 2011; github.com/google/cityhash). The file is cut into pieces of 16 MiB, and each piece has a
// hash of 256 bits. The checksum is the 128-bit hash of all these hashes.

// MaxCheckedBytes is the size of the largest file whose checksum is verified when the file is
// opened. With larger files, the first probe would take too long. All files of up to five men are
// small enough.
const MaxCheckedBytes = 4 * chunkBytes

const (
	checksumBytes = 16
	chunkBytes    = 16 << 20
)

// Multipliers of CityHash.
const (
	city0    = 0xc3a5c85c97cb3127
	city1    = 0xb492b66fbe98f273
	city3    = 0xc949d7c7509e6557
	cityFold = 0x9ddfea08eb382d69
)

// checksum returns the checksum of a file's contents. The slice "data" holds the contents without
// the stored checksum, at most MaxCheckedBytes.
func checksum(data []byte) [checksumBytes]byte {
	var hashes []byte
	for len(data) > 0 {
		n := min(len(data), chunkBytes)
		for _, word := range hash256(data[:n]) {
			hashes = binary.LittleEndian.AppendUint64(hashes, word)
		}
		data = data[n:]
	}
	low, high := hash128(hashes)
	var sum [checksumBytes]byte
	binary.LittleEndian.PutUint64(sum[:], low)
	binary.LittleEndian.PutUint64(sum[8:], high)
	return sum
}

func word(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

func rotate(x uint64, right int) uint64 { return bits.RotateLeft64(x, -right) }

func shiftMix(x uint64) uint64 { return x ^ x>>47 }

// fold hashes two words into one.
func fold(low, high uint64) uint64 {
	a := shiftMix((low ^ high) * cityFold)
	return shiftMix((high^a)*cityFold) * cityFold
}

// A mixer is the state of the 256-bit hash. It has six words: a to e, and t. Each step computes the
// new word "a" from the old word b, the new b from the old c, and so on. The new t is the old word
// "a". For each of the words a to e, the mixer also has a CRC of all values that the word has had.
type mixer struct {
	a, b, c, d, e, t uint64
	crcs             [5]uint32
	words            [5][]byte // values that the CRCs do not yet cover
}

// mixedBytes is the number of bytes that one step of a mixer reads.
const mixedBytes = 40

// step mixes 40 bytes into the state.
func (m *mixer) step(data []byte, factor uint64, less int) {
	a := m.a
	m.a = rotate(m.b, 41-less)*factor + word(data)
	m.b = rotate(m.c, 27-less)*factor + word(data[8:])
	m.c = rotate(m.d, 41-less)*factor + word(data[16:])
	m.d = rotate(m.e, 33-less)*factor + word(data[24:])
	m.e = rotate(m.t, 25-less)*factor + word(data[32:])
	m.t = a
	for i, value := range [...]uint64{m.a, m.b, m.c, m.d, m.e} {
		m.words[i] = binary.LittleEndian.AppendUint64(m.words[i], value)
	}
	if len(m.words[0]) == cap(m.words[0]) {
		m.flush()
	}
}

// flush extends the CRCs by the values in words.
func (m *mixer) flush() {
	for i := range m.words {
		m.crcs[i] = ^crc32c.Update(^m.crcs[i], m.words[i])
		m.words[i] = m.words[i][:0]
	}
}

// hash256 returns CityHashCrc256, the hash of 256 bits.
func hash256(data []byte) [4]uint64 {
	const least = 6 * mixedBytes
	seed := uint64(0)
	if len(data) < least {
		seed = uint64(^uint32(len(data)))
		data = append(make([]byte, 0, least), data...)[:least]
	}
	n := uint64(len(data))
	m := &mixer{a: word(data[56:]) + city0, b: word(data[96:]) + city0}
	m.c = fold(m.b, n)
	m.d = word(data[120:])*city0 + n
	m.e = word(data[184:]) + seed
	m.t = m.c + m.d
	m.crcs[0] = uint32(seed)
	for i := range m.words {
		m.words[i] = make([]byte, 0, 1<<12)
	}
	first, second := m.c, m.d
	rest := data
	for ; len(rest) >= least; rest = rest[least:] {
		for i := 0; i < least; i += 2 * mixedBytes {
			m.step(rest[i:], 1, 1)
			m.step(rest[i+mixedBytes:], city0, 0)
		}
	}
	for ; len(rest) >= mixedBytes; rest = rest[mixedBytes:] {
		m.step(rest, city0, 0)
	}
	if len(rest) > 0 {
		m.step(data[len(data)-mixedBytes:], city0, 0)
	}
	return m.finish(first, second)
}

// finish returns the hash of all data that the mixer has read. The parameters "first" and "second"
// are the values that the words c and d of the mixer had before the first step.
func (m *mixer) finish(first, second uint64) [4]uint64 {
	m.flush()
	f, g, h, i, j := uint64(m.crcs[0]), uint64(m.crcs[1]), uint64(m.crcs[2]), uint64(m.crcs[3]), uint64(m.crcs[4])
	j += i << 32
	h += g << 32
	a := fold(m.a, j)
	b := m.b + h
	c := fold(m.c, f) + i
	d := fold(m.d, m.e+first)
	j += m.e
	i += fold(h, m.t)
	e := fold(a, d) + j
	f = fold(b, c) + a
	g = fold(j, i) + c

	var hash [4]uint64
	hash[0] = e + f + g + h
	a = shiftMix((a+g)*city0)*city0 + b
	hash[1] = second + a + hash[0]
	a = shiftMix(a*city0)*city0 + c
	hash[2] = hash[1] + a
	hash[3] = hash[2] + shiftMix((a+e)*city0)*city0
	return hash
}

// hash128 returns the 128-bit CityHash of 32 to 128 bytes.
func hash128(data []byte) (low, high uint64) {
	a, b := word(data)^city3, word(data[8:])
	data = data[16:]
	n := len(data)
	var c, d uint64
	if n == 16 {
		a = shiftMix(a*city1) * city1
		c = b*city1 + (fold(word(data), rotate(word(data[8:])+16, 16)) ^ word(data[8:]))
		d = shiftMix(a + word(data))
	} else {
		c = fold(word(data[n-8:])+city1, a)
		d = fold(b+uint64(n), c+word(data[n-16:]))
		a += d
		for ; len(data) > 16; data = data[16:] {
			a = (a ^ shiftMix(word(data)*city1)*city1) * city1
			b ^= a
			c = (c ^ shiftMix(word(data[8:])*city1)*city1) * city1
			d ^= c
		}
	}
	a, b = fold(a, c), fold(d, b)
	return a ^ b, fold(b, a)
}
