package ending

import (
	"errors"
	"fmt"
	"strings"

	"burnside/board"
)

// MaxMen is the greatest number of men, kings included, in an ending with a Layout. With more men,
// an index would still fit into its type, but the values would not fit into memory.
const MaxMen = 8

// A Material holds the men of an ending without the kings. Materials can be compared with ==. The
// zero value is king against king.
//
// White is the side with the greater force. The side with more men has the greater force. Between
// equal numbers of men, the numbers of queens decide, then the numbers of rooks, bishops, knights
// and pawns. So rook against pawn is KRvKP, and two pawns against a queen are KPPvKQ. Syzygy files
// have the same names.
type Material struct {
	white, black force
}

// newMaterial returns the material of two forces. The greater force becomes White's. If this is the
// force "black", the result "flipped" is true.
func newMaterial(white, black force) (m Material, flipped bool) {
	if black > white {
		return Material{black, white}, true
	}
	return Material{white, black}, false
}

// ErrMaterial means that a text does not name an ending. Errors of ParseMaterial wrap it.
var ErrMaterial = errors.New("not an ending")

// ParseMaterial reads the name of an ending such as "KRPvKR", in upper or lower case. Each side
// must begin with its king. The order of the other men and of the sides does not matter: kRvKRP is
// KRPvKR. Errors wrap ErrMaterial.
func ParseMaterial(name string) (Material, error) {
	first, second, ok := strings.Cut(strings.ToUpper(name), "V")
	if !ok {
		return Material{}, fmt.Errorf("%w: %q has no v between the sides, as in KRPvKR", ErrMaterial, name)
	}
	white, err := parseForce(first)
	if err != nil {
		return Material{}, fmt.Errorf("%w: %q: %w", ErrMaterial, name, err)
	}
	black, err := parseForce(second)
	if err != nil {
		return Material{}, fmt.Errorf("%w: %q: %w", ErrMaterial, name, err)
	}
	m, _ := newMaterial(white, black)
	if m.Men() > MaxMen {
		return Material{}, fmt.Errorf("%w: %q has %d men, more than %d", ErrMaterial, name, m.Men(), MaxMen)
	}
	return m, nil
}

// MaterialOf returns the material on the board, and whether the position is flipped. A position is
// flipped if Black has the greater force. To turn a flipped position into a position of the ending,
// exchange the sides: change the colours of the men and the side to move, and mirror the ranks.
func MaterialOf(p *board.Position) (m Material, flipped bool) {
	return newMaterial(forceOf(p, board.White), forceOf(p, board.Black))
}

// MaterialOfMen returns the material of the given men, and whether Black has the greater force (see
// MaterialOf). The men may be in any order, with or without the kings.
func MaterialOfMen(men []board.Piece) (m Material, flipped bool) {
	var forces [2]force
	for _, man := range men {
		if man != board.NoPiece && man.Type() != board.King {
			forces[man.Color()] += forceOne(man.Type())
		}
	}
	return newMaterial(forces[board.White], forces[board.Black])
}

// String returns the name of the ending, such as "KRPvKR".
func (m Material) String() string { return m.white.String() + "v" + m.black.String() }

// Men returns the number of men, kings included.
func (m Material) Men() int { return 2 + m.white.men() + m.black.men() }

// Count returns how many men of type t the side c has. For kings it returns 1. t must not be
// NoPieceType.
func (m Material) Count(c board.Color, t board.PieceType) int {
	if t == board.King {
		return 1
	}
	if c == board.White {
		return m.white.count(t)
	}
	return m.black.count(t)
}

// Key returns a number that is different for each material.
func (m Material) Key() uint64 { return uint64(m.white)<<32 | uint64(m.black) }

// HasPawns reports whether either side has a pawn.
func (m Material) HasPawns() bool {
	return m.white.count(board.Pawn)+m.black.count(board.Pawn) > 0
}

// Symmetric reports whether both sides have the same men. If so, exchanging the sides of a position
// gives a position of the same ending, with the other side to move.
func (m Material) Symmetric() bool { return m.white == m.black }

// Symmetries returns the symmetries of the board that do not change the values of the ending's
// positions. With pawns these are two symmetries, without pawns all eight.
func (m Material) Symmetries() []Symmetry {
	if m.HasPawns() {
		return pawnSymmetries()
	}
	return Symmetries()
}

// Compare orders materials by number of men, then by number of pawns, then by force. The greater
// force comes first. In this order, an ending comes after all endings to which its captures and
// promotions lead.
func (m Material) Compare(other Material) int {
	if d := m.Men() - other.Men(); d != 0 {
		return d
	}
	if d := m.pawns() - other.pawns(); d != 0 {
		return d
	}
	if m.white != other.white {
		return int(other.white) - int(m.white)
	}
	return int(other.black) - int(m.black)
}

// pawns returns the number of pawns of both sides.
func (m Material) pawns() int { return m.white.count(board.Pawn) + m.black.count(board.Pawn) }
