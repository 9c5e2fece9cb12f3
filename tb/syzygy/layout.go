package syzygy

import (
	"slices"

	"burnside/board"
)

// A layout numbers the placements of an ending's men on the board. The men form groups. The first
// group is the leading group. Placements of this group that differ only by symmetry have the same
// number. Each other group consists of like men. Each group has a factor. To number a placement of
// all men, the layout multiplies the number of each group's placement by the group's factor, and
// adds up these products.
type layout struct {
	lead   [3]board.Piece // the men of a trio, or the two kings; not used with pawns
	groups []group        // the leading group first
	size   uint64         // number of placements
}

// A group is a set of men whose placements have a common numbering.
type group struct {
	kind   groupKind
	man    board.Piece // the first man; except in a trio and in kings, all men of the group are like this man
	count  int
	factor uint64
}

// groupKind says how the placements of a group are numbered.
type groupKind uint8

const (
	trio       groupKind = iota // three different men that lead
	kings                       // the two kings, if they lead
	leadPawns                   // the pawns of one side, which lead
	otherPawns                  // the pawns of the side whose pawns do not lead
	likeMen
)

// newLayout returns the layout of the men in the slice "men", which has the order of the table's
// header. Each group of men has a factor (see layout). The array "places" says where two of the
// groups come when all groups are sorted by their factors, the smallest first. Its first entry is
// for the leading group, the second for the pawns of the other side. The parameter "file" is the
// file of the leading pawn. In an ending without pawns, "file" has no effect. newLayout returns
// false if no table can have these men in this order.
func newLayout(men []board.Piece, m material, places [2]int, file board.File) (*layout, bool) {
	l := &layout{groups: []group{leadingGroup(men, m)}}
	copy(l.lead[:], men)
	lead := l.groups[0]
	if !lead.sound(men, m) {
		return nil, false
	}
	for i := lead.count; i < len(men); {
		g := group{kind: likeMen, man: men[i], count: countOf(m, men[i])}
		if g.man.Type() == board.Pawn {
			g.kind = otherPawns
		}
		if !g.sound(men[i:], m) || g.kind == otherPawns && i != lead.count {
			return nil, false
		}
		l.groups = append(l.groups, g)
		i += g.count
	}
	return l, l.multiply(places, file)
}

// countOf returns how many men like the given man an ending has.
func countOf(m material, man board.Piece) int {
	if man.Type() == board.King {
		return 1
	}
	return m.count(man.Color(), man.Type())
}

// leadingGroup returns the leading group, which consists of the first men.
func leadingGroup(men []board.Piece, m material) group {
	if m.hasPawns() {
		return group{kind: leadPawns, man: men[0], count: countOf(m, men[0])}
	}
	if single := 2 + singles(m); single > 2 {
		return group{kind: trio, man: men[0], count: 3}
	}
	return group{kind: kings, man: men[0], count: 2}
}

// singles returns how many men, apart from the kings, are the only man of their colour and type.
func singles(m material) int {
	n := 0
	for ; m != 0; m >>= countBits {
		if m&(1<<countBits-1) == 1 {
			n++
		}
	}
	return n
}

// sound reports whether the list "men" begins with men that may form the group g.
func (g group) sound(men []board.Piece, m material) bool {
	if g.count < 1 || g.count > len(men) {
		return false
	}
	for i, man := range men[:g.count] {
		ok := man == g.man
		switch g.kind {
		case trio:
			ok = countOf(m, man) == 1
		case kings:
			ok = man.Type() == board.King
		case leadPawns:
			ok = ok && man.Type() == board.Pawn
		}
		if !ok || g.kind <= kings && slices.Contains(men[:i], man) {
			return false
		}
	}
	return true
}

// multiply sets the factor of each group and the size of the layout. newLayout explains the
// parameter "places". multiply returns false if two groups have the same place, or if a place does
// not exist.
func (l *layout) multiply(places [2]int, file board.File) bool {
	named := 1
	if len(l.groups) > 1 && l.groups[1].kind == otherPawns {
		named = 2
	}
	order := make([]int, len(l.groups)) // for each place, the number of its group (counted from 1), or 0 if the place is still free
	for i, place := range places[:named] {
		if place >= len(order) || order[place] != 0 {
			return false
		}
		order[place] = i + 1
	}
	for place, next := 0, named; place < len(order); place++ {
		if order[place] == 0 {
			next++
			order[place] = next
		}
	}
	sizes := l.groupSizes(file)
	l.size = 1
	for _, i := range order {
		l.groups[i-1].factor = l.size
		l.size *= sizes[i-1]
	}
	return true
}

// groupSizes returns, for each group, how many placements it has.
func (l *layout) groupSizes(file board.File) []uint64 {
	var sizes []uint64
	placed := 0
	for _, g := range l.groups {
		var size uint64
		switch g.kind {
		case trio:
			size = trioPlacements
		case kings:
			size = kingPlacements
		case leadPawns:
			size = leadPawnCount[g.count-1][file]
		case otherPawns:
			size = binomials[pawnSquares-placed][g.count]
		case likeMen:
			size = binomials[board.NumSquares-placed][g.count]
		}
		sizes = append(sizes, size)
		placed += g.count
	}
	return sizes
}

