package tune

import (
	"context"
	"time"

	"burnside/board"
	"burnside/cmd/nnue/internal/games"
	"burnside/cmd/nnue/internal/match"
	"burnside/search"
	"burnside/tb"
)

// hashSize is the size of each side's transposition table in MiB.
const hashSize = 16

// order asks for a pair of games from one position, with colours reversed.
type order struct {
	Pair  int
	Start board.Packed
	Control
	First, Second []int // values of the parameters for each side
}

// result is the result of an order.
type result struct {
	Pair   int
	Points float64 // points of the first side, from 0 to 2
}

// player plays pairs of games. The tuned parameters are global variables of the process, and player
// sets them before each search. So a process can have only one player.
type player struct {
	parameters []search.Tunable
	engines    [2]*search.Engine
	left       [2]time.Duration // time on each side's clock
}

// newPlayer returns a player that sets the given parameters, in this order.
func newPlayer(parameters []search.Tunable) (*player, error) {
	p := &player{parameters: parameters}
	tables := tb.NewEmbeddedSet() // shared, so that each block is decoded only once
	for i := range p.engines {
		p.engines[i] = search.New()
		p.engines[i].SetTables(tables)
		if err := p.engines[i].SetHash(hashSize); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// play plays a pair of games. If ctx ends the pair early, ok is false.
func (p *player) play(ctx context.Context, o *order) (r result, ok bool, err error) {
	start, err := o.Start.Position()
	if err != nil {
		return r, false, err
	}
	r.Pair = o.Pair
	for white := range 2 {
		points, ok := p.game(ctx, o, start, white)
		if !ok {
			return r, false, nil
		}
		if white == 1 {
			points = 1 - points
		}
		r.Points += points
	}
	return r, true, nil
}

// game plays one game and returns White's points. The parameter "white" is the index, 0 or 1, of
// the side that plays White. If ctx ends the game early, the result "ok" is false.
func (p *player) game(ctx context.Context, o *order, start board.Position, white int) (points float64, ok bool) {
	for _, e := range p.engines {
		e.Clear()
	}
	g := board.NewGame(start)
	p.left = [2]time.Duration{o.Clock, o.Clock}
	overtime := false
	game, ok := match.Play(g, func(g *board.Game) (found search.Result, inTime bool) {
		if ctx.Err() != nil {
			return found, false
		}
		side := white
		if g.Position().SideToMove() == board.Black {
			side = 1 - white
		}
		found, inTime = p.search(o, g, side)
		overtime = !inTime
		return found, inTime
	})
	if overtime {
		return games.LossOf(g.Position().SideToMove()).Points(), true
	}
	return game.Result.Points(), ok
}

// search searches the position of a game with the engine and the parameter values of a side. The
// result "inTime" says whether the side had enough time.
func (p *player) search(o *order, g *board.Game, side int) (found search.Result, inTime bool) {
	values := o.First
	if side == 1 {
		values = o.Second
	}
	for i := range p.parameters {
		p.parameters[i].Set(values[i])
	}
	found = p.engines[side].Search(g, o.limits(p.left[side]), nil)
	if o.Clock == 0 {
		return found, true
	}
	if p.left[side] -= search.NodeTime(found.Nodes, o.Nodes); p.left[side] < 0 {
		return found, false
	}
	p.left[side] += o.Increment
	return found, true
}
