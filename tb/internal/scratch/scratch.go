// Package scratch keeps the values of finished endings in files. When other endings are made from
// these values, the files are mapped into memory. A scratch file holds the values in the same form
// as memory does, so only the machine that wrote it can read it.
package scratch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"

	"github.com/edsrzf/mmap-go"

	"burnside/board"
	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/internal/regular"
	"burnside/tb/dtm"
	"burnside/tb/ending"
)

// Extension is the extension of scratch files.
const Extension = ".raw"

// Name returns the path of an ending's scratch file in a folder.
func Name(folder string, m ending.Material) string {
	return filepath.Join(folder, m.String()+Extension)
}

// These are the faults of a scratch file. If a file has a fault, the error of Open or Check wraps
// one of them. If the system fails to open the file, the error wraps the system's error.
var (
	ErrForeign  = errors.New("not a scratch file of this ending, machine and version")
	ErrChecksum = errors.New("checksum does not fit")
)

// A header is the header of a scratch file. After it come the values with White to move, then the
// values with Black to move.
type header struct {
	Magic    [8]byte
	Name     [16]byte
	Bytes    uint64    // number of bytes for each side to move
	Sums     [2]uint32 // checksums of the values, by side to move
	Reserved [20]byte
	Sum      uint32 // checksum of the header up to here
}

// headerSize is the number of bytes of a header in a file. It is even, so that values of two bytes
// are at even addresses.
const headerSize = 64

// magic names the format. Its last byte is the version of the format.
var magic = [8]byte{0x89, 'B', 'T', 'S', '\r', '\n', 0x1A, 1}

// newHeader returns the header for values.
func newHeader(v *dtm.Values) header {
	h := header{Magic: magic, Bytes: uint64(len(v.Raw(board.White)))}
	copy(h.Name[:], v.Material().String())
	for side := board.White; side <= board.Black; side++ {
		h.Sums[side] = crc32c.Checksum(v.Raw(side))
	}
	h.Sum = h.sum()
	return h
}

// bytes returns the header as it is in the file, in the byte order of this machine.
func (h *header) bytes() []byte {
	data, err := binary.Append(nil, binary.NativeEndian, h)
	if err != nil {
		panic(err) // impossible: all fields have a fixed size
	}
	return data
}

// sum returns the checksum of the header.
func (h *header) sum() uint32 { return crc32c.Checksum(h.bytes()[:headerSize-4]) }

// fits returns an error if the header is damaged, or if it belongs to another ending or to a file
// of another size.
func (h *header) fits(m ending.Material, size int64) error {
	name, _, _ := bytes.Cut(h.Name[:], []byte{0})
	if h.Magic != magic || string(name) != m.String() || h.Bytes > math.MaxInt/2-headerSize || size != int64(headerSize+2*h.Bytes) {
		return ErrForeign
	}
	if h.Sum != h.sum() {
		return fmt.Errorf("%w: that of the header", ErrChecksum)
	}
	return nil
}

// Write writes values to a scratch file in a folder. The file appears under its name only when it
// is complete.
func Write(folder string, v *dtm.Values) error {
	h := newHeader(v)
	return atomicfile.WriteUnsynced(Name(folder, v.Material()), func(w io.Writer) error {
		for _, part := range [][]byte{h.bytes(), v.Raw(board.White), v.Raw(board.Black)} {
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return nil
	})
}

// A File is a scratch file that is mapped into memory.
type File struct {
	Values *dtm.Values // must not be changed, nor used after Close

	path   string
	header header
	mapped mmap.MMap
}

// Open maps the scratch file of an ending into memory. It checks only the header. Call Check to
// check the values.
func Open(folder string, m ending.Material) (*File, error) {
	f := &File{path: Name(folder, m)}
	if err := f.open(m); err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	return f, nil
}

// open does the same as Open, but its errors do not name the file.
func (f *File) open(m ending.Material) error {
	opened, err := regular.Open(f.path)
	if err != nil {
		return err
	}
	defer opened.Close()
	info, err := opened.Stat()
	if err != nil {
		return err
	}
	if info.Size() < headerSize {
		return ErrForeign
	}
	if err := binary.Read(opened, binary.NativeEndian, &f.header); err != nil {
		return err
	}
	if err := f.header.fits(m, info.Size()); err != nil {
		return err
	}
	if f.mapped, err = mmap.Map(opened, mmap.RDONLY, 0); err != nil {
		return fmt.Errorf("map %d bytes into memory: %w", info.Size(), err)
	}
	f.Values, err = dtm.FromRaw(ending.NewLayout(m), f.raw())
	if err != nil {
		return errors.Join(ErrForeign, err, f.mapped.Unmap())
	}
	return nil
}

// raw returns the bytes of the values in memory, by side to move.
func (f *File) raw() [2][]byte {
	data := f.mapped[headerSize:]
	return [2][]byte{data[:f.header.Bytes], data[f.header.Bytes:]}
}

// Check computes the checksums of the values, and returns an error if one of them is wrong.
func (f *File) Check() error {
	for side, raw := range f.raw() {
		if crc32c.Checksum(raw) != f.header.Sums[side] {
			return fmt.Errorf("%s: %w: %s to move", f.path, ErrChecksum, board.Color(side))
		}
	}
	return nil
}

// Unlink removes the name of the file. The system frees the file when it is closed, or when the
// program ends for any reason. Some systems do not allow Unlink while the file is mapped.
func (f *File) Unlink() error { return os.Remove(f.path) }

// Close unmaps the file.
func (f *File) Close() error {
	f.Values = nil
	if err := f.mapped.Unmap(); err != nil {
		return fmt.Errorf("close %s: %w", f.path, err)
	}
	return nil
}
