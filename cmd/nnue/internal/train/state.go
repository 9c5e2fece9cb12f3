package train

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/internal/regular"
)

// State is a training after some passes through the data.
type State struct {
	Settings map[string]string // everything on which the result depends
	Scale    float64           // internal units of score for an output of 1
	Epoch    int               // number of passes done
	Step     int               // number of steps of the optimizer done
	History  []Record          // one record for each pass

	Model    *Model    `json:"-"`
	Mean     []float32 `json:"-"` // running mean of the gradients, see kernel.Adam
	Variance []float32 `json:"-"`
}

// Record describes one pass through the data.
type Record struct {
	Epoch     int     // counted from 1
	Positions int64   // number of positions trained on so far
	Rate      float64 // learning rate at the end of the pass
	Training  float64 // mean loss during the pass
	HeldOut   float64 // loss on the held-out games after the pass
}

// A file begins with the magic, which is a fixed text. The next 8 bytes are the length of the State
// and the number of neurons, with 4 bytes each. Then comes the State as JSON. The values, the means
// and the variances follow as 32-bit floats. The file ends with the CRC-32C of everything before.
// Numbers are little-endian.
const (
	magic      = "BurnTra1"
	headerSize = 16
)

// ErrFile is wrapped by errors about a file that is damaged or is not a training.
var ErrFile = errors.New("not a whole file of a training")

// WriteFile writes the state to a file. The file gets its name only when it is complete.
func (s *State) WriteFile(name string) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	out := bytes.NewBufferString(magic)
	for _, part := range []any{uint32(len(text)), uint32(s.Model.Hidden), text, s.Model.Values, s.Mean, s.Variance} {
		if err := binary.Write(out, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	sum := crc32c.Checksum(out.Bytes())
	out.Write(binary.LittleEndian.AppendUint32(nil, sum))
	return atomicfile.WriteBytes(name, out.Bytes())
}

// ReadFile reads the state of a training from a file. Errors name the file. If the content is at
// fault, the error wraps ErrFile.
func ReadFile(name string) (*State, error) {
	data, err := regular.ReadFile(name)
	if err != nil {
		return nil, err
	}
	s, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// decode decodes the bytes of a file.
func decode(data []byte) (*State, error) {
	if len(data) < headerSize+4 || string(data[:8]) != magic {
		return nil, ErrFile
	}
	body := data[:len(data)-4]
	if crc32c.Checksum(body) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, fmt.Errorf("%w: checksum does not match", ErrFile)
	}
	m, err := NewModel(int(min(binary.LittleEndian.Uint32(body[12:]), math.MaxInt32)))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	n := len(m.Values)
	text := int64(binary.LittleEndian.Uint32(body[8:]))
	if headerSize+text+3*4*int64(n) != int64(len(body)) {
		return nil, fmt.Errorf("%w: wrong length", ErrFile)
	}
	body = body[headerSize:]
	s := &State{Model: m, Mean: make([]float32, n), Variance: make([]float32, n)}
	if err := json.Unmarshal(body[:text], s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	body = body[text:]
	for _, values := range [][]float32{m.Values, s.Mean, s.Variance} {
		for i := range values {
			x := math.Float32frombits(binary.LittleEndian.Uint32(body[4*i:]))
			if x != x || x > math.MaxFloat32 || x < -math.MaxFloat32 {
				return nil, fmt.Errorf("%w: a value is no finite number", ErrFile)
			}
			values[i] = x
		}
		body = body[4*n:]
	}
	return s, nil
}
