package analysis

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"burnside/board"
	"burnside/search"
	"burnside/tb"
	"burnside/uci"
	"burnside/web/engines"
)

// embeddedSet holds the tables inside the program, for all tests.
var embeddedSet = tb.NewEmbeddedSet()

// clientsTime is how long TestClientsComeAndGo has clients come and go.
var clientsTime = flag.Duration("clients", 2*time.Second, "how long clients come and go")

// newService returns a service with the tables inside the program. The service is closed at the end
// of the test.
func newService(t *testing.T) *Service {
	c := DefaultConfig(embeddedSet, nil)
	c.Threads = 2
	s := New(c)
	t.Cleanup(s.Close)
	return s
}

// request returns a request for some lines of a position.
func request(fen string, lines, depth int) Request {
	return Request{Position: board.MustFEN(fen), Lines: lines, Threads: 1, Hash: 16, Depth: depth}
}

// The function "last" runs a search to its end and returns the last update.
func last(t *testing.T, s *Service, r Request) (u Update) {
	t.Helper()
	require.NoError(t, s.Run(t.Context(), r, func(next Update) error {
		u = next
		return nil
	}))
	return u
}

const (
	middlegame = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 b - - 3 9"
	chess960   = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
)

// The lines equal those that the engine reports through UCI.
func TestLinesAreTheEngines(t *testing.T) {
	s := newService(t)
	for _, fen := range []string{board.StartFEN, middlegame, chess960, "8/8/8/8/8/2k5/8/KBN5 w - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"} {
		for _, lines := range []int{1, 3} {
			const depth = 8
			r := request(fen, lines, depth)
			u := last(t, s, r)
			reported := throughUCI(t, fen, lines, depth)
			require.Len(t, u.Lines, len(reported), fen)
			for i, line := range u.Lines {
				assert.Equal(t, reported[i], uciForm(&r.Position, &line), "%s, line %d", fen, i+1)
			}
		}
	}
}

// pattern matches an info line of UCI. Its groups are the parts that do not depend on time.
var pattern = regexp.MustCompile(`^info depth (\d+) seldepth (\d+) multipv (\d+) score (.*) wdl (.*) nodes (\d+) .* pv (.*)$`)

// throughUCI returns the lines that a search reports through UCI.
func throughUCI(t *testing.T, fen string, lines, depth int) []string {
	var out bytes.Buffer
	session := fmt.Sprintf("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value %d\nposition fen %s\ngo depth %d\n", lines, fen, depth)
	require.NoError(t, uci.New(&out, "1").Run(strings.NewReader(session)))
	reported := map[string]string{}
	for text := range strings.Lines(out.String()) {
		if m := pattern.FindStringSubmatch(strings.TrimSpace(text)); m != nil {
			reported[m[3]] = fmt.Sprint(m[1], m[2], " ", m[4], " ", m[5], " ", m[7])
		}
	}
	var all []string
	for i := range lines {
		all = append(all, reported[fmt.Sprint(i+1)])
	}
	return all
}

// uciForm writes a line as throughUCI does.
func uciForm(root *board.Position, l *Line) string {
	score, wdl := l.Score, l.WDL
	if root.SideToMove() == board.Black {
		score = score.negated()
		wdl[0], wdl[2] = wdl[2], wdl[0]
	}
	text := fmt.Sprintf("cp %d", score.CP)
	if score.Mate != 0 {
		text = fmt.Sprintf("mate %d", score.Mate)
	}
	return fmt.Sprintf("%d%d %s %d %d %d %s", l.Depth, l.SelDepth, text, wdl[0], wdl[1], wdl[2], strings.Join(l.UCI, " "))
}

// Scores are White's, whoever is to move, and moves are also written in SAN.
func TestViewOfWhite(t *testing.T) {
	s := newService(t)
	for fen, want := range map[string]struct {
		mate int
		wdl  [3]int
		san  string
	}{
		"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1": {1, [3]int{1000, 0, 0}, "Ra8#"},
		"r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1": {-1, [3]int{0, 0, 1000}, "Ra1#"},
		"6k1/8/6K1/8/8/8/8/R7 b - - 0 1":   {2, [3]int{1000, 0, 0}, "Kf8"},
	} {
		u := last(t, s, request(fen, 1, 6))
		require.Len(t, u.Lines, 1, fen)
		assert.Equal(t, Score{Mate: want.mate}, u.Lines[0].Score, fen)
		assert.Equal(t, want.wdl, u.Lines[0].WDL, fen)
		assert.Equal(t, want.san, u.Lines[0].SAN[0], fen)
		p := board.MustFEN(fen)
		m, err := p.ParseUCIMove(u.Lines[0].UCI[0])
		require.NoError(t, err)
		next := p.After(m)
		assert.Equal(t, next.FEN(), u.Lines[0].FEN)
	}
	up := last(t, s, request("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", 2, 4))
	assert.Greater(t, up.Lines[0].Score.CP, 500)
	assert.Equal(t, Score{CP: -3, Bound: boundLower}, Score{CP: 3, Bound: boundUpper}.negated())
	assert.Equal(t, Score{CP: -3, Bound: boundUpper}, Score{CP: 3, Bound: boundLower}.negated())
}

