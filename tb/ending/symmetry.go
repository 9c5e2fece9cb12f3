package ending

import (
	"fmt"
	"math/bits"
	"strings"

	"burnside/board"
)

// A Symmetry is one of the eight symmetries of the board. They form the dihedral group of order 8.
// Two symmetries generate this group: the quarter turn σ(x, y) = (7−y, x) and the mirror τ(x, y) =
// (7−x, y). Here x is the file and y the rank, both counted from 0. Seen by White, σ turns the
// board counter-clockwise: a1 goes to h1, and h1 goes to h8.
//
// A Symmetry is a number of three bits, each of which stands for one step. If bit 2 is set, the
// square is first mirrored in the diagonal a1–h8. Then, if bit 0 is set, x becomes 7−x. If bit 1 is
// set, y becomes 7−y.
type Symmetry uint8

// These are the symmetries. MirrorFiles reverses the order of the files, and MirrorRanks reverses
// the order of the ranks. The other two mirrors have the names of their diagonals.
const (
	Identity             Symmetry = 0b000
	MirrorFiles          Symmetry = 0b001 // τ, in the line between files d and e
	MirrorRanks          Symmetry = 0b010 // σ²τ, in the line between ranks 4 and 5
	HalfTurn             Symmetry = 0b011 // σ²
	MirrorDiagonal       Symmetry = 0b100 // σ³τ, in the line a1–h8
	QuarterTurn          Symmetry = 0b101 // σ, a1 to h1
	ThreeQuarterTurn     Symmetry = 0b110 // σ³, a1 to a8
	MirrorAntidiagonal   Symmetry = 0b111 // στ, in the line a8–h1
	NumSymmetries                 = 8
	numPawnSymmetries             = 2 // Identity and MirrorFiles
	diagonalSymmetryMask          = 0b100
)

// symmetryData describes each symmetry.
var symmetryData = [NumSymmetries]struct{ name, symbol, formula string }{
	Identity:           {"identity", "1", "(x, y) → (x, y)"},
	MirrorFiles:        {"mirror in the line between files d and e", "τ", "(x, y) → (7−x, y)"},
	MirrorRanks:        {"mirror in the line between ranks 4 and 5", "σ²τ", "(x, y) → (x, 7−y)"},
	HalfTurn:           {"half turn", "σ²", "(x, y) → (7−x, 7−y)"},
	MirrorDiagonal:     {"mirror in the diagonal a1–h8", "σ³τ", "(x, y) → (y, x)"},
	QuarterTurn:        {"quarter turn, counter-clockwise", "σ", "(x, y) → (7−y, x)"},
	ThreeQuarterTurn:   {"three-quarter turn, counter-clockwise", "σ³", "(x, y) → (y, 7−x)"},
	MirrorAntidiagonal: {"mirror in the diagonal a8–h1", "στ", "(x, y) → (7−y, 7−x)"},
}

// symmetryOrder lists the symmetries in the usual order: the powers of σ, then the mirrors.
var symmetryOrder = [NumSymmetries]Symmetry{
	Identity, QuarterTurn, HalfTurn, ThreeQuarterTurn,
	MirrorFiles, MirrorRanks, MirrorDiagonal, MirrorAntidiagonal,
}

// images holds, for each symmetry, the image of each square.
var images = newImages()

// newImages computes the images from the bits of the symmetries.
func newImages() (images [NumSymmetries][board.NumSquares]board.Square) {
	for s := range Symmetry(NumSymmetries) {
		for square := board.A1; square < board.NoSquare; square++ {
			x, y := uint8(square.File()), uint8(square.Rank())
			if s&diagonalSymmetryMask != 0 {
				x, y = y, x
			}
			x ^= 7 * uint8(s&1)
			y ^= 7 * uint8(s>>1&1)
			images[s][square] = board.NewSquare(board.File(x), board.Rank(y))
		}
	}
	return images
}

// Symmetries returns all eight symmetries: the powers of the quarter turn, then the four mirrors.
func Symmetries() []Symmetry { return symmetryOrder[:] }

// pawnSymmetries returns the symmetries that do not change the direction in which pawns move: the
// identity and the mirror that exchanges the wings.
func pawnSymmetries() []Symmetry { return []Symmetry{Identity, MirrorFiles} }