// A view shows a position with the squares and colours that a table uses. A view may exchange the
// colours and mirror the board.
type view struct {
	p          *board.Position
	swapped    bool
	flip       board.Square // each square is xored with it; 7 mirrors the files, 56 mirrors the ranks
	transposed bool
}

// viewOf returns the view of a position. If "swapped" is true, the view exchanges the colours and
// mirrors the ranks.
func viewOf(p *board.Position, swapped bool) view {
	v := view{p: p, swapped: swapped}
	if swapped {
		v.flip = 56
	}
	return v
}

// men returns the squares of all men of one kind. The parameter "man" is the kind in the table,
// where the colours may be exchanged. The squares are squares of the position, not of the table.
func (v *view) men(man board.Piece) board.Bitboard {
	c := man.Color()
	if v.swapped {
		c = c.Opponent()
	}
	return v.p.Pieces(c, man.Type())
}

// square maps a square of the position to a square of the table.
func (v *view) square(s board.Square) board.Square {
	if s ^= v.flip; v.transposed {
		return transpose(s)
	}
	return s
}

// set maps a set of squares of the position to squares of the table.
func (v *view) set(b board.Bitboard) board.Bitboard {
	var seen board.Bitboard
	for ; b != 0; b = b.WithoutFirst() {
		seen |= v.square(b.First()).Bitboard()
	}
	return seen
}

// leadPawn returns the square that the leading pawn has in the table. If this pawn is on one of the
// files e to h, leadPawn first mirrors the view.
func (v *view) leadPawn(man board.Piece) board.Square {
	best := uint8(0)
	for pawns := v.men(man); pawns != 0; pawns = pawns.WithoutFirst() {
		best = max(best, weightOf[v.square(pawns.First())])
	}
	s := squareOf[best]
	if s.File() > board.FileD {
		v.flip ^= 7
		s = s.FlipFile()
	}
	return s
}

// index returns the number of a position. If the layout has pawns, the parameter "lead" must be the
// result of leadPawn.
func (l *layout) index(v *view, lead board.Square) uint64 {
	var index uint64
	var placed board.Bitboard
	first := &l.groups[0]
	if first.kind == leadPawns {
		index, placed = leadPawnIndex(v, first, lead)
	} else {
		index, placed = l.leadIndex(v)
	}
	index *= first.factor
	for i := 1; i < len(l.groups); i++ {
		g := &l.groups[i]
		set := v.set(v.men(g.man))
		offset := 0
		if g.kind == otherPawns {
			offset = int(board.A2)
		}
		index += combination(set, placed, offset) * g.factor
		placed |= set
	}
	return index
}

// leadIndex is for positions without pawns. It first mirrors the view. Then the first leading man
// stands in the triangle a1-d1-d4, and the first leading man off the diagonal a1-h8 stands below
// the diagonal. leadIndex returns the number of the leading men, and the set of their squares.
func (l *layout) leadIndex(v *view) (uint64, board.Bitboard) {
	var squares [3]board.Square
	n := l.groups[0].count
	for i := range n {
		squares[i] = v.square(v.men(l.lead[i]).First())
	}
	var flip board.Square
	if squares[0].File() > board.FileD {
		flip |= 7
	}
	if squares[0].Rank() > board.Rank4 {
		flip |= 56
	}
	v.flip ^= flip
	for i := range n {
		squares[i] ^= flip
	}
	for _, s := range squares[:n] {
		if d := diagonality(s); d != 0 {
			v.transposed = d > 0
			break
		}
	}
	var placed board.Bitboard
	for i := range n {
		if v.transposed {
			squares[i] = transpose(squares[i])
		}
		placed |= squares[i].Bitboard()
	}
	if l.groups[0].kind == kings {
		return kingNumber[triangleNumber[squares[0]]][squares[1]], placed
	}
	return trioNumber(squares), placed
}

// leadPawnIndex returns the number of the leading side's pawns, and the set of their squares.
func leadPawnIndex(v *view, g *group, lead board.Square) (uint64, board.Bitboard) {
	placed := v.set(v.men(g.man))
	var weights uint64
	for others := placed &^ lead.Bitboard(); others != 0; others = others.WithoutFirst() {
		weights |= 1 << weightOf[others.First()]
	}
	return leadPawnStart[g.count-1][lead] + combination(board.Bitboard(weights), 0, 0), placed
}

// combination returns the number of the given set of squares. It counts among all sets of the same
// size that contain no square of the set "placed" and no square below "offset".
func combination(set, placed board.Bitboard, offset int) uint64 {
	var number uint64
	for k := 1; set != 0; k++ {
		s := set.First()
		below := (placed & (s.Bitboard() - 1)).Count()
		number += binomials[int(s)-below-offset][k]
		set = set.WithoutFirst()
	}
	return number
}
