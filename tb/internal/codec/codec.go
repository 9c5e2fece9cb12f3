// Package codec compresses the values of one ending and one side to move into
// blocks that can be decoded each by itself.
//
// The caller numbers an ending's values as symbols, which rise from the fastest
// loss over the draw to the fastest win, and cuts the entries into blocks. All
// entries of a block share the model in the file's header; see Model. Illegal
// placements, in which the side not to move is in check, take no space: the
// decoder finds out which they are.
package codec

import "fmt"

// MaxSymbols is the greatest number of different values.
const MaxSymbols = 256

// Encode appends the coded form of a block to dst.
func (w *Workspace) Encode(m *Model, b *Block, dst []byte) []byte {
	w.mode = encoding
	w.weights = *m.weights
	w.decisions = w.decisions[:0]
	w.walk(m, b.Rows, b.First, b.Symbols)
	dst, w.words = appendStream(dst, w.decisions, w.words)
	return dst
}

// Decode decodes a block into symbols, whose length says how many entries are wanted:
// all of the block or the first so many. Data that no encoder wrote gives meaningless symbols or an error.
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
