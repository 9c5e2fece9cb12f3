package derive

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// A Derivation derives the values of an ending for one side to move, from the values for the other
// side to move.
type Derivation struct {
	Values  *dtm.Values // values of the ending, complete for the other side to move
	Side    board.Color // side to move whose values are derived
	Smaller func(m ending.Material) (*rows.Smaller, error)
	// Single returns the value of a legal placement, with the side to move in the field Side. Run
	// calls it for positions that can't be derived together with the rest of their row. In such a
	// position, a double push may be answered by a capture en passant. If the ending has too many
	// different values, Run calls Single for all positions.
	Single func(p *ending.Placement) (dtm.Value, error)
}

// Run derives the values for one side to move, the field Side, and stores them in Values. It uses
// the given number of threads. If ctx is done, it ends early with the context's cause.
//
// Like the generator, Run works by rows. The positions of a row differ only in the square of the
// last man. Run turns the values with the other side to move into bytes, one for each square of the
// last man. The better a value is for Side, the lower its byte. To find the best quiet move of
// a man other than the last, Run compares the bytes of the rows to which this man can move. For
// each square of the last man, it keeps the least of these bytes. It compares eight squares at
// once. The values of captures and promotions are looked up.
func (o *Derivation) Run(ctx context.Context, threads int) error {
	g := rows.New(o.Values.Layout())
	tables, err := rows.CollectSmaller(o.Values.Material(), o.Smaller)
	if err != nil {
		return err
	}
	links := rows.NewLinks(g, tables)
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	r := &derivation{Derivation: o, fail: fail, cells: make([]cells, len(g.Pairs)*g.Rows)}
	r.findClasses()
	walkers := make([]*rows.Walker, max(threads, 1))
	for i := range walkers {
		walkers[i] = &rows.Walker{Geometry: g, Links: links}
	}
	for _, step := range []func(w *rows.Walker, pair int){r.load, r.derivePair} {
		if rows.ForPairs(ctx, walkers, len(g.Pairs), step, func(int) {}) != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// derivation is the state of one call of Run. A class is the number of a value: Run numbers the
// different values with the other side to move.
type derivation struct {
	*Derivation
	fail   func(error)   // ends the run with an error
	cells  []cells       // classes with the other side to move, by row; each king pair has its rows
	class  []uint8       // class of each value; noCell for Illegal
	narrow [1 << 8]uint8 // class of each value that takes one byte
	before []dtm.Value   // for each class, the value of a position whose best move leads to that class
	ranks  []int32       // ranks of the values in before
	many   bool          // there are too many different values for classes, so all are derived singly
}

// findClasses numbers the values that occur with the other side to move, from 0. The better a
// value is for r.Side, the lower its number.
func (r *derivation) findClasses() {
	values := r.Values.Different(r.Side.Opponent())
	r.class = slices.Repeat([]uint8{noCell}, 1<<16)
	r.many = len(values) > noCell
	if !r.many {
		for class, v := range values {
			r.class[v] = uint8(class)
			r.before = append(r.before, v.Before())
			r.ranks = append(r.ranks, int32(v.Before().Rank()))
		}
	}
	copy(r.narrow[:], r.class)
	r.narrow[dtm.NarrowIllegal] = noCell
}

// load computes the cells of a king pair's rows.
func (r *derivation) load(w *rows.Walker, pair int) {
	w.Enter(pair)
	other := r.Side.Opponent()
	for row := range w.Geometry.Rows {
		c := &r.cells[w.First+row]
		*c = emptyCells
		if !w.Possible(row) {
			continue
		}
		base, among, others := unordered(w, row)
		free := w.Free(w.Occupied(row))
		if narrow := r.Values.Narrow(other); narrow != nil && others == 0 {
			*c = r.run(narrow[base:], free)
			continue
		}
		for ; free != 0; free = free.WithoutFirst() {
			v := r.Values.At(other, base+ending.Combination(among, others|free&-free))
			c.set(free.First(), r.class[v])
		}
	}
}

// run turns the values of a row into cells. It expects these values in adjacent bytes. This is the
// case only if the row's last man is the only man of its kind.
func (r *derivation) run(values []uint8, free board.Bitboard) (c cells) {
	bySquare := [board.NumSquares]uint8{}
	for squares := ^free; squares != 0; squares = squares.WithoutFirst() {
		bySquare[squares.First()&63] = noCell
	}
	for i := 0; free != 0; i++ {
		bySquare[free.First()&63] = r.narrow[values[i]]
		free = free.WithoutFirst()
	}
	for rank := range c {
		c[rank] = binary.LittleEndian.Uint64(bySquare[rank*cellWidth:])
	}
	return c
}

// unordered gives the indices of a row's positions. Unlike rows.Walker.Indices, it also handles
// rows in which like men are not in rising order. The result "base" is the part of the index that
// all the positions share. The result "among" holds the squares on which men of the last group may
// stand. The result "others" holds the squares of this group's men without the last man.
func unordered(w *rows.Walker, row int) (base uint64, among, others board.Bitboard) {
	squares := w.Geometry.Row[row].Squares[:len(w.Geometry.Men)-1]
	taken := w.At.Occupied
	base, _ = w.Geometry.Layout.Run(w.Pair)
	weights := w.Geometry.Layout.Weights(w.Pair)
	groups := w.Geometry.Layout.Groups()
	for i := range groups {
		g := &groups[i]
		among, others = g.Squares&^taken, 0
		first := g.First - 2
		for _, square := range squares[first:min(first+g.Count, len(squares))] {
			others |= square.Bitboard()
		}
		if i == len(groups)-1 {
			break
		}
		base += ending.Combination(among, others) * weights[i]
		taken |= others
	}
	return base, among, others
}

// derivePair derives and enters the values of a king pair.
func (r *derivation) derivePair(w *rows.Walker, pair int) {
	w.Enter(pair)
	for row := range w.Geometry.Rows {
		if w.Possible(row) {
			r.deriveRow(w, row)
		}
	}
}

// deriveRow derives and enters the values of a row.
func (r *derivation) deriveRow(w *rows.Walker, row int) {
	base, among, positions := w.Indices(row, w.Free(w.Occupied(row)))
	if positions == 0 {
		return
	}
	groups := w.Geometry.Layout.Groups()
	count := groups[len(groups)-1].Count
	illegal := w.AttacksOnKing(row, r.Side)
	quiet := r.leastOfQuiets(w, row)
	single := r.singles(w, row)
	checks := w.AttacksOnKing(row, r.Side.Opponent())
	w.FindRowConversions(row, r.Side)
	byQuiets := ^(illegal | single | w.Conversions.Settled)
	for ; positions != 0; positions = positions.WithoutFirst() {
		square := positions.First()
		index := base + ending.Binomial(ending.RankAmong(among, square), count)
		class := quiet.at(square)
		value := dtm.Illegal
		switch {
		case byQuiets.Has(square) && class != noCell:
			value = r.before[class]
		case illegal.Has(square):
		case single.Has(square):
			value = r.single(w, row, square)
		default:
			value = r.best(w, class, square, checks)
		}
		if value.Decided() && value.Plies() > dtm.MaxNarrowPlies && r.Values.Narrow(r.Side) != nil {
			r.fail(fmt.Errorf("%d plies with %s to move are too many", value.Plies(), r.Side))
			return
		}
		r.Values.Set(r.Side, index, value)
	}
}

// best returns the value of the position in which the row's last man stands on the given square. It
// compares the best quiet move with the best capture or promotion from w.Conversions. The parameter
// "class" is the number of the value after the best quiet move; see findClasses. The set "checks"
// holds the squares of the last man with which the side to move is in check. If there is no move at
// all, the position is mate or stalemate, depending on this set.
func (r *derivation) best(w *rows.Walker, class uint8, square board.Square, checks board.Bitboard) dtm.Value {
	c := &w.Conversions
	switch settled := c.Settled.Has(square); {
	case settled && (class == noCell || c.Best[square&63] > r.ranks[class]):
		return dtm.OfRank(int(c.Best[square&63]))
	case class != noCell:
		return r.before[class]
	case checks.Has(square):
		return dtm.InPlies(0)
	}
	return dtm.Draw
}

// single calls Single for one position of a row. The last man stands on the given square.
func (r *derivation) single(w *rows.Walker, row int, square board.Square) dtm.Value {
	var p ending.Placement
	p[0], p[1] = w.At.Kings[0], w.At.Kings[1]
	n := copy(p[2:], w.Geometry.Row[row].Squares[:len(w.Geometry.Men)-1])
	p[2+n] = square
	value, err := r.Single(&p)
	if err != nil {
		r.fail(err)
	}
	return value
}

// leastOfQuiets finds, for each square of a row's last man, the best value that the side r.Side can
// reach by a quiet move. The cells of the result hold the numbers of these values; see findClasses.
func (r *derivation) leastOfQuiets(w *rows.Walker, row int) cells {
	occupied := w.Occupied(row)
	best := emptyCells
	if w.Geometry.Bit.Color == r.Side {
		best = r.leastOfBit(w, row, occupied)
	}
	for _, i := range w.Geometry.Movers[r.Side] {
		r.lowerByMan(w, i, row, occupied, &best)
	}
	men := w.Geometry.Row[row].Occupied
	moves := w.At.Moves[r.Side]
	for i := range moves {
		move := &moves[i]
		if men.Has(move.To) {
			continue
		}
		after := &r.cells[move.Pair*w.Geometry.Rows+w.Geometry.Image(move.Image, row)]
		if move.Inverse == ending.Identity {
			best.lower(after)
		} else {
			image := after.image(move.Inverse)
			best.lower(&image)
		}
	}
	return best
}

// lowerByMan looks at the quiet moves of man i, which is not the last man. "best" has one cell for
// each square of the last man. If a move of man i leads to a better value, lowerByMan stores this
// value in the cell. If the last man stands on the target square or in the way, the move is
// impossible. Then the cell for that square of the last man stays the same.
func (r *derivation) lowerByMan(w *rows.Walker, i, row int, occupied board.Bitboard, best *cells) {
	m := &w.Geometry.Men[i]
	square := w.Geometry.Row[row].Squares[i]
	after := func(to board.Square) *cells { return &r.cells[w.First+row+m.Step(square, to)] }
	switch m.Kind {
	case board.Knight:
		for to := board.KnightAttacks(square) &^ occupied; to != 0; to = to.WithoutFirst() {
			best.lower(after(to.First()))
		}
	case board.Pawn:
		single := square.Bitboard().Forward(m.Color) & ending.PawnSquares &^ occupied
		if single == 0 {
			return
		}
		best.lower(after(single.First()))
		if double := single.Forward(m.Color) & m.DoubleRank() &^ occupied; double != 0 {
			passed := best.at(single.First())
			best.lower(after(double.First()))
			best.set(single.First(), passed)
		}
	default:
		for _, ray := range rows.RaysOf(m.Kind, square) {
			var passed [7]uint8
			n := 0
			for _, to := range ray.Squares[:ray.Length] {
				if occupied.Has(to) {
					break
				}
				passed[n] = best.at(to)
				n++
				best.lower(after(to))
			}
			for k, to := range ray.Squares[:n] {
				best.set(to, passed[k])
			}
		}
	}
}

// leastOfBit finds, for each square of the row's last man, the best value that this man can reach
// by a quiet move. The cells of the result hold the numbers of these values; see findClasses.
func (r *derivation) leastOfBit(w *rows.Walker, row int, occupied board.Bitboard) cells {
	bit := w.Geometry.Bit
	after := &r.cells[w.First+row]
	if bit.Kind != board.Pawn {
		return after.leastOfMoves(bit.Kind, occupied)
	}
	up := 1 - 2*int(bit.Color)
	best := after.shifted(0, up)
	double := after.shifted(0, 2*up)
	origins := maskOf(w.DoubleOrigins(^board.Bitboard(0), ending.PawnSquares&^occupied))
	for i := range double {
		double[i] |= ^origins[i]
	}
	best.lower(&double)
	return best
}

// singles returns the positions of a row that must be derived one at a time, because a double push
// can end next to an enemy pawn, which may capture en passant. If the ending has too many different
// values, singles returns all positions.
func (r *derivation) singles(w *rows.Walker, row int) board.Bitboard {
	if r.many {
		return ^board.Bitboard(0)
	}
	if !rows.HasEnPassant(w.Geometry.Layout.Material()) {
		return 0
	}
	occupied := w.Occupied(row)
	squares := &w.Geometry.Row[row].Squares
	var beside board.Bitboard // squares next to the other side's pawns, except the last man
	for _, j := range w.Geometry.Movers[r.Side.Opponent()] {
		if w.Geometry.Men[j].Kind == board.Pawn {
			beside |= squares[j].Bitboard().East() | squares[j].Bitboard().West()
		}
	}
	var singles board.Bitboard
	for _, i := range w.Geometry.Movers[r.Side] {
		m := &w.Geometry.Men[i]
		if m.Kind != board.Pawn {
			continue
		}
		single := squares[i].Bitboard().Forward(r.Side) &^ occupied
		double := single.Forward(r.Side) & m.DoubleRank() &^ occupied
		if double&beside != 0 {
			return ^board.Bitboard(0)
		}
		if w.Geometry.Bit.Color != r.Side && w.Geometry.Bit.Kind == board.Pawn {
			singles |= double.East() | double.West()
		}
	}
	if w.Geometry.Bit.Color == r.Side && w.Geometry.Bit.Kind == board.Pawn {
		singles |= w.DoubleOrigins(beside, ending.PawnSquares&^occupied)
	}
	return singles
}
