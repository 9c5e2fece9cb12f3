package board

// Magic bitboards give the attacks of sliders (Kannan, "Magic Move-Bitboard Generation in Computer
// Chess", 2007). The blockers on a slider's lines are multiplied by a number that was found by trial.
// The product gives an index in a table of attacked squares.

// A magic maps the blockers around one square to a table index.
type magic struct {
	mask   Bitboard // squares on which blockers matter
	number uint64
	offset uint32 // where the square's part of sliderTable begins
	shift  uint8
}

var (
	rookMagics   [NumSquares]magic
	bishopMagics [NumSquares]magic

	// sliderTable holds the attacks of all rooks, then of all bishops.
	sliderTable [rookEntries + bishopEntries]Bitboard
)

// These are the numbers of sets of blockers, summed over all squares.
const (
	rookEntries   = 102400
	bishopEntries = 5248
)

// initSliders fills the slider table.
func initSliders() {
	offset := uint32(0)
	for s := A1; s < NoSquare; s++ {
		rank, file := s.Rank().Bitboard(), s.File().Bitboard()
		edges := (Rank1BB|Rank8BB)&^rank | (FileABB|FileHBB)&^file
		offset = initMagic(s, &rookMagics[s], rookNumbers[s], offset, edges,
			[2]Bitboard{rank, file})
	}
	for s := A1; s < NoSquare; s++ {
		edges := Rank1BB | Rank8BB | FileABB | FileHBB
		offset = initMagic(s, &bishopMagics[s], bishopNumbers[s], offset, edges,
			[2]Bitboard{diagonal(s), antiDiagonal(s)})
	}
}

// initMagic sets up the magic bitboard of one slider on the square s. The parameter "lines" holds
// the two lines along which the slider moves. initMagic fills the part of the table that begins at
// the parameter "offset". It returns the offset of the next part.
func initMagic(s Square, m *magic, number uint64, offset uint32, edges Bitboard, lines [2]Bitboard) uint32 {
	m.mask = (lines[0] | lines[1]) &^ (edges | s.Bitboard())
	m.number, m.offset = number, offset
	m.shift = uint8(64 - m.mask.Count())
	second := lineAttacks(s, lines[1], m.mask)
	for _, a := range lineAttacks(s, lines[0], m.mask) {
		for _, b := range second {
			sliderTable[m.index(a.blockers|b.blockers)] = a.squares | b.squares
		}
	}
	return offset + 1<<m.mask.Count()
}

// index returns the table index for the given occupied squares.
func (m *magic) index(occupied Bitboard) uint32 {
	return m.offset + uint32(uint64(occupied&m.mask)*m.number>>(m.shift&63))
}

// RookAttacks returns the squares that a rook on s attacks. The parameter "occupied" holds the
// squares that count as occupied.
func RookAttacks(s Square, occupied Bitboard) Bitboard {
	return sliderTable[rookMagics[s&63].index(occupied)]
}

// BishopAttacks returns the squares that a bishop on s attacks. The parameter "occupied" holds the
// squares that count as occupied.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	return sliderTable[bishopMagics[s&63].index(occupied)]
}

// A lineAttack holds a set of blockers on a slider's line, and the squares of the line that the
// slider attacks if these blockers stand there.
type lineAttack struct{ blockers, squares Bitboard }

// lineAttacks returns the attacks of a slider on s along the given line. There is one entry for
// each set of blockers on those squares of the line that are in "mask". The method is hyperbola
// quintessence, from the chess programming wiki. In each direction it subtracts twice the slider's
// bit from the blockers. This changes all bits from the slider's neighbour to the nearest blocker,
// and the changed bits are the attacked squares. The method is exact but slow, so it only fills the
// table.
func lineAttacks(s Square, line, mask Bitboard) []lineAttack {
	slider := s.Bitboard()
	mask &= line
	all := make([]lineAttack, 0, 1<<mask.Count())
	for blockers := Bitboard(0); ; {
		up := blockers - 2*slider
		down := (blockers.reversed() - 2*slider.reversed()).reversed()
		all = append(all, lineAttack{blockers, (up ^ down) & line &^ slider})
		// Take the next subset of the mask (carry-rippler trick).
		blockers = (blockers - mask) & mask
		if blockers == 0 {
			return all
		}
	}
}

// diagonal returns the diagonal through s that runs from lower left to upper right.
func diagonal(s Square) Bitboard {
	return walk(s, 9, FileHBB) | walk(s, -9, FileABB) | s.Bitboard()
}

// antiDiagonal returns the diagonal through s that runs from lower right to upper left.
func antiDiagonal(s Square) Bitboard {
	return walk(s, -7, FileHBB) | walk(s, 7, FileABB) | s.Bitboard()
}

// walk returns the squares from s to the edge of the board in steps of the given size, without s
// itself. The parameter "last" holds the squares of the file on which the walk ends. The walk also
// ends on the first and on the last rank.
func walk(s Square, step int, last Bitboard) Bitboard {
	var line Bitboard
	for square := int(s); !last.Has(Square(square)); {
		square += step
		if square < 0 || square >= NumSquares {
			break
		}
		line |= Square(square).Bitboard()
	}
	return line
}
