package games

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/klauspost/compress/zstd"

	"burnside/internal/regular"
)

// File is a file of games that is open for reading. Several goroutines may read it at the same time
// if each has a Block of its own.
type File struct {
	Name string
	Info Info

	reader  io.ReaderAt
	close   func() error
	decoder *zstd.Decoder
	blocks  []place
	games   int
	plies   int
	torn    int64
}

// place is the position and header of a block.
type place struct {
	offset int64
	blockInfo
}

// Open opens a file and finds its blocks. Errors name the file. If the content is at fault, the
// error wraps ErrForeign, ErrVersion or ErrDamaged.
func Open(name string) (*File, error) {
	file, err := regular.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	f, err := newFile(name, file, info.Size())
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	f.close = file.Close
	return f, nil
}

// newFile reads the header of a file with the given size, and finds the file's blocks.
func newFile(name string, r io.ReaderAt, size int64) (*File, error) {
	info, offset, err := readHeader(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxBlockBytes))
	if err != nil {
		return nil, err
	}
	f := &File{Name: name, Info: info, reader: r, decoder: decoder, close: func() error { return nil }}
	var head [blockHeader]byte
	for offset < size {
		if size-offset < blockHeader {
			break
		}
		if _, err := r.ReadAt(head[:], offset); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		block, err := parseBlockHeader(head[:])
		if err != nil {
			return nil, fmt.Errorf("%s: block %d at byte %d: %w", name, len(f.blocks)+1, offset, err)
		}
		end := offset + blockHeader + int64(block.length)
		if end > size {
			break
		}
		f.blocks = append(f.blocks, place{offset, block})
		f.games += block.games
		f.plies += block.plies
		offset = end
	}
	f.torn = size - offset
	return f, nil
}

// Close closes the file.
func (f *File) Close() error {
	f.decoder.Close()
	return f.close()
}

// NumGames returns the number of games.
func (f *File) NumGames() int { return f.games }

// NumPositions returns the number of positions with a score.
func (f *File) NumPositions() int { return f.plies }

// NumBlocks returns the number of blocks.
func (f *File) NumBlocks() int { return len(f.blocks) }

// Torn returns the size in bytes of the incomplete block at the end of the file, or 0 if there is
// none. A block is incomplete if its writer was killed or is still writing it.
func (f *File) Torn() int64 { return f.torn }

// ReadBlock reads block number i into b. It overwrites the games of b.
func (f *File) ReadBlock(i int, b *Block) error {
	at := &f.blocks[i]
	if err := f.readBlock(at, b); err != nil {
		return fmt.Errorf("%s: block %d at byte %d: %w", f.Name, i+1, at.offset, err)
	}
	return nil
}

func (f *File) readBlock(at *place, b *Block) error {
	size := blockHeader + at.length
	if cap(b.bytes) < size {
		b.bytes = make([]byte, size)
	}
	b.bytes = b.bytes[:size]
	if _, err := f.reader.ReadAt(b.bytes, at.offset); err != nil {
		return err
	}
	if err := checkBlock(b.bytes, b.bytes[blockHeader:]); err != nil {
		return err
	}
	return b.decode(f.decoder, at.blockInfo, b.bytes[blockHeader:])
}

// All yields pairs of a game and an error. The games come in their order, and the error is nil. A
// game is valid only until the next one is read. If reading fails, the last pair holds the error
// and no game.
func (f *File) All() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		var b Block
		for i := range f.blocks {
			if err := f.ReadBlock(i, &b); err != nil {
				yield(nil, err)
				return
			}
			for j := range b.Games {
				if !yield(&b.Games[j], nil) {
					return
				}
			}
		}
	}
}

// Of opens the named file and yields its games in the same way as All. If the file can't be opened,
// Of yields no game but only the error.
func Of(name string) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		f, err := Open(name)
		if err != nil {
			yield(nil, err)
			return
		}
		defer func() { _ = f.Close() }() // nothing was written
		f.All()(yield)
	}
}

// WarnTorn writes a warning to out if there is an incomplete block at the end of the file.
func (f *File) WarnTorn(out io.Writer) {
	if f.Torn() > 0 {
		fmt.Fprintf(out, "%s: left out an incomplete block of %d bytes at the end\n", f.Name, f.Torn())
	}
}
