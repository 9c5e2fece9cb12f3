package retrograde

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"burnside/board"
	"burnside/tb/dtm"
	"burnside/tb/ending"
	"burnside/tb/internal/rows"
)

// Progress says how far a generation has come.
type Progress struct {
	Phase   Phase
	Plies   int    // current ply, or the last ply
	Done    int    // number of king pairs finished in this phase or ply
	Pairs   int    // number of all king pairs
	Decided uint64 // number of indices known to be won or lost, for both sides to move
}

// Phase is a phase of a generation.
type Phase uint8

// These are the phases. The first three happen once. The last phase happens again for each ply.
const (
	FindingChecks Phase = iota
	FindingConversions
	FindingMates
	FindingPlies
)

// String names the phase.
func (p Phase) String() string {
	return [...]string{"checks", "captures and promotions", "mates", "plies"}[p&3]
}

// Generate computes the values of all positions of an ending of up to MaxMen men by retrograde
// analysis. It uses the given number of threads. It calls the function "smaller" for the values of
// each ending in ending.Smaller(m), and does not change these values. If the function "progress" is
// not nil, the calling goroutine calls it after each phase and ply, and now and then in between. If
// ctx is done, Generate ends early with the context's error.
//
// Sets of positions are bitboards. A row consists of the positions that differ only in the square
// of the last man. In a set, each row has one word, and the bits of the word are the squares of the
// last man. A flood fill takes back moves of the last man. To take back a move of another man, one
// operation on words is enough for up to 64 positions.
//
// Plies are processed in order, beginning with the mates, so distances are exact. A position is won
// in n plies if a move leads to a position that is lost in n−1 plies. To find the positions lost in
// n plies, Generate takes back moves from the positions that are won in n−1 plies. It then checks
// whether all moves lead to won positions.
//
// The values of captures and promotions come from smaller tables. A capture or promotion that wins
// in n plies makes the position won at ply n. If all captures and promotions lose, the position can
// be lost from the ply of the slowest loss on. If one of them draws or wins, the position is never
// lost. A placement in which the side to move could capture the king counts as won. So a move that
// leaves the own king in check counts as a losing move.
func Generate(ctx context.Context, m ending.Material, smaller func(ending.Material) (*dtm.Values, error),
	threads int, progress func(Progress)) (*dtm.Values, error) {
	if m.Men() > ending.MaxMen {
		return nil, fmt.Errorf("generating %s: %d men, more than %d", m, m.Men(), ending.MaxMen)
	}
	layout := ending.NewLayout(m)
	if m.Men() == 2 {
		return dtm.NewValues(layout, 0), nil
	}
	if need := Memory(m); need > math.MaxInt {
		return nil, fmt.Errorf("generating %s: %d bytes are more than this machine can address", m, need)
	}
	tables, err := rows.CollectSmaller(m, func(s ending.Material) (*rows.Smaller, error) {
		values, err := smaller(s)
		if err != nil {
			return nil, err
		}
		return rows.Whole(values), nil
	})
	if err != nil {
		return nil, fmt.Errorf("generating %s: %w", m, err)
	}
	g := newGenerator(layout)
	g.links = rows.NewLinks(g.geometry, tables)
	if err := g.run(ctx, threads, progress); err != nil {
		return nil, fmt.Errorf("generating %s: %w", m, err)
	}
	return g.values, nil
}

// Memory returns the number of bytes that Generate needs for an ending. This includes the values of
// the ending, but not the smaller tables. The memory for captures and promotions is only estimated.
func Memory(m ending.Material) uint64 {
	layout := ending.NewLayout(m)
	if m.Men() == 2 {
		return 2 * layout.Size()
	}
	sets := uint64(2 * setsOfSide)
	if rows.HasEnPassant(m) {
		sets += uint64(m.Count(board.White, board.Pawn) + m.Count(board.Black, board.Pawn))
	}
	return rows.Rows(m)*(sets*8+bytesOfDues(m)) + 2*layout.Size()
}

