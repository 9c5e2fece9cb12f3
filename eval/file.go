package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/internal/hugepages"
	"burnside/internal/regular"
)

// These are the possible faults of a file. An error of ReadFile wraps one of these faults, or an
// error of the operating system.
var (
	ErrForeign      = errors.New("not a network of Burnside")
	ErrVersion      = errors.New("version of the format not known")
	ErrArchitecture = errors.New("made for another architecture")
	ErrDamaged      = errors.New("damaged")
)

const (
	magic   = "BurnNet\x00"
	version = 1
)

// A head is the part of a file before the description.
type head struct {
	Magic        [8]byte
	Version      uint32
	Architecture architecture
	Scale        int32
	Description  uint32 // length in bytes
}

// An architecture holds the sizes and units for which the weights of a file were made.
type architecture struct{ Features, Hidden, Buckets, InputUnit, OutputUnit uint32 }

// ours is the architecture of this build. withoutRegions is the architecture of older nets, which
// have no king regions. Such nets can be read too: every region then gets the same weights.
var (
	ours           = architecture{Features, Hidden, Buckets, InputUnit, OutputUnit}
	withoutRegions = architecture{Men, Hidden, Buckets, InputUnit, OutputUnit}
)

// String describes the architecture.
func (a architecture) String() string {
	return fmt.Sprintf("%d features, %d neurons, %d buckets, units %d and %d",
		a.Features, a.Hidden, a.Buckets, a.InputUnit, a.OutputUnit)
}

// rows returns all weights and biases of 16 bits, in the order of the file. These are the feature
// weights, the feature biases and the output weights. The parameter "features" is the number of
// features. (In the file, the output biases come last. They have 32 bits.)
func (n *Net) rows(features int) [][]int16 {
	rows := make([][]int16, 0, features+Buckets+1)
	for f := range n.FeatureWeights[:features] {
		rows = append(rows, n.FeatureWeights[f][:])
	}
	rows = append(rows, n.FeatureBiases[:])
	for b := range n.OutputWeights {
		rows = append(rows, n.OutputWeights[b][:])
	}
	return rows
}

// read reads a net from r, up to the end of r. It returns an error if the net is damaged, invalid,
// or made for another architecture.
func read(r io.Reader) (*Net, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFileSize+1))
	if err != nil {
		return nil, fmt.Errorf("read network: %w", err)
	}
	n, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("read network: %w", err)
	}
	return n, nil
}

// maxFileSize is the size of a file whose description has the greatest length.
var maxFileSize = int64(binary.Size(head{})+MaxDescription+4) + weightsSize(Features)

// weightsSize returns how many bytes the weights and biases of a net take in a file. The parameter
// "features" is the number of features.
func weightsSize(features int) int64 {
	return 2*(int64(features)*Hidden+Hidden+Buckets*2*Hidden) + 4*Buckets
}

// decode returns the net in the bytes of a file.
func decode(data []byte) (*Net, error) {
	var h head
	if !bytes.HasPrefix(data, []byte(magic)) {
		return nil, ErrForeign
	}
	rest := bytes.NewReader(data)
	if err := binary.Read(rest, binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("%w: the header is cut off", ErrDamaged)
	}
	features := int(h.Architecture.Features)
	switch {
	case h.Version != version:
		return nil, fmt.Errorf("%w: %d", ErrVersion, h.Version)
	case h.Architecture != ours && h.Architecture != withoutRegions:
		return nil, fmt.Errorf("%w: %s; this build has %s", ErrArchitecture, h.Architecture, ours)
	case int64(h.Description)+weightsSize(features)+4 != int64(rest.Len()):
		return nil, fmt.Errorf("%w: wrong length", ErrDamaged)
	}
	body := data[:len(data)-4]
	if crc32c.Checksum(body) != binary.LittleEndian.Uint32(data[len(body):]) {
		return nil, fmt.Errorf("%w: checksum does not match", ErrDamaged)
	}
	description := make([]byte, h.Description)
	if _, err := io.ReadFull(rest, description); err != nil {
		return nil, fmt.Errorf("description: %w", err)
	}
	if !utf8.Valid(description) {
		return nil, fmt.Errorf("%w: the description is not UTF-8", ErrDamaged)
	}
	n := hugepages.New[Net]() // large pages help, because rows of weights are read in random order
	n.Scale, n.Description = h.Scale, string(description)
	n.decodeWeights(data[len(data)-rest.Len():len(body)], features)
	for f := features; f < Features; f++ {
		n.FeatureWeights[f] = n.FeatureWeights[f%features]
	}
	if err := n.Validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return n, nil
}

// decodeWeights decodes all weights and biases of a file. The parameter "features" is the number of
// features. The caller must have checked the length of the file. decodeWeights does not use
// binary.Read, which took a quarter of the time that the program needs to start.
func (n *Net) decodeWeights(data []byte, features int) {
	for _, row := range n.rows(features) {
		for i := range row {
			row[i] = int16(binary.LittleEndian.Uint16(data[2*i:]))
		}
		data = data[2*len(row):]
	}
	for i := range n.OutputBiases {
		n.OutputBiases[i] = int32(binary.LittleEndian.Uint32(data[4*i:]))
	}
}

// write writes the file of n. The net must be valid.
func (n *Net) write(w io.Writer) error {
	if err := n.Validate(); err != nil {
		return err
	}
	var out bytes.Buffer
	h := head{Version: version, Architecture: ours, Scale: n.Scale, Description: uint32(len(n.Description))}
	copy(h.Magic[:], magic)
	parts := []any{&h, []byte(n.Description)}
	for _, row := range n.rows(Features) {
		parts = append(parts, row)
	}
	for _, part := range append(parts, &n.OutputBiases) {
		if err := binary.Write(&out, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	sum := crc32c.Checksum(out.Bytes())
	out.Write(binary.LittleEndian.AppendUint32(nil, sum))
	_, err := w.Write(out.Bytes())
	return err
}

// ReadFile reads a net from a file. If there is an error, it names the file.
func ReadFile(name string) (*Net, error) {
	f, err := regular.Open(name)
	if err != nil {
		return nil, err
	}
	n, err := read(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// WriteFile writes n to a file. The net must be valid. The file appears under its name only when it
// is complete.
func (n *Net) WriteFile(name string) error { return atomicfile.Write(name, n.write) }
