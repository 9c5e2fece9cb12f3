package codec

import (
	"errors"
	"fmt"
)

// ErrModel is wrapped by errors for damaged data of a model.
var ErrModel = errors.New("damaged model")

// levels lists the values other than 0 that a stored weight can have. A byte stores one such
// weight. Four bits of the byte hold the weight's place in the list. The other four bits hold the
// number of zero weights directly before it.
var levels = [16]int16{
	-5632, -3789, -2662, -1843, -1229, -768, -410, -154,
	154, 410, 768, 1229, 1843, 2662, 3789, 5632,
}

// nearestLevel returns the element of the list "levels" that is nearest to a weight. If 0 is
// nearer, it returns 0.
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

// maxGap is the greatest number of zero weights that a byte can store together with another weight.
// If the upper four bits of a byte hold a number greater than maxGap, the byte stores only zeros.
const maxGap = 14

// appendModel appends an encoded model to dst: first the neighbours, then the n weights. The
// function "weight" returns the weight with a given number.
func appendModel(dst []byte, neighbors [numNeighbors]uint8, n int, weight func(i int) int16) []byte {
	dst = append(dst, neighbors[:]...)
	gap := 0
	for i := range n {
		w := weight(i)
		if w == 0 {
			gap++
			continue
		}
		for gap > maxGap {
			skip := min(gap/(maxGap+1), 16)
			dst = append(dst, (maxGap+1)<<4|byte(skip-1))
			gap -= skip * (maxGap + 1)
		}
		dst = append(dst, byte(gap)<<4|levelNumber(w))
		gap = 0
	}
	return dst
}

// levelNumber returns the place of a weight in the list "levels".
func levelNumber(weight int16) byte {
	for i, level := range levels {
		if level == weight {
			return byte(i)
		}
	}
	return 0
}

// parseNeighbors reads the neighbours at the beginning of an encoded model. The result "weights" is
// the rest of the data.
func parseNeighbors(data []byte) (neighbors [numNeighbors]uint8, weights []byte, err error) {
	if len(data) < numNeighbors {
		return neighbors, nil, fmt.Errorf("%w: %d bytes are too few", ErrModel, len(data))
	}
	copy(neighbors[:], data)
	for _, n := range neighbors {
		if int(n) >= len(offsets) {
			return neighbors, nil, fmt.Errorf("%w: neighbour %d of %d", ErrModel, n, len(offsets))
		}
	}
	return neighbors, data[numNeighbors:], nil
}

// parseWeights reads n encoded weights. For each weight that is not zero, it calls the function
// "set" with the weight's number and value.
func parseWeights(data []byte, n int, set func(i int, weight int16)) error {
	at := 0
	for _, b := range data {
		gap := int(b >> 4)
		if gap > maxGap {
			at += (int(b&15) + 1) * (maxGap + 1)
			continue
		}
		at += gap
		if at >= n {
			return fmt.Errorf("%w: weight %d of %d", ErrModel, at, n)
		}
		set(at, levels[b&15])
		at++
	}
	return nil
}

// AppendTo appends the encoded model to dst.
func (m *Model) AppendTo(dst []byte) []byte {
	return appendModel(dst, m.neighbors, numTables*tableSize, func(i int) int16 {
		return m.weights.at(i/tableSize, i%tableSize)
	})
}

// ParseModel reads an encoded model. Errors wrap ErrModel.
func ParseModel(e Ending, symbols []Symbol, data []byte) (*Model, error) {
	m := newModel(e, symbols)
	var err error
	if m.neighbors, data, err = parseNeighbors(data); err != nil {
		return nil, err
	}
	err = parseWeights(data, numTables*tableSize, func(i int, weight int16) {
		m.weights.set(i/tableSize, i%tableSize, weight)
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}
