package games

import (
	"sync"

	"burnside/board"
	"burnside/tb"
	"burnside/tb/ending"
	"burnside/tb/result"
)

// tableCache is the size of the cache for decoded table blocks, in MiB. All tables inside the
// program fit into the cache, so a run decodes each block only once. With a smaller cache, blocks
// were decoded several times. In games with a hundred nodes for each move, the repeated decoding
// took a tenth of the time.
const tableCache = 128

// tables returns the tables that decide games.
var tables = sync.OnceValue(func() *tb.Set {
	set := tb.NewEmbeddedSet()
	set.CacheSize(tableCache)
	return set
})

// probeTables returns the exact result of p if the tables know it. The tables ignore the fifty-move
// rule. So if this rule may end the game before the mate, the result "known" is false.
func probeTables(p *board.Position) (end Result, known bool) {
	if p.Occupied().Count() > ending.MaxMen {
		return Draw, false
	}
	r, ok := tables().Probe(p)
	switch {
	case !ok:
		return Draw, false
	case r.Outcome == result.Draw:
		return Draw, true
	case p.HalfmoveClock()+r.Plies > board.FiftyMovePlies:
		return Draw, false
	case r.Outcome == result.Win:
		return LossOf(p.SideToMove().Opponent()), true
	}
	return LossOf(p.SideToMove()), true
}
