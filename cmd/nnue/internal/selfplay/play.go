package selfplay

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/cmd/nnue/internal/arbiter"
	"burnside/cmd/nnue/internal/gamefile"
	"burnside/internal/book"
	"burnside/search"
)

const (
	// hashSize is the size of each player's transposition table in MiB. It is cleared before
	// every game. A few moves at the usual limits do not fill a larger one.
	hashSize = 1
	// hardFactor times the node limit is the hard limit, at which a search ends within an
	// iteration.
	hardFactor = 2
)

// numbered is a game with its number in the run, counted from 0.
type numbered struct {
	gamefile.Game
	number int
}

// playAll plays games on some threads, numbered from first on, until ctx is done. It sends
// each game when it ends, and closes the channel after ctx is done.
func playAll(ctx context.Context, o *options, b *book.Book, first int) <-chan numbered {
	games := make(chan numbered)
	var next atomic.Int64
	next.Store(int64(first))
	var wait sync.WaitGroup
	for range o.threads {
		wait.Go(func() {
			p := newPlayer(o, b)
			for {
				number := int(next.Add(1) - 1)
				game, ok := p.play(ctx, number)
				if !ok {
					return
				}
				games <- numbered{game, number}
			}
		})
	}
	go func() {
		wait.Wait()
		close(games)
	}()
	return games
}

// inOrder yields the games in the order of their numbers.
func inOrder(games <-chan numbered, first int) func(yield func(numbered) bool) {
	return func(yield func(numbered) bool) {
		early := map[int]numbered{}
		next := first
		for game := range games {
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

// player plays one game after the other.
type player struct {
	*options
	book   *book.Book
	engine *search.Engine
}

// newPlayer returns a player with an engine of its own, which probes the tables.
func newPlayer(o *options, b *book.Book) *player {
	p := &player{options: o, book: b, engine: search.New()}
	if err := p.engine.SetHash(hashSize); err != nil {
		panic(err) // the size is a constant within the limits
	}
	return p
}

// search searches a game's position until an iteration ends beyond the node limit.
func (p *player) search(g *board.Game) search.Result {
	return p.engine.Search(g, search.Limits{SoftNodes: p.nodes, Nodes: p.nodes * hardFactor}, nil)
}

// play plays the game with the given number. The game depends only on the options and the
// number. ok is false if ctx ended it early.
func (p *player) play(ctx context.Context, number int) (game gamefile.Game, ok bool) {
	p.engine.Clear()
	g := p.opening(rand.New(rand.NewPCG(p.seed, uint64(number))))
	game.Start = g.Position().Pack()
	var judge arbiter.Judge
	for {
		if ctx.Err() != nil {
			return game, false
		}
		result, end, over := arbiter.Ended(g)
		if !over {
			found := p.search(g)
			// found.Score may be a bound, if the search ended within an iteration.
			score := found.DepthScore
			if g.Position().SideToMove() == board.Black {
				score = -score
			}
			result, end, over = judge.See(score, len(game.Plies), g.Position())
			game.Plies = append(game.Plies, gamefile.Ply{Move: found.Best, Score: score})
			g.Push(found.Best)
		}
		if over {
			game.Result, game.End = result, end
			return game, true
		}
	}
}
