package file

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"sync"

	"burnside/board"
	"burnside/internal/atomicfile"
	"burnside/internal/crc32c"
	"burnside/tb/dtm"
	"burnside/tb/internal/codec"
	"burnside/tb/result"
)

// stairsWorkspaces is a pool of workspaces for reuse.
var stairsWorkspaces = sync.Pool{New: func() any { return codec.NewStairsWorkspace() }}

// WriteStairs compresses staircases and writes them to a .btc file in the folder dir. The file is
// named after the ending. It has staircases for the sides to move that the table t stores. If
// "outline" is true, the file holds only the first step of each staircase. WriteStairs returns the
// file's size in bytes. The file appears under its name only when it is complete.
func WriteStairs(ctx context.Context, dir string, t *Table, v *dtm.Values, all *dtm.Staircases, outline bool, threads int) (size int64, err error) {
	path := filepath.Join(dir, StairsName(v.Material()))
	var sides []*stairsSide
	for _, side := range t.Sides {
		if side != nil {
			s := newStairsSide(side, v, all, outline)
			s.encode(ctx, threads)
			sides = append(sides, s)
		}
	}
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("writing %s: %w", path, err)
	}
	data, err := appendStairs(nil, t, sides, outline)
	if err != nil {
		return 0, fmt.Errorf("writing %s: %w", path, err)
	}
	err = atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	return int64(len(data)), err
}

// A stairsSide is one side to move of a file that is being made.
type stairsSide struct {
	side    *Side
	color   board.Color
	values  *dtm.Values
	all     *dtm.Staircases
	outline bool
	numbers map[dtm.Value]uint8 // number of the symbol of each value
	symbols map[dtm.Staircase]uint8
	list    []dtm.Staircase
	model   []byte
	blocks  [][]byte
}

// at returns the staircase of an entry that is won or lost, in the form in which it is stored.
func (s *stairsSide) at(index uint64, v dtm.Value) dtm.Staircase {
	stairs := s.all.At(s.color, index)
	if s.outline && len(stairs) > 1 {
		return stairs.Outline(v)
	}
	return stairs
}

// A staircase gets a symbol of its own if at least leastCount entries have it, or if all entries
// have it.
const leastCount = 4

// newStairsSide gives symbols to the most frequent staircases.
func newStairsSide(side *Side, v *dtm.Values, all *dtm.Staircases, outline bool) *stairsSide {
	s := &stairsSide{side: side, color: side.header.side, values: v, all: all, outline: outline,
		numbers: map[dtm.Value]uint8{}, symbols: map[dtm.Staircase]uint8{}}
	for i, value := range side.Values {
		s.numbers[value] = uint8(i)
	}
	counts := map[dtm.Staircase]int{}
	for index := range v.Layout().Size() {
		if value := v.At(s.color, index); value.Decided() {
			counts[s.at(index, value)]++
		}
	}
	for stairs, n := range counts {
		if n >= leastCount || len(counts) == 1 {
			s.list = append(s.list, stairs)
		}
	}
	slices.SortFunc(s.list, func(a, b dtm.Staircase) int { return cmp.Or(counts[b]-counts[a], cmp.Compare(a, b)) })
	s.list = s.list[:min(len(s.list), codec.Escape)]
	if len(s.list) == 0 {
		s.list = []dtm.Staircase{dtm.Plain}
	}
	if len(counts) > 1 {
		for i, stairs := range s.list {
			s.symbols[stairs] = uint8(i)
		}
	}
	return s
}

// encode trains a model and compresses all blocks. If all entries have the same staircase, there is
// nothing to do.
func (s *stairsSide) encode(ctx context.Context, threads int) {
	if len(s.symbols) == 0 {
		return
	}
	plan := &s.side.table.plan
	blocks := plan.blocks()
	share := max(min(sampleShare, int(plan.layout.Size()/sampleIndices)), 1)
	var sample []codec.StairsBlock
	for block := 0; block < blocks; block += share {
		var b codec.StairsBlock
		s.load(block, &b)
		sample = append(sample, b)
	}
	model := codec.TrainStairs(plan.ending(s.color), s.numbers[dtm.Draw], bytesOf(s.list), sample)
	s.model = model.AppendTo(nil)
	s.blocks = make([][]byte, blocks)
	parallel(threads, blocks, func(int) func(int) {
		w := codec.NewStairsWorkspace()
		var b codec.StairsBlock
		return func(i int) {
			if ctx.Err() == nil {
				s.load(i, &b)
				s.blocks[i] = w.Encode(model, &b, nil)
			}
		}
	})
}

// load fills b with the block of the given number.
func (s *stairsSide) load(block int, b *codec.StairsBlock) {
	plan := &s.side.table.plan
	b.Rows, b.First = plan.rows(block, b.Rows)
	first, n := plan.span(block)
	b.Symbols, b.Values = make([]uint8, n), make([]uint8, n)
	b.Escaped = nil
	for i := range n {
		index := first + uint64(i)
		v := s.values.At(s.color, index)
		b.Values[i] = s.numbers[v] // for Illegal this may be any number
		if !v.Decided() {
			continue
		}
		stairs := s.at(index, v)
		symbol, known := s.symbols[stairs]
		if !known {
			symbol = codec.Escape
			b.Escaped = append(b.Escaped, []byte(stairs))
		}
		b.Symbols[i] = symbol
	}
}

// appendStairs appends the content of a whole file to dst.
func appendStairs(dst []byte, t *Table, sides []*stairsSide, outline bool) ([]byte, error) {
	order := binary.LittleEndian
	var body, data []byte
	for _, s := range sides {
		body = order.AppendUint32(body, symbolSum(s.side.Values))
		body = order.AppendUint16(body, uint16(len(s.list)))
		for _, stairs := range s.list {
			body = append(order.AppendUint16(body, uint16(len(stairs))), stairs...)
		}
		body = append(order.AppendUint32(body, uint32(len(s.model))), s.model...)
		for blocks := range slices.Chunk(s.blocks, groupBlocks) {
			start := len(data)
			for _, b := range blocks {
				if len(b) > math.MaxUint16 {
					return nil, fmt.Errorf("a block takes %d bytes, more than %d", len(b), math.MaxUint16)
				}
				data = order.AppendUint16(data, uint16(len(b)))
			}
			for _, b := range blocks {
				data = append(data, b...)
			}
			body = order.AppendUint32(body, uint32(len(data)-start))
			body = order.AppendUint32(body, crc32c.Checksum(data[start:]))
		}
	}
	m := t.Layout.Material()
	length := stairsPrefixSize + len(body) + checksumSize
	p := stairsPrefix{Version: stairsVersion, Metric: result.ToMateInFifty, Sides: t.header.mask, Men: uint8(m.Men()),
		BlockShift: uint8(t.plan.shift), Indices: t.Layout.Size(), FileSize: uint64(length + len(data) + checksumSize), HeaderSize: uint32(length)}
	copy(p.Magic[:], stairsMagic)
	copy(p.Name[:], m.String())
	if outline {
		p.Outline = 1
	}
	start := len(dst)
	dst, err := binary.Append(dst, order, &p)
	if err != nil {
		return nil, err
	}
	dst = append(dst, body...)
	dst = append(order.AppendUint32(dst, crc32c.Checksum(dst[start:])), data...)
	return order.AppendUint32(dst, crc32c.Checksum(dst[start:])), nil
}
