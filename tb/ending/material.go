package ending

import (
	"errors"
	"fmt"
	"strings"

	"burnside/board"
)

// MaxMen is the greatest number of men, kings included, of an ending with a Layout. The numbers of an
// index would allow more men, but the memory would not.
const MaxMen = 8

// Material holds the men of an ending without the kings. It is comparable. The zero value is king
// against king.
//
// White has the greater force: more men, or as many men and more queens, or as many queens and more
// rooks, and so on through bishops, knights and pawns. So rook against pawn is KRvKP, and two pawns
// against a queen are KPPvKQ. Syzygy files have the same names.
type Material struct {
	white, black force
}

// newMaterial returns the material of two forces. If the second force is greater, it becomes White's
// and flipped is true.
func newMaterial(white, black force) (m Material, flipped bool) {
	if black > white {
		return Material{black, white}, true
	}
	return Material{white, black}, false
}

// ErrMaterial is wrapped by errors of ParseMaterial.
var ErrMaterial = errors.New("not an ending")

// ParseMaterial reads the name of an ending such as "KRPvKR", in upper or lower case. The name of
// each side begins with its king. Other men may come in any order, and so may the two sides: kRvKRP
// is KRPvKR. Errors wrap ErrMaterial.
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

// MaterialOf returns the material on the board and whether it is flipped. It is flipped if Black has
// the greater force. Such a position becomes a position of the ending if the sides are exchanged: the
// colours of the men, the side to move, and the ranks.
func MaterialOf(p *board.Position) (m Material, flipped bool) {
	return newMaterial(forceOf(p, board.White), forceOf(p, board.Black))
}

// MaterialOfMen returns the material of the given men, and whether it is flipped (see MaterialOf).
// The men may be in any order, with or without the kings.
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

// Count returns how many men of type t the side c has; 1 for kings. t must not be NoPieceType.
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

// HasPawns reports whether there is a pawn on the board.
func (m Material) HasPawns() bool {
	return m.white.count(board.Pawn)+m.black.count(board.Pawn) > 0
}

// Symmetric reports whether both sides have the same men. If so, a position with the sides exchanged
// is a position of the same ending with the other side to move.
func (m Material) Symmetric() bool { return m.white == m.black }

// Symmetries returns the symmetries of the board that keep the values of the ending's positions.
// There are two if the ending has pawns, otherwise all eight.
func (m Material) Symmetries() []Symmetry {
	if m.HasPawns() {
		return pawnSymmetries()
	}
	return Symmetries()
}

// Compare orders materials by number of men, then by number of pawns, then by force, the greater
// force first. So an ending comes after those to which its captures and promotions lead.
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
