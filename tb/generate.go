package tb

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/tb/ending"
)

// Progress says how far the generation of an ending has come.
type Progress struct {
	Ending  ending.Material
	Plies   int    // distance that has been worked out for all positions
	Decided uint64 // indices whose win or loss is known, for both sides to move
}

// Generate works out the values of all positions of an ending of up to MaxMen
// men, by retrograde analysis with the given number of threads. For each of
// Smaller(m) it asks smaller for the values, which it does not change. It calls
// progress, if that is not nil, after each ply from the calling goroutine. It
// ends early with the context's error when ctx is done.
//
// Method: sets of positions are bitboards. A row is a word for one king pair
// and one placement of all other men but the last; its bits are the squares of
// that last man. So one operation on words takes a move of another man back in
// up to 64 positions, and a flood fill those of the last man. Starting from the
// mates, the positions won in n plies are those with a move to one lost in
// n−1, and those lost in n plies are the ones among the predecessors of
// positions won in n−1 of which all moves lead to won positions. Captures and
// promotions enter with the values of the smaller tables: a move that wins
// becomes due in its ply, and a position with a capture or promotion is no
// loss before the longest of these has become due, or ever if one of them
// does not lose. Placements in which the side to move could take the king
// count as won, which makes all moves into check lose. Distances come out
// exact since plies are worked off in order.
func Generate(ctx context.Context, m ending.Material, smaller func(ending.Material) (*Values, error),
	threads int, progress func(Progress)) (*Values, error) {
	if m.Men() > ending.MaxMen {
		return nil, fmt.Errorf("generating %s: %d men, more than %d", m, m.Men(), ending.MaxMen)
	}
	layout := ending.NewLayout(m)
	if m.Men() == 2 {
		return NewValues(layout, 0), nil
	}
	if need := GenerationMemory(m); need > math.MaxInt {
		return nil, fmt.Errorf("generating %s: %d bytes are more than this machine can address", m, need)
	}
	tables, err := collectSmaller(m, smaller)
	if err != nil {
		return nil, fmt.Errorf("generating %s: %w", m, err)
	}
	g := newGenerator(layout)
	g.addLinks(tables)
	if err := g.run(ctx, max(threads, 1), progress); err != nil {
		return nil, fmt.Errorf("generating %s: %w", m, err)
	}
	return g.values, nil
}

// GenerationMemory returns the number of bytes that Generate takes for an ending,
// its result included and the smaller tables left out. What captures and
// promotions take of it is an estimate.
func GenerationMemory(m ending.Material) uint64 {
	layout := ending.NewLayout(m)
	if m.Men() == 2 {
		return 2 * layout.Size()
	}
	words := uint64(layout.KingPairs())
	for _, piece := range layout.Men()[2 : m.Men()-1] {
		words *= uint64(newRowMan(piece).count)
	}
	sets := uint64(2 * setsOfSide)
	if hasEnPassant(m) {
		sets += uint64(m.Count(board.White, board.Pawn) + m.Count(board.Black, board.Pawn))
	}
	const valueAndDues = 1 + 1
	return sets*words*8 + 2*layout.Size()*valueAndDues
}

// setsOfSide is the number of sets of positions in sideSets.
const setsOfSide = 4

// A generator holds the sets of positions while an ending is generated.
type generator struct {
	geometry
	values  *Values
	links   links
	sides   [2]sideSets
	passing []passing // by man: pawns of an ending in which they can be taken en passant
	last    atomic.Int32
	decided uint64 // indices known to be won or lost
}

// sideSets are the sets of positions with one side to move. A set has a word for
// each row of each king pair; the frontiers also have a word for each king pair
// with a bit for each group of rows that holds a position.
type sideSets struct {
	won    []board.Bitboard // won in the plies worked off, or the other king can be taken
	closed []board.Bitboard // lost, or not to be lost yet because of a capture or promotion
	wins   frontier         // won in the last odd number of plies
	losses frontier         // lost in the last even number of plies
	dues   []dues           // by king pair
}

