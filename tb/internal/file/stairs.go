package file

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"os"
	"path/filepath"
	"slices"

	"burnside/board"
	"burnside/internal/crc32c"
	"burnside/internal/regular"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/codec"
	"burnside/tb/result"
)

// StairsExtension is the extension of files with staircases, which say what the fifty-move rule
// changes. A staircase file stands next to the table file of its ending. It can't be read without
// the table file.
const StairsExtension = ".btc"

const (
	stairsMagic   = "\x89BTC\r\n\x1a\n"
	stairsVersion = 1
)

// A stairsPrefix is the part of a header before the description of the sides to move.
type stairsPrefix struct {
	Magic      [8]byte
	Version    uint16
	Metric     result.Metric
	Sides      uint8 // a bit for each stored side to move
	Men        uint8
	Outline    uint8 // 1 if only the first step of each staircase is stored
	BlockShift uint8 // as in the table file
	_          uint8
	Name       [16]byte
	Indices    uint64
	FileSize   uint64
	HeaderSize uint32 // its checksum included
}

// stairsPrefixSize is the number of bytes of a stairsPrefix in a file.
var stairsPrefixSize = binary.Size(stairsPrefix{})

// A stairsGroup describes a group of blocks in the header. In the file, a group begins with the
// sizes of its blocks, two bytes each. The blocks follow.
type stairsGroup struct {
	Size     uint32
	Checksum uint32
}

// Stairs is a file of staircases that is open for reading.
type Stairs struct {
	Sides   [2]*StairsSide // by side to move; nil if not stored
	Outline bool           // only the first step of each staircase is stored
	Size    int64          // size of the file in bytes

	table  *Table
	name   string
	source io.ReaderAt
}

// A StairsSide is one stored side to move.
type StairsSide struct {
	list   []dtm.Staircase // staircases by symbol
	stairs *Stairs
	side   *Side
	model  *codec.StairsModel // nil if all staircases are the first in list
	groups []stairsGroup
	starts []int64 // offset of each group in the file
}

