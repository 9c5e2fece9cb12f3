package games

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"

	"burnside/internal/crc32c"
)

// This is the layout of the header.
const (
	fileMagic  = "BurnGame"
	version    = 1
	headerHead = 16
	maxText    = 1 << 16
)

// Info says how the games of a file were made. It holds settings by name.
type Info map[string]string

// header returns the encoded header.
func (info Info) header() ([]byte, error) {
	text, err := json.Marshal(info)
	if err != nil {
		return nil, err
	}
	if len(text) > maxText {
		return nil, fmt.Errorf("header text of %d bytes is longer than %d", len(text), maxText)
	}
	out := append([]byte(nil), fileMagic...)
	out = binary.LittleEndian.AppendUint32(out, version)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	out = append(out, text...)
	return binary.LittleEndian.AppendUint32(out, crc32c.Checksum(out)), nil
}

// readHeader reads the header of a file. It also returns the size of the header in bytes.
func readHeader(r io.ReaderAt) (info Info, size int64, err error) {
	var head [headerHead]byte
	if _, err := r.ReadAt(head[:], 0); err != nil && err != io.EOF {
		return nil, 0, err
	}
	if string(head[:8]) != fileMagic {
		return nil, 0, ErrForeign
	}
	if v := binary.LittleEndian.Uint32(head[8:]); v != version {
		return nil, 0, fmt.Errorf("%w: %d", ErrVersion, v)
	}
	n := binary.LittleEndian.Uint32(head[12:])
	if n > maxText {
		return nil, 0, fmt.Errorf("header: %w", ErrDamaged)
	}
	all := make([]byte, headerHead+n+4)
	if _, err := r.ReadAt(all, 0); err != nil {
		return nil, 0, fmt.Errorf("header: %w: cut off", ErrDamaged)
	}
	body := all[:headerHead+n]
	if crc32c.Checksum(body) != binary.LittleEndian.Uint32(all[len(body):]) {
		return nil, 0, fmt.Errorf("header: %w", ErrChecksum)
	}
	if err := json.Unmarshal(body[headerHead:], &info); err != nil {
		return nil, 0, fmt.Errorf("header: %w: %w", ErrDamaged, err)
	}
	return info, int64(len(all)), nil
}
