package match

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/internal/book"
	"burnside/search"
	"burnside/tb"
)

const (
	// hashSize is the size of each player's transposition table in MiB. The table is cleared before
	// every game. With the usual node limits, the searches of several moves do not fill it, so a
	// larger table would not help.
	hashSize = 1
	// A search stops at hardFactor times the node limit, even within an iteration.
	hardFactor = 2
)

// numbered is a game with its number in the run. The first number is 0.
type numbered struct {
	games.Game
	number int
}

// playAll plays games on several threads until ctx is done. The parameter "first" is the number of
// the first game. playAll sends each finished game to the channel that it returns. When ctx is
// done, playAll closes the channel.
func playAll(ctx context.Context, o *SelfPlayOptions, b *book.Book, first int) <-chan numbered {
	played := make(chan numbered)
	var next atomic.Int64
	next.Store(int64(first))
	var wait sync.WaitGroup
	tables := tb.NewEmbeddedSet()
	for range o.Threads {
		wait.Go(func() {
			p := newPlayer(o, b, tables)
			for {
				number := int(next.Add(1) - 1)
				game, ok := p.play(ctx, number)
				if !ok {
					return
				}
				played <- numbered{game, number}
			}
		})
	}
	go func() {
		wait.Wait()
		close(played)
	}()
	return played
}

// inOrder yields the games in the order of their numbers.
func inOrder(played <-chan numbered, first int) func(yield func(numbered) bool) {
	return func(yield func(numbered) bool) {
		early := map[int]numbered{}
		next := first
		for game := range played {
			early[game.number] = game
			for {
				game, ok := early[next]
				if !ok {
					break
				}
				delete(early, next)
				next++
				if !yield(game) {
					return
				}
			}
		}
	}
}

// player plays one game after another.
type player struct {
	*SelfPlayOptions
	book   *book.Book
	engine *search.Engine
}

// newPlayer returns a player with an engine of its own. All players share the tables and their
// cache, so each block is decoded only once.
func newPlayer(o *SelfPlayOptions, b *book.Book, tables *tb.Set) *player {
	p := &player{SelfPlayOptions: o, book: b, engine: search.New()}
	p.engine.SetTables(tables)
	if err := p.engine.SetHash(hashSize); err != nil {
		panic(err) // the size is a constant within the limits
	}
	return p
}

// search searches a position of a game. If an iteration reaches the node limit, the search ends
// after this iteration.
func (p *player) search(g *board.Game) search.Result {
	return p.engine.Search(g, search.Limits{SoftNodes: p.Nodes, Nodes: p.Nodes * hardFactor}, nil)
}

// play plays the game with the given number. The game depends only on the options and on that
// number. If ctx ends the game early, play returns false.
func (p *player) play(ctx context.Context, number int) (games.Game, bool) {
	p.engine.Clear()
	g := p.opening(rand.New(rand.NewPCG(p.Seed, uint64(number))))
	return Play(g, func(g *board.Game) (search.Result, bool) {
		if ctx.Err() != nil {
			return search.Result{}, false
		}
		return p.search(g), true
	})
}