// Apply returns the image of a square, which must not be NoSquare.
func (s Symmetry) Apply(square board.Square) board.Square { return images[s&7][square&63] }

// ApplyBitboard returns the image of a set of squares.
func (s Symmetry) ApplyBitboard(b board.Bitboard) board.Bitboard {
	if s&diagonalSymmetryMask != 0 {
		b = transpose(b)
	}
	switch s & 3 {
	case MirrorFiles:
		return flipFiles(b)
	case MirrorRanks:
		return b.FlipRanks()
	case HalfTurn:
		return board.Bitboard(bits.Reverse64(uint64(b)))
	}
	return b
}

// ApplyPlacement returns the image of a placement. The order of the men stays the same.
func (s Symmetry) ApplyPlacement(p *Placement) (image Placement) {
	for i, square := range p {
		image[i] = s.Apply(square)
	}
	return image
}

// flipFiles mirrors a set of squares in the line between files d and e. It reverses the bits of
// each byte: it exchanges neighbouring bits, then pairs of bits, then the halves of the byte.
func flipFiles(b board.Bitboard) board.Bitboard {
	b = b>>1&0x5555555555555555 | b&0x5555555555555555<<1
	b = b>>2&0x3333333333333333 | b&0x3333333333333333<<2
	return b>>4&0x0F0F0F0F0F0F0F0F | b&0x0F0F0F0F0F0F0F0F<<4
}

// transpose mirrors a set of squares in the diagonal a1–h8. In three steps, it exchanges larger and
// larger blocks of squares across the diagonal (see Warren, "Hacker's Delight").
func transpose(b board.Bitboard) board.Bitboard {
	t := (b ^ b>>7) & 0x00AA00AA00AA00AA
	b ^= t ^ t<<7
	t = (b ^ b>>14) & 0x0000CCCC0000CCCC
	b ^= t ^ t<<14
	t = (b ^ b>>28) & 0x00000000F0F0F0F0
	return b ^ t ^ t<<28
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	switch s {
	case QuarterTurn:
		return ThreeQuarterTurn
	case ThreeQuarterTurn:
		return QuarterTurn
	}
	return s
}

// Name returns s in words, such as "quarter turn, counter-clockwise".
func (s Symmetry) Name() string { return symmetryData[s&7].name }

// Symbol returns s as a product of the quarter turn σ and the mirror τ. For example, "σ²τ" applies
// τ first. The identity is "1".
func (s Symmetry) Symbol() string { return symmetryData[s&7].symbol }

// Formula returns the formula for the image of the square with file x and rank y, such as "(x, y) →
// (7−y, x)".
func (s Symmetry) Formula() string { return symmetryData[s&7].formula }

// String returns the name of s.
func (s Symmetry) String() string {
	if s >= NumSymmetries {
		return fmt.Sprintf("Symmetry(%d)", uint8(s))
	}
	return s.Name()
}

// corners holds the corners with the numbers 1 to 4. σ moves each corner to the next one.
var corners = [4]board.Square{board.A1, board.H1, board.H8, board.A8}

// Corners returns, in cycle notation, how s permutes the corners, such as "(1234)" or "(24)". The
// corners are 1 = a1, 2 = h1, 3 = h8 and 4 = a8. For the identity it returns "()".
func (s Symmetry) Corners() string {
	var image [4]int
	for i, corner := range corners {
		for j, other := range corners {
			if s.Apply(corner) == other {
				image[i] = j
			}
		}
	}
	return cycles(image)
}

// cycles returns a permutation in cycle notation, in which the elements are numbered from 1. It
// leaves out elements that stay in place.
func cycles(image [4]int) string {
	var sb strings.Builder
	var seen [4]bool
	for i := range image {
		if seen[i] || image[i] == i {
			continue
		}
		sb.WriteByte('(')
		for j := i; !seen[j]; j = image[j] {
			seen[j] = true
			sb.WriteByte('1' + byte(j))
		}
		sb.WriteByte(')')
	}
	if sb.Len() == 0 {
		return "()"
	}
	return sb.String()
}

// fixedSquares returns the squares that s leaves in place.
func (s Symmetry) fixedSquares() board.Bitboard {
	var fixed board.Bitboard
	for square := board.A1; square < board.NoSquare; square++ {
		if s.Apply(square) == square {
			fixed |= square.Bitboard()
		}
	}
	return fixed
}