// A frontier is the set of positions decided in the last ply worked off.
type frontier struct {
	words  []board.Bitboard
	groups []uint64
}

// newGenerator allocates what can be allocated without the smaller tables.
func newGenerator(layout *ending.Layout) *generator {
	g := &generator{geometry: newGeometry(layout), values: NewValues(layout, 0)}
	words := len(g.pairs) * g.rows
	for side := range g.sides {
		s := &g.sides[side]
		s.won = make([]board.Bitboard, words)
		s.closed = make([]board.Bitboard, words)
		for _, f := range []*frontier{&s.wins, &s.losses} {
			f.words = make([]board.Bitboard, words)
			f.groups = make([]uint64, len(g.pairs))
		}
		s.dues = make([]dues, len(g.pairs))
	}
	if hasEnPassant(layout.Material()) {
		g.passing = make([]passing, len(g.men))
		for i := range g.men {
			if g.men[i].kind == board.Pawn {
				g.passing[i] = make(passing, words)
			}
		}
	}
	return g
}

// run works off all plies.
func (g *generator) run(ctx context.Context, threads int, progress func(Progress)) error {
	workers := make([]*worker, threads)
	for i := range workers {
		workers[i] = newWorker(g)
	}
	steps := []func(w *worker, pair int){(*worker).findChecks, (*worker).findConversions, (*worker).findMates}
	for _, step := range steps {
		if err := g.forPairs(ctx, workers, step); err != nil {
			return err
		}
	}
	for plies := 1; ; plies++ {
		if plies > maxNarrowPlies && g.values.narrow[board.White] != nil {
			g.values.widen()
		}
		step := (*worker).findWins
		if plies%2 == 0 {
			step = (*worker).findLosses
		}
		before := g.decided
		err := g.forPairs(ctx, workers, func(w *worker, pair int) {
			w.plies = plies
			step(w, pair)
		})
		if err != nil {
			return err
		}
		if progress != nil {
			progress(Progress{g.layout.Material(), plies, g.decided})
		}
		if g.decided == before && plies >= int(g.last.Load()) {
			return nil
		}
	}
}

// forPairs calls step for each king pair, each worker at one pair at a time.
func (g *generator) forPairs(ctx context.Context, workers []*worker, step func(w *worker, pair int)) error {
	var next atomic.Int64
	var wait sync.WaitGroup
	for _, w := range workers {
		wait.Go(func() {
			for ctx.Err() == nil {
				pair := int(next.Add(1)) - 1
				if pair >= len(g.pairs) {
					return
				}
				step(w, pair)
			}
		})
	}
	wait.Wait()
	for _, w := range workers {
		g.decided += w.stored
		w.stored = 0
	}
	return ctx.Err()
}

// A worker is one thread's part of the generation. It changes only sets of the
// king pair that it is at.
type worker struct {
	*generator
	plies  int    // that are worked out
	stored uint64 // indices given a value other than illegal in the current step

	// at is the king pair in hand, and first the first of its words.
	at    *kingPair
	pair  int
	first int

	// found collects positions of the pair in hand, row by row; groups has a
	// bit for each group of rows that may hold one.
	found  []board.Bitboard
	groups uint64

	conversions conversions
}

// newWorker returns a worker.
func newWorker(g *generator) *worker {
	return &worker{generator: g, found: make([]board.Bitboard, g.rows)}
}

// enter takes a king pair in hand.
func (w *worker) enter(pair int) {
	w.pair, w.at, w.first = pair, &w.pairs[pair], pair*w.rows
}

// findChecks finds the placements in which the side to move could take the king.
func (w *worker) findChecks(pair int) {
	w.enter(pair)
	for row := range w.rows {
		if !w.possible(row) {
			continue
		}
		for side := board.White; side <= board.Black; side++ {
			checks := w.attacksOnKing(row, side)
			w.sides[side].won[w.first+row] = checks
			w.store(row, side, checks, Illegal)
		}
	}
}

