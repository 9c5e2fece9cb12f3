package seriesmate

import "burnside/board"

// The bound. In a mate the enemy king's own square is covered, and so is every square of its
// field that no enemy man blocks; for other goals see newBound. Squares that are not covered yet
// are missing. How many of them can a man cover with m moves? At most the number that it covers
// from the best square within m moves on an empty board. The moves left are divided among the
// men in the best way. If the men still can't cover all missing squares, there is no mate.
//
// The bound must never be too strict. So blocked squares count as blocked for good, and some
// uncovered squares do not count as missing: squares to which the moves left may open a line
// of an own slider by captures, and squares that the enemy king may not enter because it would
// leave a line of one of its sliders to our king, which gives check. An own man that leaves the
// line of a slider also gains the squares that the slider then covers.

// A bound gives the least number of moves to mate. It belongs to one search.
type bound struct {
	f         *frame
	moves     int // of the whole series
	steps     *steps
	counted   board.Bitboard // squares that must be covered to reach the goal unless enemy men block them
	help      *helpBound     // of a help-series to mate or stalemate, else nil
	distances *distances     // to the square of a goal on a square, else nil
	// gains[i] is the table for the set of missing squares with index i. It is made when first
	// needed.
	gains    [512]*gains
	pictures pictures
	shields  []shield
}

// gains holds the greatest number of missing squares that a man can cover after 1 to m moves,
// by man, square and m.
type gains struct {
	values []uint8
	width  int // values per man and square, starting at 0 moves
}

// of returns the values for a man on s, by number of moves.
func (g *gains) of(piece board.PieceType, s board.Square) []uint8 {
	start := (int(piece-board.Pawn)*board.NumSquares + int(s)) * g.width
	return g.values[start : start+g.width]
}

// A shield is an enemy slider in line with its own king. If the enemy king leaves the line
// while our king is on the line's other side, the move gives check.
type shield struct {
	slider   board.Square
	line     board.Bitboard
	distance [board.NumSquares]uint8 // moves of our king to the other side of the line, by its square
}

func newBound(f *frame, root *state, moves int) *bound {
	b := &bound{f: f, moves: moves, steps: newSteps(f, root)}
	switch king := f.enemyKing.Bitboard(); {
	case f.help && f.goal.Kind <= Stalemate:
		b.help = newHelpBound(f, root, b.steps)
	case f.help: // no bound
	case f.goal.Kind == Mate:
		b.counted = f.field | king
	case f.goal.Kind == Stalemate:
		b.counted = f.field
	case f.goal.Kind == Check:
		b.counted = king
	default:
		b.distances = b.steps.distancesTo(f.goalSquare)
	}
	if f.rule == Italian && b.counted&f.field != 0 && root.own[board.King] != 0 {
		b.findShields(root)
	}
	return b
}

// mostMemory returns the greatest size of the tables of gains, in bytes.
func (b *bound) mostMemory() int64 { return int64(len(b.gains)) * int64(gainsSize(b.moves)) }

// findShields fills shields with the enemy sliders in line with their king.
func (b *bound) findShields(root *state) {
	king := b.f.enemyKing
	for sliders := root.enemy.sliders(king, 0); sliders != 0; sliders = sliders.WithoutFirst() {
		s := shield{slider: sliders.First(), line: board.Line(king, sliders.First())}
		var ray board.Bitboard
		for c := s.line &^ king.Bitboard(); c != 0; c = c.WithoutFirst() {
			if board.Between(c.First(), s.slider).Has(king) {
				ray |= c.First().Bitboard()
			}
		}
		if ray != 0 {
			b.steps.kingDistances(ray, &s.distance)
			b.shields = append(b.shields, s)
		}
	}
}

// A need holds what is missing for mate in a state.
type need struct {
	missing board.Bitboard // squares still to be covered
	counted board.Bitboard // squares that must be covered in the end unless enemy men block them
	// openers holds own men that stand between an own slider and missing squares. opened[i]
	// holds the squares that may be covered once openers[i] moves.
	openers [16]board.Square
	opened  [16]board.Bitboard
	n       int
}

// need returns what is missing with the given number of moves left. attacked holds the squares
// that own men attack.
func (b *bound) need(st *state, left int, attacked board.Bitboard) (n need) {
	n.counted = b.counted
	for i := range b.shields {
		s := &b.shields[i]
		if st.enemy[all].Has(s.slider) && int(s.distance[st.ownKing()&63]) <= left {
			n.counted &= s.line
		}
	}
	n.missing = n.counted &^ (attacked | st.enemy[all]&^st.enemy[board.King])
	for m := n.missing; m != 0; m = m.WithoutFirst() {
		b.openLines(st, left, m.First(), &n)
	}
	return n
}

// openLines finds own sliders that may open a line to the missing square s. Own men between
// must leave. Enemy men between must be captured one by one, and the man that captures last
// then stands in the line itself. If the line opens without an own man as opener, s counts as
// not missing.
func (b *bound) openLines(st *state, left int, s board.Square, n *need) {
	for sliders := st.own.sliders(s, 0); sliders != 0; sliders = sliders.WithoutFirst() {
		between := board.Between(s, sliders.First())
		own, enemy := between&st.own[all], (between & st.enemy[all] &^ st.enemy[board.King]).Count()
		if enemy > 0 {
			enemy++
		}
		switch {
		case max(own.Count(), enemy) > left:
		case own == 0:
			n.missing &^= s.Bitboard()
			return
		default:
			n.addOpener(own.First(), s)
		}
	}
}

// addOpener records that the own man on opener may open a line to s.
func (n *need) addOpener(opener, s board.Square) {
	i := 0
	for i < n.n && n.openers[i] != opener {
		i++
	}
	if i == n.n {
		n.openers[i&15], n.opened[i&15] = opener, 0
		n.n++
	}
	n.opened[i&15] |= s.Bitboard()
}

// opens returns the number of missing squares to which the man on s may open lines.
func (n *need) opens(s board.Square) uint8 {
	for i, opener := range n.openers[:n.n] {
		if opener == s {
			return uint8((n.opened[i] & n.missing).Count())
		}
	}
	return 0
}

// needed returns the least number of moves, at least 1, that could cover the missing squares,
// or left+1 if the moves left do not suffice.
func (b *bound) needed(st *state, left int, n *need) int {
	want := uint8(n.missing.Count())
	if want == 0 {
		return 1
	}
	g := b.gainsFor(n.missing)
	var best [MaxMoves + 1]uint8 // covered squares by number of moves
	for men := st.own[all]; men != 0; men = men.WithoutFirst() {
		s := men.First()
		gain, opens := g.of(st.own.at(s), s), n.opens(s)
		if gain[1]+opens >= want {
			return 1
		}
		if gain[left]+opens == 0 {
			continue
		}
		for j := left; j > 0; j-- {
			most := best[j]
			for m := 1; m <= j; m++ {
				most = max(most, best[j-m]+gain[m]+opens)
			}
			best[j] = most
		}
	}
	// Castling moves two men at once.
	castling := 0
	if st.castling != 0 && g.of(board.King, st.ownKing())[left]+n.opens(st.ownKing()) > 0 {
		castling = 1
	}
	for j := 1; j <= left; j++ {
		if best[j] >= want {
			return max(j-castling, 1)
		}
	}
	if castling > 0 {
		return left
	}
	return left + 1
}

// gainsFor returns the table for a set of missing squares.
func (b *bound) gainsFor(missing board.Bitboard) *gains {
	i := b.around(missing)
	if b.gains[i] == nil {
		b.gains[i] = b.steps.gains(missing, b.moves)
	}
	return b.gains[i]
}
