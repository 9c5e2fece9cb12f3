package syzygy

import (
	"encoding/binary"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	endings "burnside/tb/ending"
	"burnside/tb/result"
)

// The tests write WDL files in which a few positions have given outcomes and all others are draws.
// Such a file needs few symbols. There is a symbol for each outcome. There are also symbols for
// runs of 2, 4, 8 and so on up to 256 draws. All codes have the same length.
const (
	drawValue   = uint16(result.Draw - result.Loss)
	codeBits    = 4
	longestRun  = 256     // number of draws that the last symbol stands for
	spanValues  = 1 << 15 // number of values in a block, and number of values for each index entry
	blockBytes  = 1 << 10
	firstRun    = wdlValues // symbol of two draws
	codesInByte = 8 / codeBits
)

// MakeWDL returns the WDL file of an ending. The map "outcomes" maps some FENs to outcomes for the
// side to move. All other positions are draws.
func MakeWDL(name string, outcomes map[string]result.Outcome) []byte {
	m, ok := parseMaterial(name)
	if !ok {
		panic("not an ending: " + name)
	}
	t := emptyTable(m)
	values := make([]map[uint64]uint16, len(t.sections))
	for fen, o := range outcomes {
		p := board.MustFEN(fen)
		section, index := t.placeOf(&p)
		if values[section] == nil {
			values[section] = map[uint64]uint16{}
		}
		values[section][index] = uint16(o - result.Loss)
	}
	return t.file(values)
}

// emptyTable returns a table with the layouts of an ending but without values.
func emptyTable(m material) *table {
	t := &table{kind: wdlFile, material: m, sides: 2}
	if m == m.swapped() {
		t.sides = 1
	}
	files := board.File(1)
	if m.hasPawns() {
		files = 4
	}
	for file := range files {
		l, ok := newLayout(menInOrder(m), m, [2]int{0, 1}, file)
		if !ok {
			panic("no layout of " + m.String())
		}
		for range t.sides {
			t.sections = append(t.sections, section{layout: l})
		}
	}
	return t
}

// menInOrder returns the men of an ending in an order that a layout accepts: the pawns, the kings,
// then all other men. There is one exception. If there are no pawns, and a man is the only one of
// his colour and type, he stands first.
func menInOrder(m material) (men []board.Piece) {
	var single, others []board.Piece
	for t := board.Pawn; t <= board.Queen; t++ {
		for c := board.White; c <= board.Black; c++ {
			man := board.NewPiece(c, t)
			for range m.count(c, t) {
				switch {
				case t == board.Pawn:
					men = append(men, man)
				case len(single) == 0 && m.count(c, t) == 1 && !m.hasPawns():
					single = append(single, man)
				default:
					others = append(others, man)
				}
			}
		}
	}
	men = append(men, single...)
	men = append(men, board.WhiteKing, board.BlackKing)
	return append(men, others...)
}

// placeOf returns the section and the index of a position.
func (t *table) placeOf(p *board.Position) (section int, index uint64) {
	s, v, lead, _ := t.section(p, materialOf(p))
	for i := range t.sections {
		if s == &t.sections[i] {
			section = i
		}
	}
	return section, s.layout.index(&v, lead)
}

// The function "file" returns the contents of a WDL file. For each section, the slice "values" maps
// indices of positions to their values.
func (t *table) file(values []map[uint64]uint16) []byte {
	data := t.appendHeader(nil)
	blocks := make([][]byte, len(values))
	for i := range values {
		blocks[i] = encode(values[i], t.sections[i].layout.size)
		data = appendCode(data, len(blocks[i])/blockBytes)
	}
	for i := range blocks { // block i holds the middle value for index entry i
		for block := range len(blocks[i]) / blockBytes {
			data = binary.LittleEndian.AppendUint32(data, uint32(block))
			data = binary.LittleEndian.AppendUint16(data, spanValues/2)
		}
	}
	for i := range blocks {
		left := t.sections[i].layout.size
		for range len(blocks[i]) / blockBytes {
			data = binary.LittleEndian.AppendUint16(data, uint16(min(left, spanValues)-1))
			left -= min(left, spanValues)
		}
	}
	for _, b := range blocks {
		data = append(pad(data, alignment), b...)
	}
	data = pad(data, alignment)
	sum := checksum(data)
	return append(data, sum[:]...)
}

