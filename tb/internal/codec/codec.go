// Package codec compresses the values of an ending with one side to move. The caller
// divides the values into blocks. Each block can be decoded independently.
//
// The entries of a block are symbols. A symbol is the number of a value, counted from the worst
// value of the ending to the best: losses from the fastest to the slowest, the draw, wins from the
// slowest to the fastest. The caller replaces values by symbols. All blocks share the Model in the
// file's header. Illegal placements take no space, because the decoder recognises them: the side
// that has just moved is in check.
package codec

import "fmt"

// MaxSymbols is the greatest number of different values.
const MaxSymbols = 256

// Encode encodes a block and appends the result to dst.
func (w *Workspace) Encode(m *Model, b *Block, dst []byte) []byte {
	w.mode = encoding
	w.weights = *m.weights
	w.decisions = w.decisions[:0]
	w.walk(m, b.Rows, b.First, b.Symbols)
	dst, w.words = appendStream(dst, w.decisions, w.words)
	return dst
}

// Decode decodes the first len(symbols) entries of a block. If Encode has not written the data,
// Decode makes meaningless symbols, or it returns an error that wraps ErrModel.
func (w *Workspace) Decode(m *Model, rows []Row, first int, data []byte, symbols []uint8) error {
	w.mode = decoding
	w.decoder = newDecoder(data)
	w.weights = *m.weights
	w.greatest = 0
	w.walk(m, rows, first, symbols)
	if int(w.greatest) >= len(m.symbols) {
		return fmt.Errorf("%w: symbol %d of %d", ErrModel, w.greatest, len(m.symbols))
	}
	return nil
}
