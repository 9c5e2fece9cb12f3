package seriesmate

import "burnside/board"

// Heuristic decides in which order positions are searched.
type Heuristic uint8

// These are the heuristics.
const (
	// MateDistance is our own heuristic. It searches first the positions that seem closest to mate.
	// The search also drops positions by a bound (see bound.go).
	MateDistance Heuristic = iota
	Manhattan              // this one and the two below are published; they search without the bound
	Covering
	Combined
)

var heuristicNames = names{"heuristic", []string{"mate", "manhattan", "covering", "combined"}}

// String returns the name that ParseHeuristic reads.
func (h Heuristic) String() string { return heuristicNames.of(int(h)) }

// ParseHeuristic reads the name of a heuristic.
func ParseHeuristic(text string) (Heuristic, error) {
	h, err := heuristicNames.parse(text)
	return Heuristic(h), err
}

// These are the terms of a state's cost by our own heuristic. Their unit is a square of Manhattan
// distance. Blocked squares and captured men lower the cost, because they make mate easier. Each
// move already made raises the cost. So the search also returns to promising states early in the
// series.
const (
	uncoveredCost = 10 // for each square of the field neither covered nor blocked
	neededCost    = 10 // for each move that mate needs by the bound
	enemyCost     = 6  // for each enemy man
	depthCost     = 4  // for each move made
	slackCost     = 8  // for each move left that is not needed, after the first mostSlack
	mostSlack     = 5
)

// An estimate says how far a state seems to be from mate.
type estimate struct {
	cost    int            // decides the order of the search
	needed  int            // no mate takes fewer moves
	counted board.Bitboard // as in need
}

// estimate returns the estimate of a state. It returns false if the moves left cannot mate.
func (b *bound) estimate(st *state, left int) (estimate, bool) {
	if b.distances != nil || b.help != nil {
		return b.estimateSteps(st, left)
	}
	attacked := st.ownAttacks()
	n := b.need(st, left, attacked)
	needed := b.needed(st, left, &n)
	if needed > left {
		return estimate{}, false
	}
	uncovered := (b.f.field &^ (attacked | st.enemy[all])).Count()
	cost := b.f.manhattan(st) + uncoveredCost*uncovered + neededCost*needed +
		enemyCost*st.enemy[all].Count() + depthCost*(b.moves-left) + slackCost*max(0, left-needed-mostSlack)
	return estimate{cost: cost, needed: needed, counted: n.counted}, true
}

// estimateSteps does the same as estimate, for mate and stalemate by a help-series and for goals
// with a square. There the bound is a number of moves that men need to reach certain squares.
func (b *bound) estimateSteps(st *state, left int) (estimate, bool) {
	var needed int
	if b.help != nil {
		needed = b.help.needed(st, left)
	} else {
		needed = b.distances.least(st, b.f.goalSquare)
	}
	return estimate{cost: neededCost*needed + depthCost*(b.moves-left), needed: needed}, needed <= left
}

// refine makes an estimate more precise by the second bound (see picture.go), if that bound
// applies. It returns false if the moves left do not suffice for mate.
func (b *bound) refine(st *state, left int, e *estimate) bool {
	if st.own[all].Count() > mostPictured || b.counted == 0 {
		return true
	}
	want := b.around(e.counted &^ (st.enemy[all] &^ st.enemy[board.King]))
	needed := b.cheapest(st, e.needed, left, want, b.around(e.counted))
	if needed > e.needed {
		e.cost += neededCost * (needed - e.needed)
		e.needed = needed
	}
	return needed <= left
}

// hopeful reports whether the moves of the series may suffice in the root.
func (b *bound) hopeful(root *state, moves int) bool {
	if b.counted == 0 {
		return true
	}
	e, ok := b.estimate(root, moves)
	return ok && b.refine(root, moves, &e)
}

// The method "published" returns the cost of a state by one of the published heuristics. It is ten
// times the published cost, so that it is an integer. The parameter "m" is the last move, and the
// parameter "depth" is the number of moves made before it.
func (f *frame) published(h Heuristic, st *state, m board.Move, depth int) int {
	switch h {
	case Manhattan:
		return 10 * f.manhattan(st)
	case Covering:
		return -10 * f.covered(st)
	}
	cost := f.manhattan(st) - 9*f.covered(st) - 8*depth
	if m.Promotion() == board.Queen {
		cost -= 5
	}
	return cost
}

// manhattan returns the sum of the Manhattan distances of all own men to the
// enemy king.
func (f *frame) manhattan(st *state) int {
	sum := 0
	for b := st.own[all]; b != 0; b = b.WithoutFirst() {
		s := b.First()
		files, ranks := int(s.File())-int(f.enemyKing.File()), int(s.Rank())-int(f.enemyKing.Rank())
		sum += max(files, -files) + max(ranks, -ranks)
	}
	return sum
}

// covered returns the number of squares that are attacked by own men other than pawns. Only the
// enemy king's square and the squares next to it count.
func (f *frame) covered(st *state) int {
	attacked := st.pieceAttacks(st.occupied()) | st.kingAttacks()
	return (attacked & (f.field | f.enemyKing.Bitboard())).Count()
}