// There are no more lines than legal moves.
func TestFewMoves(t *testing.T) {
	u := last(t, newService(t), request("7k/8/8/8/8/8/6q1/K7 w - - 0 1", 5, 6))
	assert.Len(t, u.Lines, 1)
	assert.Equal(t, "Kb1", u.Lines[0].SAN[0])
}

// A search ends when its time is over.
func TestTime(t *testing.T) {
	s := newService(t)
	s.config.Time = 10 * time.Millisecond
	start := time.Now()
	u := last(t, s, request(middlegame, 2, 0))
	assert.GreaterOrEqual(t, time.Since(start), s.config.Time)
	assert.Len(t, u.Lines, 2)
}

// Reports come while the search runs.
func TestReports(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	depths := []int{0}
	require.ErrorIs(t, newService(t).Run(ctx, request(middlegame, 2, 0), func(u Update) error {
		assert.GreaterOrEqual(t, u.Depth, depths[len(depths)-1])
		if depths = append(depths, u.Depth); len(depths) > 3 && u.Depth > 1 {
			leave()
		}
		return nil
	}), context.Canceled)
}

func TestRefusals(t *testing.T) {
	s := newService(t)
	for name, change := range map[string]func(*Request){
		"lines":   func(r *Request) { r.Lines = 6 },
		"threads": func(r *Request) { r.Threads = 0 },
		"hash":    func(r *Request) { r.Hash = 1 << 20 },
		"depth":   func(r *Request) { r.Depth = -1 },
		"client":  func(r *Request) { r.Client = "a b" },
	} {
		r := request(board.StartFEN, 1, 1)
		change(&r)
		err := s.Run(t.Context(), r, nil)
		var outside *engines.RangeError
		require.ErrorAs(t, err, &outside)
		assert.Equal(t, name, outside.Name)
		assert.Contains(t, err.Error(), name+": want ")
	}
	s.Close()
	require.ErrorIs(t, s.Run(t.Context(), request(board.StartFEN, 1, 1), nil), engines.ErrClosed)
}

// A search ends when its report function fails.
func TestReportFails(t *testing.T) {
	gone := errors.New("gone")
	require.ErrorIs(t, newService(t).Run(t.Context(), request(middlegame, 1, 0), func(Update) error { return gone }), gone)
}

// Ten clients come and go at random, with and without names, and leave no goroutine behind.
func TestClientsComeAndGo(t *testing.T) {
	c := DefaultConfig(embeddedSet, nil)
	c.Threads = 2
	before := runtime.NumGoroutine()
	s := New(c)
	s.pool = engines.New(engines.Config{Most: c.Searches, Bytes: c.Bytes, Keep: 50 * time.Millisecond, Tables: c.Tables})
	ctx, end := context.WithTimeout(t.Context(), *clientsTime)
	defer end()
	var clients sync.WaitGroup
	for i := range 10 {
		clients.Go(func() { comeAndGo(ctx, t, s, rand.New(rand.NewPCG(uint64(i), 22))) })
	}
	clients.Wait()
	s.Close()
	for runtime.NumGoroutine() > before { // go test limits this wait, and then shows the goroutines
		time.Sleep(10 * time.Millisecond)
	}
}

// comeAndGo starts searches of random positions until ctx is done. It leaves each search after a
// random time.
func comeAndGo(ctx context.Context, t *testing.T, s *Service, random *rand.Rand) {
	fens := []string{board.StartFEN, middlegame, chess960, "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"}
	for ctx.Err() == nil {
		r := request(fens[random.IntN(len(fens))], 1+random.IntN(5), random.IntN(2)*random.IntN(12))
		r.Threads, r.Hash = 1+random.IntN(2), 1<<random.IntN(5)
		if random.IntN(3) > 0 {
			r.Client = fmt.Sprintf("client-%d", random.IntN(8))
		}
		stay, leave := context.WithTimeout(ctx, time.Duration(random.IntN(300))*time.Millisecond)
		err := s.Run(stay, r, func(u Update) error {
			assert.LessOrEqual(t, len(u.Lines), r.Lines)
			return nil
		})
		leave()
		for _, allowed := range []error{nil, context.DeadlineExceeded, engines.ErrReplaced, engines.ErrBusy} {
			if errors.Is(err, allowed) {
				err = nil
			}
		}
		assert.NoError(t, err)
	}
}

// The engine accepts the largest request that the default limits allow.
func TestDefaultConfig(t *testing.T) {
	c := New(DefaultConfig(embeddedSet, nil)).Config()
	assert.LessOrEqual(t, c.Lines, search.MaxMultiPV)
	assert.LessOrEqual(t, c.Threads, search.MaxThreads)
	assert.LessOrEqual(t, c.Hash, search.MaxHash)
	assert.GreaterOrEqual(t, c.Searches, 10)
}
