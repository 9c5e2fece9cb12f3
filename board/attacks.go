package board

// These are the attack and line tables. They are filled before main runs.
var (
	knightTable [NumSquares]Bitboard
	kingTable   [NumSquares]Bitboard
	pawnTable   [2][NumSquares]Bitboard

	// rookRays and bishopRays hold the attacks of sliders on an empty board.
	rookRays   [NumSquares]Bitboard
	bishopRays [NumSquares]Bitboard

	// betweenTable holds the squares strictly between two squares in line.
	betweenTable [NumSquares][NumSquares]Bitboard
	// lineTable holds the whole rank, file or diagonal through two squares.
	lineTable [NumSquares][NumSquares]Bitboard
)

func init() {
	initLeapers()
	initSliders()
	initLines()
	initCuckoo()
}

// initLeapers fills the attack tables of knights, kings and pawns.
func initLeapers() {
	for s := A1; s < NoSquare; s++ {
		b := s.Bitboard()
		east, west := b.East(), b.West()
		beside := east | west
		far := east.East() | west.West()
		knightTable[s] = beside<<16 | beside>>16 | far<<8 | far>>8
		row := b | beside
		kingTable[s] = (row | row<<8 | row>>8) &^ b
		pawnTable[White][s] = beside << 8
		pawnTable[Black][s] = beside >> 8
	}
}

// initLines fills two tables for every two squares. betweenTable holds the squares between them,
// and lineTable holds the whole line through them.
func initLines() {
	for a := A1; a < NoSquare; a++ {
		rookRays[a] = RookAttacks(a, 0)
		bishopRays[a] = BishopAttacks(a, 0)
		for b := A1; b < NoSquare; b++ {
			ends := a.Bitboard() | b.Bitboard()
			switch {
			case a == b:
			case RookAttacks(a, 0).Has(b):
				betweenTable[a][b] = RookAttacks(a, ends) & RookAttacks(b, ends)
				lineTable[a][b] = RookAttacks(a, 0)&RookAttacks(b, 0) | ends
			case BishopAttacks(a, 0).Has(b):
				betweenTable[a][b] = BishopAttacks(a, ends) & BishopAttacks(b, ends)
				lineTable[a][b] = BishopAttacks(a, 0)&BishopAttacks(b, 0) | ends
			}
		}
	}
}

// KnightAttacks returns the squares that a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightTable[s&63] }

// KingAttacks returns the squares that a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingTable[s&63] }

// PawnAttacks returns the squares that a pawn of c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnTable[c&1][s&63] }

// QueenAttacks returns the squares that a queen on s attacks. The parameter "occupied" holds the
// squares that count as occupied.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return RookAttacks(s, occupied) | BishopAttacks(s, occupied)
}

// Between returns the squares strictly between a and b. The set is empty if a and b are not on one
// rank, file or diagonal.
func Between(a, b Square) Bitboard { return betweenTable[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b. If there is no such line, the set
// is empty.
func Line(a, b Square) Bitboard { return lineTable[a&63][b&63] }

// Attacks returns the squares that a piece of type t on s attacks. The parameter "occupied" holds
// the squares that count as occupied. For pawns use PawnAttacks, which also needs the colour.
func Attacks(t PieceType, s Square, occupied Bitboard) Bitboard {
	switch t {
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}

// AllPawnAttacks returns the squares that pawns of c attack. The parameter "pawns" holds the
// squares on which these pawns stand.
func AllPawnAttacks(c Color, pawns Bitboard) Bitboard {
	return pawns.East().Forward(c) | pawns.West().Forward(c)
}

// AttackersTo returns the men of both sides that attack s. The parameter "occupied" holds the
// squares that block sliders. A man on a square outside "occupied" blocks nothing, but if it
// attacks s, it is in the result. To leave such men out, intersect the result with "occupied".
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return PawnAttacks(Black, s)&p.Pieces(White, Pawn) |
		PawnAttacks(White, s)&p.Pieces(Black, Pawn) |
		KnightAttacks(s)&p.byType[Knight] |
		KingAttacks(s)&p.byType[King] |
		BishopAttacks(s, occupied)&(p.byType[Bishop]|p.byType[Queen]) |
		RookAttacks(s, occupied)&(p.byType[Rook]|p.byType[Queen])
}

// isAttacked reports whether a man of the given colour attacks s. The parameter "occupied" holds
// the squares that count as occupied.
func (p *Position) isAttacked(s Square, by Color, occupied Bitboard) bool {
	men := p.byColor[by&1]
	if KnightAttacks(s)&men&p.byType[Knight] != 0 ||
		PawnAttacks(by.Opponent(), s)&men&p.byType[Pawn] != 0 ||
		KingAttacks(s)&men&p.byType[King] != 0 {
		return true
	}
	diagonal := men & (p.byType[Bishop] | p.byType[Queen])
	if bishopRays[s&63]&diagonal != 0 && BishopAttacks(s, occupied)&diagonal != 0 {
		return true
	}
	straight := men & (p.byType[Rook] | p.byType[Queen])
	return rookRays[s&63]&straight != 0 && RookAttacks(s, occupied)&straight != 0
}

// Pinned returns the men of colour c that an enemy slider pins to their king.
func (p *Position) Pinned(c Color) Bitboard {
	return p.blockers(p.King(c), c.Opponent()) & p.byColor[c&1]
}

// The method "blockers" returns the men that shield s from sliders of the given colour. Each of
// them is the only man between s and such a slider. It may be of either side.
func (p *Position) blockers(s Square, by Color) Bitboard {
	s &= 63
	men := p.byColor[by&1]
	snipers := rookRays[s]&men&(p.byType[Rook]|p.byType[Queen]) |
		bishopRays[s]&men&(p.byType[Bishop]|p.byType[Queen])
	occupied := p.Occupied()
	var blockers Bitboard
	for ; snipers != 0; snipers = snipers.WithoutFirst() {
		between := Between(s, snipers.First()) & occupied
		if !between.Several() {
			blockers |= between
		}
	}
	return blockers
}

// computeCheckers returns the men that give check to the side to move.
func (p *Position) computeCheckers() Bitboard {
	king := p.King(p.sideToMove)
	return p.AttackersTo(king, p.Occupied()) & p.byColor[p.sideToMove.Opponent()]
}
