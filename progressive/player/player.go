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

// The safeties, the better ones first.
const (
	// Wins means that the series mates.
	Wins Safety = iota
	// Safe means that it is proved that the reply can't mate, or that the game is drawn.
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
	// Value is the judgement in hundredths of a pawn, from the side of the player.
	Value int
	// Tested and Safe are the numbers of series that were tested for a mate in reply, and that were
	// proved to have none.
	Tested, Safe int
	// Proved holds series that were proved to allow no mate in reply, the best first, at most
	// MostProved.
	Proved [][]board.Move
	Nodes  uint64 // positions searched
}

// MostProved is the greatest length of Choice.Proved.
const MostProved = 12

// A Player chooses series.
type Player interface {
	// Choose returns a series for the side to move. The error is progressive.ErrOver. When ctx is
	// done it returns the best series so far.
	Choose(ctx context.Context, g *progressive.Game) (Choice, error)
}

// MinNodes is the least limit of an Engine, in positions.
const MinNodes = 1000

// Engine is a player that searches.
type Engine struct {
	// Nodes is the number of positions that it searches for a series, about; 0 for no limit but
	// Time. With it the choice does not depend on the machine's speed.
	Nodes uint64
	// Time limits the search for a series; 0 for no limit but Nodes.
	Time time.Duration
}

// ErrNoLimit is returned by an Engine without limits.
var ErrNoLimit = errors.New("want a limit of positions or of time")

// firstNodes is the limit of the first of several searches in a time, each with four times the
// positions of the search before it.
const firstNodes = 20_000

// mostNodes is the greatest limit of positions in a time.
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
		if ctx.Err() != nil && next.Safety >= best.Safety { // cut short
			best.Nodes = next.Nodes
			break
		}
		best = next
	}
	return best, nil
}

// Levels is the number of levels.
const Levels = 8

// Level returns an engine of a level from 1 to 8. Each searches four times as many positions as
// the one before it, from 1,000 on.
func Level(level int) Engine {
	return Engine{Nodes: MinNodes << (2 * (min(max(level, 1), Levels) - 1))}
}

// A spot is a position in a game, as the search needs it.
type spot struct {
	position seriesmate.Position
	number   int // of the next series
	quiet    int // series before it without capture or pawn move
}

// solve searches for a mate in some positions. It returns the series, nil if none was found, and
// whether there is none for certain.
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
	solverSetup  = 200      // what beginning a search costs, in positions
)