// appendHeader appends the magic number, the flags and the layouts.
func (t *table) appendHeader(data []byte) []byte {
	data = append(data, magics[wdlFile]...)
	flags := byte(0)
	if t.sides == 2 {
		flags |= fileBothSides
	}
	if t.material.hasPawns() {
		flags |= fileHasPawns
	}
	data = append(data, flags)
	for range len(t.sections) / t.sides {
		halves := []byte{0}
		if t.material.count(board.White, board.Pawn) > 0 && t.material.count(board.Black, board.Pawn) > 0 {
			halves = append(halves, 1)
		}
		for _, man := range menInOrder(t.material) {
			halves = append(halves, byte(man.Type())|byte(man.Color())<<3)
		}
		for _, half := range halves {
			data = append(data, half|half<<4)
		}
	}
	return pad(data, 2)
}

// appendCode appends the code and the symbols of a section.
func appendCode(data []byte, blocks int) []byte {
	data = append(data, 0, 10, 15, 0) // flags, log2 of blockBytes and spanValues, no spare lengths
	data = binary.LittleEndian.AppendUint32(data, uint32(blocks))
	data = append(data, codeBits, codeBits)
	data = binary.LittleEndian.AppendUint16(data, 0) // the first symbol
	var symbols []symbol
	for value := range uint16(wdlValues) {
		symbols = append(symbols, symbol{left: value, right: leafMark})
	}
	for half := drawValue; len(symbols) < firstRun+8; half = uint16(len(symbols) - 1) {
		symbols = append(symbols, symbol{left: half, right: half})
	}
	data = binary.LittleEndian.AppendUint16(data, uint16(len(symbols)))
	for _, s := range symbols {
		data = append(data, byte(s.left), byte(s.left>>8)|byte(s.right&15)<<4, byte(s.right>>4))
	}
	return pad(data, 2)
}

// encode returns the blocks of a section. The parameter "size" is the section's number of values.
func encode(values map[uint64]uint16, size uint64) (blocks []byte) {
	given := slices.Sorted(maps.Keys(values))
	for first := uint64(0); first < size; first += spanValues {
		end := min(first+spanValues, size)
		b := block{bytes: make([]byte, blockBytes)}
		next := first
		for ; len(given) > 0 && given[0] < end; given = given[1:] {
			b.addDraws(given[0] - next)
			b.add(int(values[given[0]]))
			next = given[0] + 1
		}
		b.addDraws(end - next)
		blocks = append(blocks, b.bytes...)
	}
	return blocks
}

// A block is a block of a file that a test is writing.
type block struct {
	bytes []byte
	codes int
}

// add appends a symbol.
func (b *block) add(symbol int) {
	shift := codeBits * (codesInByte - 1 - b.codes%codesInByte)
	b.bytes[b.codes/codesInByte] |= byte(symbol << shift)
	b.codes++
}

// addDraws appends symbols that together stand for a number of draws.
func (b *block) addDraws(draws uint64) {
	for run, symbol := uint64(longestRun), firstRun+7; run > 1; run, symbol = run/2, symbol-1 {
		for ; draws >= run; draws -= run {
			b.add(symbol)
		}
	}
	if draws > 0 {
		b.add(int(drawValue))
	}
}

// pad appends zeros until the length is a multiple of n bytes.
func pad(data []byte, n int) []byte {
	return append(data, make([]byte, (n-len(data)%n)%n)...)
}

// TestMadeTables makes a WDL file for each ending of three and four men. The files hold invented
// outcomes of random positions. The test reads these outcomes back.
func TestMadeTables(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 1))
	for _, e := range append(endings.All(3), endings.All(4)...) {
		m, ok := parseMaterial(e.String())
		require.True(t, ok)
		table := emptyTable(m)
		type place struct {
			section int
			index   uint64
		}
		taken := map[place]bool{}
		outcomes := map[string]result.Outcome{}
		for len(outcomes) < 300 {
			p := randomOf(random, e)
			if p.EnPassant() != board.NoSquare {
				continue
			}
			var at place
			if at.section, at.index = table.placeOf(&p); !taken[at] {
				taken[at] = true
				outcomes[p.FEN()] = result.Loss + result.Outcome(random.IntN(wdlValues))
			}
		}
		read, err := newTable(MakeWDL(e.String(), outcomes), wdlFile, m)
		require.NoError(t, err, e)
		for fen, want := range outcomes {
			p := board.MustFEN(fen)
			got, ok := read.outcome(&p, materialOf(&p))
			require.True(t, ok, fen)
			assert.Equal(t, want, got, fen)
		}
	}
}

// randomOf returns a random legal position of an ending.
func randomOf(random *rand.Rand, m endings.Material) board.Position {
	layout := endings.NewLayout(m)
	for {
		placement := layout.Placement(random.Uint64N(layout.Size()))
		if p, err := layout.Position(&placement, board.Color(random.IntN(2))); err == nil {
			return p
		}
	}
}
