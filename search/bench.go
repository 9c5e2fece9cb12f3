package search

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"burnside/board"
)

// BenchDepth is the default depth of Bench in plies. MaxBenchDepth is the greatest depth that Bench
// accepts. No machine can search so deep.
const (
	BenchDepth    = 12
	MaxBenchDepth = 99
)

// benchFENs are positions from all phases of the game. Some were composed for the bench, others
// come from well-known openings and endings.
var benchFENs = []string{
	board.StartFEN,
	"r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
	"rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
	"rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N2N2/PP2PPPP/R2QKB1R w KQ - 6 6",
	"rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 6",
	"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 9",
	"r2q1rk1/1b2bppp/p1n1pn2/1p2N3/3P4/P1NB4/1P3PPP/R1BQR1K1 b - - 3 14",
	"r1b2rk1/2q1bppp/p1nppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/2KR3R w - - 2 12",
	"2rq1rk1/pb1nbppp/1p2pn2/3p4/2PP4/1P1B1N2/PB1NQPPP/R4RK1 w - - 2 13",
	"r3kb1r/pp1n1ppp/1q2pn2/3pNb2/3P1B2/2N1P3/PPP1BPPP/R2QK2R w KQkq - 0 10",
	"r4rk1/pp1q1ppp/2nbbn2/3p4/3P4/1PN1BN2/P3BPPP/R2Q1RK1 w - - 5 14",
	"3r2k1/p4ppp/1pq1p3/8/2PPn3/P3B3/1P3PPP/2RQ2K1 b - - 0 22",
	"5rk1/1p3ppp/pq2p3/3nN3/3P4/1Q5P/PP3PP1/2R3K1 w - - 1 24",
	"r5k1/5ppp/1p1rp3/p2pN3/P2P4/1P2P3/5PPP/2R3K1 w - - 0 27",
	"8/1p3pk1/p3p1p1/2r1P2p/5P1P/1P1R2P1/P4K2/8 b - - 0 35",
	"8/5pk1/4p1p1/1p1bP2p/1P1B1P1P/4K1P1/8/8 w - - 0 41",
	"8/8/1p2k1p1/p2p3p/P2P1K1P/1P4P1/8/8 w - - 0 45",
	"4k3/3q4/8/1P6/8/2Q5/5PK1/8 w - - 0 60",
	"8/8/8/3k4/1R6/8/2KP4/5r2 w - - 0 66",
	"1k6/8/8/3NK3/8/8/2B5/8 w - - 0 70",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 20",
	"r1bqk2r/ppp2ppp/2p5/2b1P3/4n3/5N2/PPP1BPPP/RNBQK2R w KQkq - 0 8",
	"6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
}

// A Bench searches positions one after another and counts the nodes. It empties the transposition
// table before each position. A Bench whose fields are all zero searches the fixed positions to
// BenchDepth. The node count of that bench is the engine's signature. It is the same on every
// machine.
type Bench struct {
	Limits  Limits        // limits of each search; without any limit, the depth is BenchDepth
	Hash    int           // size of the transposition table in MiB; 0 means DefaultHash
	Threads int           // 0 means 1
	Games   []*board.Game // the positions; nil means the fixed ones

	mu      sync.Mutex
	engine  *Engine
	stopped bool
}

// ErrStopped is the error of a bench that was stopped.
var ErrStopped = errors.New("stopped")

// Run runs the bench and returns the total number of nodes. It writes the number of nodes of each
// position. Then it writes the total and the speed. If the bench is stopped, Run does not write the
// total, and returns ErrStopped.
func (b *Bench) Run(w io.Writer) (nodes uint64, err error) {
	games := b.Games
	if games == nil {
		games = fixedGames()
	}
	e := New()
	if err := errors.Join(e.SetThreads(cmp.Or(b.Threads, 1)), e.SetHash(cmp.Or(b.Hash, DefaultHash))); err != nil {
		return 0, err
	}
	limits := b.Limits
	if limits.Depth == 0 && limits.Nodes == 0 && limits.MoveTime == 0 && limits.Mate == 0 {
		limits.Depth = BenchDepth
	}
	fmt.Fprintf(w, "%2s %10s  %s\n", "#", "nodes", "position")
	start := time.Now()
	for i, game := range games {
		e.Clear()
		run := b.prepare(e, game, limits)
		if run == nil {
			return 0, ErrStopped
		}
		n := run.search().Nodes
		if b.isStopped() {
			return 0, ErrStopped
		}
		nodes += n
		fmt.Fprintf(w, "%2d %10d  %s\n", i+1, n, game.Position().FEN())
	}
	fmt.Fprintf(w, "%d nodes %.0f nps\n", nodes, float64(nodes)/max(time.Since(start), time.Microsecond).Seconds())
	return nodes, nil
}

// fixedGames returns the fixed positions.
func fixedGames() []*board.Game {
	games := make([]*board.Game, len(benchFENs))
	for i, fen := range benchFENs {
		games[i] = board.NewGame(board.MustFEN(fen))
	}
	return games
}

// prepare returns a search of the game's position, or nil if the bench was stopped.
func (b *Bench) prepare(e *Engine, game *board.Game, l Limits) *run {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.stopped {
		return nil
	}
	b.engine = e
	return e.prepare(game, l, nil)
}

// isStopped reports whether the bench was stopped.
func (b *Bench) isStopped() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.stopped
}

// Stop ends the bench soon. It may be called from any goroutine.
func (b *Bench) Stop() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stopped = true
	if b.engine != nil {
		b.engine.Stop()
	}
}

// Signature searches the fixed positions to a depth in plies and returns the number of nodes.
func Signature(depth int) (nodes uint64) {
	b := Bench{Limits: Limits{Depth: depth}}
	nodes, err := b.Run(io.Discard)
	if err != nil {
		panic(err) // cannot happen: the positions are legal and the defaults are within their ranges
	}
	return nodes
}
