package tb

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"burnside/board"
)

// MaxMen is the greatest number of men, kings included, of an ending that has a
// Layout. The index would allow more; memory does not.
const MaxMen = 8

// Material says which men an ending has, kings left out. It is comparable, and
// the zero value is king against king. White has the greater force: more men,
// or as many and more queens, or as many of those and more rooks, and so on
// through bishops, knights and pawns. So the rook ending against a pawn is
// KRvKP, and two pawns against the queen are KPPvKQ, as in the names of Syzygy
// files.
type Material struct {
	white, black force
}

// force is the men of one side: their number, and the number of each type from
// queens down to pawns, in fields of such order that the greater force is the
// greater number.
type force uint32

// pieceTypes lists the types beside the king in falling order of force.
var pieceTypes = [5]board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn}

const (
	forceBits  = 4                           // of a type's field
	forceField = 1<<forceBits - 1            // mask of a field
	forceMen   = forceBits * len(pieceTypes) // position of the number of men
)

// forceOne returns the force of one man.
func forceOne(t board.PieceType) force {
	return 1<<forceMen | 1<<(forceBits*(t-board.Pawn))
}

// count returns the number of men of type t.
func (f force) count(t board.PieceType) int {
	return int(f >> (forceBits * (t - board.Pawn)) & forceField)
}

// men returns the number of men, the king left out.
func (f force) men() int { return int(f >> forceMen) }

// String returns the men as letters, the king first.
func (f force) String() string {
	var sb strings.Builder
	sb.WriteByte('K')
	for _, t := range pieceTypes {
		for range f.count(t) {
			sb.WriteByte(t.Letter())
		}
	}
	return sb.String()
}

// newMaterial returns the material of two forces and whether the second is the
// greater and so became White's.
func newMaterial(white, black force) (m Material, flipped bool) {
	if black > white {
		return Material{black, white}, true
	}
	return Material{white, black}, false
}

// ErrMaterial is what errors of ParseMaterial wrap.
var ErrMaterial = errors.New("not an ending")

// ParseMaterial reads the name of an ending such as "KRPvKR". Either case will
// do, men may stand in any order behind the king, and the sides may too: kRvKRP
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

// parseForce reads the letters of one side.
func parseForce(letters string) (force, error) {
	if !strings.HasPrefix(letters, "K") {
		return 0, fmt.Errorf("side %q does not begin with a king", letters)
	}
	if len(letters) > MaxMen {
		return 0, fmt.Errorf("side of %d men, more than %d", len(letters), MaxMen)
	}
	var f force
	for i := 1; i < len(letters); i++ {
		t, ok := board.ParsePieceType(letters[i])
		if !ok {
			return 0, fmt.Errorf("%q is no piece letter", letters[i:i+1])
		}
		if t == board.King {
			return 0, fmt.Errorf("side %q has several kings", letters)
		}
		f += forceOne(t)
	}
	return f, nil
}

// MaterialOf returns the material on the board and whether it is flipped: the
// sides must then be exchanged (colours and side to move exchanged, ranks
// turned round) for White to have the greater force.
func MaterialOf(p *board.Position) (m Material, flipped bool) {
	return newMaterial(forceOf(p, board.White), forceOf(p, board.Black))
}

// forceOf returns the force of c's men.
func forceOf(p *board.Position, c board.Color) force {
	f := force(p.ByColor(c).Count()-1) << forceMen
	for i := range pieceTypes {
		f |= force(p.Pieces(c, board.Pawn+board.PieceType(i)).Count()) << (forceBits * i)
	}
	return f
}

// String returns the name of the ending, such as "KRPvKR".
func (m Material) String() string { return m.white.String() + "v" + m.black.String() }

// Men returns the number of men, kings included.
func (m Material) Men() int { return 2 + m.white.men() + m.black.men() }

// Count returns the number of c's men of type t, which must not be
// NoPieceType. Each side has one king.
func (m Material) Count(c board.Color, t board.PieceType) int {
	if t == board.King {
		return 1
	}
	if c == board.White {
		return m.white.count(t)
	}
	return m.black.count(t)
}

// HasPawns reports whether there is a pawn on the board.
func (m Material) HasPawns() bool {
	return m.white.count(board.Pawn)+m.black.count(board.Pawn) > 0
}

// Symmetric reports whether both sides have the same men. Exchanging the sides
// of a position then gives one of the same ending with the other side to move.
func (m Material) Symmetric() bool { return m.white == m.black }

// Symmetries returns the symmetries of the board under which the ending's
// positions keep their value: all eight without pawns, two with.
func (m Material) Symmetries() []Symmetry {
	if m.HasPawns() {
		return PawnSymmetries()
	}
	return Symmetries()
}

// compare orders materials by number of men, then by number of pawns, then by
// force, the greater first, so that what a capture or promotion leads to comes
// before the ending it happens in.
func (m Material) compare(other Material) int {
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

// Smaller returns the endings that one move can lead to by a capture, a
// promotion or both, king against king left out, in an order that puts each
// before those that can lead to it.
func Smaller(m Material) []Material {
	var all []Material
	add := func(white, black force) {
		if s, _ := newMaterial(white, black); s != (Material{}) {
			all = append(all, s)
		}
	}
	for _, movers := range [2][2]force{{m.white, m.black}, {m.black, m.white}} {
		mover, other := movers[0], movers[1]
		for _, after := range promotions(mover) {
			if after != mover {
				add(after, other)
			}
			for _, t := range pieceTypes {
				// A pawn that promotes finds no pawn to capture there.
				if other.count(t) > 0 && (after == mover || t != board.Pawn) {
					add(after, other-forceOne(t))
				}
			}
		}
	}
	slices.SortFunc(all, Material.compare)
	return slices.Compact(all)
}

// promotions returns what a force can be after one move: itself, and with one
// pawn promoted to each piece if it has pawns.
func promotions(f force) []force {
	all := []force{f}
	if f.count(board.Pawn) == 0 {
		return all
	}
	for _, t := range pieceTypes[:4] {
		all = append(all, f-forceOne(board.Pawn)+forceOne(t))
	}
	return all
}

// WithSmaller returns the given endings and all that moves from them can lead
// to, each once, in an order in which they can be generated: each behind those
// that it depends on. King against king is left out.
func WithSmaller(endings ...Material) []Material {
	seen := map[Material]bool{{}: true}
	var all []Material
	pending := slices.Clone(endings)
	for len(pending) > 0 {
		m := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if seen[m] {
			continue
		}
		seen[m] = true
		all = append(all, m)
		pending = append(pending, Smaller(m)...)
	}
	slices.SortFunc(all, Material.compare)
	return all
}

// Endings returns all endings of exactly that many men, kings included, in an
// order in which they can be generated. There are 5 of three men and 30 of
// four; of two men there is king against king.
func Endings(men int) []Material {
	if men < 2 || men > MaxMen {
		return nil
	}
	var all []Material
	for black := 0; 2*black <= men-2; black++ {
		for _, w := range forces(men - 2 - black) {
			for _, b := range forces(black) {
				if w >= b {
					all = append(all, Material{w, b})
				}
			}
		}
	}
	slices.SortFunc(all, Material.compare)
	return all
}

// forces returns all forces of that many men beside the king.
func forces(men int) []force {
	var all []force
	var choose func(f force, first, left int)
	choose = func(f force, first, left int) {
		if left == 0 {
			all = append(all, f)
			return
		}
		for i := first; i < len(pieceTypes); i++ {
			choose(f+forceOne(pieceTypes[i]), i, left-1)
		}
	}
	choose(0, 0, men)
	return all
}
