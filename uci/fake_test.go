package uci

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"burnside/board"
	"burnside/eval"
	"burnside/search"
	"burnside/search/level"
	"burnside/tb"
)

// A fakeEngine always plays the legal move whose text comes first in the alphabet. It records the
// calls of its methods. If the channel "finish" is not nil, a search with a limit waits for a value
// from this channel and then ends. A search without a limit runs until it is stopped.
type fakeEngine struct {
	finish  chan struct{} // a search with a limit receives from this channel before it ends
	reports []search.Report
	ponder  bool // results name the expected reply

	mu     sync.Mutex
	tables []*tb.Set // tables given in each call of SetTables
	log    []string
	limits []search.Limits
	stop   chan struct{}
	hit    chan struct{}
}

func (e *fakeEngine) note(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.log = append(e.log, fmt.Sprintf(format, args...))
}

func (e *fakeEngine) noted() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.log...)
}

func (e *fakeEngine) Memory() uint64 { return 0 }

func (e *fakeEngine) SetHash(mb int) error {
	if mb == 666 {
		return fmt.Errorf("no memory for %d MiB", mb)
	}
	e.note("hash %d", mb)
	return nil
}

func (e *fakeEngine) SetThreads(n int) error {
	if n == 666 {
		return fmt.Errorf("no memory for %d threads", n)
	}
	e.note("threads %d", n)
	return nil
}

func (e *fakeEngine) SetMultiPV(n int)                { e.note("multipv %d", n) }
func (e *fakeEngine) SetMoveOverhead(d time.Duration) { e.note("overhead %v", d) }
func (e *fakeEngine) SetPlayer(p *level.Player)       { e.note("%s", playerText(p)) }
func (e *fakeEngine) SetNet(*eval.Net)                { e.note("net") }
func (e *fakeEngine) SetSyzygy(s search.Syzygy) {
	e.note("syzygy %t %d %d", s.Tables != nil && s.Tables.Largest() > 0, s.Limit, s.Depth)
}

// SetTables records the tables. It does not record the first call, which every session makes at its
// beginning.
func (e *fakeEngine) SetTables(s *tb.Set) {
	e.mu.Lock()
	e.tables = append(e.tables, s)
	first := len(e.tables) == 1
	e.mu.Unlock()
	if !first {
		e.note("tables %t", s != nil)
	}
}

func (e *fakeEngine) SetFiftyMoveRule(on bool) { e.note("fifty moves %t", on) }
func (e *fakeEngine) Clear()                   { e.note("clear") }

func (e *fakeEngine) Begin(game *board.Game, l search.Limits, report func(search.Report)) func() search.Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	stop, hit := make(chan struct{}), make(chan struct{})
	e.stop, e.hit = stop, hit
	e.limits = append(e.limits, l)
	if l.SearchMoves != nil && len(l.SearchMoves) == 0 {
		e.log = append(e.log, "search nothing")
	} else {
		e.log = append(e.log, "search "+game.Position().FEN())
	}
	return func() search.Result {
		for _, r := range e.reports {
			report(r)
		}
		e.wait(l, stop, hit)
		if l.SearchMoves != nil && len(l.SearchMoves) == 0 {
			return search.Result{}
		}
		return e.result(game)
	}
}

// wait blocks for as long as a search with the limits l would run.
func (e *fakeEngine) wait(l search.Limits, stop, hit chan struct{}) {
	if l.Ponder {
		select {
		case <-stop:
			return
		case <-hit:
		}
		l.Ponder = false
	}
	if isEndless(&l) {
		<-stop
		return
	}
	if e.finish != nil {
		select {
		case <-stop:
		case <-e.finish:
		}
	}
}

// result returns the first legal move and the first reply to that move.
func (e *fakeEngine) result(game *board.Game) search.Result {
	p := *game.Position()
	r := search.Result{Best: firstMove(&p)}
	if e.ponder {
		next := p.After(r.Best)
		r.Ponder = firstMove(&next)
	}
	return r
}

// firstMove returns the legal move whose text comes first in the alphabet. If there is no legal
// move, it returns NoMove.
func firstMove(p *board.Position) board.Move {
	var list board.MoveList
	p.Generate(&list)
	moves := list.Slice()
	if len(moves) == 0 {
		return board.NoMove
	}
	return slices.MinFunc(moves, func(a, b board.Move) int { return strings.Compare(p.UCIMove(a), p.UCIMove(b)) })
}

func (e *fakeEngine) Stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.stop)
}

func (e *fakeEngine) PonderHit() {
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.hit)
}

func playerText(p *level.Player) string {
	if p == nil {
		return "full strength"
	}
	return fmt.Sprint("player of ", p.Elo())
}
