package board

// Targets is the squares to which the man on From can go.
type Targets struct {
	From Square
	To   Bitboard
}

// maxTargets is the capacity of QuietTargets: sixteen men, of which queens are there
// twice. It is a power of two, so that an index can be masked instead of checked.
const maxTargets = 32

// QuietTargets holds the legal quiet moves of one position, castling left out, by
// the men that make them. A search that orders them so looks up what the moves of a
// man share only once.
type QuietTargets struct {
	men [maxTargets]Targets
	n   int
	// Single and Double are where the steps of the pawns lead.
	Single, Double Bitboard
}

// Men returns the targets of the king, the knights, the bishops, the rooks and the
// queens; a queen may be there twice.
func (q *QuietTargets) Men() []Targets { return q.men[:q.n] }

// Find sets q to the quiet moves of p. In check these are the evasions among them.
func (q *QuietTargets) Find(p *Position) {
	var g generation
	g.start(p)
	q.n, q.Single, q.Double = 0, 0, 0
	q.add(g.king, g.safeForKing(KingAttacks(g.king)&^g.occupied))
	if g.evasion == 0 {
		return
	}
	q.addPieces(&g, g.evasion&^g.occupied)
	pawns := g.own & p.byType[Pawn]
	q.addSteps(&g, pawns&^g.pinned, g.evasion)
	for b := pawns & g.pinned; b != 0; b = b.WithoutFirst() {
		q.addSteps(&g, b&-b, g.evasion&Line(g.king, b.First()))
	}
}

// add appends a man with its targets, if it has any.
func (q *QuietTargets) add(from Square, to Bitboard) {
	q.men[q.n&(maxTargets-1)] = Targets{from, to}
	if to != 0 {
		q.n++
	}
}

// addPieces appends the knights, bishops, rooks and queens.
func (q *QuietTargets) addPieces(g *generation, targets Bitboard) {
	p := g.p
	// A pinned knight has no move.
	for b := g.own & p.byType[Knight] &^ g.pinned; b != 0; b = b.WithoutFirst() {
		s := b.First()
		q.add(s, KnightAttacks(s)&targets)
	}
	for b := g.own & (p.byType[Bishop] | p.byType[Queen]); b != 0; b = b.WithoutFirst() {
		s := b.First()
		q.add(s, BishopAttacks(s, g.occupied)&targets&g.freedom(s))
	}
	for b := g.own & (p.byType[Rook] | p.byType[Queen]); b != 0; b = b.WithoutFirst() {
		s := b.First()
		q.add(s, RookAttacks(s, g.occupied)&targets&g.freedom(s))
	}
}

// addSteps adds the steps of the pawns to targets in allowed.
func (q *QuietTargets) addSteps(g *generation, pawns, allowed Bitboard) {
	single, double := g.pawnSteps(pawns)
	q.Single |= single & allowed
	q.Double |= double & allowed
}
