package retrograde

import (
	"fmt"
	"math"
	"slices"

	"burnside/board"
	"burnside/tb/ending"
	"burnside/tb/internal/dtm"
)

// A due is a set of positions of a row whose captures and promotions become relevant at a
// ply. At an odd ply, the best of them wins in that many plies. At an even ply, all of them
// lose, the last in that many plies, so the positions may be lost from then on.
type due struct {
	positions board.Bitboard
	row       int32
	plies     uint16
}

// dues are the dues of a king pair with one side to move.
type dues struct {
	sorted []plyDues // by ply, from the current ply on
	late   []due     // added while plies are processed; see addLate
}

// plyDues are the dues of one ply. They take most of the generator's memory besides sets and
// values, so rows and positions are separate slices: a slice of due would have gaps.
type plyDues struct {
	plies     uint16
	rows      []int32
	positions []board.Bitboard // by place in rows
}

// bytesOfDue is the number of bytes of a due in plyDues.
const bytesOfDue = 4 + 8

// sortDues sorts dues by ply.
func sortDues(all []due) []plyDues {
	var counts []int
	for i := range all {
		for int(all[i].plies) >= len(counts) {
			counts = append(counts, 0)
		}
		counts[all[i].plies]++
	}
	byPlies := make([]plyDues, len(counts))
	rows, positions := make([]int32, len(all)), make([]board.Bitboard, len(all))
	for plies, n := range counts {
		byPlies[plies] = plyDues{uint16(plies), rows[:0:n], positions[:0:n]}
		rows, positions = rows[n:], positions[n:]
	}
	for i := range all {
		d := &byPlies[all[i].plies]
		d.rows, d.positions = append(d.rows, all[i].row), append(d.positions, all[i].positions)
	}
	return slices.Clone(slices.DeleteFunc(byPlies, func(d plyDues) bool { return len(d.rows) == 0 }))
}

// take removes the dues of a ply, the earliest if there are any, and returns them.
func (d *dues) take(plies int) plyDues {
	if len(d.sorted) == 0 || int(d.sorted[0].plies) != plies {
		return plyDues{}
	}
	first := d.sorted[0]
	d.sorted = d.sorted[1:]
	return first
}

// Estimated numbers of dues for each word of a set with one side to move: from captures, and
// from each pawn that can promote. Measured with endings of three to five men; the error
// for both sides together was at most 1.5.
const (
	duesByCaptures = 2.0
	duesByPawn     = 0.6
)

// bytesOfDues returns an estimate of the bytes that the dues of an ending take for each word
// of a set.
func bytesOfDues(m ending.Material) uint64 {
	number := 0.0
	for side := board.White; side <= board.Black; side++ {
		number += duesByPawn * float64(m.Count(side, board.Pawn))
		if canBeDecided(m, side) {
			number += duesByCaptures
		}
	}
	return uint64(number * bytesOfDue)
}

// canBeDecided reports whether a capture by side can lead to an ending in which wins are
// common: a side has a queen, rook or pawn, a bishop and another minor piece, or three
// knights.
func canBeDecided(m ending.Material, side board.Color) bool {
	for captured := board.Pawn; captured < board.King; captured++ {
		if m.Count(side^1, captured) == 0 {
			continue
		}
		for of := board.White; of <= board.Black; of++ {
			count := func(kind board.PieceType) int {
				n := m.Count(of, kind)
				if of != side && kind == captured {
					n--
				}
				return n
			}
			if count(board.Pawn)+count(board.Rook)+count(board.Queen) > 0 ||
				count(board.Bishop) > 0 && count(board.Bishop)+count(board.Knight) > 1 || count(board.Knight) > 2 {
				return true
			}
		}
	}
	return false
}

// collectDueWins finds the positions that a capture or promotion wins in w.plies.
func (w *worker) collectDueWins(side board.Color) {
	d := &w.generator.sides[side].dues[w.pair]
	now := d.take(w.plies)
	for i, row := range now.rows {
		w.find(int(row), now.positions[i])
	}
	w.collectLate(d)
}

// collectDueLosses finds the positions that may be lost from this ply on.
func (w *worker) collectDueLosses(side board.Color) {
	own := &w.generator.sides[side]
	d := &own.dues[w.pair]
	now := d.take(w.plies)
	for i, row := range now.rows {
		w.find(int(row), now.positions[i])
		own.closed[w.first+int(row)] &^= now.positions[i]
	}
	w.collectLate(d)
}

