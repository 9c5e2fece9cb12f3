package syzygy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"burnside/board"
)

// These are the faults of a file. OnFault passes errors that wrap one of them or an error of the
// operating system.
var (
	ErrForeign  = errors.New("not a Syzygy table of this ending")
	ErrDamaged  = errors.New("damaged Syzygy table")
	ErrTooLarge = errors.New("table too large for this processor's addresses")
)

// damaged returns an ErrDamaged with a description of the fault.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
}

// A kind says what a file holds.
type kind uint8

const (
	wdlFile kind = iota
	dtzFile
)

// extensions holds the end of the file name, magics the first bytes of a file, by kind.
var (
	extensions = [...]string{wdlFile: ".rtbw", dtzFile: ".rtbz"}
	magics     = [...][]byte{wdlFile: {0x71, 0xe8, 0x23, 0x5d}, dtzFile: {0xd7, 0x66, 0x0c, 0xa5}}
)

// Sizes and flags of the format.
const (
	alignment    = 64 // of the blocks, and of the file's length without the checksum
	magicBytes   = 4
	minCodeBits  = 1
	maxCodeBits  = 32
	minBlockBits = 3
	maxBlockBits = 24
	maxSpanBits  = 40
	maxMore      = 255     // greatest number of values of a symbol, minus one
	measuring    = 1 << 15 // in place of symbol.more while measure computes it

	fileBothSides = 1 // flags of the file
	fileHasPawns  = 2

	flagBlack     = 1 // flags of a section
	flagMapped    = 2
	flagExactWin  = 4
	flagExactLoss = 8
	flagWideMap   = 16
	flagConstant  = 128

	leafMark = 0xfff // in place of the right half if a symbol stands for one value
)

// A table is the contents of a file. It is never changed after parsing.
type table struct {
	kind     kind
	material material // colours as in the file
	sections []section
	sides    int // number of sides to move that are stored, 1 or 2; each file of the leading pawn has as many sections
}

// A section holds the values for one side to move. In endings with pawns, a section holds only those
// positions whose leading pawn is on one of four files.
type section struct {
	layout *layout
	values pairs
	flags  uint8
	maps   [4]distanceMap // indexed by mapOf

	entries, lengths int // numbers of index entries and block lengths in the file
}

// A header reads a file from its start. If a read goes past the end of the file, short is set, and
// from then on all reads return zeros.
type header struct {
	data  []byte
	at    int
	short bool
}

// take returns the next n bytes.
func (h *header) take(n int) []byte {
	if n < 0 || n > len(h.data)-h.at {
		h.short = true
		return nil
	}
	h.at += n
	return h.data[h.at-n : h.at]
}

