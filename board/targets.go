package board

// Targets holds the squares to which the piece on From can go.
type Targets struct {
	From Square
	To   Bitboard
}

// maxTargets is the capacity of QuietTargets. A side has at most sixteen men, and a queen takes two
// entries. The capacity is a power of two, so that an index can be masked instead of checked.
const maxTargets = 32

// QuietTargets holds the legal quiet moves of a position, except castling. It groups the moves of
// each piece by origin, and the pushes of all pawns together. So a search can compute the data that
// all moves of a piece share once, instead of once for each move.
type QuietTargets struct {
	pieces [maxTargets]Targets
	n      int
	// Single and Double are the targets of single and double pushes.
	Single, Double Bitboard
}

// Pieces returns the targets of the king, the knights, the bishops, the rooks and the queens. A queen
// may have two entries.
func (q *QuietTargets) Pieces() []Targets { return q.pieces[:q.n] }

// Find fills q with the quiet moves of p. In check they are all evasions.
func (q *QuietTargets) Find(p *Position) {
	var g generation
	g.start(p)
	q.n, q.Single, q.Double = 0, 0, 0
	q.add(g.king, g.safeForKing(KingAttacks(g.king)&^g.occupied))
	if g.checkMask == 0 {
		return
	}
	for from, to := range g.pieces(g.checkMask &^ g.occupied) {
		q.add(from, to)
	}
	pawns := g.own & p.byType[Pawn]
	q.addPushes(&g, pawns&^g.pinned, g.checkMask)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		q.addPushes(&g, b&-b, g.checkMask&Line(g.king, b.First()))
	}
}

// add appends a piece with its targets, unless it has no targets.
func (q *QuietTargets) add(from Square, to Bitboard) {
	q.pieces[q.n&(maxTargets-1)] = Targets{from, to}
	if to != 0 {
		q.n++
	}
}

// addPushes adds each pawn push whose target is in the set "allowed".
func (q *QuietTargets) addPushes(g *generation, pawns, allowed Bitboard) {
	single, double := g.pawnPushes(pawns)
	q.Single |= single & allowed
	q.Double |= double & allowed
}