// raiseLast raises the last ply at which something is due.
func (g *generator) raiseLast(plies int) {
	for last := g.last.Load(); int(last) < plies; last = g.last.Load() {
		if g.last.CompareAndSwap(last, int32(plies)) {
			return
		}
	}
}

// A link maps positions after one kind of capture or promotion to the smaller table that
// holds them.
type link struct {
	table *Smaller // nil for king against king, a draw
	// slots holds, by man in the order of the ending's placements, its place in placements
	// of the smaller ending. The captured man goes to the last place, which is ignored.
	slots [ending.MaxMen]uint8
	turn  board.Square // XORed with squares: 56 if the sides are exchanged, else 0
	swap  board.Color  // XORed with the side to move: 1 if the sides are exchanged, else 0
}

// links holds all links of an ending. Men are places in geometry.men. A promotion has a link
// for each piece, a mere capture one link.
type links struct {
	capture          [][]link   // by captured man
	promotion        [][]link   // by pawn
	capturePromotion [][][]link // by pawn and captured man
}

// promotionTypes lists the pieces to which pawns promote.
var promotionTypes = [4]board.PieceType{board.Queen, board.Rook, board.Bishop, board.Knight}

// collectSmaller gets the tables that an ending's captures and promotions lead to.
func collectSmaller(m ending.Material, smaller func(ending.Material) (*Smaller, error)) (map[ending.Material]*Smaller, error) {
	tables := map[ending.Material]*Smaller{{}: nil}
	for _, s := range ending.Smaller(m) {
		table, err := smaller(s)
		if err != nil {
			return nil, fmt.Errorf("looking for %s: %w", s, err)
		}
		if table.Layout.Material() != s {
			return nil, fmt.Errorf("looking for %s: no such table given", s)
		}
		tables[s] = table
	}
	return tables, nil
}

// A Smaller is a table that captures and promotions lead to.
type Smaller struct {
	Layout *ending.Layout
	Values *dtm.Values // nil if LookUp returns single values
	LookUp func(side board.Color, index uint64) dtm.Value
}

// Whole returns the table with these values.
func Whole(v *dtm.Values) *Smaller { return &Smaller{Layout: v.Layout(), Values: v} }

// at returns the value of an index with the given side to move.
func (s *Smaller) at(side board.Color, index uint64) dtm.Value {
	if s.Values != nil {
		return s.Values.At(side, index)
	}
	return s.LookUp(side, index)
}

// addLinks makes the links to the smaller tables.
func (g *generator) addLinks(tables map[ending.Material]*Smaller) {
	n := len(g.geometry.men)
	g.links = links{make([][]link, n), make([][]link, n), make([][][]link, n)}
	for j := range n {
		g.links.capture[j] = []link{g.newLink(tables, noMan, board.NoPieceType, j)}
	}
	for i, m := range g.geometry.men {
		if m.kind == board.Pawn {
			g.addPromotionLinks(tables, i)
		}
	}
}

// addPromotionLinks makes the links for the promotions of pawn i.
func (g *generator) addPromotionLinks(tables map[ending.Material]*Smaller, i int) {
	g.links.capturePromotion[i] = make([][]link, len(g.geometry.men))
	for _, kind := range promotionTypes {
		g.links.promotion[i] = append(g.links.promotion[i], g.newLink(tables, i, kind, noMan))
		for j, m := range g.geometry.men {
			if m.color != g.geometry.men[i].color && m.kind != board.Pawn {
				captures := &g.links.capturePromotion[i][j]
				*captures = append(*captures, g.newLink(tables, i, kind, j))
			}
		}
	}
}

// noMan stands for no man in newLink.
const noMan = -1