func (h *header) byte() uint8 {
	if b := h.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (h *header) uint16() uint16 {
	if b := h.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (h *header) uint32() uint32 {
	if b := h.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align skips to a multiple of n.
func (h *header) align(n int) { h.take((n - h.at%n) % n) }

// newTable parses a file's contents. It compares the checksum unless the file is too large.
func newTable(data []byte, k kind, m material) (*table, error) {
	t, err := parse(data, k, m)
	if err != nil || len(data) > MaxCheckedBytes {
		return t, err
	}
	if end := len(data) - checksumBytes; checksum(data[:end]) != [checksumBytes]byte(data[end:]) {
		return nil, damaged("wrong checksum")
	}
	return t, nil
}

// parse reads everything but the compressed values of a file, and checks the length of the file. m
// is the material in the file's name.
func parse(data []byte, k kind, m material) (*table, error) {
	if !bytes.HasPrefix(data, magics[k]) {
		return nil, ErrForeign
	}
	if len(data)%alignment != checksumBytes {
		return nil, damaged("%d bytes long, which fits no table", len(data))
	}
	h := &header{data: data[:len(data)-checksumBytes], at: magicBytes}
	t := &table{kind: k, sides: 1}
	if err := t.readFlags(h, m); err != nil {
		return nil, err
	}
	if err := t.readLayouts(h, m); err != nil {
		return nil, err
	}
	if err := t.readCodes(h); err != nil {
		return nil, err
	}
	t.readMaps(h)
	t.readData(h)
	if h.short || h.at != len(h.data) {
		return nil, damaged("%d bytes long, but its header says otherwise", len(data))
	}
	return t, nil
}

// readFlags reads the flags of the file and creates the sections.
func (t *table) readFlags(h *header, m material) error {
	flags := h.byte()
	if m.hasPawns() != (flags&fileHasPawns != 0) {
		return ErrForeign
	}
	if t.kind == wdlFile {
		if (m == m.swapped()) != (flags&fileBothSides == 0) {
			return ErrForeign
		}
		t.sides += int(flags & fileBothSides)
	}
	files := 1
	if m.hasPawns() {
		files = 4
	}
	t.sections = make([]section, files*t.sides)
	return nil
}

// readLayouts reads the layouts of all sections: the order of the men and of the factors. The low
// half of each byte is for White to move, the high half for Black.
func (t *table) readLayouts(h *header, m material) error {
	named := 1
	if m.count(board.White, board.Pawn) > 0 && m.count(board.Black, board.Pawn) > 0 {
		named = 2
	}
	for file := range len(t.sections) / t.sides {
		bytes := h.take(named + m.men())
		if bytes == nil {
			return damaged("ends in its header")
		}
		for side := range t.sides {
			halves := make([]int, len(bytes))
			for i, b := range bytes {
				halves[i] = int(b >> (4 * side) & 15)
			}
			l, found, ok := layoutFrom(halves, named, m, board.File(file))
			if !ok || t.sections[0].layout != nil && t.material != found {
				return ErrForeign
			}
			t.material = found
			t.sections[file*t.sides+side].layout = l
		}
	}
	h.align(2)
	return t.checkLeadingPawns()
}

// layoutFrom returns the layout that half bytes describe. The first half bytes give the places of
// some groups in the order of factors; the parameter "named" is their number. The men follow.
// layoutFrom also returns the material with the colours of the file.
func layoutFrom(halves []int, named int, m material, file board.File) (*layout, material, bool) {
	var places [2]int
	copy(places[:], halves[:named])
	var men []board.Piece
	var found material
	for _, half := range halves[named:] {
		t := board.PieceType(half & 7)
		if t < board.Pawn || t > board.King {
			return nil, 0, false
		}
		c := board.Color(half >> 3)
		men = append(men, board.NewPiece(c, t))
		if t != board.King {
			found += unit(c, t)
		}
	}
	if found != m && found != m.swapped() {
		return nil, 0, false
	}
	l, ok := newLayout(men, found, places, file)
	return l, found, ok
}

// checkLeadingPawns checks that pawns of the same side lead in all sections. This is necessary
// because the leading pawn decides which section holds a position.
func (t *table) checkLeadingPawns() error {
	for i := range t.sections {
		lead, first := &t.sections[i].layout.groups[0], &t.sections[0].layout.groups[0]
		if lead.kind == leadPawns && lead.man != first.man {
			return ErrForeign
		}
	}
	return nil
}

// readMaps reads the distance maps of the sections that have them.
func (t *table) readMaps(h *header) {
	if t.kind != dtzFile {
		return
	}
	for i := range t.sections {
		s := &t.sections[i]
		if s.flags&flagMapped == 0 {
			continue
		}
		width := 1
		if s.flags&flagWideMap != 0 {
			width = 2
			h.align(2)
		}
		for j := range s.maps {
			n := int(h.byte())
			if width == 2 {
				n |= int(h.byte()) << 8
			}
			s.maps[j] = distanceMap{width, h.take(n * width)}
		}
	}
	h.align(2)
}

// readData finds the index, the block lengths and the blocks of all sections.
func (t *table) readData(h *header) {
	for i := range t.sections {
		if s := &t.sections[i]; !s.values.constant {
			s.values.entries = h.take(s.entries * entryBytes)
		}
	}
	for i := range t.sections {
		if s := &t.sections[i]; !s.values.constant {
			s.values.lengths = h.take(s.lengths * lengthBytes)
		}
	}
	for i := range t.sections {
		h.align(alignment)
		if s := &t.sections[i]; !s.values.constant {
			s.values.blocks = h.take(s.values.count << s.values.blockBits)
		}
	}
	h.align(alignment)
}
