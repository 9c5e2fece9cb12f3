package play

import (
	"cmp"
	"time"

	"burnside/board"
	"burnside/search/level"
	"burnside/web/engines"
)

// FullStrength is the level of the engine without any limit.
const FullStrength = 0

// The lowest and highest levels of limited strength, in Elo.
const (
	LeastLevel    = level.Least
	GreatestLevel = level.Greatest
)

// The limits of clocks.
const (
	MaxLeft      = 24 * time.Hour
	MaxIncrement = time.Hour
)

// Request is a client's request for a move of the engine.
type Request struct {
	// Client names the client, in letters, digits and hyphens. A client has one search at a time. A
	// new search stops the client's old one and takes over its engine with its transposition table.
	Client string
	// Game is the game so far. Moves before the last capture or pawn move may be missing.
	Game *board.Game
	// Level is FullStrength, or a strength in Elo from LeastLevel to GreatestLevel.
	Level int
	// Seed selects one of many simulated players of the requested level. These players make
	// different errors. Without clocks, the same player always makes the same move in the same
	// position.
	Seed  uint64
	Clock *Clock // nil for a game without clocks
}

// A Clock holds the clocks of both sides.
type Clock struct {
	Left, Increment [2]time.Duration // by colour
}

// check returns an engines.RangeError if a value of the request is out of its range.
func (r *Request) check() error {
	if r.Level != FullStrength {
		if err := engines.CheckRange("level", r.Level, LeastLevel, GreatestLevel); err != nil {
			return err
		}
	}
	if r.Clock == nil {
		return nil
	}
	check := func(name string, d, least, most time.Duration) error {
		return engines.CheckRange(name, int(d.Milliseconds()), int(least.Milliseconds()), int(most.Milliseconds()))
	}
	return cmp.Or(
		check("wtime", r.Clock.Left[board.White], time.Millisecond, MaxLeft),
		check("btime", r.Clock.Left[board.Black], time.Millisecond, MaxLeft),
		check("winc", r.Clock.Increment[board.White], 0, MaxIncrement),
		check("binc", r.Clock.Increment[board.Black], 0, MaxIncrement),
	)
}
