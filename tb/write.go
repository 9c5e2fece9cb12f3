package tb

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
)

// WriteFile compresses values with the given number of threads and writes them
// to dir as a table file named after the ending, which it returns with its
// size. The file appears under its name only when it is complete: if writing
// fails or ctx is done there is none.
func WriteFile(ctx context.Context, dir string, v *Values, threads int) (path string, size int64, err error) {
	path = filepath.Join(dir, v.Material().String()+Extension)
	sides, err := compress(ctx, v, threads)
	if err != nil {
		return path, 0, fmt.Errorf("writing %s: %w", path, err)
	}
	if err := ctx.Err(); err != nil {
		return path, 0, fmt.Errorf("writing %s: %w", path, err)
	}
	size, err = replaceFile(path, func(w io.Writer) error { return writeTable(w, v, sides) })
	if err != nil {
		return path, 0, fmt.Errorf("writing %s: %w", path, err)
	}
	return path, size, nil
}

// writeTable writes a table file.
func writeTable(w io.Writer, v *Values, sides []*storedSide) error {
	plan := newBlockPlan(v.layout, blockShift)
	sum := crc32.New(castagnoli)
	both := io.MultiWriter(w, sum)
	if _, err := both.Write(appendHeader(nil, &plan, sides)); err != nil {
		return err
	}
	for _, s := range sides {
		for _, b := range s.blocks {
			if _, err := both.Write(b); err != nil {
				return err
			}
		}
	}
	return binary.Write(w, binary.LittleEndian, sum.Sum32())
}

// replaceFile writes a file under a temporary name beside path and renames it
// when it is complete and on the disk. It returns the file's size.
func replaceFile(path string, write func(io.Writer) error) (int64, error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return 0, err
	}
	size, err := fill(f, write)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return 0, errors.Join(err, os.Remove(f.Name()))
	}
	return size, nil
}

// fill writes a file to the disk and returns its size.
func fill(f *os.File, write func(io.Writer) error) (int64, error) {
	buffer := bufio.NewWriterSize(f, 1<<20)
	if err := write(buffer); err != nil {
		return 0, err
	}
	if err := buffer.Flush(); err != nil {
		return 0, err
	}
	if err := f.Chmod(0o644); err != nil {
		return 0, err
	}
	if err := f.Sync(); err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