// newLink returns the link for a move that promotes the pawn promoted to a kind of piece and
// captures the man captured. Either may be noMan.
func (g *generator) newLink(tables map[ending.Material]*Smaller, promoted int, kind board.PieceType, captured int) link {
	left := slices.Clone(g.geometry.layout.Men())
	for i := range g.geometry.men {
		if i == promoted {
			left[2+i] = board.NewPiece(g.geometry.men[i].color, kind)
		}
		if i == captured {
			left[2+i] = board.NoPiece
		}
	}
	m, flipped := ending.MaterialOfMen(left)
	l := link{table: tables[m]}
	if flipped {
		l.turn, l.swap = 56, 1
	}
	men := ending.NewLayout(m).Men()
	used := make([]bool, len(men))
	for i, piece := range left {
		l.slots[i] = ending.MaxMen - 1
		for slot, other := range men {
			if piece != board.NoPiece && !used[slot] && other == piece^board.Piece(l.swap) {
				used[slot] = true
				l.slots[i] = uint8(slot)
				break
			}
		}
	}
	return l
}

// noRank is the rank of an illegal move, below the ranks of all values.
const noRank = math.MinInt32

// rankAfter returns the rank, for side, of a move of the link's kind after which the men
// stand on w.conversions.squares.
func (w *worker) rankAfter(l *link, side board.Color) int32 {
	if l.table == nil {
		return int32(dtm.Draw.Rank())
	}
	var p ending.Placement
	for i, square := range w.conversions.squares[:len(w.geometry.men)+2] {
		p[l.slots[i]&(ending.MaxMen-1)] = square ^ l.turn
	}
	v := l.table.at(side^1^l.swap, l.table.Layout.Index(&p))
	if v == dtm.Illegal {
		return noRank
	}
	return int32(v.Before().Rank())
}

// conversions is a worker's state while it finds the best captures and promotions of rows.
type conversions struct {
	// squares is the placement after the current move: kings, then men.
	squares ending.Placement
	// best holds the highest rank of a capture or promotion, by the square of the row's last
	// man. It is valid for the squares of settled.
	best    [board.NumSquares]int32
	settled board.Bitboard
	// byPlies holds the positions of a row by ply; plies lists its nonzero words.
	byPlies []board.Bitboard
	plies   []uint16
	// dues collects the dues of a king pair.
	dues []due
}

// improve enters the rank of a capture or promotion for positions of a row.
func (c *conversions) improve(positions board.Bitboard, rank int32) {
	if rank == noRank {
		return
	}
	for ; positions != 0; positions = positions.WithoutFirst() {
		square := positions.First()
		if !c.settled.Has(square) || rank > c.best[square&63] {
			c.best[square&63] = rank
			c.settled |= positions & -positions
		}
	}
}

// findConversions finds the best captures and promotions in all positions of a king pair and
// when they are due.
func (w *worker) findConversions(pair int) {
	w.enter(pair)
	c := &w.conversions
	for side := board.White; side <= board.Black; side++ {
		own := &w.generator.sides[side]
		for row := range w.geometry.rows {
			if !w.possible(row) {
				continue
			}
			w.findRowConversions(row, side)
			if c.settled &^= own.won[w.first+row]; c.settled != 0 {
				own.closed[w.first+row] = c.settled
				w.addDues(row)
			}
		}
		own.dues[pair].sorted = sortDues(c.dues)
		c.dues = c.dues[:0]
	}
	if w.generator.passing != nil {
		w.findPassing()
	}
}

// addDues turns the ranks of a row's best captures and promotions into dues.
func (w *worker) addDues(row int) {
	c := &w.conversions
	for positions := c.settled; positions != 0; positions = positions.WithoutFirst() {
		rank := c.best[positions.First()&63]
		if rank == int32(dtm.Draw.Rank()) {
			continue
		}
		plies := dtm.OfRank(int(rank)).Plies()
		for plies >= len(c.byPlies) {
			c.byPlies = append(c.byPlies, 0)
		}
		if c.byPlies[plies] == 0 {
			c.plies = append(c.plies, uint16(plies))
		}
		c.byPlies[plies] |= positions & -positions
	}
	for _, plies := range c.plies {
		c.dues = append(c.dues, due{c.byPlies[plies], int32(row), plies})
		c.byPlies[plies] = 0
		w.generator.raiseLast(int(plies))
	}
	c.plies = c.plies[:0]
}