// OpenStairs opens the .btc file that belongs to a table, and reads the file's header.
func OpenStairs(name string, source io.ReaderAt, size int64, t *Table) (*Stairs, error) {
	s := &Stairs{table: t, name: name, source: source, Size: size}
	if err := s.open(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// open does the same as OpenStairs, but its errors do not name the file.
func (s *Stairs) open() error {
	data := make([]byte, min(s.Size, int64(stairsPrefixSize)))
	if _, err := s.source.ReadAt(data, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.HasPrefix(data, []byte(stairsMagic)) {
		return fmt.Errorf("%w of staircases", ErrForeign)
	}
	var p stairsPrefix
	if _, err := binary.Decode(data, binary.LittleEndian, &p); err != nil {
		return fmt.Errorf("%w: %d bytes", ErrTruncated, len(data))
	}
	if err := s.check(&p); err != nil {
		return err
	}
	header := make([]byte, p.HeaderSize)
	if _, err := s.source.ReadAt(header, 0); err != nil {
		return err
	}
	body, sum := header[:len(header)-checksumSize], header[len(header)-checksumSize:]
	if binary.LittleEndian.Uint32(sum) != crc32c.Checksum(body) {
		return fmt.Errorf("%w: that of the header", ErrChecksum)
	}
	s.Outline = p.Outline != 0
	r := reader{size: len(body), data: body[stairsPrefixSize:]}
	position := int64(p.HeaderSize)
	for mask := p.Sides; mask != 0; mask &= mask - 1 {
		side := board.Color(bits.TrailingZeros8(mask))
		var err error
		if s.Sides[side], err = s.readSide(&r, s.table.Sides[side], &position); err != nil {
			return err
		}
	}
	if r.failed || len(r.data) > 0 || position+checksumSize != s.Size {
		return fmt.Errorf("%w: its parts do not fit its size", ErrHeader)
	}
	return nil
}

// check returns an error if a prefix does not fit the table or the size of the file.
func (s *Stairs) check(p *stairsPrefix) error {
	name, _, _ := bytes.Cut(p.Name[:], []byte{0})
	m := s.table.Layout.Material()
	switch {
	case p.Version != stairsVersion:
		return fmt.Errorf("%w: version %d, this program reads version %d: tb gen makes the file again", ErrVersion, p.Version, stairsVersion)
	case int64(p.FileSize) != s.Size:
		return fmt.Errorf("%w: %d bytes, want %d", ErrTruncated, s.Size, p.FileSize)
	case string(name) != m.String() || int(p.Men) != m.Men() || p.Indices != s.table.Layout.Size():
		return fmt.Errorf("%w: ending %q, want %v", ErrHeader, name, m)
	case p.Metric != result.ToMateInFifty || p.Outline > 1:
		return fmt.Errorf("%w: metric %d", ErrHeader, p.Metric)
	case p.Sides != s.table.header.mask || uint(p.BlockShift) != s.table.plan.shift:
		return fmt.Errorf("%w: sides and blocks do not fit the table", ErrHeader)
	case int64(p.HeaderSize) < int64(stairsPrefixSize+checksumSize) || int64(p.HeaderSize)+checksumSize > s.Size:
		return fmt.Errorf("%w: header of %d bytes in a file of %d", ErrHeader, p.HeaderSize, s.Size)
	}
	return nil
}

// readSide reads the description of one side to move. Before the call, *position says where the
// side's groups begin in the file. After the call, it says where they end.
func (s *Stairs) readSide(r *reader, side *Side, position *int64) (*StairsSide, error) {
	if sum := r.uint32(); sum != symbolSum(side.Values) {
		return nil, fmt.Errorf("%w: it belongs to another table", ErrHeader)
	}
	t := &StairsSide{stairs: s, side: side}
	for range r.uint16() {
		n := r.uint16()
		t.list = append(t.list, dtm.Staircase(r.bytes(int(n))))
	}
	if slices.Contains(t.list, "") || len(t.list) == 0 || len(t.list) > codec.Escape {
		return nil, fmt.Errorf("%w: list of staircases", ErrHeader)
	}
	model := r.bytes(int(min(r.uint32(), maxHeaderSize)))
	if len(model) == 0 {
		return t, nil
	}
	var err error
	draw := slices.Index(side.Values, dtm.Draw)
	if t.model, err = codec.ParseStairsModel(s.table.plan.ending(side.header.side), uint8(max(draw, 0)), bytesOf(t.list), model); err != nil {
		return nil, err
	}
	for range (side.Blocks() + groupBlocks - 1) / groupBlocks {
		g := stairsGroup{r.uint32(), r.uint32()}
		t.groups, t.starts = append(t.groups, g), append(t.starts, *position)
		*position += int64(g.Size)
	}
	return t, nil
}

// bytesOf returns each staircase as bytes.
func bytesOf(list []dtm.Staircase) [][]byte {
	all := make([][]byte, len(list))
	for i, s := range list {
		all[i] = []byte(s)
	}
	return all
}

// symbolSum returns a checksum of the values of a table's symbols.
func symbolSum(values []dtm.Value) uint32 {
	var data []byte
	for _, v := range values {
		data = binary.LittleEndian.AppendUint16(data, uint16(v))
	}
	return crc32c.Checksum(data)
}

// A StairsBlock holds the decoded staircases of the first entries of a block.
type StairsBlock struct {
	Symbols []uint8 // empty if all staircases are alike
	Escaped []dtm.Staircase
}

// At returns the staircase of an entry. It gives the distance to mate for each number of plies left
// until the fifty-move rule draws the game. The entry must be won or lost.
func (s *StairsSide) At(b *StairsBlock, place int) dtm.Staircase {
	if s.model == nil {
		return s.list[0]
	}
	symbol := b.Symbols[place]
	if symbol == codec.Escape {
		return b.Escaped[bytes.Count(b.Symbols[:place], []byte{codec.Escape})]
	}
	return s.list[min(int(symbol), len(s.list)-1)]
}

// Uniform reports whether the staircases of all entries are the same. If they are, no blocks need
// to be read.
func (s *StairsSide) Uniform() bool { return s.model == nil }

// Read decodes the staircases of the first len(values) entries of a block. The parameter "values"
// holds the symbols of these entries from the table file.
func (s *StairsSide) Read(number int, values []uint8) (StairsBlock, error) {
	var b StairsBlock
	if s.model == nil {
		return b, nil
	}
	data, err := s.block(number)
	if err != nil {
		return b, fmt.Errorf("%s: block %d: %w", s.stairs.name, number, err)
	}
	plan := &s.stairs.table.plan
	block := codec.StairsBlock{Values: values}
	block.Symbols = make([]uint8, len(values))
	block.Rows, block.First = plan.rows(number, nil)
	w := stairsWorkspaces.Get().(*codec.StairsWorkspace)
	defer stairsWorkspaces.Put(w)
	if err := w.Decode(s.model, &block, data); err != nil {
		return b, fmt.Errorf("%s: block %d: %w", s.stairs.name, number, err)
	}
	b.Symbols = block.Symbols
	for _, e := range block.Escaped {
		b.Escaped = append(b.Escaped, dtm.Staircase(e))
	}
	return b, nil
}

// block returns the coded form of a block.
func (s *StairsSide) block(number int) ([]byte, error) {
	group := &s.groups[number/groupBlocks]
	data := make([]byte, group.Size)
	if _, err := s.stairs.source.ReadAt(data, s.starts[number/groupBlocks]); err != nil && len(data) > 0 {
		return nil, err
	}
	if crc32c.Checksum(data) != group.Checksum {
		return nil, fmt.Errorf("%w: that of its group", ErrChecksum)
	}
	first := number &^ (groupBlocks - 1)
	blocks := min(s.side.Blocks()-first, groupBlocks)
	if len(data) < 2*blocks {
		return nil, ErrHeader
	}
	start := 2 * blocks
	for i := range number - first {
		start += int(binary.LittleEndian.Uint16(data[2*i:]))
	}
	end := start + int(binary.LittleEndian.Uint16(data[2*(number-first):]))
	if end > len(data) {
		return nil, ErrHeader
	}
	return data[start:end], nil
}

// CheckSum reads the whole file. It returns an error if the file's checksum is wrong.
func (s *Stairs) CheckSum() error { return checkSum(s.name, s.source, s.Size) }

// Digest returns the SHA-256 sum of the file.
func (s *Stairs) Digest() (sum [sha256.Size]byte, err error) {
	hash := sha256.New()
	if _, err := io.Copy(hash, io.NewSectionReader(s.source, 0, s.Size)); err != nil {
		return sum, fmt.Errorf("%s: %w", s.name, err)
	}
	return [sha256.Size]byte(hash.Sum(nil)), nil
}

// StairsName returns the name of the .btc file of an ending. This file says what the fifty-move
// rule changes.
func StairsName(m ending.Material) string { return m.String() + StairsExtension }

// CheckStairs opens the .btc file of an ending and checks its checksum. The folder must also
// contain the ending's table file. If one of the two files is missing, the error wraps
// fs.ErrNotExist.
func CheckStairs(folder string, m ending.Material) (err error) {
	table, size, err := openIn(folder, Name(m))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	t, err := Open(table.Name(), table, size, m)
	if err != nil {
		return err
	}
	stairs, size, err := openIn(folder, StairsName(m))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stairs.Close()) }()
	s, err := OpenStairs(stairs.Name(), stairs, size, t)
	if err != nil {
		return err
	}
	return s.CheckSum()
}

// openIn opens a file in a folder. It also returns the size of the file.
func openIn(folder, name string) (*os.File, int64, error) {
	f, err := regular.Open(filepath.Join(folder, name))
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, info.Size(), nil
}
