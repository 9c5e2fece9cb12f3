package clocksolver

// A square is a number: 0 for a1, 1 for b1, up to 63 for h8.
type square = int8

// These are the sides. The side to move is also a digit in the number of a position.
const (
	white = 0
	black = 1
)

// A step is a difference of files and ranks.
type step struct{ file, rank int }

var (
	straight = []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal = []step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	leaps    = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

// paths holds the paths of each piece on an empty board. It is indexed by the letter of the white
// piece and by the square of the piece. A path is the list of squares in one direction from the
// piece. The nearest square comes first.
var paths = [128]*[64][][]square{
	'K': allPaths(append(append([]step{}, straight...), diagonal...), 1),
	'Q': allPaths(append(append([]step{}, straight...), diagonal...), 7),
	'R': allPaths(straight, 7),
	'B': allPaths(diagonal, 7),
	'N': allPaths(leaps, 1),
}

// allPaths returns the paths of a piece from each square. The piece moves by the given steps. The
// parameter "times" is the greatest number of times that it can repeat a step in one move.
func allPaths(steps []step, times int) *[64][][]square {
	var all [64][][]square
	for from := range square(64) {
		for _, s := range steps {
			var path []square
			for n := 1; n <= times; n++ {
				to, inside := shifted(from, n*s.file, n*s.rank)
				if !inside {
					break
				}
				path = append(path, to)
			}
			if path != nil {
				all[from] = append(all[from], path)
			}
		}
	}
	return &all
}

// shifted returns the square that lies the given number of files and ranks away. If it is not on
// the board, the result "inside" is false.
func shifted(from square, files, ranks int) (to square, inside bool) {
	file, rank := int(from%8)+files, int(from/8)+ranks
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0, false
	}
	return square(8*rank + file), true
}

// has reports whether a set contains a square.
func has(set uint64, s square) bool { return set>>uint(s)&1 != 0 }

// sideOf returns the side of the man with the given FEN letter.
func sideOf(man byte) int {
	if man >= 'a' {
		return black
	}
	return white
}

// upper returns the letter of the white man of the same kind. For n it returns N.
func upper(man byte) byte { return man &^ 0x20 }

// ofSide returns the letter of a man of the given side. The parameter "kind" is the letter of the
// white man of this kind.
func ofSide(kind byte, side int) byte { return kind | byte(side*0x20) }

// forward returns the direction in which the pawns of a side move: 1 for up, -1 for down.
func forward(side int) int { return 1 - 2*side }

// attacks reports whether a man on the square "from" attacks the square "to". The parameter
// "occupied" is the set of squares with men.
func attacks(man byte, from, to square, occupied uint64) bool {
	if upper(man) == 'P' {
		for _, files := range []int{-1, 1} {
			if s, inside := shifted(from, files, forward(sideOf(man))); inside && s == to {
				return true
			}
		}
		return false
	}
	for _, path := range paths[upper(man)][from] {
		for _, s := range path {
			if s == to {
				return true
			}
			if has(occupied, s) {
				break
			}
		}
	}
	return false
}

// A position is a placement of men with a side to move. The men have the same order as in the
// ending.
type position struct {
	men     []byte // FEN letters
	squares [MaxMen]square
	side    int
}

// occupied returns the squares with men.
func (p *position) occupied() uint64 {
	var set uint64
	for i := range p.men {
		set |= 1 << uint(p.squares[i])
	}
	return set
}

// attacked reports whether the king of the given side is attacked.
func (p *position) attacked(side int) bool {
	occupied := p.occupied()
	king := ofSide('K', side)
	for i, man := range p.men {
		if man != king {
			continue
		}
		for j, other := range p.men {
			if sideOf(other) != side && attacks(other, p.squares[j], p.squares[i], occupied) {
				return true
			}
		}
	}
	return false
}

// legal reports whether a position is legal: no two men stand on the same square, and the side that
// has just moved is not in check.
func (p *position) legal() bool {
	var set uint64
	for i := range p.men {
		if has(set, p.squares[i]) {
			return false
		}
		set |= 1 << uint(p.squares[i])
	}
	return !p.attacked(1 - p.side)
}

// without returns the position after one man is removed.
func (p *position) without(man int) position {
	q := position{men: append(append([]byte{}, p.men[:man]...), p.men[man+1:]...), side: p.side}
	copy(q.squares[:], p.squares[:man])
	copy(q.squares[man:], p.squares[man+1:])
	return q
}

// at returns the number of the man on a square, or -1 if the square is empty.
func (p *position) at(s square) int {
	for i := range p.men {
		if p.squares[i] == s {
			return i
		}
	}
	return -1
}
