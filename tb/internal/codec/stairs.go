package codec

import "fmt"

// This file codes staircases. Each entry that is won or lost has a staircase: its distance to mate
// for each number of plies left until the fifty-move rule draws the game (see package dtm). The
// coder codes the number of the staircase. It already knows the value of each entry from the blocks
// of the table file. It works like the coder of values, but with contexts of its own. The most
// important contexts are the value, and the staircases of neighbours with a similar value.
//
// Rare staircases have no number. Their symbol is Escape. After this symbol, the coder codes the
// bytes of the staircase.

// Escape is the symbol of staircases without a number.
const Escape = 255

// A StairsBlock is a block of staircases.
type StairsBlock struct {
	Block            // symbols up to Escape; without meaning for draws and illegal entries
	Values  []uint8  // values of the entries, as symbols of the table file
	Escaped [][]byte // bytes of each staircase whose symbol is Escape, in the order of the entries
}

// A StairsModel predicts the staircases of an ending with one side to move. (A staircase gives a
// position's distance to mate for each number of plies left until the fifty-move rule draws.) All
// blocks share the model.
type StairsModel struct {
	ending    Ending
	draw      uint8    // symbol of a draw in the table file
	list      [][]byte // staircases by symbol
	neighbors [numNeighbors]uint8
	weights   *stairsWeights
}

const (
	stairsTables = 8
	stairsBits   = 14
	stairsCells  = 1 << stairsBits
)

// stairsWeights holds weights by table and cell: natural log-odds in units of 1/1024.
type stairsWeights [stairsTables][stairsCells]int16

// A StairsWorkspace holds the buffers for coding blocks. It can be used for any model, but only for
// one block at a time.
type StairsWorkspace struct {
	mode      mode
	decoder   decoder
	decisions []decision
	words     []uint16
	weights   stairsWeights
	trainer   *stairsTrainer

	model   *StairsModel
	block   *StairsBlock
	escapes int // number of staircases without a number so far
	symbols plane
	values  plane
	recent  [MaxSymbols]uint8 // for each value, the symbol of the last entry with this value
	// These hold places in the list of staircases without a number.
	escapeAt     [planeRows * planeWidth]uint16
	recentEscape [MaxSymbols]uint16
	fault        bool // the data can't come from an encoder
}

// NewStairsWorkspace returns a workspace.
func NewStairsWorkspace() *StairsWorkspace { return new(StairsWorkspace) }

// Encode appends the coded form of a block to dst.
func (w *StairsWorkspace) Encode(m *StairsModel, b *StairsBlock, dst []byte) []byte {
	w.mode, w.weights, w.decisions = encoding, *m.weights, w.decisions[:0]
	w.walk(m, b)
	dst, w.words = appendStream(dst, w.decisions, w.words)
	return dst
}

// Decode decodes the first len(b.Symbols) entries of a block into b.Symbols and b.Escaped. The
// caller must set b.Rows, b.First, and one element of b.Values for each symbol. If Encode has not
// written the data, Decode makes meaningless symbols, or it returns an error that wraps ErrModel.
func (w *StairsWorkspace) Decode(m *StairsModel, b *StairsBlock, data []byte) error {
	w.mode, w.weights, w.decoder, w.fault = decoding, *m.weights, newDecoder(data), false
	b.Escaped = b.Escaped[:0]
	w.walk(m, b)
	if w.fault {
		return fmt.Errorf("%w: a staircase has too many steps", ErrModel)
	}
	return nil
}

// AppendTo appends the encoded model to dst.
func (m *StairsModel) AppendTo(dst []byte) []byte {
	return appendModel(dst, m.neighbors, stairsTables*stairsCells, func(i int) int16 {
		return m.weights[i/stairsCells][i%stairsCells]
	})
}

// ParseStairsModel reads an encoded model. The parameter "draw" is the symbol of a draw in the
// table file. The parameter "list" holds the staircase for each symbol. Errors wrap ErrModel.
func ParseStairsModel(e Ending, draw uint8, list [][]byte, data []byte) (*StairsModel, error) {
	m := &StairsModel{ending: e, draw: draw, list: list, weights: new(stairsWeights)}
	var err error
	if m.neighbors, data, err = parseNeighbors(data); err != nil {
		return nil, err
	}
	err = parseWeights(data, stairsTables*stairsCells, func(i int, weight int16) {
		m.weights[i/stairsCells][i%stairsCells] = weight
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}
