package player

import (
	"context"
	"errors"
	"time"

	"burnside/board"
	"burnside/progressive"
	"burnside/seriesmate"
)

// Safety says what is known of a mate in reply to a series.
type Safety uint8

// The safeties, best first.
const (
	// Wins means that the series mates.
	Wins Safety = iota
	// Safe means that the game is drawn, or that the reply is proved to have no mate.
	Safe
	// Unproved means that no mate in reply was found.
	Unproved
	// Mated means that the reply can mate.
	Mated
)

var safetyTexts = [...]string{"mates", "safe", "unproved", "mated"}

// String returns the safety in a word.
func (s Safety) String() string {
	if int(s) >= len(safetyTexts) {
		return "unknown"
	}
	return safetyTexts[s]
}

// A Choice is a series that a player chose, and why.
type Choice struct {
	Moves  []board.Move
	Safety Safety
	// Value is the judgement in hundredths of a pawn, as the player sees it.
	Value int
	// Tested is the number of series tested for a mate in reply. Safe is the number of these that
	// were proved to allow no mate.
	Tested, Safe int
	// Proved holds series that were proved to allow no mate in reply, best first, at most
	// MostProved of them.
	Proved [][]board.Move
	Nodes  uint64 // positions searched
}

// MostProved is the greatest length of Choice.Proved.
const MostProved = 12

// A Player chooses series.
type Player interface {
	// Choose returns a series for the side to move. If ctx ends, it returns the best series found
	// so far. The error is progressive.ErrOver if the game is over.
	Choose(ctx context.Context, g *progressive.Game) (Choice, error)
}

// MinNodes is the smallest limit of an Engine, in positions.
const MinNodes = 1000

// Engine is a player that searches.
type Engine struct {
	// Nodes is the approximate number of positions that the engine searches for a series. If Nodes
	// is 0, only Time limits the search. If Time is 0, the choice does not depend on the speed of
	// the machine.
	Nodes uint64
	// Time limits the search for a series; 0 means that only Nodes limits it.
	Time time.Duration
}

// ErrNoLimit is returned by an Engine without limits.
var ErrNoLimit = errors.New("want a limit of positions or of time")

// firstNodes is the number of positions of the first search if only time limits the engine. Each
// further search has four times as many positions as the search before.
const firstNodes = 20_000

// mostNodes is the greatest limit of a search under a limit of time, in positions.
const mostNodes = 1 << 32

// Choose implements Player.
func (e *Engine) Choose(ctx context.Context, g *progressive.Game) (Choice, error) {
	if g.Ending() != progressive.Ongoing {
		return Choice{}, progressive.ErrOver
	}
	switch {
	case e.Nodes == 0 && e.Time <= 0:
		return Choice{}, ErrNoLimit
	case e.Time > 0:
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, e.Time)
		defer cancel()
	}
	at := spot{position: g.Position(), number: g.Number(), quiet: g.Quiet()}
	if e.Nodes > 0 {
		return choose(ctx, g.Rule(), &at, max(e.Nodes, MinNodes)), nil
	}
	best := choose(ctx, g.Rule(), &at, firstNodes)
	for nodes := uint64(firstNodes * 4); nodes < mostNodes && ctx.Err() == nil && best.Safety != Wins; nodes *= 4 {
		next := choose(ctx, g.Rule(), &at, nodes)
		next.Nodes += best.Nodes
		if ctx.Err() != nil && next.Safety >= best.Safety { // the search was cut short
			best.Nodes = next.Nodes
			break
		}
		best = next
	}
	return best, nil
}

// Levels is the number of levels.
const Levels = 8

// Level returns the engine of a level from 1 to 8. Level 1 searches 1,000 positions, and each
// further level searches four times as many as the level before.
func Level(level int) Engine {
	return Engine{Nodes: MinNodes << (2 * (min(max(level, 1), Levels) - 1))}
}

// A spot is a position in a game, with all that the search needs of the game.
type spot struct {
	position seriesmate.Position
	number   int // number of the next series
	quiet    int // number of series before it without capture or pawn move
}

// solve searches for a mate, in at most "nodes" positions. It returns the series that mates, or
// nil. The result "none" is true if it is certain that no mate exists.
func (s *search) solve(at *spot, nodes uint64) (mate []board.Move, none bool) {
	if at.number > seriesmate.MaxMoves || nodes == 0 {
		return nil, false
	}
	result, err := seriesmate.Solve(s.ctx, &at.position, at.number, seriesmate.Options{Rule: s.rule, Nodes: nodes, Memory: solverMemory})
	if err != nil {
		return nil, false
	}
	s.nodes += result.Nodes + solverSetup
	return result.Line, result.Status == seriesmate.ProvedNone
}

const (
	solverMemory = 64 << 20 // bytes
	solverSetup  = 200      // cost of beginning a search, in positions
)
