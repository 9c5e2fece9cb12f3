package derive

import (
	"math/bits"

	"burnside/board"
	"burnside/tb/ending"
)

// cells holds one byte, the cell, for each square of the board. It has one word for each rank,
// beginning with the first rank. The a-file is in the lowest byte of a word.
type cells [8]uint64

// noCell is the value of an empty cell. It is the greatest value of a byte.
const noCell = 0xFF

// These words have the same byte in each cell.
const (
	lowBits   = 0x0101010101010101
	highBits  = 0x8080808080808080
	noCells   = 0xFFFFFFFFFFFFFFFF
	noHFile   = 0xFF00000000000000
	noAFile   = 0x00000000000000FF
	cellWidth = 8
)

// at returns the cell of a square.
func (c *cells) at(s board.Square) uint8 { return uint8(c[s>>3&7] >> (s & 7 * cellWidth)) }

// set sets the cell of a square.
func (c *cells) set(s board.Square, value uint8) {
	shift := s & 7 * cellWidth
	c[s>>3&7] = c[s>>3&7]&^(0xFF<<shift) | uint64(value)<<shift
}

// emptyCells has noCell in all cells.
var emptyCells = cells{noCells, noCells, noCells, noCells, noCells, noCells, noCells, noCells}

// least compares two words byte by byte. Each byte of the result is the lesser of the two bytes. To
// compare the lower seven bits of all bytes at once, least sets the high bits before it subtracts.
// So no byte borrows from the next.
func least(a, b uint64) uint64 {
	lower := (a | highBits) - b&^highBits
	less := (^a&b | ^(a^b)&^lower) & highBits
	mask := less >> 7 * 0xFF
	return a&mask | b&^mask
}

// lower compares the cells of c and of "other" square by square. It stores the lesser cell of each
// square in c.
func (c *cells) lower(other *cells) {
	for i := range c {
		c[i] = least(c[i], other[i])
	}
}

// maskOf returns cells that hold noCell on the squares of a set and 0 elsewhere.
func maskOf(squares board.Bitboard) (mask cells) {
	for i := range mask {
		mask[i] = spreadBits[uint8(squares>>(8*i))]
	}
	return mask
}

// spreadBits is a table of masks for one rank. Its index is a set of squares of the rank, with one
// bit for each file. The mask has a byte of ones for each square of the set.
var spreadBits = func() (table [1 << 8]uint64) {
	for squares := range table {
		for file := range 8 {
			if squares>>file&1 != 0 {
				table[squares] |= 0xFF << (file * cellWidth)
			}
		}
	}
	return table
}()

// image returns the cells after a symmetry has moved each of them to the image of its square.
func (c *cells) image(s ending.Symmetry) cells {
	image := *c
	if s&ending.MirrorDiagonal != 0 {
		image = image.transposed()
	}
	if s&ending.MirrorFiles != 0 {
		for i := range image {
			image[i] = bits.ReverseBytes64(image[i])
		}
	}
	if s&ending.MirrorRanks != 0 {
		for i := range 4 {
			image[i], image[7-i] = image[7-i], image[i]
		}
	}
	return image
}

// transposed returns the cells mirrored in the diagonal a1–h8. To do this, it exchanges single
// cells across the diagonal, then blocks of 2×2 cells, then blocks of 4×4 cells.
func (c *cells) transposed() cells {
	t := *c
	for i := 0; i < 8; i += 2 {
		x := (t[i]>>8 ^ t[i+1]) & 0x00FF00FF00FF00FF
		t[i], t[i+1] = t[i]^x<<8, t[i+1]^x
	}
	for i := range 4 {
		i += i & 2
		x := (t[i]>>16 ^ t[i+2]) & 0x0000FFFF0000FFFF
		t[i], t[i+2] = t[i]^x<<16, t[i+2]^x
	}
	for i := range 4 {
		x := (t[i]>>32 ^ t[i+4]) & 0x00000000FFFFFFFF
		t[i], t[i+4] = t[i]^x<<32, t[i+4]^x
	}
	return t
}

// shifted returns the cells, all moved by the given number of files to the left and the given number
// of ranks down. A square to which no cell moves gets noCell. The parameter "files" must be −2 to 2.
func (c *cells) shifted(files, ranks int) cells {
	shifted := emptyCells
	for i := range shifted {
		if from := i + ranks; from >= 0 && from < 8 {
			shifted[i] = beside(c[from], files)
		}
	}
	return shifted
}

// beside moves the cells of a rank by the given number of files to the left, or to the right if the
// number is negative. A square to which no cell moves gets noCell.
func beside(rank uint64, files int) uint64 {
	for ; files > 0; files-- {
		rank = rank>>cellWidth | noHFile
	}
	for ; files < 0; files++ {
		rank = rank<<cellWidth | noAFile
	}
	return rank
}

// leastAlong lets a slider move in one direction from each square, until a blocked square stops it.
// For each square, the result holds the least of the cells that the slider reaches. With each step,
// the slider moves "files" files to the right and "ranks" ranks up. The parameter "ranks" must be 1
// or −1.
func (c *cells) leastAlong(files, ranks int, blocked *cells) cells {
	reached := emptyCells
	from := 7
	if ranks < 0 {
		from = 0
	}
	for i := from - ranks; i >= 0 && i < 8; i -= ranks {
		next := i + ranks
		reached[i] = beside(least(c[next], reached[next])|blocked[next], files)
	}
	return reached
}

// leastOfMoves lets a queen, rook, bishop or knight make a quiet move from each square. For each
// square, the result holds the least of the cells that the piece reaches.
func (c *cells) leastOfMoves(kind board.PieceType, occupied board.Bitboard) cells {
	blocked := maskOf(occupied)
	best := emptyCells
	lower := func(reached cells) { best.lower(&reached) }
	switch kind {
	case board.Knight:
		open := *c
		for i := range open {
			open[i] |= blocked[i]
		}
		for _, step := range [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
			lower(open.shifted(step[0], step[1]))
		}
		return best
	case board.Bishop, board.Queen:
		for _, step := range [4][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
			lower(c.leastAlong(step[0], step[1], &blocked))
		}
	}
	if kind != board.Bishop {
		lower(c.leastAlong(0, 1, &blocked))
		lower(c.leastAlong(0, -1, &blocked))
		sideways, across := c.transposed(), blocked.transposed()
		up, down := sideways.leastAlong(0, 1, &across), sideways.leastAlong(0, -1, &across)
		up.lower(&down)
		lower(up.transposed())
	}
	return best
}
