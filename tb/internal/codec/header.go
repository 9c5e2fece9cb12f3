package codec

import (
	"errors"
	"fmt"
)

// ErrModel is wrapped by errors about the coded form of a model.
var ErrModel = errors.New("damaged model")

// levels are the values that a stored weight can have. A stored weight takes a byte. Four bits hold
// the number of its level, and four hold the number of zero weights before it.
var levels = [16]int16{
	-5632, -3789, -2662, -1843, -1229, -768, -410, -154,
	154, 410, 768, 1229, 1843, 2662, 3789, 5632,
}

// nearestLevel returns the level nearest to a weight, or 0 if 0 is nearer.
func nearestLevel(weight int32) int16 {
	best := int16(0)
	for _, level := range levels {
		if distance(weight, level) < distance(weight, best) {
			best = level
		}
	}
	return best
}

// distance returns the distance of a weight from a level.
func distance(weight int32, level int16) int32 {
	d := weight - int32(level)
	return max(d, -d)
}

// maxGap is the greatest number of zero weights that a byte with a weight can skip. If the upper half
// of a byte is greater, the byte only skips and holds no weight.
const maxGap = 14

// AppendTo appends the encoded model to dst: first the neighbours, then the weights.
func (m *Model) AppendTo(dst []byte) []byte {
	dst = append(dst, m.neighbors[:]...)
	gap := 0
	for i := range numTables * tableSize {
		weight := m.weights.at(i/tableSize, i%tableSize)
		if weight == 0 {
			gap++
			continue
		}
		for gap > maxGap {
			skip := min(gap/(maxGap+1), 16)
			dst = append(dst, (maxGap+1)<<4|byte(skip-1))
			gap -= skip * (maxGap + 1)
		}
		dst = append(dst, byte(gap)<<4|levelNumber(weight))
		gap = 0
	}
	return dst
}

// levelNumber returns the place of a weight in levels.
func levelNumber(weight int16) byte {
	for i, level := range levels {
		if level == weight {
			return byte(i)
		}
	}
	return 0
}

// ParseModel reads an encoded model. Errors wrap ErrModel.
func ParseModel(e Ending, symbols []Symbol, data []byte) (*Model, error) {
	m := newModel(e, symbols)
	if len(data) < numNeighbors {
		return nil, fmt.Errorf("%w: %d bytes are too few", ErrModel, len(data))
	}
	copy(m.neighbors[:], data)
	for _, n := range m.neighbors {
		if int(n) >= len(offsets) {
			return nil, fmt.Errorf("%w: neighbour %d of %d", ErrModel, n, len(offsets))
		}
	}
	cell := 0
	for _, b := range data[numNeighbors:] {
		gap := int(b >> 4)
		if gap > maxGap {
			cell += (int(b&15) + 1) * (maxGap + 1)
			continue
		}
		cell += gap
		if cell >= numTables*tableSize {
			return nil, fmt.Errorf("%w: weight %d of %d", ErrModel, cell, numTables*tableSize)
		}
		m.weights.set(cell/tableSize, cell%tableSize, levels[b&15])
		cell++
	}
	return m, nil
}