// setsOfSide is the number of sets of positions in a sideSets.
const setsOfSide = 4

// A generator holds the sets of positions of an ending that is being generated.
type generator struct {
	geometry *rows.Geometry
	values   *dtm.Values
	links    *rows.Links
	sides    [2]sideSets
	passing  []passing    // by man: where this pawn can be captured en passant; may be nil
	last     atomic.Int32 // last ply at which a position must be looked at again; see due
	decided  uint64       // number of indices known to be won or lost
}

// sideSets holds the sets of positions with one side to move. A set has one word for each row of
// each king pair.
type sideSets struct {
	won    []board.Bitboard // won in the plies processed so far, or the king can be captured
	closed []board.Bitboard // lost, or saved so far by a capture or promotion
	wins   frontier         // won in the last odd ply
	losses frontier         // lost in the last even ply
	dues   []dues           // by king pair
}

// A frontier is the set of positions that became won or lost in the last ply. The slice "words"
// holds the positions. The slice "groups" helps to find them quickly. It has one word for each king
// pair, with one bit for each group of rows. A bit is set if the group contains a position of the
// set.
type frontier struct {
	words  []board.Bitboard
	groups []uint64
}

// newGenerator returns a generator. The links to smaller tables are still missing.
func newGenerator(layout *ending.Layout) *generator {
	g := &generator{geometry: rows.New(layout), values: dtm.NewValues(layout, 0)}
	words := len(g.geometry.Pairs) * g.geometry.Rows
	for side := range g.sides {
		s := &g.sides[side]
		s.won = make([]board.Bitboard, words)
		s.closed = make([]board.Bitboard, words)
		for _, f := range []*frontier{&s.wins, &s.losses} {
			f.words = make([]board.Bitboard, words)
			f.groups = make([]uint64, len(g.geometry.Pairs))
		}
		s.dues = make([]dues, len(g.geometry.Pairs))
	}
	if rows.HasEnPassant(layout.Material()) {
		g.passing = make([]passing, len(g.geometry.Men))
		for i := range g.geometry.Men {
			if g.geometry.Men[i].Kind == board.Pawn {
				g.passing[i] = make(passing, words)
			}
		}
	}
	return g
}

// run goes through all phases and plies.
func (g *generator) run(ctx context.Context, threads int, progress func(Progress)) error {
	workers := newWorkers(g, threads)
	steps := []func(w *worker, pair int){(*worker).findChecks, (*worker).findConversions, (*worker).findMates}
	for i, step := range steps {
		if err := g.forPairs(ctx, workers, step, g.reporter(progress, Phase(i), 0)); err != nil {
			return err
		}
	}
	for plies := 1; ; plies++ {
		if plies > dtm.MaxNarrowPlies {
			g.values.Widen()
		}
		step := (*worker).findWins
		if plies%2 == 0 {
			step = (*worker).findLosses
		}
		before := g.decided
		err := g.forPairs(ctx, workers, func(w *worker, pair int) {
			w.plies = plies
			step(w, pair)
		}, g.reporter(progress, FindingPlies, plies))
		if err != nil {
			return err
		}
		if g.decided == before && plies >= int(g.last.Load()) {
			return nil
		}
	}
}

// reporter returns a function that reports the number of king pairs for which a phase is finished.
func (g *generator) reporter(progress func(Progress), phase Phase, plies int) func(done int) {
	if progress == nil {
		return func(int) {}
	}
	return func(done int) { progress(Progress{phase, plies, done, len(g.geometry.Pairs), g.decided}) }
}

// forPairs calls the function "step" for each king pair. Each worker runs in a thread of its own.
// At the end, forPairs adds up how many indices the workers found to be won or lost.
func (g *generator) forPairs(ctx context.Context, workers []*worker, step func(w *worker, pair int), report func(done int)) error {
	err := rows.ForPairs(ctx, workers, len(g.geometry.Pairs), step, report)
	for _, w := range workers {
		g.decided += w.stored
		w.stored = 0
	}
	return err
}
