package selfplay

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"burnside/board"
	"burnside/cmd/nnue/internal/dataset"
	"burnside/eval"
	"burnside/search"
)

// hashSize is the size of each player's table in MiB; games of a few thousand
// nodes a move do not fill more.
const hashSize = 8

// finished is a game that was played to its end.
type finished struct {
	records []dataset.Record
	result  dataset.Result
	plies   int
}

// playAll plays the games on some threads and passes them on in the order in
// which they end. The channel is closed when all are played or ctx is done.
func playAll(ctx context.Context, o *options) <-chan finished {
	games := make(chan finished)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range o.threads {
		wait.Go(func() {
			p := newPlayer(o)
			for {
				number := next.Add(1)
				if number > int64(o.games) {
					return
				}
				game, ok := p.play(ctx, rand.New(rand.NewPCG(o.seed, uint64(number))))
				if !ok {
					return
				}
				games <- game
			}
		})
	}
	go func() {
		wait.Wait()
		close(games)
	}()
	return games
}

// player plays one game after the other.
type player struct {
	*options
	engine *search.Engine
}

// newPlayer returns a player with an engine of its own.
func newPlayer(o *options) *player {
	p := &player{options: o, engine: search.New()}
	if err := p.engine.SetHash(hashSize); err != nil {
		panic(err) // the size is a constant within the limits
	}
	return p
}

// play plays a game whose opening and choice of positions depend on random
// alone. ok is false if ctx ended it early.
func (p *player) play(ctx context.Context, random *rand.Rand) (game finished, ok bool) {
	p.engine.Clear()
	g := p.opening(random)
	var judge judge
	var quiet []dataset.Record
	for {
		if ctx.Err() != nil {
			return game, false
		}
		position := g.Position()
		found := p.engine.Search(g, search.Limits{Nodes: p.nodes}, nil)
		if result, over := ended(g, found.Best); over {
			game.result = result
			break
		}
		score := found.Score
		if position.SideToMove() == board.Black {
			score = -score
		}
		if result, over := judge.see(score, game.plies, position); over {
			game.result = result
			break
		}
		if isQuiet(position, found.Best, score) {
			quiet = append(quiet, dataset.Record{Position: *position, Score: score})
		}
		g.Push(found.Best)
		game.plies++
	}
	game.records = choose(quiet, p.samples, random)
	for i := range game.records {
		game.records[i].Result = game.result
	}
	return game, true
}

// ended reports whether the rules end the game, and how. best is NoMove if the
// side to move has no move.
func ended(g *board.Game, best board.Move) (result dataset.Result, over bool) {
	p := g.Position()
	switch {
	case best != board.NoMove:
		return dataset.Draw, g.IsDraw()
	case !p.InCheck():
		return dataset.Draw, true
	case p.SideToMove() == board.White:
		return dataset.BlackWins, true
	}
	return dataset.WhiteWins, true
}

// greatestScore is the score from which on a position has nothing to teach.
const greatestScore eval.Score = 2000

// isQuiet reports whether the static evaluation of p should equal the search's
// score: no check, no capture or promotion about to happen, nothing decided.
func isQuiet(p *board.Position, best board.Move, score eval.Score) bool {
	return !p.InCheck() && !best.IsNoisy() && max(score, -score) < greatestScore
}

// choose takes at most n of the records at random and keeps their order.
func choose(records []dataset.Record, n int, random *rand.Rand) []dataset.Record {
	chosen := records[:0]
	for i := range records {
		if random.IntN(len(records)-i) < n-len(chosen) {
			chosen = append(chosen, records[i])
		}
	}
	return chosen
}