// findRowConversions finds, for the positions of a row, the best rank of a capture or
// promotion by side.
func (w *worker) findRowConversions(row int, side board.Color) {
	c := &w.conversions
	c.settled = 0
	squares := &w.geometry.row[row].squares
	c.squares[0], c.squares[1] = w.at.kings[0], w.at.kings[1]
	copy(c.squares[2:], squares[:len(w.geometry.men)-1])
	occupied := w.occupied(row)
	free := w.free(occupied)
	for i := range w.at.moves[side] {
		to := w.at.moves[side][i].to
		w.capturesOn(int(side), to, to.Bitboard(), row, side, free)
	}
	c.squares[side] = w.at.kings[side]
	for _, i := range w.geometry.movers[side] {
		w.conversionsByMan(i, row, side, occupied, free)
		c.squares[2+i] = squares[i]
	}
	if w.geometry.bit.color == side {
		w.conversionsByBit(row, side, occupied, free)
	}
}

// conversionsByMan enters the captures and promotions of man i, not the last.
func (w *worker) conversionsByMan(i, row int, side board.Color, occupied, free board.Bitboard) {
	m := &w.geometry.men[i]
	square := w.geometry.row[row].squares[i]
	if m.kind != board.Pawn {
		w.capturesOn(2+i, square, board.Attacks(m.kind, square, occupied), row, side, free)
		return
	}
	w.capturesOn(2+i, square, board.PawnAttacks(side, square), row, side, free)
	if to := square.Bitboard().Forward(side) &^ ending.PawnSquares &^ occupied; to != 0 {
		w.conversions.squares[2+i] = to.First()
		w.improveRow(w.generator.links.promotion[i], side, free&^to)
	}
}

// capturesOn enters the captures on targets by a king or a man other than the last. place is
// the man's place in the placement, from its square.
func (w *worker) capturesOn(place int, from board.Square, targets board.Bitboard, row int,
	side board.Color, free board.Bitboard) {
	c := &w.conversions
	if w.geometry.bit.color != side {
		for on := targets & free; on != 0; on = on.WithoutFirst() {
			c.squares[place] = on.First()
			c.improve(on&-on, w.bestRank(w.linksOfCapture(place-2, len(w.geometry.men)-1, on.First()), side))
		}
	}
	for _, j := range w.geometry.movers[side^1] {
		if on := w.geometry.row[row].squares[j]; targets.Has(on) {
			c.squares[place] = on
			w.improveRow(w.linksOfCapture(place-2, j, on), side, free&^board.Between(from, on))
		}
	}
}

// conversionsByBit enters the captures and promotions of the last man.
func (w *worker) conversionsByBit(row int, side board.Color, occupied, free board.Bitboard) {
	c := &w.conversions
	last := len(w.geometry.men) - 1
	for _, j := range w.geometry.movers[side^1] {
		on := w.geometry.row[row].squares[j]
		var from board.Bitboard
		if w.geometry.bit.kind == board.Pawn {
			from = board.PawnAttacks(side^1, on)
		} else {
			from = board.Attacks(w.geometry.bit.kind, on, occupied)
		}
		if from &= free; from != 0 {
			c.squares[2+last] = on
			c.improve(from, w.bestRank(w.linksOfCapture(last, j, on), side))
		}
	}
	if w.geometry.bit.kind == board.Pawn {
		for to := free.Forward(side) &^ ending.PawnSquares &^ occupied; to != 0; to = to.WithoutFirst() {
			c.squares[2+last] = to.First()
			c.improve((to & -to).Forward(side^1), w.bestRank(w.generator.links.promotion[last], side))
		}
	}
}

// linksOfCapture returns the links for the capture of man j on a square by man i; negative i
// stands for a king.
func (w *worker) linksOfCapture(i, j int, on board.Square) []link {
	if i >= 0 && w.geometry.men[i].kind == board.Pawn && !ending.PawnSquares.Has(on) {
		return w.generator.links.capturePromotion[i][j]
	}
	return w.generator.links.capture[j]
}

// bestRank returns the highest rank of moves of the given links.
func (w *worker) bestRank(links []link, side board.Color) int32 {
	best := int32(noRank)
	for i := range links {
		best = max(best, w.rankAfter(&links[i], side))
	}
	return best
}

// improveRow enters the ranks of moves in which the row's last man neither moves nor is
// captured, for the given squares of it.
func (w *worker) improveRow(links []link, side board.Color, positions board.Bitboard) {
	c := &w.conversions
	for ; positions != 0; positions = positions.WithoutFirst() {
		c.squares[1+len(w.geometry.men)] = positions.First()
		c.improve(positions&-positions, w.bestRank(links, side))
	}
}
