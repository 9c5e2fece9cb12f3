package tb

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"

	"burnside/internal/atomicfile"
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
	if err := atomicfile.Write(path, func(w io.Writer) error { return writeTable(w, v, sides) }); err != nil {
		return path, 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return path, 0, err
	}
	return path, info.Size(), nil
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