// attacksOnKing returns the positions of a row in which side's men attack the
// other king.
func (w *worker) attacksOnKing(row int, side board.Color) board.Bitboard {
	occupied := w.occupied(row)
	king := w.at.kings[side^1]
	var checks board.Bitboard
	for _, i := range w.movers[side] {
		m, square := &w.men[i], w.row[row].squares[i]
		if m.kind == board.Pawn {
			if board.PawnAttacks(side, square).Has(king) {
				checks = ^board.Bitboard(0)
			}
		} else if board.Attacks(m.kind, square, occupied).Has(king) {
			checks |= ^board.Between(square, king)
		}
	}
	if w.bit.color == side {
		if w.bit.kind == board.Pawn {
			checks |= board.PawnAttacks(side^1, king)
		} else {
			checks |= board.Attacks(w.bit.kind, king, occupied)
		}
	}
	return checks & w.free(occupied)
}

// findMates finds the mates.
func (w *worker) findMates(pair int) {
	w.enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own, other := &w.sides[side], &w.sides[side^1]
		for row := range w.rows {
			word := w.first + row
			if mates := w.withoutEscape(row, side, other.won[word]&^own.won[word]&^own.closed[word]); mates != 0 {
				w.addLosses(row, side, mates)
			}
		}
	}
	w.findStalemates()
}

// findWins finds the positions won in plies plies.
func (w *worker) findWins(pair int) {
	w.enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own := &w.sides[side]
		w.clear(&own.wins)
		w.predecessors(side, &w.sides[side^1].losses)
		w.collectDueWins(side)
		w.eachFound(func(row int, found board.Bitboard) {
			word := w.first + row
			if wins := found &^ own.won[word]; wins != 0 {
				own.won[word] |= wins
				own.wins.add(w, row, wins)
				w.store(row, side, wins, ValueInPlies(w.plies))
			}
		})
	}
}

// findLosses finds the positions lost in plies plies.
func (w *worker) findLosses(pair int) {
	w.enter(pair)
	for side := board.White; side <= board.Black; side++ {
		own := &w.sides[side]
		w.clear(&own.losses)
		w.predecessors(side, &w.sides[side^1].wins)
		w.collectDueLosses(side)
		w.eachFound(func(row int, found board.Bitboard) {
			word := w.first + row
			candidates := found &^ own.won[word] &^ own.closed[word]
			if losses := w.withoutEscape(row, side, candidates); losses != 0 {
				w.addLosses(row, side, losses)
			}
		})
	}
}

// addLosses enters positions of a row as lost in plies plies.
func (w *worker) addLosses(row int, side board.Color, losses board.Bitboard) {
	own := &w.sides[side]
	own.closed[w.first+row] |= losses
	own.losses.add(w, row, losses)
	w.store(row, side, losses, ValueInPlies(w.plies))
}

// add enters positions of a row of the pair in hand.
func (f *frontier) add(w *worker, row int, positions board.Bitboard) {
	f.words[w.first+row] = positions
	f.groups[w.pair] |= 1 << (row >> w.groupShift)
}

// clear empties the pair's part of a frontier.
func (w *worker) clear(f *frontier) {
	for groups := f.groups[w.pair]; groups != 0; groups &= groups - 1 {
		from, to := w.groupRows(bits.TrailingZeros64(groups))
		clear(f.words[w.first+from : w.first+to])
	}
	f.groups[w.pair] = 0
}

// find adds positions of a row to those found.
func (w *worker) find(row int, positions board.Bitboard) {
	w.found[row] |= positions
	w.groups |= 1 << (row >> w.groupShift)
}

// eachFound calls visit for each row with positions that were found, and forgets
// them.
func (w *worker) eachFound(visit func(row int, found board.Bitboard)) {
	for ; w.groups != 0; w.groups &= w.groups - 1 {
		from, to := w.groupRows(bits.TrailingZeros64(w.groups))
		for row := from; row < to; row++ {
			if found := w.found[row]; found != 0 {
				w.found[row] = 0
				visit(row, found)
			}
		}
	}
}
