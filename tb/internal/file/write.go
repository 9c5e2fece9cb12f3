package file

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/tb/dtm"
)

// Write compresses values, using the given number of threads, and writes them to a table file in
// the folder dir. The file is named after the ending. Write returns the file's path and its size in
// bytes. The file appears under its name only when it is complete. If writing fails or ctx is done,
// no file appears. If the function "progress" is not nil, one goroutine calls it now and then with
// the number of compressed blocks and the number of all blocks.
func Write(ctx context.Context, dir string, v *dtm.Values, threads int, progress func(done, total int)) (path string, size int64, err error) {
	path = filepath.Join(dir, Name(v.Material()))
	plan := newBlockPlan(v.Layout(), blockShift(v.Material()))
	sides, err := compress(ctx, v, &plan, threads, progress)
	if err != nil {
		return path, 0, fmt.Errorf("writing %s: %w", path, err)
	}
	if err := ctx.Err(); err != nil {
		return path, 0, fmt.Errorf("writing %s: %w", path, err)
	}
	if err := atomicfile.Write(path, func(w io.Writer) error { return writeTable(w, &plan, sides) }); err != nil {
		return path, 0, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return path, 0, err
	}
	return path, info.Size(), nil
}

// writeTable writes a table file.
func writeTable(w io.Writer, plan *blockPlan, sides []*storedSide) error {
	sum := crc32c.New()
	both := io.MultiWriter(w, sum)
	header, err := appendHeader(nil, plan, sides)
	if err != nil {
		return err
	}
	if _, err := both.Write(header); err != nil {
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
