package syzygy

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"burnside/board"
)

// These are the possible faults of a file. An error passed to the function of OnFault wraps one of
// these faults, or an error of the operating system.
var (
	ErrForeign  = errors.New("not a Syzygy table of this ending")
	ErrDamaged  = errors.New("damaged Syzygy table")
	ErrTooLarge = errors.New("table too large for this processor's addresses")
)

// damaged returns an error that wraps ErrDamaged and describes the fault.
func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
}

// A kind says whether a file is a WDL file or a DTZ file.
type kind uint8

const (
	wdlFile kind = iota
	dtzFile
)

// For each kind of file, extensions holds the end of the file's name, and magics holds the first
// bytes of its contents.
var (
	extensions = [...]string{wdlFile: ".rtbw", dtzFile: ".rtbz"}
	magics     = [...][]byte{wdlFile: {0x71, 0xe8, 0x23, 0x5d}, dtzFile: {0xd7, 0x66, 0x0c, 0xa5}}
)

// Sizes and flags of the format.
const (
	alignment    = 64 // blocks begin at multiples of it; so does the checksum
	magicBytes   = 4
	minCodeBits  = 1
	maxCodeBits  = 32
	minBlockBits = 3
	maxBlockBits = 24
	maxSpanBits  = 40
	maxMore      = 255     // greatest number of values that a symbol stands for, minus one
	measuring    = 1 << 15 // stored in symbol.more while the method measure is computing that field

	fileBothSides = 1 // flags of the file
	fileHasPawns  = 2

	flagBlack     = 1 // flags of a section
	flagMapped    = 2
	flagExactWin  = 4
	flagExactLoss = 8
	flagWideMap   = 16
	flagConstant  = 128

	leafMark = 0xfff // stored in symbol.right if the symbol stands for one value
)

// A table is the parsed contents of a file. After parsing it never changes.
type table struct {
	kind     kind
	material material // its White is White in the file
	sections []section
	sides    int // 1 if one side is to move in all positions of the file, otherwise 2
}

// A section holds the values for one side to move. In an ending with pawns there are sections for
// each of the files a to d. A position belongs to the section for the file on which the leading
// pawn stands.
type section struct {
	layout *layout
	values pairs
	flags  uint8
	maps   [4]distanceMap // indexed by mapOf

	entries, lengths int // how many index entries and how many block lengths the file has
}

// A header reads the parts of a file one after another. If the file ends too early, the field
// "short" is set, and all further reads return zeros.
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

// align moves forward to the next multiple of n.
func (h *header) align(n int) { h.take((n - h.at%n) % n) }

// newTable parses a file's contents. It verifies the checksum unless the file is larger than
// MaxCheckedBytes.
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

// parse reads the header of a file and checks the file's length. It does not decode the compressed
// values. m is the material in the file's name.
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

// readLayouts reads the layouts of all sections. A layout is stored as the places of one or two
// groups (see newLayout), followed by the men. Each place and each man takes four bits. In each
// byte, the low four bits belong to the layout for White to move, the high four bits to the layout
// for Black to move.
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

// layoutFrom decodes a layout from the slice "halves". Each entry of the slice holds four bits of
// the file. The first entries are the places of one or two groups (see newLayout). The parameter
// "named" is the number of these entries. All other entries are the men. layoutFrom also returns
// the material of these men, in the colours of the file.
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

// checkLeadingPawns checks that the leading pawns are of the same side in all sections. The square
// of the leading pawn decides which section a position belongs to. So a probe must know this side
// before it knows the section.
func (t *table) checkLeadingPawns() error {
	for i := range t.sections {
		lead, first := &t.sections[i].layout.groups[0], &t.sections[0].layout.groups[0]
		if lead.kind == leadPawns && lead.man != first.man {
			return ErrForeign
		}
	}
	return nil
}

// readMaps reads the distance maps, for the sections that have some.
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

// readData finds where the index entries, the block lengths and the blocks of all sections are.
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
