package games

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"burnside/internal/atomicfile"
	"burnside/internal/lock"
	"burnside/internal/regular"
)

// When a block has at least blockPlies plies, it is full and is written. Self-play on one core
// fills a block in about 20 seconds.
const blockPlies = 1 << 13

// Writer appends games to a file. It holds the lock of the file.
type Writer struct {
	lock    *lock.Lock
	file    *os.File
	encoder *zstd.Encoder
	block   builder
	games   int
	plies   int
	cut     int64
}

// Create creates a file of games. If the file exists, Create returns an error. If another program
// is writing the file, the error wraps lock.ErrTaken.
func Create(name string, info Info) (*Writer, error) {
	return locked(name, func() (*Writer, error) { return create(name, info) })
}

// Continue opens a file for writing, or creates it if there is none. If the file exists, new games
// are appended to it, and Continue prints a message to the writer "out". The parameter "info" must
// then agree with the header of the file. Continue checks all blocks. If the last block is
// incomplete, Continue cuts it off (see Cut). If another program is writing the file, the error
// wraps lock.ErrTaken.
func Continue(name string, info Info, out io.Writer) (*Writer, error) {
	return locked(name, func() (*Writer, error) {
		if _, err := os.Stat(name); errors.Is(err, os.ErrNotExist) {
			return create(name, info)
		}
		return continueWith(name, info, out)
	})
}

// locked takes the lock of the named file. It then calls the function "open" and returns the writer
// that open returns.
func locked(name string, open func() (*Writer, error)) (*Writer, error) {
	l, err := lock.Beside(name)
	if err != nil {
		return nil, err
	}
	w, err := open()
	if err != nil {
		return nil, errors.Join(err, l.Release())
	}
	w.lock = l
	return w, nil
}

// create does the same as Create. The caller holds the lock.
func create(name string, info Info) (*Writer, error) {
	if _, err := os.Stat(name); err == nil {
		return nil, fmt.Errorf("%s: %w", name, os.ErrExist)
	}
	header, err := info.header()
	if err != nil {
		return nil, err
	}
	// The file gets its name when its header is complete, so the header is always whole.
	if err := atomicfile.WriteBytes(name, header); err != nil {
		return nil, err
	}
	return appendTo(name, info)
}

// continueWith does the same as Continue, for a file that exists. The caller holds the lock.
func continueWith(name string, info Info, out io.Writer) (*Writer, error) {
	w, err := appendTo(name, info)
	if err != nil {
		return nil, err
	}
	if w.Cut() > 0 {
		fmt.Fprintf(out, "%s: cut off an incomplete block of %d bytes\n", name, w.Cut())
	}
	fmt.Fprintf(out, "%s: continuing after %d games\n", name, w.NumGames())
	return w, nil
}

// appendTo returns a writer that appends after the last complete block of a file.
func appendTo(name string, info Info) (w *Writer, err error) {
	file, err := regular.OpenForWriting(name)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close())
		}
	}()
	if err := lock.File(file); err != nil {
		return nil, err
	}
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if difference := f.Info.differences(info); difference != "" {
		return nil, fmt.Errorf("%s was made with other settings: %s", name, difference)
	}
	for _, err := range f.All() {
		if err != nil {
			return nil, err
		}
	}
	w = &Writer{file: file, games: f.games, plies: f.plies, cut: f.torn}
	return w, w.start(f.torn)
}

// start cuts off the last torn bytes of the file. Then it goes to the end of the file.
func (w *Writer) start(torn int64) (err error) {
	if w.encoder, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBetterCompression)); err != nil {
		return err
	}
	end, err := w.file.Seek(-torn, io.SeekEnd)
	if err != nil {
		return err
	}
	return w.file.Truncate(end)
}

// differences lists the settings that differ. It returns "" if none does.
func (info Info) differences(other Info) string {
	var found []string
	for _, key := range slices.Sorted(maps.Keys(info)) {
		if other[key] != info[key] {
			found = append(found, fmt.Sprintf("%s %q, now %q", key, info[key], other[key]))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(other)) {
		if _, ok := info[key]; !ok {
			found = append(found, fmt.Sprintf("no %s, now %q", key, other[key]))
		}
	}
	return strings.Join(found, "; ")
}

// Cut returns the size in bytes of the incomplete block that Continue cut off. If there was no such
// block, it returns 0.
func (w *Writer) Cut() int64 { return w.cut }

// NumGames returns the number of games. It includes those that the file held before.
func (w *Writer) NumGames() int { return w.games }

// NumPositions returns the number of positions with a score in the file. This includes the
// positions that were there before the Writer opened the file.
func (w *Writer) NumPositions() int { return w.plies }

// Add appends a game. The game is in the file when its block is full, or after Close.
func (w *Writer) Add(g *Game) error {
	if len(g.Plies) > MaxPlies {
		return fmt.Errorf("game of %d plies is longer than %d", len(g.Plies), MaxPlies)
	}
	w.block.add(g)
	w.games++
	w.plies += len(g.Plies)
	if w.block.full() || w.block.games == maxBlockGames {
		return w.flush()
	}
	return nil
}

// flush writes the open block to the file.
func (w *Writer) flush() error {
	if w.block.games == 0 {
		return nil
	}
	_, err := w.file.Write(w.block.bytes(w.encoder))
	w.block.reset()
	return err
}

// Close writes the open block, closes the file and releases its lock.
func (w *Writer) Close() error {
	return errors.Join(w.flush(), w.encoder.Close(), w.file.Sync(), w.file.Close(), w.lock.Release())
}
