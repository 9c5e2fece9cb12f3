package uci

import "bytes"

// A waiting is a queue of lines. The lines are stored one after another in large pieces of memory.
// So even a great number of short lines needs little more memory than their text.
type waiting struct {
	pieces [][]byte // each piece holds whole lines with their line ends
	size   int      // size of all lines together in bytes
}

// pieceSize is the usual size of a piece in bytes. A longer line gets a larger piece.
const pieceSize = 1 << 16

// push appends a line. The parameter "line" must not contain the line end.
func (w *waiting) push(line string) {
	last := len(w.pieces) - 1
	if last < 0 || cap(w.pieces[last])-len(w.pieces[last]) < len(line)+1 {
		w.pieces = append(w.pieces, make([]byte, 0, max(pieceSize, len(line)+1)))
		last++
	}
	w.pieces[last] = append(append(w.pieces[last], line...), '\n')
	w.size += len(line) + 1
}

// pop removes the first line and returns it. The queue must not be empty.
func (w *waiting) pop() string {
	piece := w.pieces[0]
	end := bytes.IndexByte(piece, '\n')
	line := string(piece[:end])
	w.size -= end + 1
	w.pieces[0] = piece[end+1:]
	if len(w.pieces[0]) == 0 {
		w.pieces[0] = nil // frees the piece
		w.pieces = w.pieces[1:]
	}
	return line
}
