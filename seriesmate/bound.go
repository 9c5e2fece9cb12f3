package seriesmate

import "burnside/board"

// This is the first bound, for the goal mate. For other goals see newBound. In a mate, own men
// cover (attack) the enemy king's square and each square next to it that no enemy man blocks. Those
// of these squares that no own man covers yet are called missing. For each man and each number of
// moves, the bound knows the greatest number of missing squares that the man can cover after these
// moves, on an empty board. The bound divides the moves left among the men so that the sum of these
// numbers is greatest. If even this sum is less than the number of missing squares, there is no
// mate.
//
// The bound must never drop a state with a mate. So a square that an enemy man blocks counts as
// blocked for good. Two kinds of uncovered squares do not count as missing. The first kind are
// squares that an own slider may cover after captures on its line. The second kind exists under the
// Italian rule, if the enemy king stands between an enemy slider and our king. The enemy king may
// not leave the line of this slider, because this would give check. So squares off the line need no
// cover.
//
// An own man may stand on the line of an own slider. When the man leaves, the slider covers more
// squares. The bound counts these squares as if the man covered them.

// A bound computes the least number of moves to mate. It belongs to one search.
type bound struct {
	f         *frame
	moves     int // number of moves of the whole series
	steps     *steps
	counted   board.Bitboard // squares that must be covered or blocked by enemy men when the goal is reached
	help      *helpBound     // bound of a help-series to mate or stalemate, else nil
	distances *distances     // distances to the goal's square if it has one, else nil
	// gains[i] holds how many missing squares each man can cover. Each index i stands for a set of
	// missing squares. The entry is made when it is first needed.
	gains    [512]*gains
	placesOf [8][board.NumSquares]*places // see places
	shields  []shield
}

// gains holds how many missing squares a man can cover at most. A missing square is one that own
// men must cover, but do not cover yet. There is a value for each man, each square of the man, and
// each number of moves.
type gains struct {
	values []uint8
	width  int // number of values for each man and square, from 0 moves on
}

// The method "of" returns the values for a man on square s, by number of moves.
func (g *gains) of(piece board.PieceType, s board.Square) []uint8 {
	start := (int(piece-board.Pawn)*board.NumSquares + int(s)) * g.width
	return g.values[start : start+g.width]
}

// A shield is an enemy slider in line with its own king. If our king is on the line beyond the
// enemy king, the enemy king gives check by leaving the line.
type shield struct {
	slider   board.Square
	line     board.Bitboard
	distance [board.NumSquares]uint8 // by square of our king, its moves to the part of the line beyond the enemy king
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

// mostMemory returns the greatest size in bytes that the tables of gains can have.
func (b *bound) mostMemory() int64 { return int64(len(b.gains)) * int64(gainsSize(b.moves)) }

// findShields finds the enemy sliders that are in line with their king.
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

// A need says what a state lacks for mate.
type need struct {
	missing board.Bitboard // squares that must still be covered
	counted board.Bitboard // squares that must be covered or blocked by enemy men in the end
	// openers holds the squares of own men that stand between an own slider and squares that must
	// still be covered. When the man on openers[i] leaves, the slider may cover the squares of
	// opened[i].
	openers [16]board.Square
	opened  [16]board.Bitboard
	n       int
}

// The method "need" returns which squares a state must still cover for the goal. The parameter
// "left" is the number of moves left. The parameter "attacked" holds the squares that own men
// attack.
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

// openLines looks for own sliders that may cover the missing square s after other men have left the
// line from the slider to s. Own men on the line must move away. Enemy men on the line must be
// captured one by one. The man that makes the last capture then stands on the line and must leave
// too. If only enemy men are in the way and enough moves are left, openLines no longer counts s as
// missing.
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

// addOpener records that the own man on square opener may open a line to s.
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

// The method "opens" returns the number of missing squares to which the man on s may open lines.
func (n *need) opens(s board.Square) uint8 {
	for i, opener := range n.openers[:n.n] {
		if opener == s {
			return uint8((n.opened[i] & n.missing).Count())
		}
	}
	return 0
}

// needed returns the least number of moves that could cover the missing squares, but at least 1.
// The parameter "left" is the number of moves that the series may still have. If more moves are
// needed, the result is left+1.
func (b *bound) needed(st *state, left int, n *need) int {
	want := uint8(n.missing.Count())
	if want == 0 {
		return 1
	}
	g := b.gainsFor(n.missing)
	var best [MaxMoves + 1]uint8 // greatest number of covered squares, by number of moves
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
	// Castling is one move of two men.
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
